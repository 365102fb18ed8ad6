import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child-process.js';
import { UserError } from './user-error.mjs';

const VERSION = '4.32.5';

const run = async (...command: readonly [program: string, ...args: string[]]): Promise<void> => {
  const end = await runChild(command, { cwd: homedir(), env: process.env }).ended;
  if (end !== 'code 0') throw new UserError(`${command.join(' ')} failed (${end}).`);
};

/** The path of Schemathesis, which fuzzes an API by its OpenAPI document. Installs it into the user's cache. */
export const ensureSchemathesis = async (say: (message: string) => void): Promise<string> => {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'paila', `schemathesis-${VERSION}`);
  const program = join(folder, 'bin', 'st');
  if (existsSync(program)) return program;
  say(`Installing Schemathesis ${VERSION} from PyPI …`);
  mkdirSync(join(cache, 'paila'), { recursive: true });
  try {
    await run('python3', '-m', 'venv', folder);
    await run(join(folder, 'bin/pip'), 'install', '-q', '--disable-pip-version-check', `schemathesis==${VERSION}`);
  } catch (error) {
    // A partial installation would be mistaken for a complete one.
    rmSync(folder, { recursive: true, force: true });
    throw new UserError(
      `Schemathesis cannot be installed; it needs Python 3.10 or newer with venv. ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return program;
};
