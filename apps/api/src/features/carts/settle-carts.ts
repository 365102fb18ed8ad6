import { TO_SEND } from '@paila/shared';
import type { Logger } from 'pino';
import { databaseTime } from '../../platform/database/database.js';
import { followEvents, type EventFollower } from '../../platform/events/index.js';
import { boughtOrders, type BoughtOrder } from '../orders/index.js';
import { CartModel, type CartDoc } from './cart.model.js';
import { settle } from './settled-orders.js';

/** Removes the lines of a bought order from its customer's cart, once. Starts over after a concurrent write. */
const removeBoughtLines = async (userId: BoughtOrder['user'], bought: BoughtOrder): Promise<void> => {
  for (;;) {
    const cart = await CartModel.findById(userId).lean<CartDoc>();
    const settled = cart && settle(cart, bought);
    if (!settled) return;
    const { modifiedCount } = await CartModel.updateOne(
      { _id: userId, version: cart.version ?? { $exists: false } },
      { $set: { ...settled, updatedAt: databaseTime() }, $inc: { version: 1 } },
    );
    if (modifiedCount > 0) return;
  }
};

/**
 * Removes bought lines from the customers' carts, whichever process settles the payment first: the returning browser,
 * the reconciliation job, or staff. A browser that never comes back must not leave bought lines in the cart. The lines
 * of an order with cash on delivery leave the cart once staff have confirmed it.
 */
export const settleCarts = ({ log }: { readonly log: Logger }): Promise<EventFollower> =>
  followEvents({
    consumer: 'carts-settled',
    types: ['order.status_changed'],
    onEvent: async (event) => {
      if (event.type !== 'order.status_changed' || !TO_SEND.includes(event.is.status)) return;
      const [bought] = await boughtOrders([event.subject.id]);
      // A guest has no cart on the server.
      if (bought?.user) await removeBoughtLines(bought.user, bought);
    },
    log,
  });
