/**
 * Does the work for each item, for so many at a time, so that one that takes long holds up no other. A failure does not
 * stop the others.
 * @throws the first failure, after all were tried
 */
export const sideBySide = async <Item>(
  items: AsyncIterator<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = await items.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const end of ends) if (end.status === 'rejected') failures.push(end.reason);
  if (failures.length > 0) throw failures[0];
};
