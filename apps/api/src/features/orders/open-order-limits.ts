import { OPEN_ORDER_LIMITS } from '@paila/shared';
import { AppError } from '../../platform/http/errors.js';
import { OrderModel, type OrderDoc } from './order.model.js';

const MINUTE = 60_000;

/** Whom an order is counted for. What is undefined or empty counts for nobody. */
export interface Holder {
  readonly account?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The network address of the caller. */
  readonly network: string;
}

/** `+977 980-1234567` and `09801234567` are the same phone. */
const PHONE_DIGITS = 10;
const foldPhone = (phone: string): string => phone.replace(/\D/g, '').slice(-PHONE_DIGITS);

/** The keys that an unpaid order is counted under. */
export const holderKeys = ({ account = '', phone = '', email = '', network }: Holder): string[] =>
  Object.entries({ account, phone: foldPhone(phone), email: email.trim().toLowerCase(), network }).flatMap(
    ([kind, value]) => (value === '' ? [] : [`${kind}:${value}`]),
  );

type Limits = Readonly<Record<'orders' | 'items', number>>;
const multiplied = ({ orders, items }: Limits, factor: number): Limits => ({
  orders: Math.max(1, Math.round(orders * factor)),
  items: Math.max(1, Math.round(items * factor)),
});

const itemsIn = ({ products }: Pick<OrderDoc, 'products'>): number =>
  products.flat().reduce((total, { quantity }) => total + quantity, 0);

/**
 * Refuses an order whose holder would have too many unpaid orders, or too many items in them. Counted before the
 * transaction, so that orders of different people share no document: calls at the same moment may exceed the limits by
 * as many orders.
 * @param keys {@link holderKeys}
 * @param items the number of items of the new order
 * @param factor multiplies the limits
 * @throws AppError 400 `order_too_large`, 409 `too_many_pending`
 */
export const refuseTooManyOpen = async (keys: readonly string[], items: number, factor: number): Promise<void> => {
  const person = multiplied(OPEN_ORDER_LIMITS.person, factor);
  const network = multiplied(OPEN_ORDER_LIMITS.network, factor);
  if (items > person.items) throw new AppError('order_too_large', { items: person.items });
  const open = await OrderModel.find(
    { status: 'pending', holders: { $in: keys } },
    { holders: 1, expiresAt: 1, 'products.quantity': 1 },
  )
    .sort({ _id: -1 })
    .limit(network.orders + keys.length * person.orders)
    .lean<Pick<OrderDoc, 'holders' | 'expiresAt' | 'products'>[]>();
  for (const key of keys) {
    const own = open.filter(({ holders = [] }) => holders.includes(key));
    const limits = key.startsWith('network:') ? network : person;
    const held = own.reduce((total, order) => total + itemsIn(order), items);
    if (own.length < limits.orders && held <= limits.items) continue;
    const ends = Math.min(...own.map(({ expiresAt }) => expiresAt?.getTime() ?? Date.now()));
    throw new AppError('too_many_pending', { minutes: Math.max(1, Math.ceil((ends - Date.now()) / MINUTE)) });
  }
};
