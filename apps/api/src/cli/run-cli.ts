import { parseArgs, type ParseArgsConfig } from 'node:util';
import { BackupError } from '../backup/backup-error.js';
import { DatabaseError } from '../platform/database/database-error.js';
import { SettingsError } from '../platform/settings-error.js';

/** Prints how to call a program; anything but `--help` was a mistake. */
export const explainUsage = (usage: string, isRequested: boolean): void => {
  console.log(usage);
  process.exitCode = isRequested ? 0 : 1;
};

/** The arguments of a program by its options; undefined if one of them is unknown. */
export const readArguments = <Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined;
  }
};

/**
 * Lets SIGINT and SIGTERM end a program in order. A second one ends it at once.
 * @param sentence what the program then says
 */
export const stopSignal = (sentence: string): AbortSignal => {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stop.abort(new BackupError(sentence)));
  }
  return stop.signal;
};

/**
 * Runs a command-line program. Errors that an operator can fix print one line; all others print their stack.
 * @param exitCodeOfFailure the exit code after such an error
 */
export const runCli = (main: (args: readonly string[]) => Promise<void>, exitCodeOfFailure = 1): void => {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isExpected = error instanceof SettingsError || error instanceof DatabaseError || error instanceof BackupError;
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodeOfFailure;
  });
};
