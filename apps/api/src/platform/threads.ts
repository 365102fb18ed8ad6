import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends and its memory is free. */
const IDLE_MS = 60_000;
/**
 * A low priority. Answering shoppers comes first when all cores are busy. At 5, two threads that hash passwords took a
 * quarter of the event loop's processor. Now they take a tenth, and log-ins still go on.
 */
const NICE = 10;

interface ThreadsOptions {
  /** The most that run at the same time. */
  readonly threads: number;
  /** What lives long in the memory of each. */
  readonly memoryMb: number;
  /** What lives shortly in it. */
  readonly youngMemoryMb?: number;
}

/**
 * Threads for work that would keep the event loop, which start when they are first needed.
 * @param worker plain JavaScript, as a thread cannot load TypeScript, next to both the sources and the bundle
 */
export const createThreads = (worker: URL, { threads, memoryMb, youngMemoryMb = 8 }: ThreadsOptions): Piscina => {
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
    niceIncrement: NICE,
    // A worker does not need this process's options, such as a TypeScript loader.
    execArgv: [],
    env: {},
  });
  // One that dies without work is replaced when there is some; without a listener it would take the process with it.
  pool.on('error', () => undefined);
  return pool;
};

/**
 * Runs a task in a thread. For pools that get no more tasks than they have threads. Tasks that wait in the pool are not
 * begun again when the thread dies.
 * @param ending aborts the task, and with it the thread that is stuck in it
 * @throws what the task throws; Error when the thread dies, or does not even start
 */
export const runInThread = async (pool: Piscina, task: object, ending: AbortController): Promise<unknown> => {
  // A thread that can't even start tells the pool alone, and its task would wait for ever.
  const fail = (error: unknown): void => ending.abort(error);
  pool.once('error', fail);
  try {
    return await (pool.run(task, { signal: ending.signal }) as Promise<unknown>);
  } finally {
    pool.off('error', fail);
  }
};
