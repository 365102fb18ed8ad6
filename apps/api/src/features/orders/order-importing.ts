import type { ClientSession } from 'mongoose';
import { defined } from '../../platform/defined.js';
import { addOrderKeys } from './order-keys.js';
import { orderSearchText } from './order-search.js';
import { buyerKey } from './placing/phone-history.js';
import { reserveShortNumbers } from './placing/short-numbers.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** An order of a simulated history. */
export interface PastOrder extends Omit<OrderDoc, 'search' | 'shortNumber' | 'buyer'> {
  /** The search words of the customer's account; none for a guest. */
  readonly accountWords: readonly string[];
}

/** Stores orders of the past, in the caller's transaction. The caller imports their events and their stock. */
export const importOrders = async (orders: readonly PastOrder[], session: ClientSession): Promise<void> => {
  const first = await reserveShortNumbers(orders.length);
  const inTime = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const numbered = inTime.map(({ accountWords, ...order }, index) => {
    const buyer = buyerKey(order.address.phone);
    const past = { ...order, shortNumber: first + index, ...defined({ buyer }) };
    return { ...past, search: orderSearchText(past, accountWords) };
  });
  await OrderModel.insertMany(numbered, { session });
  await addOrderKeys(numbered, session);
};
