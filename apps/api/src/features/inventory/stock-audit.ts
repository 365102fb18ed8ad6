import type { ClientSession, Types } from 'mongoose';
import type { Finding, Report } from '../../platform/finding.js';
import { joined } from '../../platform/database/snapshot.js';
import { ledgerSums, type LedgerSum } from './stock-ledger.js';

/** What stands on a product's shelf. */
export interface Shelf {
  readonly product: Types.ObjectId;
  /** Absent for a product whose stock is not counted. */
  readonly stock?: readonly { readonly size: string; readonly pairs: number }[] | null;
}

/** Compares one product's shelf with its ledger; undefined for a product that is deleted. */
const compare = (product: string, shelf: Shelf | undefined, sums: readonly LedgerSum[]): Finding[] => {
  const error = (code: string, size: string, text: string): Finding => ({
    severity: 'error',
    code,
    message: `Product ${product}, size ${size}: ${text}.`,
    ids: { product, size },
  });
  const stock = shelf?.stock ?? [];
  const sizes = [...new Set([...stock.map(({ size }) => size), ...sums.map(({ size }) => size)])];
  return sizes.flatMap((size) => {
    const onShelf = stock.filter((each) => each.size === size);
    const there = onShelf.reduce((total, each) => total + each.pairs, 0);
    const sum = sums.find((each) => each.size === size)?.pairs ?? 0;
    const found = [];
    if (onShelf.length > 1) found.push(error('size_twice', size, 'it stands in the stock more than once'));
    if (!onShelf.every((each) => Number.isSafeInteger(each.pairs) && each.pairs >= 0)) {
      found.push(error('stock_not_a_count', size, `the stock is ${String(there)}, which is no number of pairs`));
    }
    if (there === sum) return found;
    if (onShelf.length > 0) {
      const text = `the stock is ${String(there)}, but its movements come to ${String(sum)}`;
      return [...found, error('stock_differs', size, text)];
    }
    const why = !shelf ? 'the product is deleted' : shelf.stock ? 'the product has no such size' : 'it is not counted';
    return [error('ledger_without_stock', size, `its movements come to ${String(sum)}, but ${why}`)];
  });
};

/**
 * Proves that the movements of every product and size sum up to its stock, which is none where the product, or the size,
 * is gone or not counted.
 * @param shelves in the order of their products
 * @returns how many products and movements there are
 */
export const auditStock = async (
  shelves: AsyncIterable<Shelf>,
  session: ClientSession,
  report: Report,
): Promise<{ products: number; movements: number }> => {
  const counts = { products: 0, movements: 0 };
  const keyOf = ({ product }: Pick<Shelf, 'product'>): string => String(product);
  for await (const { key, one, many } of joined(shelves, keyOf, ledgerSums(session), keyOf)) {
    if (one) counts.products += 1;
    for (const { movements } of many) counts.movements += movements;
    compare(key, one, many).forEach(report);
  }
  return counts;
};
