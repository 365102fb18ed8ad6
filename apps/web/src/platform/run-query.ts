/** A query that was dispatched with a subscription. */
interface RunningQuery<Result> extends Promise<Result> {
  readonly unsubscribe: () => void;
}

/**
 * Waits for a query outside of components, with a subscription meanwhile. Without a subscription the cache drops an
 * older answer on its schedule, and then aborts a query for the same data. @returns its result
 */
export const runQuery = async <Result>(query: RunningQuery<Result>): Promise<Result> => {
  try {
    return await query;
  } finally {
    query.unsubscribe();
  }
};
