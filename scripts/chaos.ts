// npm run test:chaos: runs the production setup without containers, breaks it in every way, and prints what shoppers
// lost. Arguments choose faults: npm run test:chaos -- primary "hot item".
import { buildPackages } from './lib/build-packages.js';
import { runChild } from './lib/child-process.js';
import { ensureFaketime } from './lib/faketime.js';
import { runProgram } from './lib/lifetime.js';
import { ensureNginx } from './lib/nginx.js';

await runProgram(async ({ root, lifetime, say }) => {
  ensureFaketime(say);
  ensureNginx(say);
  await buildPackages(root, ['@paila/api', '@paila/web']);
  lifetime.check();

  const args = ['run', '--silent', 'chaos', '-w', '@paila/e2e', '--', ...process.argv.slice(2)];
  const child = runChild(['npm', ...args], { cwd: root, env: process.env });
  await lifetime.add(child.stop, child.kill);
  await lifetime.end((await child.ended) === 'code 0' ? 0 : 1);
});
