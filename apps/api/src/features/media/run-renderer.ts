import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { ModelAnswer, ModelOrder } from '@paila/demo-data';

const MEMORY_MB = 768;

/**
 * Runs the renderer for one model, in a separate process of low priority so that answering shoppers comes first.
 * @param script the renderer's program, which receives one order as a message
 * @param patienceMs the time after which the process counts as stuck and is killed
 * @throws Error when the process says that it failed, ends without an answer or is stuck
 */
export const runRenderer = (script: string, order: ModelOrder, patienceMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = fork(script, {
      execArgv: [`--max-old-space-size=${String(MEMORY_MB)}`],
      env: {},
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    });
    let answer: ModelAnswer | undefined;
    child.on('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      child.send(order);
    });
    child.on('message', (message: ModelAnswer) => {
      answer = message;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (answer && 'done' in answer) resolve();
      else reject(new Error(answer?.failed ?? `The renderer ended with ${String(signal ?? code)}`));
    });
  });
