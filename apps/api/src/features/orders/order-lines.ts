import type { ShortLine, Stock } from '@paila/shared';
import type { Types } from 'mongoose';
import { AppError } from '../../platform/http/errors.js';
import type { StockedProduct } from '../catalog/index.js';
import { shortages, type StockQuantity } from '../inventory/index.js';
import type { OrderLineDoc } from './order.model.js';

type Products = ReadonlyMap<string, StockedProduct>;

/** @returns the 409 that lists the unavailable lines, with the quantity available of each */
export const outOfStock = (lines: readonly ShortLine[]) =>
  new AppError(
    'out_of_stock',
    {},
    {
      details: { lines },
      ...(lines.length === 1 ? { msg: 'An item is no longer available in that size or quantity' } : {}),
    },
  );

const NOTHING: Stock = {};

interface Quantity {
  readonly product: Types.ObjectId;
  readonly size?: string | undefined;
  readonly quantity: number;
}

/** Sums up lines of the same product and size. A correction may have given two lines the same size. */
const summed = <Item extends Quantity>(items: readonly Item[]): Item[] => {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const key = `${item.product.toHexString()} ${item.size ?? ''}`;
    sums.set(key, { ...item, quantity: item.quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
};

/** The unavailable lines, with the quantity available of each, as the transaction has read the products. */
export const shortLines = (lines: readonly OrderLineDoc[], products: Products): ShortLine[] => {
  const requested = summed(lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })));
  const short = shortages(requested, (id) => {
    const product = products.get(id.toHexString());
    return product ? product.stock : NOTHING;
  });
  return short.map(({ product, ...rest }) => ({ productId: product.toHexString(), ...rest }));
};

export const itemCount = (lines: readonly Pick<OrderLineDoc, 'quantity'>[]): number =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

/** The lines of an order whose products have tracked stock. */
export const stockQuantities = (lines: readonly OrderLineDoc[]): StockQuantity[] =>
  summed(
    lines.flatMap(({ product, size, quantity, tracked }) =>
      tracked && size !== undefined ? [{ product: product._id, size, quantity }] : [],
    ),
  );

/** The lines with the current `tracked`: tracking may have been switched on or off since the sale. */
export const trackedNow = (lines: readonly OrderLineDoc[], products: Products): OrderLineDoc[] =>
  lines.map((line) => ({ ...line, tracked: Boolean(products.get(line.product._id.toHexString())?.stock) }));
