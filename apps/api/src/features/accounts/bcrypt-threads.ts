import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** bcrypt, off the event loop. */
export interface Bcrypt {
  /** How many hashes it computes at the same time. */
  readonly threads: number;
  readonly hash: (digest: string, cost: number) => Promise<string>;
  /** Takes as long as a hash of this cost does when they differ, even if the hash is of a lower one. */
  readonly compare: (digest: string, hash: string, cost: number) => Promise<boolean>;
  /** Ends the threads; work that is not done by then fails. */
  readonly close: () => Promise<void>;
}

/** One core is left to the event loop where there are three or more; and each thread takes memory. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Milliseconds without work after which a thread ends. */
const IDLE_MS = 60_000;
/** Megabytes for each thread; bcrypt needs a quarter of it. */
const MEMORY_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
/** Answering shoppers comes first when all cores are busy. */
const NICE = 5;

/** Begins a thread when it is first needed. */
export const createBcryptThreads = (): Bcrypt => {
  const pool = new Piscina({
    // Sources and bundle both have it beside them.
    filename: fileURLToPath(new URL('./bcrypt-worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY_MB,
    niceIncrement: NICE,
    // What this process was started with, such as a loader of TypeScript, is nothing to a worker.
    execArgv: [],
    env: {},
  });
  return {
    threads: THREADS,
    hash: (digest, cost) => pool.run({ digest, cost }, { name: 'hash' }) as Promise<string>,
    compare: (digest, hash, cost) => pool.run({ digest, hash, cost }, { name: 'compare' }) as Promise<boolean>,
    close: () => pool.destroy(),
  };
};
