// @ts-check

/**
 * The message at the terminal once the shop is ready.
 * @param {number} port
 * @param {import('./settings.mjs').Settings} settings
 */
export const welcome = async (port, settings) => {
  const lines = ['', `  Paila is open: http://localhost:${port}`, ''];
  const seedDemo = process.env['SEED_DEMO']?.trim() || (settings.production ? '0' : '1');
  if (['1', 'true', 'yes'].includes(seedDemo.toLowerCase())) {
    const { DEMO_ACCOUNTS } = await import('@paila/shared');
    const width = Math.max(...Object.values(DEMO_ACCOUNTS).map(({ email }) => email.length));
    lines.push('  Demo log-ins (e-mail and password):');
    for (const [who, { email, password }] of Object.entries(DEMO_ACCOUNTS)) {
      lines.push(`    ${who.padEnd(9)}${email.padEnd(width + 2)}${password}`);
    }
    lines.push('');
  }
  if (!settings.paymentsConfigured) lines.push('  Payments go to a simulator: no money moves.');
  if (settings.mongodbUri === undefined) lines.push(`  Data is kept in ${settings.dataDir}`);
  lines.push('  Ctrl-C closes the shop.', '');
  return lines.join('\n');
};
