import type { BrowserContext, Page } from 'playwright-core';

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

/** Like {@link inLanes}, with a page for each lane. Later items find it as the earlier ones have left it. */
export const inPages = async <Item>(
  context: BrowserContext,
  items: readonly Item[],
  work: (page: Page, item: Item) => Promise<void>,
): Promise<void> => {
  const idlePages: Page[] = [];
  await inLanes(items, async (item) => {
    const page = idlePages.pop() ?? (await context.newPage());
    await work(page, item);
    idlePages.push(page);
  });
};
