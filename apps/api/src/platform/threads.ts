import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends and its memory is free. */
const IDLE_MS = 60_000;
/**
 * A low priority, as answers to shoppers come first when all cores are busy. At 5, two threads that hash passwords took
 * a quarter of the event loop's processor. Now they take a tenth, and log-ins still go on.
 */
const NICENESS = 10;

interface ThreadsOptions {
  /** The maximum number of threads. */
  readonly threads: number;
  /** The memory of a thread's long-lived data. */
  readonly memoryMb: number;
  /** The memory of a thread's short-lived data. */
  readonly youngMemoryMb?: number;
  /** 0 is the shop's own priority. On a machine that is busy with other programs, a lower one may wait for long. */
  readonly niceness?: number;
}

/**
 * Threads for work that would block the event loop. They start on first use.
 * @param worker plain JavaScript, as a thread cannot load TypeScript, next to both the sources and the bundle
 */
export const createThreads = (
  worker: URL,
  { threads, memoryMb, youngMemoryMb = 8, niceness = NICENESS }: ThreadsOptions,
): Piscina => {
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
    niceIncrement: niceness,
    // A worker does not need this process's options, such as a TypeScript loader.
    execArgv: [],
    env: {},
  });
  // A thread that dies while idle is replaced on the next task. Without a listener its error would end the process.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * Runs a task in a thread. The pool must never get more tasks than it has threads, as a waiting task would not be
 * started again after the thread dies.
 * @param ending aborts the task, and with it a stuck thread
 * @throws the task's error; Error when the thread dies, or does not even start
 */
export const runInThread = async (pool: Piscina, task: object, ending: AbortController): Promise<unknown> => {
  // A thread that cannot start reports only to the pool, and its task would wait for ever.
  const fail = (error: unknown): void => ending.abort(error);
  pool.once('error', fail);
  try {
    return await (pool.run(task, { signal: ending.signal }) as Promise<unknown>);
  } finally {
    pool.off('error', fail);
  }
};
