import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * Builds these packages and their dependencies, where changed. Silent unless it fails.
 * @param root folder of the repository
 * @param packages like `@paila/api`
 */
export const buildPackages = async (root: string, packages: readonly string[]): Promise<void> => {
  const turbo = spawn(
    join(root, 'node_modules/.bin/turbo'),
    [
      ...['run', 'build', '--output-logs=errors-only', '--no-update-notifier'],
      ...packages.map((name) => `--filter=${name}...`),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  let output = '';
  for (const stream of [turbo.stdout, turbo.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(turbo, 'close')) as [number | null];
  if (code === 0) return;
  process.stderr.write(output);
  throw new UserError('The build failed (see above).');
};
