/** More would not be faster: each lane has a page open, and all share the machine's cores. */
const LANES = 3;

/** Runs work on each item, a few at a time, as most of the time is spent waiting. @throws the first failure's error */
export const inLanes = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};
