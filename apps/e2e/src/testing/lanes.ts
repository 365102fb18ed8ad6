/** More lanes are not faster: each has a page open, and all share the cores of the machine. */
const LANES = 3;

/** Works on a few items at a time, because most of the time is waiting. @throws the error of the first failure */
export const inLanes = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const remaining = [...items];
  const lane = async (): Promise<void> => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};
