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
