import { createWorkQueue } from '../../../platform/fair-queue.js';
import { createThreads, runInThread } from '../../../platform/threads.js';
import type { UserDoc } from '../user.model.js';

/** The names that a password should not be made of. */
export interface PasswordNames extends Pick<UserDoc, 'username' | 'email' | 'firstname' | 'lastname'> {
  readonly shopName: string;
}

interface CommonPasswordsOptions {
  /** The worker's file, which is next to both the sources and the bundle. */
  readonly worker?: URL;
  /** Milliseconds for an answer, including the start of the thread and the wait for other passwords. */
  readonly deadlineMs?: number;
}

const PROBLEMS = {
  common: 'Too many people use this password, so it is guessed first. Please choose another',
  own: 'Please choose a password that is not made of your name, username or email',
} as const;
type Problem = keyof typeof PROBLEMS;

/** Ends before a browser gives up, as the shop then accepts the password. */
const DEADLINE_MS = 10_000;
/** About three times what the list needs. */
const MEMORY_MB = 48;

/** Judges new passwords by a list of common passwords, in a worker thread. The thread starts at the first call. */
export const createCommonPasswords = ({
  worker = new URL('./common-passwords-worker.js', import.meta.url),
  deadlineMs = DEADLINE_MS,
}: CommonPasswordsOptions = {}) => {
  const pool = createThreads(worker, { threads: 1, memoryMb: MEMORY_MB });
  const queue = createWorkQueue(1, { name: 'password_lists' });
  return {
    /**
     * Returns the reason to refuse a new password; undefined for a good one.
     * @param client takes turns with other clients
     * @throws Error when the thread fails or does not answer in time
     */
    findProblem: async (password: string, names: PasswordNames, client?: string): Promise<string | undefined> => {
      const { shopName, username, email, firstname, lastname } = names;
      const own = [username, email, email.replace(/@.*$/, ''), firstname, lastname, `${firstname}${lastname}`];
      const ending = new AbortController();
      const deadline = setTimeout(() => ending.abort(new Error('The password check timed out')), deadlineMs);
      try {
        const task = { password, shopName, own };
        const reason = await queue(() => runInThread(pool, task, ending), client, ending.signal);
        return reason === undefined ? undefined : PROBLEMS[reason as Problem];
      } finally {
        clearTimeout(deadline);
      }
    },
    /** Ends the thread; pending work fails. */
    close: () => pool.destroy(),
  };
};

export type CommonPasswords = ReturnType<typeof createCommonPasswords>;
