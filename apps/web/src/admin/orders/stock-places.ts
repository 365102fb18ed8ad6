import { type Order, orderLines } from '@paila/shared';
import { useOrderedProductsQuery } from './order-api.js';

/**
 * Where items of a line can return to stock: into their own size, into none as their product is gone or not counted, or
 * into one of these sizes, as their own is gone.
 */
export type StockPlace = 'own' | 'none' | readonly string[];

/** Where the items of each line can return to; their own size until that is known. */
export const useStockPlaces = (order: Order): readonly StockPlace[] => {
  const lines = orderLines(order);
  const ids = [...new Set(lines.flatMap(({ product: { _id } }) => _id ?? []))];
  const { data } = useOrderedProductsQuery(ids);
  return lines.map(({ product: { _id }, size }): StockPlace => {
    if (!data) return 'own';
    const sizes = Object.keys(data[_id ?? '']?.stock ?? {});
    if (sizes.length === 0) return 'none';
    return size && sizes.includes(size) ? 'own' : sizes;
  });
};
