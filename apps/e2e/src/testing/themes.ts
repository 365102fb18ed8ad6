import type { Page } from 'playwright-core';
import { becomes } from './eventually.js';
import { accessibilityFaults, overflow } from './look-over.js';

/**
 * Like {@link accessibilityFaults}, in the dark and the light theme, which differ only in the colours. Also says
 * whether the page is too wide. The page remains in the light theme.
 */
export const faultsByLightAndDark = async (page: Page): Promise<string[]> => {
  const faults: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await becomes(() => page.evaluate('document.getAnimations().some((it) => it instanceof CSSTransition)'), false);
    const wide = await overflow(page);
    if (wide > 0) faults.push(`by ${colorScheme}: ${String(wide)} px too wide`);
    faults.push(...(await accessibilityFaults(page)).map((fault) => `by ${colorScheme}: ${fault}`));
  }
  return faults;
};
