import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from './lifetime.js';
import type { Settings } from './settings.js';

/**
 * Waits until `url` answers successfully, with a message every 15 s.
 * @throws when the program is ending
 */
export const waitUntilReady = async (
  url: string,
  lifetime: Lifetime,
  say: (message: string) => void,
): Promise<void> => {
  for (let waited = 0; ; waited += 100) {
    lifetime.check();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      await answer.arrayBuffer();
      if (answer.ok) break;
    } catch {
      // Not up yet.
    }
    if (waited > 0 && waited % 15_000 === 0) say('Still waiting for the shop to be ready …');
    await sleep(100);
  }
  lifetime.check();
};

/** The message at the terminal once the shop is ready. */
export const welcome = async (port: number, settings: Settings): Promise<string> => {
  const lines = ['', `  Paila is open: http://localhost:${String(port)}`, ''];
  const seedDemo = process.env['SEED_DEMO']?.trim() ?? '';
  if (['1', 'true', 'yes'].includes(seedDemo.toLowerCase()) || (seedDemo === '' && !settings.production)) {
    const { DEMO_ACCOUNTS } = await import('@paila/shared');
    const width = Math.max(...Object.values(DEMO_ACCOUNTS).map(({ email }) => email.length));
    lines.push('  Demo log-ins (email and password):');
    for (const [who, { email, password }] of Object.entries(DEMO_ACCOUNTS)) {
      lines.push(`    ${who.padEnd(9)}${email.padEnd(width + 2)}${password}`);
    }
    lines.push('');
  }
  if (!settings.paymentsConfigured) lines.push('  Payments go to simulators: no money moves.');
  if (settings.mongodbUri === undefined) lines.push(`  Data is kept in ${settings.dataDir}`);
  lines.push('  Ctrl-C closes the shop.', '');
  return lines.join('\n');
};
