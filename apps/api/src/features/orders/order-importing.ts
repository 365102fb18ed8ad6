import type { ClientSession } from 'mongoose';
import { importDocuments } from '../../platform/database/import-documents.js';
import { searchTextFrom } from './order-search.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** An order of a past that was made up. */
export interface PastOrder extends Omit<OrderDoc, 'search'> {
  /** The words that its customer's account is found by; none for a guest. */
  readonly accountWords: readonly string[];
}

/** Stores orders of the past, in the caller's transaction; their events and their stock are the caller's to import. */
export const importOrders = (orders: readonly PastOrder[], session: ClientSession): Promise<void> =>
  importDocuments(
    OrderModel,
    orders.map(({ accountWords, ...order }) => {
      const { _id, paymentID, address, shipment } = order;
      const words = { orderId: _id.toHexString(), paymentID, address, trackingNumber: shipment?.trackingNumber };
      return { ...order, search: searchTextFrom(words, accountWords) };
    }),
    session,
  );
