import { fork } from 'node:child_process';
import type { Drawn } from './masters.js';

/** What a worker process tells its parent. */
export type WorkerMessage = { readonly drawn: Drawn } | { readonly failed: string };

/** Sent to a worker process once it runs. */
export interface WorkerOrder {
  readonly keys: readonly string[];
  readonly folder: string;
}

/** Cuts a list into runs of about equal length: neighbours share a silhouette, so they stay together. */
export function inRuns<T>(items: readonly T[], count: number): T[][] {
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size)).filter((run) => run.length > 0);
}

/**
 * Draws the given pictures in a process of its own.
 * @throws Error when the process fails
 */
export function drawInWorker(script: string, order: WorkerOrder, onDrawn: (drawn: Drawn) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(script, ['--worker'], { execArgv: process.execArgv });
    let failure: string | undefined;
    child.on('message', (message: WorkerMessage) => {
      if ('drawn' in message) onDrawn(message.drawn);
      else failure = message.failed;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 && failure === undefined) resolve();
      else reject(new Error(failure ?? `A worker ended with code ${String(code)}`));
    });
    child.send(order);
  });
}
