// npm run render-products -- --help: renders the catalogue's pictures. Uses the compiled renderer, which is faster than
// tsx.
import { join } from 'node:path';
import { buildPackages } from './lib/build-packages.js';
import { runChild } from './lib/child-process.js';
import { ensureInstalled } from './lib/install.mjs';
import { runProgram } from './lib/lifetime.js';
import { UserError } from './lib/user-error.mjs';

await runProgram(
  async ({ root, lifetime, say }) => {
    const folder = join(root, 'tools/product-renderer');
    const run = async (command: readonly [string, ...string[]], cwd: string): Promise<void> => {
      const child = runChild(command, { cwd, env: process.env });
      await lifetime.add(child.stop, child.kill);
      const end = await child.ended;
      if (end !== 'code 0') throw new UserError(`The renderer failed (${end}).`);
    };
    ensureInstalled(folder, say);
    await buildPackages(root, ['@paila/demo-data']);
    lifetime.check();
    await run(['npm', 'run', '--silent', 'build'], folder);
    await run([process.execPath, join(folder, 'dist/cli.js'), ...process.argv.slice(2)], root);
    await lifetime.end(0);
  },
  { farewell: 'Stopping …', exitCode: 130 },
);
