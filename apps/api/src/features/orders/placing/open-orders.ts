import { createHash } from 'node:crypto';
import { PENDING_ORDER_MINUTES } from '@paila/shared';
import { model, Schema, type ClientSession } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { itemCount } from '../order-lines.js';
import { ordersWithKeys, sharedKey } from '../order-keys.js';
import { orderLines, OrderModel, type OrderDoc } from '../order.model.js';
import type { OpenOrder, OpenOrderLimits } from './open-order-limits.js';

const MINUTE = 60_000;
/** No transaction runs longer than this, so nobody needs the document afterwards. */
const DAY_SECONDS = 86_400;

/** An account, phone number, email address or network that orders. Each of its orders writes this document. */
interface OrderHolderDoc {
  /** A digest, as holders are personal data. */
  _id: string;
  orders: number;
  orderedAt: Date;
}

const schema = new Schema<OrderHolderDoc>(
  {
    _id: { type: String, required: true },
    orders: { type: Number, required: true },
    orderedAt: { type: Date, required: true },
  },
  { collection: 'orderholders', versionKey: false },
);
schema.index({ orderedAt: 1 }, { expireAfterSeconds: DAY_SECONDS });
const OrderHolderModel = model<OrderHolderDoc>('OrderHolder', schema);

type CountedOrder = Pick<OrderDoc, 'holders' | 'expiresAt' | 'products'>;

/** The unpaid orders of some holders, as the transaction sees them. */
export const openOrdersByHolders = async (
  holders: readonly string[],
  { person, network }: OpenOrderLimits,
  session: ClientSession,
): Promise<OpenOrder[]> => {
  const ids = await ordersWithKeys(
    holders.map((holder) => sharedKey.holder(holder)),
    // With so many keys, one holder has reached its limit.
    { session, limit: network.orders + holders.length * person.orders },
  );
  if (ids.length === 0) return [];
  const orders = await OrderModel.find(
    { _id: { $in: ids }, status: 'pending' },
    { holders: 1, expiresAt: 1, 'products.quantity': 1 },
  )
    .session(session)
    .lean<CountedOrder[]>();
  const latest = new Date(databaseTime().getTime() + PENDING_ORDER_MINUTES * MINUTE);
  return orders.map((order) => ({
    holders: order.holders ?? [],
    items: itemCount(orderLines(order)),
    endsAt: order.expiresAt ?? latest,
  }));
};

/**
 * Writes a document of each holder. Two transactions that both count the holder's open orders and add one conflict
 * here. The second runs again and counts the order of the first.
 */
export const lockHolders = async (holders: readonly string[], session: ClientSession): Promise<void> => {
  const orderedAt = databaseTime();
  const ids = holders.map((holder) => createHash('sha256').update(holder).digest('hex')).sort();
  await OrderHolderModel.bulkWrite(
    ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $inc: { orders: 1 }, $set: { orderedAt } }, upsert: true },
    })),
    { session },
  );
};
