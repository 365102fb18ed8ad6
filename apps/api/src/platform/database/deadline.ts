import { AsyncLocalStorage } from 'node:async_hooks';

/** The database did not answer in time. The command may still be executed, but was not acknowledged. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(options?: ErrorOptions) {
    super('The database did not answer in time', options);
  }
}

/** The milliseconds that a request, or work shared by several requests, may spend on the database in total. */
export const DATABASE_MS = 4_000;

/** The time that some work may spend on the database. The clock stands still during other waits. */
export class Deadline {
  readonly #milliseconds: number;
  readonly #isLifted: () => boolean;
  readonly #onOver: () => void;
  readonly #over = new AbortController();
  #remainingMs: number;
  #pauses = 0;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Starts the clock.
   * @param isLifted called when the time is up; true cancels the deadline
   * @param onOver called when the time is up, before the signal is aborted
   */
  constructor(milliseconds: number, isLifted: () => boolean = () => false, onOver: () => void = () => undefined) {
    this.#isLifted = isLifted;
    this.#onOver = onOver;
    this.#milliseconds = milliseconds;
    this.#remainingMs = milliseconds;
    this.#run();
  }

  /** Aborted with a {@link DeadlineError} once the time is up. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Stops the clock for good when the work is done. */
  stop(): void {
    this.#pauses = Infinity;
    clearTimeout(this.#timer);
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    clearTimeout(this.#timer);
    this.#remainingMs -= performance.now() - this.#startedAt;
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#run();
  }

  /** Resets the clock, so that the work has its full time again. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#remainingMs = this.#milliseconds;
    if (this.#pauses === 0 && !this.signal.aborted) this.#run();
  }

  #run(): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(
      () => {
        if (this.#isLifted()) return;
        this.#onOver();
        this.#over.abort(new DeadlineError());
      },
      Math.max(0, this.#remainingMs),
    );
  }
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs work under this deadline, including everything it starts asynchronously. */
export const runWithin = <Result>(deadline: Deadline, work: () => Result): Result => current.run(deadline, work);

/** Aborts when the deadline of the running work is over; undefined for work without a deadline. */
export const deadlineSignal = (): AbortSignal | undefined => current.getStore()?.signal;

/**
 * Resets the deadline's clock: a commit, or even a conflict with another transaction, shows that the database responds.
 */
export const restartDeadline = (): void => {
  current.getStore()?.restart();
};

/**
 * Waits for work on the database with a time limit. Work that several requests share, or that runs in the background,
 * needs this. The driver sets no limit to one of its steps, the wait for a socket to drain.
 * @throws DeadlineError when the time is up; a running transaction is then aborted
 */
export const withDeadline = async <Result>(
  milliseconds: number,
  work: (over: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const deadline = new Deadline(milliseconds);
  const over = new Promise<never>((_resolve, reject) =>
    deadline.signal.addEventListener('abort', () => reject(new DeadlineError())),
  );
  try {
    return await Promise.race([runWithin(deadline, () => work(deadline.signal)), over]);
  } finally {
    deadline.stop();
  }
};

/**
 * Waits for work other than the database's that has its own time limit, such as a call to the payment provider. The
 * deadline's clock is stopped during the wait.
 * @throws DeadlineError instead of beginning when the deadline is over already
 */
export const pauseDeadline = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const deadline = current.getStore();
  if (!deadline) return work();
  deadline.signal.throwIfAborted();
  deadline.pause();
  try {
    return await work();
  } finally {
    deadline.resume();
  }
};
