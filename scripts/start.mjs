// @ts-check
// npm start: from a fresh clone to a shop that sells. Nothing but Node.js itself is there yet when it begins.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ runProgram }, { claimPort, reachable }, { ensureInstalled }, { build }] = await Promise.all([
  import('./lib/program.mjs'),
  import('./lib/ports.mjs'),
  import('./lib/install.mjs'),
  import('./lib/build.mjs'),
]);

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  await ensureInstalled(root, say);
  lifetime.check();
  say('Building what changed …');
  await build(root, ['@paila/api', '@paila/web', '@paila/local-mongo', '@paila/khalti-simulator']);
  lifetime.check();

  const { startDatabase, startPayments } = await import('./lib/services.mjs');
  const { runPart } = await import('./lib/part.mjs');
  const { whenReady } = await import('./lib/ready.mjs');
  say(settings.mongodbUri === undefined ? 'Starting the database …' : 'Using the database that MONGODB_URI names.');
  const env = {
    // A log of every request is for operators; a person at the terminal wants to see what goes wrong.
    ...(!settings.production && { LOG_LEVEL: 'warn' }),
    ...process.env,
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    ...(await startDatabase(settings, lifetime, say)),
    ...(await startPayments(settings, lifetime)),
  };
  say('Opening the shop …');
  await runPart('The shop', [process.execPath, 'apps/api/dist/main.js'], { cwd: root, env }, lifetime);
  await whenReady(`http://${reachable(settings.host)}:${port}/readyz`, () => lifetime.isEnding, say);
  lifetime.check();
  const { welcome } = await import('./lib/welcome.mjs');
  say(await welcome(port, settings));
});
