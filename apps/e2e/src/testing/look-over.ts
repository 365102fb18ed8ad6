import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { quiet } from './requests.js';

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds, one line each, once nothing is on its way in or out. Scripts run by the debugger are
 * not subject to the page's content policy.
 * @param choice axe's options that choose the rules. Without them, axe runs those that it runs by default
 */
export const accessibilityFaults = async (page: Page, choice: object = {}): Promise<string[]> => {
  await page.locator('[data-starting-style], [data-ending-style]').first().waitFor({ state: 'detached' });
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  // Only the parts that the test reads leave the page: the whole result is long and slow to transfer.
  return page.evaluate<string[]>(`
    axe.run(document, ${JSON.stringify({ ...choice, resultTypes: ['violations'] })}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
};

/** The number of pixels by which a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');

/**
 * The texts that are cut off at the right or left. Invisible texts are left out, and so are texts that
 * scrolling reveals.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
      if (texts.length === 0 || !element.checkVisibility({ visibilityProperty: true })) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const shown = range.getBoundingClientRect();
      for (let box = element; box; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return [];
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const { left, right, top, bottom, width } = box.getBoundingClientRect();
        const middle = (shown.top + shown.bottom) / 2;
        if (width <= 1 || middle >= bottom || middle <= top) return [];
        if (shown.right > right + 1 || shown.left < left - 1) return [element.textContent];
      }
      return [];
    })`);

/** The words that are broken within, over two lines. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .flatMap((text) =>
        [...text.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
          return new Set(lines.map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
        }))`);

/**
 * Enlarges letters alone, and nothing that is measured by them, as Android does within other apps. The factor is of the
 * page's own size, also after an earlier call.
 */
export const enlargeLetters = (page: Page, factor: number): Promise<void> =>
  page.evaluate(`
    const elements = [...document.querySelectorAll('body *')];
    for (const { style } of elements) style.removeProperty('font-size');
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
    elements.forEach(({ style }, index) =>
      style.setProperty('font-size', sizes[index] * ${String(factor)} + 'px', 'important'));`);

/** Waits until the app has hydrated the server's HTML, which looks the same. */
export const appRuns = (page: Page): Promise<void> =>
  page.locator('html[data-app="ready"]').waitFor({ state: 'attached' });

/** Opens an address and waits until the app has hydrated the page, so that actions don't hit the server's HTML. */
export const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await appRuns(page);
};

/** Makes the page load another document, and waits until the app runs in that one. */
export const reloaded = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
  await appRuns(page);
};

/** Loads the page again, and waits until the app runs. */
export const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await appRuns(page);
};

/** Waits until the app runs and has loaded the page's data. */
export const settled = async (page: Page): Promise<void> => {
  await appRuns(page);
  await page.locator('main h1, main h2, main [role=alert]').first().waitFor();
  await quiet(page);
};

/** Waits for header and footer, which are shown even if the page failed. */
export const expectFrame = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: /Paila/ }).waitFor();
  await page.getByRole('contentinfo').waitFor();
};
