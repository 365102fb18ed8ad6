import { type BoughtLine, type CartItem, isSameLine, type SettledOrder, withoutBought } from '@paila/shared';
import { Types } from 'mongoose';
import { defined } from '../../platform/defined.js';
import { boughtOrders } from '../orders/index.js';
import type { CartDoc, CartLineDoc, SettledOrderDoc } from './cart.model.js';

/*
 * A paid order is settled once its lines have left the cart. Every device has a copy of the cart, and sends the whole
 * copy after a change. So the cart stores its last settled orders, and a device names the orders that its copy has
 * settled. The lines of the other orders are removed from the sent cart: a device that has not heard of the payment
 * cannot bring paid lines back.
 */

type Cart = Pick<CartDoc, 'lines' | 'settled'>;

/** The settled orders that a cart stores. A device that missed more orders still has the lines of the oldest. */
const MAX_SETTLED = 20;

/** The latest settled orders, oldest first. */
const latest = (settled: readonly SettledOrderDoc[]): SettledOrderDoc[] => settled.slice(-MAX_SETTLED);

export const toLineDoc = ({ id, quantity, size }: BoughtLine | CartItem): CartLineDoc => ({
  product: new Types.ObjectId(id),
  quantity,
  ...defined({ size }),
});

const toBoughtLine = ({ product, quantity, size }: CartLineDoc): BoughtLine => ({
  id: product.toHexString(),
  quantity,
  ...defined({ size }),
});

/** Settled orders as the API returns them. */
export const toSettledOrders = (settled: readonly SettledOrderDoc[]): SettledOrder[] =>
  settled.map(({ order, lines }) => ({ order: order.toHexString(), lines: lines.map(toBoughtLine) }));

/** The settled orders that a device does not name. */
export const unnamed = (settled: readonly SettledOrderDoc[], named: readonly string[]): readonly SettledOrderDoc[] =>
  settled.filter(({ order }) => !named.includes(order.toHexString()));

/**
 * The lines that an order removes from a cart. No device can have a copy of a line that the cart never had. So if a
 * device adds more of the same product, the customer wants to buy it.
 */
const lostTo = (lines: readonly CartLineDoc[], bought: readonly BoughtLine[]): CartLineDoc[] =>
  bought.flatMap((line) => {
    const here = lines.map(toBoughtLine).find((own) => isSameLine(own, line));
    const quantity = Math.min(line.quantity, here?.quantity ?? 0);
    return quantity > 0 ? [toLineDoc({ ...line, quantity })] : [];
  });

/**
 * The settled orders of a cart, with the orders that a device names first: it removed their lines before the server
 * heard of the payment. Orders of other accounts do not count.
 */
export const withNamed = async (
  { lines: before, settled = [] }: Cart,
  named: readonly string[],
  userId: string,
): Promise<SettledOrderDoc[]> => {
  const isNew = (id: string): boolean => !settled.some(({ order }) => order.toHexString() === id);
  const added = (await boughtOrders(named.filter(isNew)))
    .filter(({ user }) => user?.toHexString() === userId)
    .map(({ order, lines }) => ({ order, lines: lostTo(before, lines) }));
  return latest([...settled, ...added]);
};

/** The lines that remain in a cart after these orders were paid. */
export const withoutOrders = <Line extends BoughtLine>(
  lines: readonly Line[],
  orders: readonly SettledOrderDoc[],
  resized: (line: Line, quantity: number) => Line,
): Line[] =>
  withoutBought(
    lines,
    orders.flatMap((order) => order.lines.map(toBoughtLine)),
    resized,
  );

/** A cart after an order was paid; undefined if its lines have left the cart before. */
export const settle = (
  cart: Cart,
  paid: { readonly order: Types.ObjectId; readonly lines: readonly BoughtLine[] },
): { lines: CartLineDoc[]; settled: SettledOrderDoc[] } | undefined => {
  const { settled = [] } = cart;
  if (settled.some(({ order }) => order.equals(paid.order))) return undefined;
  const order = { order: paid.order, lines: lostTo(cart.lines, paid.lines) };
  const lines = withoutOrders(cart.lines.map(toBoughtLine), [order], (line, quantity) => ({ ...line, quantity }));
  return { lines: lines.map(toLineDoc), settled: latest([...settled, order]) };
};
