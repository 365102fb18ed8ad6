// npm start: from a fresh clone to a running shop.
import { buildPackages } from './lib/build-packages.js';
import { runService } from './lib/child-process.js';
import { runProgram } from './lib/lifetime.js';
import { waitUntilReady, welcome } from './lib/opening.js';
import { claimPort, reachable } from './lib/ports.js';
import { startDatabase, startPayments } from './lib/services.js';

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  say('Building what changed …');
  await buildPackages(root, [
    '@paila/api',
    '@paila/web',
    '@paila/local-mongo',
    '@paila/khalti-simulator',
    '@paila/esewa-simulator',
  ]);
  lifetime.check();

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
  await waitUntilReady(`http://${reachable(settings.host)}:${String(port)}/readyz`, lifetime, say);
  say(await welcome(port, settings));
});
