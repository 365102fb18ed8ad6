import { afterAll, afterEach } from '@jest/globals';
import type { Order } from '@paila/shared';
import { openPayingShop } from './open-paying-shop.js';
import type { LoggedIn } from './open-shop.js';

/**
 * Opens a paying shop with a customer and an admin for the suite that calls it. Faults of the provider end after each
 * test, and the shop is closed after the last.
 */
export const openPayingSuite = async () => {
  const shop = await openPayingShop();
  afterEach(() => {
    shop.provider.control.clearFaults();
  });
  afterAll(() => shop.close());
  const [sita, admin] = [await shop.shopper(), await shop.admin()];

  return {
    shop,
    sita,
    admin,
    initiate: (orderId: unknown, caller: { post: LoggedIn['post'] } = sita) =>
      caller.post('/api/payments/khalti/initiate').send({ orderId }),
    cancel: ({ _id }: Order) => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' }),
    /** A new order of the customer with an open payment. */
    beingPaid: async (count?: number) => {
      const { order, product } = await shop.anOrder(sita, count);
      const { pidx } = await shop.begin(sita, order);
      return { order, product, pidx };
    },
  };
};
