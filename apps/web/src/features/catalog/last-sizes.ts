import { isInStock, type Product, startingSize } from '@paila/shared';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../platform/storage.js';

const KEY = 'lastSizes';
/** How many sizes to remember: shoes and clothes differ, and a shopper may buy for two people. */
const KEPT = 4;
const SEPARATOR = ',';

/** The most recently chosen sizes, latest first. */
const parse = (stored: string | null): string[] => stored?.split(SEPARATOR).filter(Boolean) ?? [];

/** Remembers a size that the shopper chose, for the next product. */
export const rememberSize = (size: string): void => {
  const others = parse(readStored(KEY)).filter((each) => each !== size);
  writeStored(KEY, [size, ...others].slice(0, KEPT).join(SEPARATOR));
};

const never = () => () => undefined;

/** The initially selected size of a product: the most recently chosen one that is in stock, else the first in stock. */
export const useStartingSize = (product: Pick<Product, 'size' | 'stock'>): string | undefined => {
  const stored = useSyncExternalStore(
    never,
    () => readStored(KEY),
    () => null,
  );
  const last = parse(stored).find((size) => product.size.includes(size) && isInStock(product, size));
  return startingSize(product, last);
};
