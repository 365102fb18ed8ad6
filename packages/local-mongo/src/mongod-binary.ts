import { runCommand } from './run-command.js';

/** A mongod that was run successfully with `--version`. */
export interface MongodBinary {
  path: string;
  /** Like `6.0.5`. */
  version: string;
}

/** The oldest version that the shop is tested with. */
const MIN_VERSION = '6.0.0';

/** Negative when `a` is older than `b`; versions like `6.0.5`. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Versions of one release series (`6.0`) can read each other's data without an upgrade. */
export const releaseSeries = (version: string): string => version.split('.').slice(0, 2).join('.');

/**
 * Runs `mongod --version`, which proves that the program is complete, for this platform, and has its libraries.
 * @returns the binary, or the reason why it can't be used
 */
export const checkBinary = async (path: string): Promise<MongodBinary | { reason: string }> => {
  const { code, stdout, stderr } = await runCommand(path, ['--version'], { silenceMs: 30_000, totalMs: 30_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (code !== 0 || version === undefined) {
    return { reason: `${path} does not run: ${(stderr || stdout).trim().split('\n')[0] ?? 'no answer'}` };
  }
  if (compareVersions(version, MIN_VERSION) < 0) {
    return { reason: `${path} is version ${version}, and ${MIN_VERSION} or later is needed` };
  }
  return { path, version };
};
