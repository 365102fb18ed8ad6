// @ts-check
// npm run studio -- --help: draws the catalogue's pictures. Compiled, which draws in less time than source as it is read.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ build }, { runChild }, { ensureInstalled }, { runProgram }, { Refusal }] = await Promise.all([
  import('./lib/build.mjs'),
  import('./lib/child.mjs'),
  import('./lib/install.mjs'),
  import('./lib/program.mjs'),
  import('./lib/refusal.mjs'),
]);

await runProgram(
  async ({ root, lifetime, say }) => {
    await ensureInstalled(root, say);
    lifetime.check();
    await build(root, ['@paila/product-renderer']);
    lifetime.check();
    const studio = runChild(process.execPath, ['tools/product-renderer/dist/cli.js', ...process.argv.slice(2)], {
      cwd: root,
      env: process.env,
    });
    await lifetime.add(studio.stop, studio.kill);
    const how = await studio.ended;
    if (how !== 'code 0') throw new Refusal(`The studio failed (${how}).`);
    await lifetime.end(0);
  },
  { farewell: 'Putting the brushes down …', exitCode: 130 },
);
