// @ts-check
import { build } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { runProgram } from './program.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Runs one of the API's command-line programs on the shop's database, which may be in use by a running shop.
 * @param {string} file in apps/api/dist
 * @param {string} doing what it does, for the sentence that says it failed
 * @param {{ verdicts?: readonly number[] }} [options] verdicts: exit codes that are its answer, and need no such sentence
 */
export const runApiProgram = (file, doing, { verdicts = [] } = {}) =>
  runProgram(async ({ root, settings, lifetime, say }) => {
    await ensureInstalled(root, say);
    lifetime.check();
    await build(root, ['@paila/api', '@paila/local-mongo']);
    lifetime.check();

    const { startDatabase } = await import('./services.mjs');
    const database = await startDatabase(settings, lifetime, say, { share: true });
    const env = { ...process.env, DATA_DIR: settings.dataDir, ...database };
    const program = runChild(process.execPath, [`apps/api/dist/${file}`, ...process.argv.slice(2)], { cwd: root, env });
    await lifetime.add(program.stop, program.kill);
    const how = await program.ended;
    const verdict = [0, ...verdicts].find((code) => how === `code ${code}`);
    if (verdict === undefined) throw new Refusal(`${doing} failed (${how}).`);
    await lifetime.end(verdict);
  });
