/** The simulator's clock. It follows real time and can be moved forward, never back. */
export const createClock = () => {
  let ahead = 0;
  return {
    /** Milliseconds since 1970. */
    now: (): number => Date.now() + ahead,
    advance(ms: number): void {
      ahead += ms;
    },
  };
};
export type Clock = ReturnType<typeof createClock>;

const NEPAL_OFFSET_MS = (5 * 60 + 45) * 60_000;

/** A time in the provider's format: Nepal time with microseconds, `2023-05-25T16:26:16.471000+05:45`. */
export const nepalTime = (time: number): string =>
  new Date(time + NEPAL_OFFSET_MS).toISOString().replace('Z', '000+05:45');
