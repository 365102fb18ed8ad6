import type { Page } from 'playwright-core';

/** Keeps the app from coming to a page until it is told to. @returns what lets it come */
export const holdApp = async (page: Page): Promise<() => void> => {
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/*.js', async (asked) => {
    await mayCome;
    await asked.continue();
  });
  return letCome;
};
