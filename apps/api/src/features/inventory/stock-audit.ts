import type { ClientSession, Types } from 'mongoose';
import type { Finding, Report } from '../../platform/finding.js';
import { eventsForAudit, subjectId, type EventDoc } from '../../platform/events/index.js';
import { joined } from '../../platform/database/snapshot.js';
import { everyLevel, everyTrackedProduct, type StockLevelDoc } from './stock-level.model.js';
import { ledgerSums, type LedgerSum } from './stock-ledger.model.js';

/** All records about one product's stock. */
interface ProductStock {
  readonly product: string;
  readonly exists: boolean;
  readonly isTracked: boolean;
  readonly levels: readonly StockLevelDoc[];
  readonly sums: readonly LedgerSum[];
  /** The events of its adjustments. */
  readonly events: readonly EventDoc<'stock.adjusted'>[];
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;

/** Compares the levels of one product with its ledger. */
const stockFindings = ({ product, exists, isTracked, levels, sums }: ProductStock): Finding[] => {
  const error = (code: string, size: string, text: string): Finding => ({
    severity: 'error',
    code,
    message: `Product ${product}, size ${size}: ${text}.`,
    ids: { product, size },
  });
  const sizes = [...new Set([...levels.map(({ size }) => size), ...sums.map(({ size }) => size)])];
  return sizes.flatMap((size) => {
    const ofSize = levels.filter((each) => each.size === size);
    const stock = ofSize.reduce((total, { count }) => total + count, 0);
    const moved = sums.find((each) => each.size === size)?.count ?? 0;
    const [stocked, ledger] = [String(stock), String(moved)];
    if (ofSize.length === 0) {
      const why = isTracked ? 'the product has no such size' : exists ? 'it is not tracked' : 'the product is deleted';
      return moved === 0 ? [] : [error('ledger_without_stock', size, `its movements come to ${ledger}, but ${why}`)];
    }
    return [
      ...(exists ? [] : [error('stock_of_no_product', size, `the stock is ${stocked}, but the product is deleted`)]),
      ...(exists && !isTracked
        ? [error('stock_not_tracked', size, `the stock is ${stocked}, but the product is not tracked`)]
        : []),
      ...(ofSize.length > 1 ? [error('size_twice', size, 'it has more than one stock level')] : []),
      ...(ofSize.every(({ count }) => isCount(count))
        ? []
        : [error('stock_not_a_count', size, `the stock is ${stocked}, which is not a whole number from 0`)]),
      ...(stock === moved
        ? []
        : [error('stock_differs', size, `the stock is ${stocked}, but its movements come to ${ledger}`)]),
    ];
  });
};

const trackingFindings = ({ product, exists, isTracked, levels }: ProductStock): Finding[] =>
  isTracked && !exists && levels.length === 0
    ? [
        {
          severity: 'error',
          code: 'stock_of_no_product',
          message: `Product ${product}: its stock is tracked, but the product is deleted.`,
          ids: { product },
        },
      ]
    : [];

/** The adjustments in the ledger must equal those in the events. */
const adjustmentFindings = ({ product, sums, events }: ProductStock): Finding[] => {
  const told = new Map<string, number>();
  for (const { was, is } of events) {
    for (const { size, count } of was.sizes) told.set(size, (told.get(size) ?? 0) - count);
    for (const { size, count } of is.sizes) told.set(size, (told.get(size) ?? 0) + count);
  }
  const sizes = new Set([...told.keys(), ...sums.map(({ size }) => size)]);
  return [...sizes].flatMap((size) => {
    const [said, done] = [told.get(size) ?? 0, sums.find((each) => each.size === size)?.adjusted ?? 0];
    if (said === done) return [];
    const message = `Product ${product}, size ${size}: its events adjust the stock by ${String(said)}, but its movements by ${String(done)}.`;
    return [{ severity: 'error', code: 'stock_events_differ', message, ids: { product, size } }];
  });
};

/** Iterates over products, tracking, levels, ledger and events in parallel. */
async function* productStocks(
  products: AsyncIterable<{ readonly _id: Types.ObjectId }>,
  session: ClientSession,
): AsyncGenerator<ProductStock> {
  const idOf = ({ _id }: { readonly _id: Types.ObjectId }): string => _id.toHexString();
  const productOf = ({ product }: { readonly product: Types.ObjectId }): string => product.toHexString();
  const keyOf = ({ key }: { readonly key: string }): string => key;
  const known = joined(products, idOf, everyTrackedProduct(session), idOf);
  const stocked = joined(known, keyOf, everyLevel(session), productOf);
  const moved = joined(stocked, keyOf, ledgerSums(session), productOf);
  const adjustments = eventsForAudit('product', ['stock.adjusted'], session);
  for await (const { key, one, many: events } of joined(moved, keyOf, adjustments, subjectId)) {
    const { one: stock, many: sums = [] } = one ?? {};
    yield {
      product: key,
      exists: stock?.one?.one !== undefined,
      isTracked: (stock?.one?.many.length ?? 0) > 0,
      levels: stock?.many ?? [],
      sums,
      events,
    };
  }
}

/**
 * Checks that the movements of every product and size add up to its stock (0 if the product or size no longer exists or
 * is not tracked), and that adjustments equal their events.
 * @param products all products, in the order of their ids
 * @returns the number of products and movements
 */
export const auditStock = async (
  products: AsyncIterable<{ readonly _id: Types.ObjectId }>,
  session: ClientSession,
  report: Report,
): Promise<{ products: number; movements: number }> => {
  const counts = { products: 0, movements: 0 };
  for await (const stock of productStocks(products, session)) {
    if (stock.exists) counts.products += 1;
    for (const { movements } of stock.sums) counts.movements += movements;
    [...stockFindings(stock), ...trackingFindings(stock), ...adjustmentFindings(stock)].forEach(report);
  }
  return counts;
};
