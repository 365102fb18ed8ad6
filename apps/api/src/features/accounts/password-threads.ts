import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** Milliseconds without work after which a thread ends and its memory is free. */
const IDLE_MS = 60_000;
/** Answering shoppers comes first when all cores are busy. */
const NICE = 5;

interface PasswordThreadsOptions {
  /** The most that run at the same time. */
  readonly threads: number;
  /** What lives long in the memory of each. */
  readonly memoryMb: number;
}

/** Threads for work on passwords, which start when they are first needed. */
export const createPasswordThreads = (worker: URL, { threads, memoryMb }: PasswordThreadsOptions): Piscina => {
  const pool = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 8 },
    niceIncrement: NICE,
    // A worker does not need this process's options, such as a TypeScript loader.
    execArgv: [],
    env: {},
  });
  // One that dies without work is replaced when there is some; without a listener it would take the process with it.
  pool.on('error', () => undefined);
  return pool;
};
