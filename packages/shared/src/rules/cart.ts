import type { BoughtLine, CartItem } from '../contract/carts.js';
import type { Product } from '../contract/products.js';
import { QUANTITY_MAX } from '../vocabulary/limits.js';
import { fromCents, multiply, sum, toCents } from '../vocabulary/money.js';
import { isInStock } from './products.js';

/** Identifies a line by product and size. */
export type LineKey = Pick<CartItem, 'id' | 'size'>;

export const isSameLine = (a: LineKey, b: LineKey): boolean => a.id === b.id && (a.size ?? '') === (b.size ?? '');

/** A line with its total; the quantity is capped at 100. */
export const cartLine = (product: Product, quantity: number, size?: string): CartItem => {
  const capped = Math.min(quantity, QUANTITY_MAX);
  return {
    id: product._id,
    product,
    quantity: capped,
    itemTotal: fromCents(multiply(toCents(product.discountPrice), capped)),
    ...(size === undefined ? {} : { size }),
  };
};

/** Adds the quantity to the line of the same product and size, or adds a line; a quantity below 1 changes nothing. */
export const addLine = (items: readonly CartItem[], product: Product, quantity: number, size?: string): CartItem[] => {
  if (quantity < 1) return [...items];
  const added = cartLine(product, quantity, size);
  if (!items.some((item) => isSameLine(item, added))) return [...items, added];
  return items.map((item) => (isSameLine(item, added) ? cartLine(product, item.quantity + quantity, size) : item));
};

/** Sets the quantity of a line; 0 removes it. */
export const setLineQuantity = (items: readonly CartItem[], key: LineKey, quantity: number): CartItem[] =>
  items.flatMap((item) => {
    if (!isSameLine(item, key)) return [item];
    return quantity < 1 ? [] : [cartLine(item.product, quantity, item.size)];
  });

/** Changes the size of a line, and merges it with a line that has that size already. */
export const setLineSize = (items: readonly CartItem[], key: LineKey, size: string): CartItem[] => {
  const line = items.find((item) => isSameLine(item, key));
  if (!line || line.size === size) return [...items];
  const other = items.find((item) => isSameLine(item, { id: line.id, size }));
  const moved = cartLine(line.product, line.quantity + (other?.quantity ?? 0), size);
  return items.flatMap((item) => {
    if (isSameLine(item, key)) return [moved];
    return item === other ? [] : [item];
  });
};

/** Removes lines by title, ignoring case; with a size, only the line of that size. */
export const removeLines = (items: readonly CartItem[], title: string, size?: string): CartItem[] =>
  items.filter(
    (item) =>
      item.product.title.toLowerCase() !== title.toLowerCase() || (size !== undefined && (item.size ?? '') !== size),
  );

/** The cart after log-in: server lines that are missing here are added; a line in both keeps the local quantity. */
export const mergeCarts = (local: readonly CartItem[], server: readonly CartItem[]): CartItem[] => [
  ...local,
  ...server.filter((line) => !local.some((item) => isSameLine(item, line))),
];

/**
 * Removes bought quantities from a cart. Items that were added after the order stay: of three items with two bought,
 * one stays.
 * @param resized returns the line with another quantity, which is at least 1
 */
export const withoutBought = <Line extends LineKey & { readonly quantity: number }>(
  lines: readonly Line[],
  bought: readonly BoughtLine[],
  resized: (line: Line, quantity: number) => Line,
): Line[] =>
  bought.reduce<Line[]>(
    (remaining, { quantity, ...key }) =>
      remaining.flatMap((line) => {
        if (!isSameLine(line, key)) return [line];
        return line.quantity > quantity ? [resized(line, line.quantity - quantity)] : [];
      }),
    [...lines],
  );

/**
 * True if, by this copy of the catalogue, the product of a line is on sale and its size in stock.
 * @param gone ids of products that are no longer sold
 */
export const isBuyable = ({ id, product, size }: CartItem, gone: readonly string[]): boolean =>
  !gone.includes(id) && isInStock(product, size);

/** The number of available items of a line, if the line has more; otherwise undefined. */
export const availableIfFewer = ({ product: { stock }, size, quantity }: CartItem): number | undefined => {
  if (!stock || size === undefined) return undefined;
  const available = stock[size] ?? 0;
  return available < quantity ? available : undefined;
};

export interface CartTotals {
  /** Sum of quantities. */
  readonly quantity: number;
  /** Sum of line totals, in dollars. */
  readonly amountTotal: number;
}

export const cartTotals = (items: readonly CartItem[]): CartTotals => ({
  quantity: items.reduce((total, item) => total + item.quantity, 0),
  amountTotal: fromCents(sum(items.map((item) => toCents(item.itemTotal)))),
});
