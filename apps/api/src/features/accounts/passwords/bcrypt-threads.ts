import { availableParallelism } from 'node:os';
import { createThreads } from '../../../platform/threads.js';

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
/** bcrypt needs a quarter of it. */
const MEMORY_MB = 32;

/** Threads start when they are first needed. */
export const createBcryptThreads = (): Bcrypt => {
  // The file is next to both the sources and the bundle.
  const worker = new URL('./bcrypt-worker.js', import.meta.url);
  const pool = createThreads(worker, { threads: THREADS, memoryMb: MEMORY_MB });
  return {
    threads: THREADS,
    hash: (digest, cost) => pool.run({ digest, cost }, { name: 'hash' }) as Promise<string>,
    compare: (digest, hash, cost) => pool.run({ digest, hash, cost }, { name: 'compare' }) as Promise<boolean>,
    close: () => pool.destroy(),
  };
};
