// @ts-check
// npm start: from a fresh clone to a running shop. Dependencies may not be installed yet, so imports that need them are
// dynamic.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ runProgram }, { claimPort, reachable }, { ensureInstalled }, { buildPackages }] = await Promise.all([
  import('./lib/program.mjs'),
  import('./lib/ports.mjs'),
  import('./lib/install.mjs'),
  import('./lib/build-packages.mjs'),
]);

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  await ensureInstalled(root, say);
  lifetime.check();
  say('Building what changed …');
  await buildPackages(root, ['@paila/api', '@paila/web', '@paila/local-mongo', '@paila/khalti-simulator']);
  lifetime.check();

  const { startDatabase, startPayments } = await import('./lib/services.mjs');
  const { runService } = await import('./lib/run-service.mjs');
  const { waitUntilReady } = await import('./lib/wait-until-ready.mjs');
  say(settings.mongodbUri === undefined ? 'Starting the database …' : 'Using the database that MONGODB_URI names.');
  const env = {
    // Request logs are for operators; at a terminal warnings are enough.
    ...(!settings.production && { LOG_LEVEL: 'warn' }),
    ...process.env,
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    ...(await startDatabase(settings, lifetime, say)),
    ...(await startPayments(settings, lifetime)),
  };
  say('Opening the shop …');
  await runService('The shop', [process.execPath, 'apps/api/dist/main.js'], { cwd: root, env }, lifetime);
  await waitUntilReady(`http://${reachable(settings.host)}:${port}/readyz`, () => lifetime.isEnding, say);
  lifetime.check();
  const { welcome } = await import('./lib/welcome-message.mjs');
  say(await welcome(port, settings));
});
