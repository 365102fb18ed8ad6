import { CART_PERSISTENCE } from '@paila/shared';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';

const READ_CART = `localStorage.getItem('persist:${CART_PERSISTENCE.key}') ?? ''`;

/** Waits until the browser has stored a cart with this product, a moment after the page shows it. */
export const cartIsStored = async (page: Page, productId: string): Promise<void> => {
  const stored = await eventually(
    () => page.evaluate<string>(READ_CART),
    (text) => text.includes(productId),
  );
  if (!stored.includes(productId)) throw new Error(`The stored cart does not contain ${productId}: ${stored}`);
};
