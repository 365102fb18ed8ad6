import { gauge } from './registry.js';

const lags = new Map<string, () => number>();
gauge(
  {
    name: 'paila_change_stream_lag_seconds',
    help: 'How far this process is behind the database, by what follows its changes. Silence counts, too',
    labelNames: ['stream'],
  },
  () => [...lags].map(([stream, seconds]) => ({ value: seconds(), labels: { stream } })),
);

/**
 * Measures how far a follower of changes is behind. A stream that is silent for longer than the server ever is counts
 * as behind, as nobody knows what it has missed.
 * @param stream a fixed name, such as `catalogue`
 * @param silenceMs the interval at which the server reports even without changes. Twice as much is no lag yet
 */
export const measureLag = (stream: string, silenceMs: number) => {
  let heardAt = performance.now();
  /** When the oldest unhandled change was due; undefined if all known changes are handled. */
  let dueAt: number | undefined;
  /** How late the last change was handled; 0 once the server has reported that there are no more. */
  let lastMs = 0;
  const lateMs = (now: number): number => (dueAt === undefined ? lastMs : now - dueAt);
  const read = (): number => {
    const now = performance.now();
    return Math.max(0, lateMs(now), now - heardAt - 2 * silenceMs) / 1_000;
  };
  lags.set(stream, read);
  return {
    /** A change is about to be handled that has been due for so many milliseconds. */
    begin: (ms: number): void => {
      heardAt = performance.now();
      dueAt = heardAt - ms;
    },
    /** The change is handled. */
    done: (): void => {
      lastMs = lateMs(performance.now());
      dueAt = undefined;
    },
    /** The server has reported that there are no more changes. */
    caughtUp: (): void => {
      heardAt = performance.now();
      dueAt = undefined;
      lastMs = 0;
    },
    /** Nobody follows any more in this process. */
    end: (): void => {
      if (lags.get(stream) === read) lags.delete(stream);
    },
  };
};

export type StreamLag = ReturnType<typeof measureLag>;
