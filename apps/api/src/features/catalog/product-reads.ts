/** Which products are being read from the database, and when each was read last. */
export interface ProductReads {
  /** Notes that products, or all of them, are read for as long as the work lasts. */
  readonly during: <Result>(ids: readonly string[] | 'all', work: () => Promise<Result>) => Promise<Result>;
  /** Notes that something was taken in that was not read. */
  readonly touch: (id: string) => void;
  /** Whether nothing of a product was read or taken in since then, and nothing is being read. */
  readonly isUntouchedSince: (id: string, time: number) => boolean;
}

/** On the clock of `performance`. */
export const createProductReads = (): ProductReads => {
  const underWay = new Set<ReadonlySet<string> | 'all'>();
  const touchedAt = new Map<string, number>();
  let allTouchedAt = -Infinity;
  const touch = (id: string): void => {
    touchedAt.set(id, performance.now());
  };
  return {
    during: async (ids, work) => {
      const read = ids === 'all' ? ids : new Set(ids);
      underWay.add(read);
      try {
        return await work();
      } finally {
        underWay.delete(read);
        if (read === 'all') {
          touchedAt.clear();
          allTouchedAt = performance.now();
        } else for (const id of read) touch(id);
      }
    },
    touch,
    isUntouchedSince: (id, time) =>
      Math.max(allTouchedAt, touchedAt.get(id) ?? -Infinity) <= time &&
      [...underWay].every((read) => read !== 'all' && !read.has(id)),
  };
};
