// @ts-check
// npm run dev: the shop with hot reload. Vite listens on PORT, as the shop does with npm start, and proxies to the API.
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ runProgram }, { claimPort, freePort }, { ensureInstalled }, { buildPackages }] = await Promise.all([
  import('./lib/program.mjs'),
  import('./lib/ports.mjs'),
  import('./lib/install.mjs'),
  import('./lib/build-packages.mjs'),
]);

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  await ensureInstalled(root, say);
  lifetime.check();
  await buildPackages(root, ['@paila/local-mongo', '@paila/khalti-simulator', '@paila/shared']);
  lifetime.check();

  const { startDatabase, startPayments } = await import('./lib/services.mjs');
  const { runService } = await import('./lib/run-service.mjs');
  const { waitUntilReady } = await import('./lib/wait-until-ready.mjs');
  const { welcome } = await import('./lib/welcome-message.mjs');
  const apiPort = await freePort();
  const env = {
    SHOP_URL: `http://localhost:${port}`,
    ...process.env,
    DATA_DIR: settings.dataDir,
    ...(await startDatabase(settings, lifetime, say)),
    ...(await startPayments(settings, lifetime)),
    API_PORT: String(apiPort),
  };
  // Not through npm, which would exit before the API has drained.
  const tsx = join(root, 'node_modules', '.bin', 'tsx');
  const apiEnv = { ...env, PORT: String(apiPort), HOST: '127.0.0.1' };
  await runService(
    'The API',
    [tsx, 'watch', '--clear-screen=false', '-C', 'source', 'src/main.ts'],
    { cwd: join(root, 'apps', 'api'), env: apiEnv, prefix: '[api]' },
    lifetime,
  );
  await runService(
    'The web app',
    ['npm', 'run', '--silent', 'dev', '--', '--port', String(port), '--strictPort', '--host', settings.host],
    { cwd: join(root, 'apps', 'web'), env, prefix: '[web]' },
    lifetime,
  );
  await waitUntilReady(`http://127.0.0.1:${apiPort}/readyz`, () => lifetime.isEnding, say);
  lifetime.check();
  say(await welcome(port, settings));
});
