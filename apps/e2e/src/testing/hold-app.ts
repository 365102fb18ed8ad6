import type { Page } from 'playwright-core';

/** Holds back the app's code on a page. @returns a function that releases it */
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
