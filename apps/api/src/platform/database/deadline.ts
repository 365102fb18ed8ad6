import { AsyncLocalStorage } from 'node:async_hooks';

/** The database did not answer in time. What it was asked for may still be carried out, and is acknowledged to nobody. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';

  constructor(options?: ErrorOptions) {
    super('The database did not answer in time', options);
  }
}

/** How long some work may spend on the database. The clock stands still while the work waits for something else. */
export class Deadline {
  readonly #over = new AbortController();
  readonly #milliseconds: number;
  #millisecondsLeft: number;
  #pauses = 0;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Starts the clock. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#millisecondsLeft = milliseconds;
    this.#run();
  }

  /** Aborted with a {@link DeadlineError} once the time is up. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** The time is never up from now on: the work is done. */
  stop(): void {
    this.#pauses = Infinity;
    clearTimeout(this.#timer);
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    clearTimeout(this.#timer);
    this.#millisecondsLeft -= performance.now() - this.#startedAt;
  }

  resume(): void {
    this.#pauses -= 1;
    if (this.#pauses === 0) this.#run();
  }

  /** Gives the work its whole time again. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#millisecondsLeft = this.#milliseconds;
    if (this.#pauses === 0 && !this.signal.aborted) this.#run();
  }

  #run(): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(
      () => {
        this.#over.abort(new DeadlineError());
      },
      Math.max(0, this.#millisecondsLeft),
    );
  }
}

const current = new AsyncLocalStorage<Deadline>();

/** Runs something so that all that comes of it, however late, belongs to this deadline. */
export const runWithin = <Result>(deadline: Deadline, work: () => Result): Result => current.run(deadline, work);

/** What is aborted when the deadline of the running work is over; undefined when nobody waits for it. */
export const deadlineSignal = (): AbortSignal | undefined => current.getStore()?.signal;

/** The database has answered, if only that another transaction is in the way: it does not hang, and the clock starts anew. */
export const restartDeadline = (): void => {
  current.getStore()?.restart();
};

/**
 * Waits for work on the database for so long and no longer. Work that others wait for as well, or that runs by itself in
 * the background, needs this: the driver bounds each of its steps but one, the wait for a socket to drain.
 * @throws DeadlineError when the time is up; a transaction that is under way then is aborted
 */
export const withDeadline = async <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> => {
  const deadline = new Deadline(milliseconds);
  const over = new Promise<never>((_resolve, reject) => {
    deadline.signal.addEventListener('abort', () => {
      reject(new DeadlineError());
    });
  });
  try {
    return await Promise.race([runWithin(deadline, work), over]);
  } finally {
    deadline.stop();
  }
};

/**
 * Goes through what a cursor gives, and waits for each of its steps for so long and no longer.
 * @throws DeadlineError when a step takes longer
 */
export async function* stepsWithin<Item>(milliseconds: number, cursor: AsyncIterable<Item>): AsyncGenerator<Item> {
  const steps = cursor[Symbol.asyncIterator]();
  try {
    for (;;) {
      const step = await withDeadline(milliseconds, () => steps.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // Not waited for: a cursor that hangs would not close either.
    steps.return?.().catch(() => undefined);
  }
}

/**
 * Waits for something that is not the database, such as the payment provider or a password's hash, and has a time limit
 * of its own: the deadline's clock stands still meanwhile.
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
