import type { Logger } from 'pino';

/** The interval between measurements of the database's time. */
const MEASURE_EVERY_MS = 30_000;
/** A process clock that differs by more is worth a warning. */
const NOTICEABLE_MS = 5_000;

/** The database's answer to `hello`. */
type Hello = () => Promise<Readonly<Record<string, unknown>> | undefined>;

/**
 * A moment on two clocks: the database's, and the process's monotonic one, which nobody can set. Undefined until the
 * first measurement.
 */
let measured: { readonly databaseMs: number; readonly monotonicMs: number } | undefined;

/**
 * The database's time: the one clock that all instances share. Whatever the shop stores, compares or promises uses this
 * clock, as a server's own clock may be wrong. Durations within the process use `performance.now()`.
 *
 * Between measurements, and while the database is away, the time advances by the monotonic clock. Before the first
 * measurement the time is the process's.
 */
export const databaseTime = (): Date =>
  new Date(measured ? measured.databaseMs + performance.now() - measured.monotonicMs : Date.now());

/** Measures once; returns how far the process clock is ahead of the database's, in milliseconds. */
const measure = async (hello: Hello): Promise<number | undefined> => {
  const begunMs = performance.now();
  const { localTime } = (await hello()) ?? {};
  const monotonicMs = performance.now();
  if (!(localTime instanceof Date)) return undefined;
  const roundTripMs = monotonicMs - begunMs;
  // The database read its clock, in whole milliseconds, at some moment of the round trip. Its time is between these
  // two.
  const [earliest, latest] = [localTime.getTime(), localTime.getTime() + 1 + roundTripMs];
  const estimate = measured ? databaseTime().getTime() : NaN;
  // A slow answer must not shift an estimate that agrees with it.
  if (!(estimate >= earliest && estimate <= latest)) {
    measured = { databaseMs: (earliest + latest) / 2, monotonicMs };
  }
  return Date.now() - databaseTime().getTime();
};

const describeDifference = (differenceMs: number): string =>
  `The clock of this server is ${String(Math.round(Math.abs(differenceMs) / 1_000))} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'} the database's. The shop uses the database's time. Set this server's clock, as its logs have wrong times.`;

/**
 * Measures the database's time now, and then every 30 seconds until `end`, after which the process's clock counts. A
 * failed measurement leaves the last one in use. Warns when the process clock differs from the database's by more than
 * 5 seconds, once for each change of that kind.
 * @throws the error of the first measurement
 */
export const followDatabaseTime = async (
  hello: Hello,
  log: Logger,
  { everyMs = MEASURE_EVERY_MS }: { readonly everyMs?: number } = {},
): Promise<{ readonly end: () => void }> => {
  let warnedOfMs = 0;
  const compare = async (): Promise<void> => {
    const differenceMs = (await measure(hello)) ?? 0;
    if (Math.abs(differenceMs - warnedOfMs) <= NOTICEABLE_MS) return;
    warnedOfMs = Math.abs(differenceMs) > NOTICEABLE_MS ? differenceMs : 0;
    if (warnedOfMs === 0) log.info("the clock of this server agrees with the database's again");
    else log.warn({ differenceMs: Math.round(differenceMs) }, describeDifference(differenceMs));
  };
  await compare();
  const timer = setInterval(() => {
    compare().catch((error: unknown) => log.debug({ err: error }, "the database's time cannot be measured now"));
  }, everyMs).unref();
  return {
    end: () => {
      clearInterval(timer);
      measured = undefined;
    },
  };
};
