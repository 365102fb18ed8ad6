// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * Builds these packages and their dependencies, where changed. Silent unless it fails.
 * @param {string} root folder of the repository
 * @param {readonly string[]} packages like `@paila/api`
 */
export const buildPackages = async (root, packages) => {
  const filters = packages.map((name) => `--filter=${name}...`);
  const turbo = spawn(
    join(root, 'node_modules', '.bin', 'turbo'),
    ['run', 'build', ...filters, '--output-logs=errors-only', '--no-update-notifier'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  let output = '';
  for (const stream of [turbo.stdout, turbo.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(turbo, 'close');
  if (code === 0) return;
  process.stderr.write(output);
  throw new UserError('The build failed (see above).');
};
