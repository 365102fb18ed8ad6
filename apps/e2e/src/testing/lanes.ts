/** More at once would only wait for each other: every lane keeps a page, and they share the machine's cores. */
const LANES = 3;

/** Does some work with each item, a few at a time: most of what a walk takes is waiting. @throws what the first failure threw */
export const inLanes = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};
