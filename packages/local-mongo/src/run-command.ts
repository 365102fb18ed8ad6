import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit code; null when the command could not be started or was ended by a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandLimits {
  /** Ends the command when it has said nothing for so long (milliseconds). */
  silenceMs: number;
  /** Ends the command when it runs for longer (milliseconds). */
  totalMs: number;
}

/**
 * Runs a command to its end and never throws: a missing program, like a failing one, is an answer here.
 * @param onLine is told each line of standard output as it comes
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
      silence = setTimeout(giveUp, silenceMs, `no answer for ${String(silenceMs / 1000)} s`);
    };
    const total = setTimeout(giveUp, totalMs, `not done after ${String(totalMs / 1000)} s`);
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
