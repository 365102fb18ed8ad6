import type { ShortLine } from '@paila/shared';
import type { StockedProduct } from '../catalog/index.js';
import type { Shortage, StockQuantity } from '../inventory/index.js';
import type { OrderLineDoc } from './order.model.js';

type Products = ReadonlyMap<string, StockedProduct>;

const productOf = ({ product }: OrderLineDoc, products: Products): StockedProduct | undefined =>
  products.get(product._id.toHexString());

/** How many items of a line's size are available; infinite for a product whose stock is not tracked. */
const available = (product: StockedProduct | undefined, size: string | undefined): number => {
  if (!product) return 0;
  if (!product.stock) return Infinity;
  return size !== undefined && Object.hasOwn(product.stock, size) ? (product.stock[size] ?? 0) : 0;
};

/** The unavailable lines, with the quantity available of each, as the transaction sees the products. */
export const shortLines = (lines: readonly OrderLineDoc[], products: Products): ShortLine[] =>
  lines.flatMap((line) => {
    const { product, size, quantity } = line;
    const count = available(productOf(line, products), size);
    if (count >= quantity) return [];
    return [{ productId: product._id.toHexString(), ...(size === undefined ? {} : { size }), available: count }];
  });

export const toShortLine = ({ product, size, available: count }: Shortage): ShortLine => ({
  productId: product.toHexString(),
  size,
  available: count,
});

/** The lines of an order that take stock: those of products whose stock is tracked. */
export const stockQuantities = (lines: readonly OrderLineDoc[]): StockQuantity[] =>
  lines.flatMap(({ product, size, quantity, tracked }) =>
    tracked && size !== undefined ? [{ product: product._id, size, quantity }] : [],
  );

/** The lines with the current `tracked`: tracking may have been switched on or off since the sale. */
export const trackedNow = (lines: readonly OrderLineDoc[], products: Products): OrderLineDoc[] =>
  lines.map((line) => ({ ...line, tracked: Boolean(productOf(line, products)?.stock) }));
