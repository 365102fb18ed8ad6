import type { Page } from 'playwright-core';
import { becomes } from './eventually.js';
import { accessibilityFaults } from './look-over.js';

/** As {@link accessibilityFaults}, by light and by dark: the two differ in nothing but the style sheet's colours. */
export const faultsByLightAndDark = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await becomes(() => page.evaluate('document.getAnimations().some((it) => it instanceof CSSTransition)'), false);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `by ${colorScheme}: ${fault}`));
  }
  return faults;
};
