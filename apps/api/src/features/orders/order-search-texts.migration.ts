import type { OrderAddress } from '@paila/shared';
import type { mongo, Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { orderSearchText } from './order-search.js';
import type { OrderDoc } from './order.model.js';

/** Migration 26 writes these texts anew. */
export const orderSearchTextsMigration: Migration = {
  number: 21,
  name: 'orders are found by tracking number and by the digits of a phone number',
  up: () => Promise.resolve(),
};

interface StoredOrder extends Pick<OrderDoc, 'shortNumber' | 'paymentID' | 'anonymisedAt'> {
  _id: Types.ObjectId;
  user?: Types.ObjectId | null;
  address?: OrderAddress;
  shipment?: { carrier?: string; trackingNumber?: string };
  products?: { product?: { title?: string } }[][];
  search?: string;
}

interface StoredUser {
  _id: Types.ObjectId;
  firstname: string;
  lastname: string;
  email: string;
}

const BATCH_SIZE = 1_000;

const wordsByAccount = async (db: mongo.Db, orders: readonly StoredOrder[]): Promise<Map<string, string[]>> => {
  const ids = orders.flatMap(({ user }) => user ?? []);
  const users = await db
    .collection<StoredUser>('users')
    .find({ _id: { $in: ids } }, { projection: { firstname: 1, lastname: 1, email: 1 } })
    .toArray();
  return new Map(
    users.map(({ _id, firstname, lastname, email }) => [_id.toHexString(), [`${firstname} ${lastname}`, email]]),
  );
};

const textOf = ({ products = [], address = {}, ...order }: StoredOrder, accountWords: readonly string[]): string => {
  const lines = products.flat().map(({ product }) => [{ product: { title: product?.title ?? '' } }]);
  return orderSearchText({ ...order, address, products: lines }, accountWords);
};

/** Orders were found by the person's name, e-mail address and phone alone, each letter as it was typed. */
export const orderFoldedTextsMigration: Migration = {
  number: 26,
  name: 'orders are found by address, carrier and product, in any spelling',
  up: async (db, signal) => {
    const orders = db.collection<StoredOrder>('orders');
    let batch: StoredOrder[] = [];
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length === 0) return;
      const words = await wordsByAccount(db, batch);
      const writes = batch.flatMap((order) => {
        const { _id, user, search } = order;
        const text = textOf(order, words.get(user?.toHexString() ?? '') ?? []);
        // Unless it was changed meanwhile, by an instance that knows.
        const filter = { _id, search: search ?? { $exists: false } };
        return text === search ? [] : [{ updateOne: { filter, update: { $set: { search: text } } } }];
      });
      if (writes.length > 0) await orders.bulkWrite(writes, { ordered: false });
      batch = [];
    };
    const projection = {
      shortNumber: 1,
      paymentID: 1,
      user: 1,
      address: 1,
      shipment: 1,
      anonymisedAt: 1,
      'products.product.title': 1,
      search: 1,
    };
    for await (const order of orders.find({}, { projection })) {
      batch.push(order);
      if (batch.length >= BATCH_SIZE) await write();
    }
    await write();
  },
};
