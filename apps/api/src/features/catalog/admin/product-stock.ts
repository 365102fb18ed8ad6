import { compareSizes, type ProductChangeBody, type Stock } from '@paila/shared';
import { spelledSize } from '../line-size.js';

type StockFields = Pick<ProductChangeBody, 'size' | 'stock' | 'stockSeen'>;

/** The fields with sizes as the product spells them, so that a form with other spellings renames no size. */
export const withSpelledSizes = <Fields extends StockFields>(fields: Fields, now: readonly string[]): Fields => {
  const spelled = (size: string): string => spelledSize(now, size);
  const byName = (stock: Stock): Stock =>
    Object.fromEntries(Object.entries(stock).map(([size, count]) => [spelled(size), count]));
  const { size, stock, stockSeen } = fields;
  return {
    ...fields,
    ...(size ? { size: size.map(spelled) } : {}),
    ...(stock ? { stock: byName(stock) } : {}),
    ...(stockSeen ? { stockSeen: byName(stockSeen) } : {}),
  };
};

const countIn = (stock: Stock | null | undefined): ((size: string) => number) => {
  const counts = new Map(Object.entries(stock ?? {}));
  return (size) => counts.get(size) ?? 0;
};

/** The sizes that a form does not touch. A form with `stockSeen` touches the sizes in `stockSeen`. */
const untouchedSizes = ({ stock, stockSeen }: StockFields, now: readonly string[]): readonly string[] => {
  if (!stock) return now;
  return stockSeen ? now.filter((size) => !Object.hasOwn(stockSeen, size)) : [];
};

/** The sizes of a product after an admin's change: the sent ones, and those that the sent stock names. */
export const sizesAfter = (fields: StockFields, now: readonly string[] = []): string[] => {
  const named = Object.keys(fields.stock ?? {});
  if (fields.size) return [...new Set([...fields.size, ...named.sort(compareSizes)])];
  const untouched = untouchedSizes(fields, now);
  return named.length === 0 ? [...untouched] : [...new Set([...untouched, ...named])].sort(compareSizes);
};

/** The sent count of each size; 0 for a size without one. */
export const countsFor = (sizes: readonly string[], stock: Stock): Stock => {
  const sent = countIn(stock);
  return Object.fromEntries(sizes.map((size) => [size, sent(size)]));
};

/**
 * The present stock after a form's change: each size changes by as much as the form changed the stock that it loaded.
 */
export const movedCounts = (
  sizes: readonly string[],
  { sent, loaded, present }: Readonly<{ sent: Stock; loaded: Stock | null; present: Stock | undefined }>,
): Stock => {
  const [after, before, now] = [countIn(sent), countIn(loaded), countIn(present)];
  return Object.fromEntries(sizes.map((size) => [size, now(size) + after(size) - before(size)]));
};

/** The sizes whose counts differ between two stocks. */
export const differingSizes = (before: Stock | undefined, after: Stock): string[] => {
  const [from, to] = [countIn(before), countIn(after)];
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].filter((size) => from(size) !== to(size));
};
