import { OPEN_ORDER_LIMITS, PENDING_ORDER_MINUTES } from '@paila/shared';
import type { Types } from 'mongoose';
import { plainCollection, withinTimeLimit } from '../../platform/database/plain-documents.js';
import { askedTogether } from '../../platform/gathered.js';
import { AppError } from '../../platform/http/errors.js';
import { foldPhone } from './order-phone.js';
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

/**
 * The keys that an unpaid order is counted under. Guests' phone numbers and e-mail addresses are counted apart from those
 * of customers: a guest can write down anybody's, and must not use up that customer's limit with it.
 */
export const holderKeys = ({ account = '', phone = '', email = '', network }: Holder): string[] => {
  const kind = account === '' ? 'guest-' : '';
  const keys = { account, [`${kind}phone`]: foldPhone(phone), [`${kind}email`]: foldEmail(email), network };
  return Object.entries(keys).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`]));
};

/** The key that staff name: `guest-phone:+977 980-1234567` is `guest-phone:9801234567`. Undefined for nobody's. */
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
export interface NewOrder {
  readonly _id: Types.ObjectId;
  /** {@link holderKeys} */
  readonly holders: readonly string[];
  /** How many items it has. */
  readonly items: number;
  /** For how long it holds them. */
  readonly holdMinutes: number;
}

/** An order that this process is placing; the database does not know it until it is committed. */
interface Placing extends NewOrder {
  isRefused: boolean;
}
const beingPlaced = new Set<Placing>();

type StoredOrder = Pick<OrderDoc, '_id' | 'holders' | 'expiresAt' | 'products'>;

interface Question {
  readonly holders: readonly string[];
  /** Of so many it does not matter how many more there are. */
  readonly most: number;
}

const stagesOf = ({ holders, most }: Question) => [
  { $match: { status: 'pending', holders: { $in: [...holders] } } },
  { $sort: { _id: -1 } },
  { $limit: most },
  { $project: { holders: 1, expiresAt: 1, 'products.quantity': 1 } },
];

/** More stages make a pipeline too long. */
const MOST_QUESTIONS = 20;

/** The open orders in the database of all who ask at the same moment, in one question. */
const storedOrders = askedTogether(
  MOST_QUESTIONS,
  async ([first, ...others]: readonly Question[]): Promise<readonly StoredOrder[]> => {
    if (!first) return [];
    const orders = plainCollection(OrderModel);
    const more = others.map((each) => ({ $unionWith: { coll: orders.collectionName, pipeline: stagesOf(each) } }));
    const found = await orders.aggregate<StoredOrder>([...stagesOf(first), ...more], withinTimeLimit()).toArray();
    // Several may have asked for the same.
    return [...new Map(found.map((order) => [order._id.toHexString(), order])).values()];
  },
);

/** The open orders of these holders, and perhaps of others: those in the database, and those that were being placed before. */
const openOrders = async (holders: readonly string[], before: readonly Placing[], most: number) => {
  const stored = await storedOrders({ holders, most });
  const known = new Set(stored.map(({ _id }) => _id.toHexString()));
  const expiryAfter = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE);
  return [
    ...stored.map((order) => ({
      holders: order.holders ?? [],
      items: itemsIn(order),
      endsAt: order.expiresAt ?? expiryAfter(PENDING_ORDER_MINUTES),
    })),
    ...before
      .filter(({ _id, isRefused }) => !isRefused && !known.has(_id.toHexString()))
      .map((order) => ({ ...order, endsAt: expiryAfter(order.holdMinutes) })),
  ];
};

/** @throws AppError 409 `too_many_pending` */
const refuseTooManyOpen = async (
  { holders, items }: Pick<NewOrder, 'holders' | 'items'>,
  before: readonly Placing[],
  { person, network }: { readonly person: Limits; readonly network: Limits },
): Promise<void> => {
  const open = await openOrders(holders, before, network.orders + holders.length * person.orders);
  for (const key of holders) {
    const own = open.filter((order) => order.holders.includes(key));
    const limits = key.startsWith('network:') ? network : person;
    const held = own.reduce((total, order) => total + order.items, items);
    if (own.length < limits.orders && held <= limits.items) continue;
    const ends = Math.min(...own.map(({ endsAt }) => endsAt.getTime()));
    const minutes = Math.max(1, Math.ceil((ends - Date.now()) / MINUTE));
    const who = `${limits === network ? 'network' : 'person'}_${minutes === 1 ? 'minute' : 'minutes'}` as const;
    throw new AppError('too_many_pending', { minutes, who });
  }
};

/**
 * Places an order unless its holder would have too many unpaid orders, or too many items in them. Counted before the
 * transaction, so that orders of different people share no document; what this process is placing at the same moment is
 * counted, too. Several instances may together exceed the limits by what they place at one moment.
 * @param factor multiplies the limits
 * @param place the transaction
 * @throws AppError 400 `order_too_large`, 409 `too_many_pending`, and whatever `place` throws
 */
export const placeWithinLimits = async <Result>(
  order: NewOrder,
  factor: number,
  place: () => Promise<Result>,
): Promise<Result> => {
  const person = multiplied(OPEN_ORDER_LIMITS.person, factor);
  const network = multiplied(OPEN_ORDER_LIMITS.network, factor);
  if (order.items > person.items) throw new AppError('order_too_large', { items: person.items });
  const before = [...beingPlaced].filter(({ holders }) => holders.some((key) => order.holders.includes(key)));
  const placing: Placing = { ...order, isRefused: false };
  beingPlaced.add(placing);
  try {
    await refuseTooManyOpen(order, before, { person, network });
    return await place();
  } catch (error) {
    placing.isRefused = true;
    throw error;
  } finally {
    beingPlaced.delete(placing);
  }
};
