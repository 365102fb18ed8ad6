import { afterAll, afterEach } from '@jest/globals';
import type { Order } from '@paila/shared';
import { settlingBy } from '../features/payments/testing.js';
import type { Lookup } from '../features/payments/providers/provider.js';
import { openPayingShops } from './open-paying-shop.js';
import type { LoggedIn } from './open-shop.js';
import { SIMULATED_KHALTI, SIMULATED_PROVIDERS } from './simulated-providers/index.js';
import type { ProviderKind } from './simulated-providers/simulated-provider.js';

/** Opens one shop that offers these providers. @returns for each provider the shop, a customer and an admin */
const openSuites = async (kinds: readonly ProviderKind[]) => {
  const { shops, close } = await openPayingShops(kinds);
  afterEach(() => {
    for (const { provider } of shops) provider.clearFaults();
  });
  afterAll(close);
  return Promise.all(
    shops.map(async (shop) => {
      const [sita, admin] = [await shop.shopper(), await shop.admin()];
      const { provider } = shop;
      return {
        provider,
        shop,
        sita,
        admin,
        initiate: (orderId: unknown, caller: Pick<LoggedIn, 'post'> = sita) => shop.initiate(caller, orderId),
        cancel: ({ _id }: Order) => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' }),
        /** A new order of the customer with an open payment. */
        beingPaid: async (count?: number) => {
          const { order, product } = await shop.anOrder(sita, count);
          const { pidx } = await shop.begin(sita, order);
          return { order, product, pidx };
        },
        /** {@link settlingBy} for payments of this provider. */
        settlingBy: (...answers: readonly Lookup[]) => settlingBy(provider.name, ...answers),
      };
    }),
  );
};

/**
 * Opens a paying shop with a customer and an admin for the suite that calls it. Faults of the provider end after each
 * test, and the shop is closed after the last.
 */
export const openPayingSuite = async () => (await openSuites([SIMULATED_KHALTI]))[0]!;

/**
 * Opens what {@link openPayingSuite} opens, for every provider that fits. The providers share one shop, as opening one
 * takes seconds.
 * @param fits whether the provider can do what the tests need; by default, every provider can
 */
export const openPayingSuites = (fits: (provider: ProviderKind) => boolean = () => true) =>
  openSuites(SIMULATED_PROVIDERS.filter(fits));
