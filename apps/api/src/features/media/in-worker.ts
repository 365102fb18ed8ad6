import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const MEMORY_MB = 768;

/** What the last message of a worker says. */
type LastWord = { readonly done: true } | { readonly failed: string };

export interface WorkerRun<Message> {
  /** The studio's script for a process that takes one order. */
  readonly script: string;
  readonly order: object;
  /** Milliseconds without a word after which a worker counts as stuck. */
  readonly silentMs: number;
  /** Told of every message but the last one. */
  readonly heard?: (message: Message) => void;
  /** Ends the worker. */
  readonly signal?: AbortSignal;
}

const isLastWord = (message: object): message is LastWord => 'done' in message || 'failed' in message;

/**
 * Has the studio do something in a process of its own, which answering shoppers goes before.
 * @throws Error when it says that it failed, ends without a word, is stuck or is ended
 */
export const runInWorker = <Message extends object>(run: WorkerRun<Message>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(run.script, {
      execArgv: [`--max-old-space-size=${String(MEMORY_MB)}`],
      env: {},
      killSignal: 'SIGKILL',
      ...(run.signal ? { signal: run.signal } : {}),
    });
    let answer: LastWord | undefined;
    const stuck = (): void => {
      child.kill('SIGKILL');
    };
    let late = setTimeout(stuck, run.silentMs);
    child.on('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      child.send(run.order);
    });
    child.on('message', (message: Message | LastWord) => {
      clearTimeout(late);
      late = setTimeout(stuck, run.silentMs);
      if (isLastWord(message)) answer = message;
      else run.heard?.(message);
    });
    child.on('error', (error) => {
      clearTimeout(late);
      reject(error);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      if (answer && 'done' in answer) resolve();
      else reject(new Error(answer?.failed ?? `The worker ended with ${String(signal ?? code)}`));
    });
  });
