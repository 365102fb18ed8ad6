import { setTimeout as sleep } from 'node:timers/promises';
import { CART_PERSISTENCE } from '@paila/shared';
import type { Page } from 'playwright-core';

const KEPT = `localStorage.getItem('persist:${CART_PERSISTENCE.key}') ?? ''`;

/** Waits until the browser has noted a cart with this product, which is a moment after the page shows it. */
export const cartIsKept = async (page: Page, productId: string): Promise<void> => {
  while (!(await page.evaluate<string>(KEPT)).includes(productId)) await sleep(50);
};
