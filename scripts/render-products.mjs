// @ts-check
// npm run render-products -- --help: renders the catalogue's pictures. Uses the compiled renderer, which is faster than
// tsx.
import { join } from 'node:path';
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ buildPackages }, { runChild }, { ensureInstalled }, { runProgram }, { UserError }] = await Promise.all([
  import('./lib/build-packages.mjs'),
  import('./lib/child-process.mjs'),
  import('./lib/install.mjs'),
  import('./lib/program.mjs'),
  import('./lib/user-error.mjs'),
]);

await runProgram(
  async ({ root, lifetime, say }) => {
    const folder = join(root, 'tools', 'product-renderer');
    await ensureInstalled(root, say);
    await ensureInstalled(folder, say);
    lifetime.check();
    await buildPackages(root, ['@paila/demo-data']);
    lifetime.check();
    const build = runChild('npm', ['run', '--silent', 'build'], { cwd: folder, env: process.env });
    await lifetime.add(build.stop, build.kill);
    if ((await build.ended) !== 'code 0') throw new UserError('The renderer could not be built (see above).');
    const renderer = runChild(process.execPath, [join(folder, 'dist', 'cli.js'), ...process.argv.slice(2)], {
      cwd: root,
      env: process.env,
    });
    await lifetime.add(renderer.stop, renderer.kill);
    const how = await renderer.ended;
    if (how !== 'code 0') throw new UserError(`The renderer failed (${how}).`);
    await lifetime.end(0);
  },
  { farewell: 'Stopping …', exitCode: 130 },
);
