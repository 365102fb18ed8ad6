import type { OrderAddress } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';
import { searchTextCompleted } from './order-search.js';

interface OldOrder {
  _id: Types.ObjectId;
  search?: string;
  address?: OrderAddress;
  shipment?: { trackingNumber?: string };
}

const AT_ONCE = 1_000;

/** Orders were not found by their tracking number, nor by a phone number that is written in another way. */
export const orderSearchTextsMigration: Migration = {
  number: 21,
  name: 'orders are found by tracking number and by the digits of a phone number',
  up: async (db, signal) => {
    const orders = db.collection<OldOrder>('orders');
    const changed = ({ _id, search = '', address = {}, shipment }: OldOrder) => {
      const completed = searchTextCompleted(search, address, shipment?.trackingNumber);
      // Unless it was changed meanwhile, by an instance that knows.
      return completed === search
        ? []
        : [{ updateOne: { filter: { _id, search }, update: { $set: { search: completed } } } }];
    };
    let batch: ReturnType<typeof changed> = [];
    const write = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await orders.bulkWrite(batch, { ordered: false });
      batch = [];
    };
    const which = {
      anonymisedAt: null,
      $or: [{ 'address.phone': { $gt: '' } }, { 'shipment.trackingNumber': { $gt: '' } }],
    };
    const projection = { search: 1, 'address.phone': 1, 'shipment.trackingNumber': 1 };
    for await (const order of orders.find(which, { projection })) {
      batch.push(...changed(order));
      if (batch.length >= AT_ONCE) await write();
    }
    await write();
  },
};
