import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored } from '../../platform/storage.js';

/** Whether this browser has a purchase; see purchase.ts. Every page asks, so this is a module of its own. */
export const hasPurchase = (): boolean => readStored(SHOPPER_KEYS.purchase) !== null;
