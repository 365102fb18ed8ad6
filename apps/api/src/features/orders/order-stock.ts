import type { ShortLine } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { ProductModel, returnPairs, takePairs, type ProductDoc } from '../catalog/index.js';
import { recordMovements, type Occasion } from '../inventory/index.js';
import type { OrderLineDoc } from './order.model.js';

/** Products of lines, as the caller's transaction sees them. */
export const productsIn = async (
  ids: readonly (string | Types.ObjectId)[],
  session: ClientSession,
): Promise<ReadonlyMap<string, ProductDoc>> => {
  const docs = await ProductModel.find({ _id: { $in: ids } })
    .session(session)
    .lean<ProductDoc[]>();
  return new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
};

/** How many pairs of a line's size there are; no end of them for a product whose stock is not counted. */
const available = (product: ProductDoc | undefined, size: string | undefined): number => {
  if (!product) return 0;
  if (!product.stock) return Infinity;
  return product.stock.find((each) => each.size === size)?.pairs ?? 0;
};

const shortLine = ({ product, size }: OrderLineDoc, pairs: number): ShortLine => ({
  productId: product._id.toHexString(),
  ...(size === undefined ? {} : { size }),
  available: pairs,
});

interface CountedLine extends OrderLineDoc {
  size: string;
}
const isCounted = (line: OrderLineDoc): line is CountedLine => line.tracked && line.size !== undefined;

const pairsOf = ({ product, size, quantity }: CountedLine) => ({
  productId: product._id.toHexString(),
  size,
  quantity,
});

/**
 * Takes the pairs of an order off the shelf and into the ledger, all or none. Lines of the same product and size must
 * have been put together before.
 * @returns the lines that are short, with what there is; empty when the pairs are held
 */
export const holdPairs = async (
  lines: readonly OrderLineDoc[],
  products: ReadonlyMap<string, ProductDoc>,
  occasion: Occasion,
  session: ClientSession,
): Promise<ShortLine[]> => {
  const short = lines.flatMap((line) => {
    const pairs = available(products.get(line.product._id.toHexString()), line.size);
    return pairs < line.quantity ? [shortLine(line, pairs)] : [];
  });
  if (short.length > 0) return short;
  const counted = lines.filter(isCounted);
  for (const line of counted) {
    // The transaction has seen enough pairs; if somebody took them since, this is a write conflict, and all is run again.
    if (!(await takePairs(pairsOf(line), session))) throw new Error('The pairs were counted but could not be taken');
  }
  const changes = counted.map(({ product, size, quantity }) => ({ product: product._id, size, change: -quantity }));
  await recordMovements(changes, occasion, session);
  return [];
};

/**
 * Puts the pairs of an order back on the shelf and into the ledger. Where the product or the size is gone or no longer
 * counted, they are written off at once, so that the ledger says of both, the order and the size, what became of them.
 */
export const releasePairs = async (
  lines: readonly OrderLineDoc[],
  occasion: Occasion,
  session: ClientSession,
): Promise<void> => {
  const back = [];
  const lost = [];
  for (const line of lines.filter(isCounted)) {
    const { product, size, quantity } = line;
    back.push({ product: product._id, size, change: quantity });
    if (!(await returnPairs(pairsOf(line), session))) lost.push({ product: product._id, size, change: -quantity });
  }
  await recordMovements(back, occasion, session);
  await recordMovements(lost, { ...occasion, why: 'written_off' }, session);
};

/** The lines with `tracked` as it is now: what was counted when it was sold may not be any more, and the other way round. */
export const trackedNow = (lines: readonly OrderLineDoc[], products: ReadonlyMap<string, ProductDoc>): OrderLineDoc[] =>
  lines.map((line) => ({ ...line, tracked: Boolean(products.get(line.product._id.toHexString())?.stock) }));
