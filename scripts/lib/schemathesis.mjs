// @ts-check
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child-process.mjs';
import { UserError } from './user-error.mjs';

const VERSION = '4.32.5';

/** @param {string} command @param {readonly string[]} args */
const run = async (command, args) => {
  const how = await runChild(command, args, { cwd: homedir(), env: process.env }).ended;
  if (how !== 'code 0') throw new UserError(`${[command, ...args].join(' ')} failed (${how}).`);
};

/**
 * Path of Schemathesis, which fuzzes an API from its OpenAPI document; installed into the user's cache on first use.
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
    // A partial installation would be mistaken for a complete one.
    rmSync(folder, { recursive: true, force: true });
    throw new UserError(
      `Schemathesis cannot be installed; it needs Python 3.10 or newer with venv. ${/** @type {Error} */ (error).message}`,
    );
  }
  return program;
};
