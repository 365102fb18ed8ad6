import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

/** bcrypt in worker threads, off the event loop. */
export interface Bcrypt {
  /** The number of hashes computed in parallel. */
  readonly threads: number;
  readonly hash: (digest: string, cost: number) => Promise<string>;
  /** If the password is wrong, takes as long as a hash of this cost, even if the given hash has a lower one. */
  readonly compare: (digest: string, hash: string, cost: number) => Promise<boolean>;
  /** Ends the threads; pending work fails. */
  readonly close: () => Promise<void>;
}

/** With three or more cores, one is left to the event loop. The limit exists because each thread takes memory. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** Milliseconds without work after which a thread ends. */
const IDLE_MS = 60_000;
/** Megabytes for each thread; bcrypt needs a quarter of it. */
const MEMORY_MB = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
/** Answering shoppers comes first when all cores are busy. */
const NICE = 5;

/** Threads start when they are first needed. */
export const createBcryptThreads = (): Bcrypt => {
  const pool = new Piscina({
    // The file is next to both the sources and the bundle.
    filename: fileURLToPath(new URL('./bcrypt-worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY_MB,
    niceIncrement: NICE,
    // A worker does not need this process's options, such as a TypeScript loader.
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
