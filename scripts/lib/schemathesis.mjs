// @ts-check
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { Refusal } from './refusal.mjs';

const VERSION = '4.32.5';

/** @param {string} command @param {readonly string[]} args */
const run = async (command, args) => {
  const how = await runChild(command, args, { cwd: homedir(), env: process.env }).ended;
  if (how !== 'code 0') throw new Refusal(`${[command, ...args].join(' ')} failed (${how}).`);
};

/**
 * Where the program lies that makes up calls from a description of an API; installed into the cache at the first use.
 * @param {(message: string) => void} say
 */
export const ensureSchemathesis = async (say) => {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'paila', `schemathesis-${VERSION}`);
  const program = join(folder, 'bin', 'st');
  if (existsSync(program)) return program;
  say(`Installing Schemathesis ${VERSION} from PyPI …`);
  mkdirSync(join(cache, 'paila'), { recursive: true });
  try {
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin', 'pip'), [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${VERSION}`,
    ]);
  } catch (error) {
    // Half an installation would be taken for a whole one.
    rmSync(folder, { recursive: true, force: true });
    throw new Refusal(
      `Schemathesis cannot be installed; it needs Python 3.10 or newer with venv. ${/** @type {Error} */ (error).message}`,
    );
  }
  return program;
};
