import type { StockQuantity } from '../features/inventory/index.js';
import type { OrderLineDoc } from '../features/orders/index.js';

/** The items of lines that came from tracked stock. */
export const stockItems = (lines: readonly OrderLineDoc[]): StockQuantity[] =>
  lines.flatMap(({ product, size, quantity, tracked }) =>
    tracked && size !== undefined ? [{ product: product._id, size, quantity }] : [],
  );
