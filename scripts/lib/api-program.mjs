// @ts-check
import { buildPackages } from './build-packages.mjs';
import { runChild } from './child-process.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './program.mjs';
import { UserError } from './user-error.mjs';

/**
 * Runs one of the API's command-line programs on the shop's database, sharing it with a running shop.
 * @param {string} file in apps/api/dist
 * @param {string} activity for the error message, like `Seeding`
 * @param {{ resultCodes?: readonly number[] }} [options] resultCodes: exit codes that are results rather than failures
 */
export const runApiProgram = (file, activity, { resultCodes = [] } = {}) =>
  runProgram(async ({ root, settings, lifetime, say }) => {
    await ensureInstalled(root, say);
    lifetime.check();
    await buildPackages(root, ['@paila/api', '@paila/local-mongo']);
    lifetime.check();

    const { startDatabase } = await import('./services.mjs');
    const database = await startDatabase(settings, lifetime, say, { share: true });
    const env = { ...process.env, DATA_DIR: settings.dataDir, ...database };
    const program = runChild(process.execPath, [`apps/api/dist/${file}`, ...process.argv.slice(2)], { cwd: root, env });
    await lifetime.add(program.stop, program.kill);
    const how = await program.ended;
    const exitCode = [0, ...resultCodes].find((code) => how === `code ${code}`);
    if (exitCode === undefined) throw new UserError(`${activity} failed (${how}).`);
    await lifetime.end(exitCode);
  });
