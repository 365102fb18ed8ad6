import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Path of a program in bin/. `src` and `dist` are equally deep, so it works from both. */
export const helperProgram = (name: string): string => fileURLToPath(new URL(`../bin/${name}`, import.meta.url));

/** The time limit of one download. */
export const MAX_DOWNLOAD_MS = 15 * 60_000;

interface CommandResult {
  /** Exit code; null when the command could not be started or was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

interface CommandLimits {
  /** Kills the command after this long without output (milliseconds). */
  silenceMs: number;
  /** Kills the command when it runs for longer (milliseconds). */
  totalMs: number;
}

/**
 * Runs a command and never throws: a missing program gives a result, too.
 * @param onLine called with each line of standard output
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  { silenceMs, totalMs }: CommandLimits,
  env: NodeJS.ProcessEnv = process.env,
  onLine: (line: string) => void = () => undefined,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const result: CommandResult = { code: null, stdout: '', stderr: '' };
    let silence: NodeJS.Timeout | undefined;
    const giveUp = (why: string) => {
      result.stderr += why;
      child.kill('SIGKILL');
    };
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs, `no output for ${String(silenceMs / 1000)} s`);
    };
    const total = setTimeout(giveUp, totalMs, `not finished after ${String(totalMs / 1000)} s`);
    const finish = (code: number | null) => {
      clearTimeout(silence);
      clearTimeout(total);
      resolve({ ...result, code });
    };
    heard();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard();
      result.stdout += text;
      for (const line of text.split('\n')) if (line.trim() !== '') onLine(line.trim());
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      heard();
      result.stderr += text;
    });
    child.on('error', (error) => {
      result.stderr += error.message;
      finish(null);
    });
    child.on('close', finish);
  });
