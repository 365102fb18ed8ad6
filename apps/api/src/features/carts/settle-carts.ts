import type { Logger } from 'pino';
import { databaseTime } from '../../platform/database/database.js';
import { followEvents, type EventFollower } from '../../platform/events/index.js';
import { boughtOrders, type BoughtOrder } from '../orders/index.js';
import { CartModel, type CartDoc } from './cart.model.js';
import { settle } from './settled-orders.js';

/** Removes the lines of a paid order from its customer's cart, once. Starts over after a concurrent write. */
const removePaidLines = async (userId: BoughtOrder['user'], paid: BoughtOrder): Promise<void> => {
  for (;;) {
    const cart = await CartModel.findById(userId).lean<CartDoc>();
    const settled = cart && settle(cart, paid);
    if (!settled) return;
    const { modifiedCount } = await CartModel.updateOne(
      { _id: userId, version: cart.version ?? { $exists: false } },
      { $set: { ...settled, updatedAt: databaseTime() }, $inc: { version: 1 } },
    );
    if (modifiedCount > 0) return;
  }
};

/**
 * Removes paid lines from the customers' carts, whichever process settles the payment first: the returning browser, the
 * reconciliation job, or staff. A browser that never comes back must not leave paid lines in the cart.
 */
export const settleCarts = ({ log }: { readonly log: Logger }): Promise<EventFollower> =>
  followEvents({
    consumer: 'carts-settled',
    types: ['order.status_changed'],
    onEvent: async (event) => {
      if (event.type !== 'order.status_changed' || event.is.status !== 'paid') return;
      const [paid] = await boughtOrders([event.subject.id]);
      // A guest has no cart on the server.
      if (paid?.user) await removePaidLines(paid.user, paid);
    },
    log,
  });
