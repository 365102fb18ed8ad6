/**
 * Runs work as it comes, but only so much of it at a time; the rest waits in line. Each for whom work is done has a line of
 * their own, and the lines take turns: who sends a thousand at once waits for themself, and nobody else does.
 */
export type Gate = <Result>(work: () => Promise<Result>, whose?: string) => Promise<Result>;

export const createGate = (atOnce: number): Gate => {
  let running = 0;
  // A Map remembers the order of insertion: the line whose turn is next stands first.
  const lines = new Map<string, (() => void)[]>();
  const inLine = (whose: string): Promise<void> =>
    new Promise((resolve) => {
      const line = lines.get(whose);
      if (line) line.push(resolve);
      else lines.set(whose, [resolve]);
    });
  const nextInLine = (): (() => void) | undefined => {
    for (const [whose, line] of lines) {
      const first = line.shift();
      lines.delete(whose);
      if (line.length > 0) lines.set(whose, line);
      return first;
    }
    return undefined;
  };
  return async (work, whose = '') => {
    // Whoever leaves hands its place to the next in line, so that nobody slips in between.
    if (running >= atOnce) await inLine(whose);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = nextInLine();
      if (next) next();
      else running -= 1;
    }
  };
};
