// @ts-check
// npm run seed: puts the demo catalogue and accounts into the shop's database, running or not.
// npm run seed -- --force: the catalogue again, over what is there.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const [{ runProgram }, { ensureInstalled }, { build }, { runChild }, { Refusal }] = await Promise.all([
  import('./lib/program.mjs'),
  import('./lib/install.mjs'),
  import('./lib/build.mjs'),
  import('./lib/child.mjs'),
  import('./lib/refusal.mjs'),
]);

await runProgram(async ({ root, settings, lifetime, say }) => {
  await ensureInstalled(root, say);
  lifetime.check();
  await build(root, ['@paila/api', '@paila/local-mongo']);
  lifetime.check();

  const { startDatabase } = await import('./lib/services.mjs');
  const database = await startDatabase(settings, lifetime, say, { share: true });
  const env = { ...process.env, DATA_DIR: settings.dataDir, ...database };
  const args = ['apps/api/dist/seed-cli.js', ...process.argv.slice(2)];
  const seeding = runChild(process.execPath, args, { cwd: root, env });
  await lifetime.add(seeding.stop, seeding.kill);
  const how = await seeding.ended;
  if (how !== 'code 0') throw new Refusal(`Seeding failed (${how}).`);
  await lifetime.end(0);
});
