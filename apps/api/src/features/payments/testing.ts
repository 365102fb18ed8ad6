import type { Order, OrderStatus } from '@paila/shared';
import { orderById } from '../orders/index.js';
import { endOrdersBeingPaid, endUnpaidOrders } from './payment-reconciling.js';
import type { Settle } from './payment-confirming.js';

/** Ends all overdue orders, as two jobs of the shop do. */
export const endOverdueOrders = async (settle: Settle, clock: () => Date): Promise<void> => {
  await endUnpaidOrders(clock);
  await endOrdersBeingPaid(settle, clock);
};

export const orderStatus = async ({ _id }: Pick<Order, '_id'>): Promise<OrderStatus | undefined> =>
  (await orderById(_id))?.status;
