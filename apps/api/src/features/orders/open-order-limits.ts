import { OPEN_ORDER_LIMITS, PENDING_ORDER_MINUTES, phoneKey } from '@paila/shared';
import type { Types } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { plainCollection, withinTimeLimit } from '../../platform/database/plain-documents.js';
import { AppError } from '../../platform/http/errors.js';
import { OrderModel, type OrderDoc } from './order.model.js';

const MINUTE = 60_000;

/** Who an order is counted for. What is undefined or empty counts for nobody. */
export interface Holder {
  /** Undefined for a guest. */
  readonly account?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The network address of the caller. */
  readonly network: string;
}

/** `Sita+shop@Example.com` reaches the same person as `sita@example.com`. */
const foldEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** A shorter number is nobody's, so that two people who type `0` are not taken for one. */
const MIN_PHONE_DIGITS = 7;
const phoneHolder = (phone: string): string => {
  const key = phoneKey(phone);
  return key.length < MIN_PHONE_DIGITS ? '' : key;
};

/**
 * The keys that an unpaid order is counted under. Guests' phone numbers and e-mail addresses are counted apart from those
 * of customers: a guest can write down anybody's, and must not use up that customer's limit with it.
 */
export const holderKeys = ({ account = '', phone = '', email = '', network }: Holder): string[] => {
  const kind = account === '' ? 'guest-' : '';
  const keys = { account, [`${kind}phone`]: phoneHolder(phone), [`${kind}email`]: foldEmail(email), network };
  return Object.entries(keys).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`]));
};

/** The key that staff name: `guest-phone:980-1234567` is `guest-phone:9779801234567`. Undefined for nobody's. */
export const holderKey = (holder: string): string | undefined => {
  const [kind = '', value = ''] = holder.trim().split(/:(.*)/s, 2);
  const isGuest = kind.startsWith('guest-');
  const named = { [kind.replace(/^guest-/, '')]: value.trim() };
  return holderKeys({ account: isGuest ? '' : 'any', network: '', ...named }).find((key) => key.startsWith(`${kind}:`));
};

type Limits = Readonly<Record<'orders' | 'items', number>>;
const multiplied = ({ orders, items }: Limits, factor: number): Limits => ({
  orders: Math.max(1, Math.round(orders * factor)),
  items: Math.max(1, Math.round(items * factor)),
});

const itemsIn = ({ products }: Pick<OrderDoc, 'products'>): number =>
  products.flat().reduce((total, { quantity }) => total + quantity, 0);

/** An order that is to be placed. */
interface NewOrder {
  readonly _id: Types.ObjectId;
  /** {@link holderKeys} */
  readonly holders: readonly string[];
  /** How many items it has. */
  readonly items: number;
  /** For how long it holds them. */
  readonly holdMinutes: number;
}

/**
 * An order that this process is placing; the database does not know it until it is committed. It refers to no other one: each would
 * keep all that came before it in memory.
 */
interface Counted extends NewOrder {
  isRefused: boolean;
}
const counted = new Set<Counted>();

export interface OrderBeingPlaced {
  readonly order: Counted;
  /** Those of the same holders that were being placed when it came. */
  readonly before: readonly Counted[];
  readonly limits: Readonly<Record<'person' | 'network', Limits>>;
}

/**
 * Places an order that counts among the unpaid orders of its holders from now on, unless it fails.
 * @param factor multiplies the limits
 * @param place the transaction, which has to {@link refuseTooManyOpen}
 * @throws AppError 400 `order_too_large`, and whatever `place` throws
 */
export const countedWhilePlaced = async <Result>(
  newOrder: NewOrder,
  factor: number,
  place: (placing: OrderBeingPlaced) => Promise<Result>,
): Promise<Result> => {
  const limits = {
    person: multiplied(OPEN_ORDER_LIMITS.person, factor),
    network: multiplied(OPEN_ORDER_LIMITS.network, factor),
  };
  const { items, holders } = newOrder;
  if (items > limits.person.items) throw new AppError('order_too_large', { items: limits.person.items });
  const before = [...counted].filter((other) => other.holders.some((key) => holders.includes(key)));
  const order: Counted = { ...newOrder, isRefused: false };
  counted.add(order);
  try {
    return await place({ order, before, limits });
  } catch (error) {
    order.isRefused = true;
    throw error;
  } finally {
    counted.delete(order);
  }
};

type StoredOrder = Pick<OrderDoc, '_id' | 'holders' | 'expiresAt' | 'products'>;

/** The unpaid orders of some holders that the database knows, by their ids. */
export type StoredOpenOrders = ReadonlyMap<string, StoredOrder>;

const stagesOf = ({ order: { holders }, limits: { person, network } }: OrderBeingPlaced) => [
  { $match: { status: 'pending', holders: { $in: [...holders] } } },
  { $sort: { _id: -1 } },
  // Of so many it does not matter how many more there are.
  { $limit: network.orders + holders.length * person.orders },
  { $project: { holders: 1, expiresAt: 1, 'products.quantity': 1 } },
];

/**
 * The unpaid orders in the database of all holders of some orders, in one question. It is asked beside a transaction, not in it: MongoDB
 * joins no answers there, and orders of different people need nothing in common.
 */
export const storedOpenOrders = async ([first, ...others]: readonly OrderBeingPlaced[]): Promise<StoredOpenOrders> => {
  if (!first) return new Map();
  const orders = plainCollection(OrderModel);
  const more = others.map((each) => ({ $unionWith: { coll: orders.collectionName, pipeline: stagesOf(each) } }));
  const found = await orders.aggregate<StoredOrder>([...stagesOf(first), ...more], withinTimeLimit()).toArray();
  // Several may have the same holder.
  return new Map(found.map((order) => [order._id.toHexString(), order]));
};

const expiryAfter = (minutes: number): Date => new Date(databaseTime().getTime() + minutes * MINUTE);

/** The unpaid orders of all holders that are known: those in the database, and those that were being placed before. */
const openOrders = (stored: StoredOpenOrders, before: readonly Counted[]) => [
  ...[...stored.values()].map((order) => ({
    holders: order.holders ?? [],
    items: itemsIn(order),
    endsAt: order.expiresAt ?? expiryAfter(PENDING_ORDER_MINUTES),
  })),
  ...before
    .filter(({ _id, isRefused }) => !isRefused && !stored.has(_id.toHexString()))
    .map((order) => ({ ...order, endsAt: expiryAfter(order.holdMinutes) })),
];

/**
 * Refuses an order whose holder would have too many unpaid orders, or too many items in them. What this process is placing at the same
 * moment is counted, too. Several instances may together exceed the limits by what they place at one moment.
 * @param stored at least those of its holders
 * @throws AppError 409 `too_many_pending`
 */
export const refuseTooManyOpen = (placing: OrderBeingPlaced, stored: StoredOpenOrders): void => {
  const { person, network } = placing.limits;
  const { holders, items } = placing.order;
  const open = openOrders(stored, placing.before);
  placing.order.isRefused = true;
  for (const key of holders) {
    const own = open.filter((order) => order.holders.includes(key));
    const limits = key.startsWith('network:') ? network : person;
    const held = own.reduce((total, order) => total + order.items, items);
    if (own.length < limits.orders && held <= limits.items) continue;
    const ends = Math.min(...own.map(({ endsAt }) => endsAt.getTime()));
    const minutes = Math.max(1, Math.ceil((ends - databaseTime().getTime()) / MINUTE));
    const who = `${limits === network ? 'network' : 'person'}_${minutes === 1 ? 'minute' : 'minutes'}` as const;
    throw new AppError('too_many_pending', { minutes, who });
  }
  placing.order.isRefused = false;
};
