import { availableParallelism } from 'node:os';
import { createThreads } from '../../../platform/threads.js';

/** The event loop keeps one of three or more cores. The limit exists because each thread takes memory. */
const THREADS = Math.max(2, Math.min(4, availableParallelism() - 1));
/** About four times what bcrypt needs. */
const MEMORY_MB = 32;

/** Runs bcrypt in worker threads, off the event loop. The threads start at the first call. */
export const createBcryptThreads = () => {
  // The file is next to both the sources and the bundle.
  const worker = new URL('./bcrypt-worker.js', import.meta.url);
  const pool = createThreads(worker, { threads: THREADS, memoryMb: MEMORY_MB });
  return {
    /** The number of hashes computed in parallel. */
    threads: THREADS,
    hash: (digest: string, cost: number) => pool.run({ digest, cost }, { name: 'hash' }) as Promise<string>,
    /** If the password is wrong, takes as long as a hash of this cost, even if the given hash has a lower one. */
    compare: (digest: string, hash: string, cost: number) =>
      pool.run({ digest, hash, cost }, { name: 'compare' }) as Promise<boolean>,
    /** Ends the threads; pending work fails. */
    close: (): Promise<void> => pool.destroy(),
  };
};

export type Bcrypt = ReturnType<typeof createBcryptThreads>;
