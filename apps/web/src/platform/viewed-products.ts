import { SHOPPER_KEYS } from './shopper-keys.js';
import { readStored, writeStored } from './storage.js';

const KEY = SHOPPER_KEYS.viewedProducts;
const SEPARATOR = ',';
/** As many as are shown, and the one that is open. */
const KEPT = 5;

/** The ids of the products that were looked at on this device, as stored: the latest first. */
export const storedViewed = (): string | null => readStored(KEY);

export const viewedIn = (stored: string | null): string[] => stored?.split(SEPARATOR).filter(Boolean) ?? [];

export const rememberViewed = (id: string): void => {
  const others = viewedIn(storedViewed()).filter((each) => each !== id);
  writeStored(KEY, [id, ...others].slice(0, KEPT).join(SEPARATOR));
};
