import { CART_PERSISTENCE } from '@paila/shared';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';

const KEPT = `localStorage.getItem('persist:${CART_PERSISTENCE.key}') ?? ''`;

/** Waits until the browser has stored a cart with this product, which is a moment after the page shows it. */
export const cartIsKept = async (page: Page, productId: string): Promise<void> => {
  const kept = await eventually(
    () => page.evaluate<string>(KEPT),
    (text) => text.includes(productId),
  );
  if (!kept.includes(productId)) throw new Error(`The stored cart does not contain ${productId}: ${kept}`);
};
