import { createHash } from 'node:crypto';
import { emailKey } from '@paila/shared';
import { model, Schema, type ClientSession, type Types } from 'mongoose';
import { escapeRegExp } from '../../platform/search-text.js';
import type { OrderDoc } from './order.model.js';

/**
 * A value by which the shop finds an order without its id. The calls of shoppers name orders by their ids alone, so
 * that orders can be spread over shards by their ids: see docs/decisions/054-order-keys.md.
 */
export interface OrderKeyDoc {
  /** The key, which is unique. A key that orders share ends with `/` and the order's id. */
  _id: string;
  order: Types.ObjectId;
}

const schema = new Schema<OrderKeyDoc>(
  {
    _id: { type: String, required: true },
    order: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'orderkeys', versionKey: false },
);
export const OrderKeyModel = model<OrderKeyDoc>('OrderKey', schema);

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The keys that only one order has. */
export const ownKey = {
  number: (number: string) => `number:${number}`,
  shortNumber: (shortNumber: number) => `short-number:${String(shortNumber)}`,
  payment: (paymentID: string) => `payment:${paymentID}`,
  /** @param call the key of the call that placed the order */
  call: (call: string) => `call:${call}`,
} as const;

/** The keys that several orders share. Digests stand for personal data. */
export const sharedKey = {
  account: (id: string) => `account:${id}`,
  /** Of a guest's order. */
  email: (email: string) => `email:${digest(emailKey(email))}`,
  /** @param buyer the digest of a phone number */
  buyer: (buyer: string) => `buyer:${buyer}`,
  /** Of an unpaid order. */
  holder: (holder: string) => `holder:${digest(holder)}`,
} as const;

/** The fields of an order that its keys are made of. */
export const KEYED_FIELDS = {
  user: 1,
  number: 1,
  shortNumber: 1,
  paymentID: 1,
  idempotency: 1,
  buyer: 1,
  holders: 1,
  'address.email': 1,
} as const;
/** An order with these fields. */
export type KeyedOrder = Pick<
  OrderDoc,
  '_id' | 'user' | 'number' | 'shortNumber' | 'paymentID' | 'idempotency' | 'buyer' | 'holders'
> & { readonly address?: Pick<OrderDoc['address'], 'email'> };

/** All keys of an order. */
export const keysOf = (order: KeyedOrder): string[] => {
  const { number, shortNumber, paymentID, idempotency, user, address, buyer, holders = [] } = order;
  const own = [
    number === undefined ? [] : ownKey.number(number),
    shortNumber === undefined ? [] : ownKey.shortNumber(shortNumber),
    paymentID === undefined ? [] : ownKey.payment(paymentID),
    idempotency === undefined ? [] : ownKey.call(idempotency.key),
  ].flat();
  const shared = [
    user ? sharedKey.account(user.toHexString()) : address?.email === undefined ? [] : sharedKey.email(address.email),
    buyer === undefined ? [] : sharedKey.buyer(buyer),
    ...holders.map((holder) => sharedKey.holder(holder)),
  ].flat();
  return [...own, ...shared.map((key) => `${key}/${order._id.toHexString()}`)];
};

/** Stores the keys of new orders, in the transaction that stores the orders. */
export const addOrderKeys = async (orders: readonly KeyedOrder[], session: ClientSession): Promise<void> => {
  const keys = orders.flatMap((order) => keysOf(order).map((_id) => ({ _id, order: order._id })));
  if (keys.length > 0) await OrderKeyModel.insertMany(keys, { session });
};

/** Removes keys of these orders. The same key of another order stays. */
const removeKeys = async (keys: readonly OrderKeyDoc[], session: ClientSession): Promise<void> => {
  if (keys.length === 0) return;
  const ofOrders = { _id: { $in: keys.map(({ _id }) => _id) }, order: { $in: keys.map(({ order }) => order) } };
  await OrderKeyModel.deleteMany(ofOrders, { session });
};

interface KeyChange {
  readonly before: KeyedOrder;
  readonly after: KeyedOrder;
}

/** Stores the keys of changed orders, in the transaction that changes the orders. */
export const changeOrderKeys = async (changes: readonly KeyChange[], session: ClientSession): Promise<void> => {
  const removed: OrderKeyDoc[] = [];
  const added: OrderKeyDoc[] = [];
  for (const { before, after } of changes) {
    const [old, current] = [keysOf(before), keysOf(after)];
    removed.push(...old.filter((key) => !current.includes(key)).map((_id) => ({ _id, order: before._id })));
    added.push(...current.filter((key) => !old.includes(key)).map((_id) => ({ _id, order: after._id })));
  }
  await removeKeys(removed, session);
  if (added.length > 0) await OrderKeyModel.insertMany(added, { session });
};

/** Deletes the keys of orders, in the transaction that deletes the orders. */
export const deleteOrderKeys = async (orders: readonly KeyedOrder[], session: ClientSession): Promise<void> => {
  await removeKeys(
    orders.flatMap((order) => keysOf(order).map((_id) => ({ _id, order: order._id }))),
    session,
  );
};

/** The id of the order that has one of these own keys; undefined if none has. */
export const orderWithKey = async (
  keys: readonly string[],
  session?: ClientSession,
): Promise<Types.ObjectId | undefined> => {
  const found = await OrderKeyModel.findOne({ _id: { $in: [...keys] } })
    .session(session ?? null)
    .lean<OrderKeyDoc>();
  return found?.order;
};

/**
 * The ids of the orders that have at least one of these shared keys, each once. Those with the same key are sorted.
 * @param options limit: the number of keys that are read at most; all unless given
 */
export const ordersWithKeys = async (
  keys: readonly string[],
  { session, limit = 0 }: { readonly session?: ClientSession | undefined; readonly limit?: number } = {},
): Promise<Types.ObjectId[]> => {
  if (keys.length === 0) return [];
  const found = await OrderKeyModel.find({
    _id: { $in: keys.map((key) => new RegExp(`^${escapeRegExp(`${key}/`).source}`)) },
  })
    .sort({ _id: 1 })
    .limit(limit)
    .session(session ?? null)
    .lean<OrderKeyDoc[]>();
  return [...new Map(found.map(({ order }) => [order.toHexString(), order])).values()];
};
