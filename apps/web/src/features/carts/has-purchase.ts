import { readStored } from '../../platform/storage.js';

/** Where this browser stores its purchase; see purchase.ts. */
export const PURCHASE_STORED_AS = 'purchase';

/** Whether this browser has a purchase. Every page asks, so this is a module of its own. */
export const hasPurchase = (): boolean => readStored(PURCHASE_STORED_AS) !== null;
