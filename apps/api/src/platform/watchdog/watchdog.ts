import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

/** The watchdog looks this often within its limit. */
const LOOKS = 10;
const MAX_BEAT_MS = 3_000;

/**
 * Ends the process, with a fatal line in the log and by SIGKILL, when its event loop has not turned for a time. A
 * process that was stopped, or whose machine slept, lives on. So does one whose debugger is open, as it may stand at a
 * breakpoint.
 * @param limitSeconds 0 starts no watchdog
 */
export const startWatchdog = (limitSeconds: number, log: Logger): void => {
  if (limitSeconds === 0) return;
  const limitMs = limitSeconds * 1_000;
  const beatMs = Math.min(MAX_BEAT_MS, limitMs / LOOKS);
  /** The number of beats, and 1 while the debugger is open. */
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = (): void => {
    Atomics.store(shared, 1, debuggerUrl() === undefined ? 0 : 1);
    Atomics.add(shared, 0, 1);
  };
  beat();
  setInterval(beat, beatMs).unref();

  const worker = new Worker(new URL('watchdog-worker.js', import.meta.url), {
    // Without pid and hostname, which pino leaves out of the bindings.
    workerData: { shared, limitMs, beatMs, fields: log.bindings(), silent: !log.isLevelEnabled('fatal') },
    // The thread does not need this process's options, such as a TypeScript loader.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  worker.on('error', (error) => log.error({ err: error }, 'the watchdog of the event loop has ended'));
};
