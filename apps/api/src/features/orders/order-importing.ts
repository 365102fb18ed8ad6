import type { ClientSession } from 'mongoose';
import { orderSearchText } from './order-search.js';
import { reserveShortNumbers } from './placing/short-numbers.js';
import { OrderModel, type OrderDoc } from './order.model.js';

/** An order of a past that was made up. */
export interface PastOrder extends Omit<OrderDoc, 'search' | 'shortNumber'> {
  /** The words that its customer's account is found by; none for a guest. */
  readonly accountWords: readonly string[];
}

/** Stores orders of the past, in the caller's transaction; their events and their stock are the caller's to import. */
export const importOrders = async (orders: readonly PastOrder[], session: ClientSession): Promise<void> => {
  const first = await reserveShortNumbers(orders.length);
  const inTime = orders.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  await OrderModel.insertMany(
    inTime.map(({ accountWords, ...order }, index) => {
      const numbered = { ...order, shortNumber: first + index };
      return { ...numbered, search: orderSearchText(numbered, accountWords) };
    }),
    { session },
  );
};
