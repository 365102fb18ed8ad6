import { fork } from 'node:child_process';
import type { Drawn } from './masters.js';

/** Sent by a worker process to its parent. */
export type WorkerMessage = { readonly drawn: Drawn } | { readonly failed: string } | 'idle';

/** Sent to an idle worker process. */
export interface WorkerOrder {
  readonly keys: readonly string[];
  readonly folder: string;
}

/**
 * Splits a list into batches of one kind each, at most `most` long: consecutive products of one kind render fastest.
 */
export function inBatches<T>(items: readonly T[], batchKey: (item: T) => string, most: number): T[][] {
  const batches: T[][] = [];
  for (const item of items) {
    const last = batches.at(-1);
    if (last && last.length < most && batchKey(last[0]) === batchKey(item)) last.push(item);
    else batches.push([item]);
  }
  return batches;
}

/**
 * Renders batches in a child process, which gets the next one from `nextBatch` when it is idle.
 * @throws Error when the process fails
 */
export function drawInWorker(
  script: string,
  nextBatch: () => WorkerOrder | undefined,
  onDrawn: (drawn: Drawn) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(script, ['--worker'], { execArgv: process.execArgv });
    let failure: string | undefined;
    child.on('message', (message: WorkerMessage) => {
      if (message === 'idle') {
        const order = nextBatch();
        if (order) child.send(order);
        else child.disconnect();
      } else if ('drawn' in message) onDrawn(message.drawn);
      else failure = message.failed;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && failure === undefined) resolve();
      else reject(new Error(failure ?? `A worker ended with code ${String(code)}`));
    });
  });
}
