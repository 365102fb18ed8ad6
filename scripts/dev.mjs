// @ts-check
// npm run dev: the shop with every change shown at once. The page is at PORT, as with npm start; the API stands behind it.
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ runProgram }, { claimPort, freePort }, { ensureInstalled }, { build }] = await Promise.all([
  import('./lib/program.mjs'),
  import('./lib/ports.mjs'),
  import('./lib/install.mjs'),
  import('./lib/build.mjs'),
]);

await runProgram(async ({ root, settings, lifetime, say }) => {
  const port = await claimPort(settings.port, settings.host);
  await ensureInstalled(root, say);
  lifetime.check();
  await build(root, ['@paila/local-mongo', '@paila/khalti-simulator', '@paila/shared']);
  lifetime.check();

  const { startDatabase, startPayments } = await import('./lib/services.mjs');
  const { runPart } = await import('./lib/part.mjs');
  const { whenReady } = await import('./lib/ready.mjs');
  const { welcome } = await import('./lib/welcome.mjs');
  const apiPort = await freePort();
  const env = {
    SHOP_URL: `http://localhost:${port}`,
    ...process.env,
    DATA_DIR: settings.dataDir,
    ...(await startDatabase(settings, lifetime, say)),
    ...(await startPayments(settings, lifetime)),
    API_PORT: String(apiPort),
  };
  // Not through npm, which would end before the API has drained.
  const tsx = join(root, 'node_modules', '.bin', 'tsx');
  const apiEnv = { ...env, PORT: String(apiPort), HOST: '127.0.0.1' };
  await runPart(
    'The API',
    [tsx, 'watch', '--clear-screen=false', '-C', 'source', 'src/main.ts'],
    { cwd: join(root, 'apps', 'api'), env: apiEnv, prefix: '[api]' },
    lifetime,
  );
  await runPart(
    'The web app',
    ['npm', 'run', '--silent', 'dev', '--', '--port', String(port), '--strictPort', '--host', settings.host],
    { cwd: join(root, 'apps', 'web'), env, prefix: '[web]' },
    lifetime,
  );
  await whenReady(`http://127.0.0.1:${apiPort}/readyz`, () => lifetime.isEnding, say);
  lifetime.check();
  say(await welcome(port, settings));
});
