import type { Types } from 'mongoose';
import type { Finding, Report } from '../../platform/finding.js';
import { eventsForAudit, subjectId, type EventDoc } from '../../platform/events/index.js';
import { type InPieces, joinSorted, type Piece } from '../../platform/database/pieces.js';
import { levelsForAudit, trackedForAudit, type StockLevelDoc } from './stock-level.model.js';
import { ledgerSums, type LedgerSum } from './stock-ledger.model.js';

/** All records about one product's stock. */
interface ProductStock {
  /** The product's id. */
  readonly key: string;
  readonly exists: boolean;
  readonly isTracked: boolean;
  readonly levels: readonly StockLevelDoc[];
  readonly sums: readonly LedgerSum[];
  /** The events of the product's adjustments. */
  readonly events: readonly EventDoc<'stock.adjusted'>[];
}

const isCount = ({ count }: StockLevelDoc): boolean => Number.isSafeInteger(count) && count >= 0;

const sizeFinding = (code: string, product: string, size: string, text: string): Finding => ({
  severity: 'error',
  code,
  message: `Product ${product}, size ${size}: ${text}.`,
  ids: { product, size },
});

/** Compares the levels of one product with its ledger. */
const stockFindings = ({ key: product, exists, isTracked, levels, sums }: ProductStock): Finding[] => {
  const sizes = [...new Set([...levels.map(({ size }) => size), ...sums.map(({ size }) => size)])];
  return sizes.flatMap((size) => {
    const sizeLevels = levels.filter((level) => level.size === size);
    const stock = sizeLevels.reduce((total, { count }) => total + count, 0);
    const moved = sums.find((sum) => sum.size === size)?.count ?? 0;
    const [stocked, ledger] = [`the stock is ${String(stock)}`, `its movements come to ${String(moved)}`];
    const why = isTracked ? 'the product has no such size' : exists ? 'it is not tracked' : 'the product is deleted';
    const isStocked = sizeLevels.length > 0;
    const checks: readonly (readonly [code: string, isWrong: boolean, text: string])[] = [
      ['ledger_without_stock', !isStocked && moved !== 0, `${ledger}, but ${why}`],
      ['stock_of_no_product', isStocked && !exists, `${stocked}, but the product is deleted`],
      ['stock_not_tracked', isStocked && exists && !isTracked, `${stocked}, but the product is not tracked`],
      ['size_twice', sizeLevels.length > 1, 'it has more than one stock level'],
      ['stock_not_a_count', !sizeLevels.every(isCount), `${stocked}, which is not a whole number from 0`],
      ['stock_differs', isStocked && stock !== moved, `${stocked}, but ${ledger}`],
    ];
    return checks.flatMap(([code, isWrong, text]) => (isWrong ? [sizeFinding(code, product, size, text)] : []));
  });
};

const trackingFindings = ({ key: product, exists, isTracked, levels }: ProductStock): Finding[] => {
  if (exists || !isTracked || levels.length > 0) return [];
  const message = `Product ${product}: its stock is tracked, but the product is deleted.`;
  return [{ severity: 'error', code: 'stock_of_no_product', message, ids: { product } }];
};

/** The ledger and the events must contain equal adjustments. */
const adjustmentFindings = ({ key: product, sums, events }: ProductStock): Finding[] => {
  const recorded = new Map<string, number>();
  for (const { was, is } of events) {
    for (const { size, count } of was.sizes) recorded.set(size, (recorded.get(size) ?? 0) - count);
    for (const { size, count } of is.sizes) recorded.set(size, (recorded.get(size) ?? 0) + count);
  }
  const sizes = new Set([...recorded.keys(), ...sums.map(({ size }) => size)]);
  return [...sizes].flatMap((size) => {
    const inEvents = recorded.get(size) ?? 0;
    const inLedger = sums.find((sum) => sum.size === size)?.adjusted ?? 0;
    if (inEvents === inLedger) return [];
    const text = `its events adjust the stock by ${String(inEvents)}, but its movements by ${String(inLedger)}`;
    return [sizeFinding('stock_events_differ', product, size, text)];
  });
};

/** Iterates over products, tracking, levels, ledger and events in parallel. */
async function* productStocks(
  products: AsyncIterable<{ readonly _id: Types.ObjectId }>,
  piece: Piece,
): AsyncGenerator<ProductStock> {
  const toId = ({ _id }: { readonly _id: Types.ObjectId }): string => _id.toHexString();
  const toProductId = ({ product }: { readonly product: Types.ObjectId }): string => product.toHexString();
  const toKey = ({ key }: { readonly key: string }): string => key;
  const tracked = joinSorted(products, toId, trackedForAudit(piece), toId);
  const stocked = joinSorted(tracked, toKey, levelsForAudit(piece), toProductId);
  const moved = joinSorted(stocked, toKey, ledgerSums(piece), toProductId);
  const adjustments = eventsForAudit('product', ['stock.adjusted'], piece);
  for await (const { key, one, many: events } of joinSorted(moved, toKey, adjustments, subjectId)) {
    const { one: stock, many: sums = [] } = one ?? {};
    yield {
      key,
      exists: stock?.one?.one !== undefined,
      isTracked: (stock?.one?.many.length ?? 0) > 0,
      levels: stock?.many ?? [],
      sums,
      events,
    };
  }
}

/**
 * Checks that the movements of every product and size add up to its stock, and that adjustments equal their events. A
 * product or size that is gone or not tracked has a stock of 0.
 * @param productsIn the products of a piece, in the order of their ids
 * @returns the number of products and movements
 */
export const auditStock = async (
  productsIn: (piece: Piece) => AsyncIterable<{ readonly _id: Types.ObjectId }>,
  inPieces: InPieces,
  report: Report,
): Promise<{ products: number; movements: number }> => {
  const counts = { products: 0, movements: 0 };
  for await (const stock of inPieces((piece) => productStocks(productsIn(piece), piece))) {
    if (stock.exists) counts.products += 1;
    for (const { movements } of stock.sums) counts.movements += movements;
    [...stockFindings(stock), ...trackingFindings(stock), ...adjustmentFindings(stock)].forEach(report);
  }
  return counts;
};
