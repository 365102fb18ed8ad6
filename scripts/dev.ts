// npm run dev: the shop with hot reload. Vite listens on PORT, as the shop does with npm start, and proxies to the API.
import { join } from 'node:path';
import { buildPackages } from './lib/build-packages.js';
import { runService } from './lib/child-process.js';
import { runProgram } from './lib/lifetime.js';
import { waitUntilReady, welcome } from './lib/opening.js';
import { claimPort, freePort } from './lib/ports.js';
import { startDatabase, startPayments } from './lib/services.js';

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  await buildPackages(root, [
    '@paila/local-mongo',
    '@paila/khalti-simulator',
    '@paila/esewa-simulator',
    '@paila/shared',
  ]);
  lifetime.check();

  const apiPort = String(await freePort());
  const env = {
    SHOP_URL: `http://localhost:${String(port)}`,
    ...process.env,
    DATA_DIR: settings.dataDir,
    ...(await startDatabase(settings, lifetime, say)),
    ...(await startPayments(settings, lifetime)),
    API_PORT: apiPort,
  };
  await runService(
    'The API',
    // Not through npm, which would exit before the API has drained.
    [join(root, 'node_modules/.bin/tsx'), 'watch', '--clear-screen=false', '-C', 'source', 'src/main.ts'],
    { cwd: join(root, 'apps/api'), env: { ...env, PORT: apiPort, HOST: '127.0.0.1' }, prefix: '[api]' },
    lifetime,
  );
  await runService(
    'The web app',
    ['npm', 'run', '--silent', 'dev', '--', '--port', String(port), '--strictPort', '--host', settings.host],
    { cwd: join(root, 'apps/web'), env, prefix: '[web]' },
    lifetime,
  );
  await waitUntilReady(`http://127.0.0.1:${apiPort}/readyz`, lifetime, say);
  say(await welcome(port, settings));
});
