import { runCommand } from './run-command.js';

/** A database program that was run and answered. */
export interface MongodBinary {
  path: string;
  /** Like `6.0.5`. */
  version: string;
}

/** The oldest server the shop is tried on. */
export const OLDEST_VERSION = '6.0.0';

/** Negative when `a` is the older of two versions like `6.0.5`. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Servers of one series (`6.0`) read one another's data without an upgrade. */
export const seriesOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/**
 * Runs `mongod --version`: the only proof that a file is a whole program for this machine, with its libraries.
 * @returns the binary, or the reason why it can't be used
 */
export const checkBinary = async (path: string): Promise<MongodBinary | { reason: string }> => {
  const { code, stdout, stderr } = await runCommand(path, ['--version'], { silenceMs: 30_000, totalMs: 30_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  if (code !== 0 || version === undefined) {
    return { reason: `${path} does not run: ${(stderr || stdout).trim().split('\n')[0] ?? 'no answer'}` };
  }
  if (compareVersions(version, OLDEST_VERSION) < 0) {
    return { reason: `${path} is version ${version}, and ${OLDEST_VERSION} or later is needed` };
  }
  return { path, version };
};
