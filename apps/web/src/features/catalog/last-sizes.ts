import { isShoeSize, type Product, startingSize } from '@paila/shared';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStored, writeStored } from '../../platform/storage.js';
import { useStored } from '../../platform/first-view.js';

const KEY = SHOPPER_KEYS.lastSizes;
const SEPARATOR = ',';

/** The most recently chosen sizes of each kind, latest first. */
const parse = (stored: string | null): string[] => stored?.split(SEPARATOR).filter(Boolean) ?? [];

/** Shoes and clothes are measured differently. */
const isSameKind = (a: string, b: string): boolean => isShoeSize(a) === isShoeSize(b);

/** Remembers a size that the shopper chose, for the next product of its kind. */
export const rememberSize = (size: string): void => {
  const others = parse(readStored(KEY)).filter((stored) => !isSameKind(stored, size));
  writeStored(KEY, [size, ...others].join(SEPARATOR));
};

/**
 * The initially selected size of a product: its only one, or the most recently chosen one of its kind if that is in
 * stock.
 */
export const useStartingSize = (product: Pick<Product, 'size' | 'stock'>): string | undefined => {
  const stored = useStored(KEY);
  const [first] = product.size;
  const last = first === undefined ? undefined : parse(stored).find((size) => isSameKind(size, first));
  return startingSize(product, last);
};
