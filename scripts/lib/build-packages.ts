import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserError } from './user-error.mjs';

/**
 * Builds these packages and their dependencies, where changed. Silent unless it fails.
 * @param root folder of the repository
 * @param packages like `@paila/api`
 */
export const buildPackages = async (root: string, packages: readonly string[]): Promise<void> => {
  const args = ['run', 'build', '--output-logs=errors-only', '--no-update-notifier'];
  try {
    await promisify(execFile)(
      join(root, 'node_modules/.bin/turbo'),
      [...args, ...packages.map((name) => `--filter=${name}...`)],
      {
        cwd: root,
        shell: process.platform === 'win32',
        env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      },
    );
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`);
    throw new UserError('The build failed (see above).');
  }
};
