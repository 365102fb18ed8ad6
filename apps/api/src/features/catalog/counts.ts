import { isInStock, type Product } from '@paila/shared';

const withoutStock = (product: Product): string => JSON.stringify({ ...product, stock: undefined });

/** Whether nothing but how many are left of sizes differs, none of which sold out or came back. */
export const isOfCounts = (before: Product | undefined, after: Product | undefined): boolean =>
  before?.stock !== undefined &&
  after?.stock !== undefined &&
  Object.keys({ ...before.stock, ...after.stock }).every(
    (size) => isInStock(before, size) === isInStock(after, size),
  ) &&
  withoutStock(before) === withoutStock(after);
