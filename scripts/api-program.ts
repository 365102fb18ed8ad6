// npm run seed, doctor, backup, restore, admin:create, demo:block: runs one of the API's command-line programs on the
// shop's database, whether or not the shop is running. Each program's own usage explains its arguments.
import { buildPackages } from './lib/build-packages.js';
import { runChild } from './lib/child-process.js';
import { runProgram } from './lib/lifetime.js';
import { startDatabase } from './lib/services.js';
import { UserError } from './lib/user-error.mjs';

/** A program's task, for messages, and the exit codes that are results. */
const PROGRAMS: Readonly<Record<string, { readonly activity: string; readonly results?: readonly number[] }>> = {
  seed: { activity: 'Seeding' },
  doctor: { activity: 'The check', results: [1, 2] },
  backup: { activity: 'The backup', results: [1] },
  restore: { activity: 'The restore', results: [1] },
  'admin-create': { activity: 'Creating the admin' },
  'block-demo': { activity: 'Blocking the demo accounts' },
};

await runProgram(async ({ root, settings, lifetime, say }) => {
  const [name = '', ...args] = process.argv.slice(2);
  const program = PROGRAMS[name];
  if (!program) throw new UserError(`There is no program ${name}.`, `Programs: ${Object.keys(PROGRAMS).join(', ')}`);
  await buildPackages(root, ['@paila/api', '@paila/local-mongo']);
  lifetime.check();

  const database = await startDatabase(settings, lifetime, say, { share: true });
  const env = { ...process.env, DATA_DIR: settings.dataDir, ...database };
  const child = runChild([process.execPath, `apps/api/dist/${name}.js`, ...args], { cwd: root, env });
  await lifetime.add(child.stop, child.kill);
  const end = await child.ended;
  const exitCode = [0, ...(program.results ?? [])].find((code) => end === `code ${String(code)}`);
  if (exitCode === undefined) throw new UserError(`${program.activity} failed (${end}).`);
  await lifetime.end(exitCode);
});
