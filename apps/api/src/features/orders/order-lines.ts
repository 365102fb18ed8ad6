import {
  picturesOf,
  QUANTITY_MAX,
  sum,
  type Cents,
  type LineItemInput,
  type ShortLine,
  type Stock,
} from '@paila/shared';
import type { Types } from 'mongoose';
import { AppError, invalid } from '../../platform/http/errors.js';
import { productsOnSale, sizeFor, toProduct, type StockedProduct } from '../catalog/index.js';
import { shortages, type StockQuantity } from '../inventory/index.js';
import { lineTotal, type OrderLineDoc } from './order.model.js';

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

/** A line with a snapshot of its product. */
const toLine = (doc: StockedProduct, wanted: LineItemInput): OrderLineDoc => {
  const product = toProduct(doc);
  const size = sizeFor(product, wanted);
  return {
    product: {
      _id: doc._id,
      title: doc.title,
      priceCents: doc.priceCents,
      discountPriceCents: doc.discountPriceCents,
      img: picturesOf(product)[0] ?? '',
      slug: doc.slug,
    },
    quantity: wanted.quantity,
    ...(size === undefined ? {} : { size }),
    tracked: Boolean(doc.stock),
  };
};

const isSame = (a: OrderLineDoc, b: OrderLineDoc): boolean => a.product._id.equals(b.product._id) && a.size === b.size;

/** Adds the quantity to the line of the same product and size, or adds a new line. */
const joined = (lines: readonly OrderLineDoc[], line: OrderLineDoc): OrderLineDoc[] => {
  const twin = lines.find((each) => isSame(each, line));
  if (!twin) return [...lines, line];
  const quantity = twin.quantity + line.quantity;
  if (quantity > QUANTITY_MAX) {
    const msg = `${line.product.title}: the quantity must be a whole number from 1 to ${String(QUANTITY_MAX)}`;
    throw invalid([{ msg, path: 'products' }]);
  }
  return lines.map((each) => (each === twin ? { ...each, quantity } : each));
};

/**
 * The lines of an order at the catalogue's prices, each product and size once.
 * @throws AppError 409 `out_of_stock` for products that are gone or not on sale, 400 for unknown sizes and more than 100 of one
 */
export const pricedLines = (
  wanted: readonly LineItemInput[],
  products: Products,
): { readonly lines: OrderLineDoc[]; readonly amount: Cents } => {
  const gone = wanted.filter(({ productId }) => !products.has(productId));
  if (gone.length > 0)
    throw outOfStock(
      gone.map(({ productId, size }) => ({ productId, ...(size === undefined ? {} : { size }), available: 0 })),
    );
  const lines = wanted.reduce<OrderLineDoc[]>((list, line) => {
    const doc = products.get(line.productId);
    return doc ? joined(list, toLine(doc, line)) : list;
  }, []);
  const amount = sum(lines.map(lineTotal));
  return { lines, amount };
};

/**
 * What the catalogue asks for these lines today.
 * @throws AppError of {@link pricedLines}
 */
export const amountOf = async (wanted: readonly LineItemInput[]): Promise<Cents> =>
  pricedLines(wanted, await productsOnSale(wanted.map(({ productId }) => productId))).amount;

const NOTHING: Stock = {};

interface Wanted {
  readonly product: Types.ObjectId;
  readonly size?: string | undefined;
  readonly quantity: number;
}

/** Each product and size once: a line may have got the size of another one. */
const summed = <Each extends Wanted>(all: readonly Each[]): Each[] => {
  const sums = new Map<string, Each>();
  for (const each of all) {
    const key = `${each.product.toHexString()} ${each.size ?? ''}`;
    sums.set(key, { ...each, quantity: each.quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
};

/** The unavailable lines, with the quantity available of each, as the transaction has read the products. */
export const shortLines = (lines: readonly OrderLineDoc[], products: Products): ShortLine[] => {
  const wanted = summed(lines.map(({ product, size, quantity }) => ({ product: product._id, size, quantity })));
  const short = shortages(wanted, (id) => {
    const product = products.get(id.toHexString());
    return product ? product.stock : NOTHING;
  });
  return short.map(({ product, ...rest }) => ({ productId: product.toHexString(), ...rest }));
};

/** The lines of an order that take stock: those of products whose stock is tracked. */
export const stockQuantities = (lines: readonly OrderLineDoc[]): StockQuantity[] =>
  summed(
    lines.flatMap(({ product, size, quantity, tracked }) =>
      tracked && size !== undefined ? [{ product: product._id, size, quantity }] : [],
    ),
  );

/** The products as they are once these items are taken. */
export const withoutStock = (products: Products, taken: readonly StockQuantity[]): Products => {
  const left = new Map(products);
  for (const { product, size, quantity } of taken) {
    const id = product.toHexString();
    const doc = left.get(id);
    if (doc?.stock) left.set(id, { ...doc, stock: { ...doc.stock, [size]: (doc.stock[size] ?? 0) - quantity } });
  }
  return left;
};

/** The lines with the current `tracked`: tracking may have been switched on or off since the sale. */
export const trackedNow = (lines: readonly OrderLineDoc[], products: Products): OrderLineDoc[] =>
  lines.map((line) => ({ ...line, tracked: Boolean(products.get(line.product._id.toHexString())?.stock) }));
