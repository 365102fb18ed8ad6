/** Runs work as it comes, but only so much of it at a time; the rest waits in line. */
export const createGate = (atOnce: number): (<Result>(work: () => Promise<Result>) => Promise<Result>) => {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    // Whoever leaves hands its place to the first in line, so that nobody slips in between.
    if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
