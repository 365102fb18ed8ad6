import type { ConfirmAnswer, InitiateAnswer, Order, PlacedOrder } from '@paila/shared';
import { createPaymentService } from '../features/payments/payments.js';
import { isConflict } from '../platform/database/failures.js';
import { createLogger } from '../platform/log.js';
import type { Settings } from '../platform/settings.js';
import { openShop, type Caller, type Shop } from './open-shop.js';
import { SIMULATED_KHALTI } from './simulated-providers/index.js';
import type { ProviderKind, SimulatedProvider } from './simulated-providers/simulated-provider.js';

/** Rs 140 per dollar: an order of $100 costs 1,400,000 paisa. */
const USD_TO_NPR = 140;

/** Another instance of the shop's payments on the same database, without a port. */
const paymentInstance = ({ settings, live }: Pick<Shop, 'settings' | 'live'>) => {
  const ending = new AbortController();
  const { usdToNpr } = settings;
  const log = createLogger('silent');
  const service = createPaymentService({
    settings,
    usdToNpr: () => usdToNpr,
    cashOffer: () => live.now().terms,
    stop: ending.signal,
    log,
  });
  return {
    ...service,
    close: () => {
      ending.abort();
    },
  };
};

/** A shop whose shoppers pay with one of its providers. */
const payingShop = (shop: Shop, provider: SimulatedProvider, jobs: ReturnType<typeof paymentInstance>) => {
  const path = (call: string): string => `/api/payments/${provider.name}/${call}`;
  return {
    ...shop,
    provider,
    instance: () => paymentInstance(shop),
    /** An order of one item of a new product that costs $100 and has `count` items in stock. */
    anOrder: async (caller: Caller, count = 10): Promise<{ order: PlacedOrder; product: { _id: string } }> => {
      const product = await shop.aProduct({ price: 100, stock: { '42': count } });
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const answer = await caller.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
      return { order: answer.body as PlacedOrder, product };
    },
    /** The call that begins a payment. @param more further fields of its body */
    initiate: (caller: Pick<Caller, 'post'>, orderId: unknown, more: object = {}) =>
      caller.post(path('initiate')).send({ orderId, ...more }),
    /** Begins a payment, whose page the payer has not opened yet. */
    begin: async (caller: Caller, { _id, orderToken }: PlacedOrder): Promise<InitiateAnswer> => {
      const answer = await caller
        .post(path('initiate'))
        .set('x-order-token', orderToken ?? '')
        .send({ orderId: _id });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as InitiateAnswer;
    },
    /** The call by which the payer's browser confirms a payment. @param body what the browser brings back */
    confirming: (caller: Pick<Caller, 'post'>, body: object) => caller.post(path('confirm')).send(body),
    confirm: async (caller: Caller, pidx: string): Promise<ConfirmAnswer> =>
      (await caller.post(path('confirm')).send(provider.callback(pidx))).body as ConfirmAnswer,
    /**
     * Requests the payment's status from the provider, as the job does on its schedule. On a busy machine, conflicts
     * with orders of the same item may last longer than a transaction is repeated. The job then asks once more.
     */
    askAgain: async (pidx: string): Promise<void> => {
      for (;;) {
        try {
          await jobs.settle(pidx);
          return;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
    },
    /** The order as an admin sees it. */
    see: async (admin: Caller, { _id }: Pick<Order, '_id'>): Promise<Order> =>
      (await admin.get(`/api/orders/detail/${_id}`)).body as Order,
  };
};

/**
 * The whole shop with simulators of these providers, which speak their real protocols.
 * @returns the shop once for each provider
 */
export const openPayingShops = async (kinds: readonly ProviderKind[], overrides: Partial<Settings> = {}) => {
  let address = '';
  const providers = await Promise.all(kinds.map(({ start }) => start(() => address)));
  const environment = Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.environment)));
  const shop = await openShop({ usdToNpr: USD_TO_NPR, ...overrides }, undefined, environment);
  address = shop.base;
  const jobs = paymentInstance(shop);
  return {
    shops: providers.map((provider) => payingShop(shop, provider, jobs)),
    close: async (): Promise<void> => {
      jobs.close();
      await shop.close();
      for (const { stop } of providers) await stop();
    },
  };
};

/** The whole shop with the simulator of one provider. @param provider Khalti by default */
export const openPayingShop = async ({
  provider = SIMULATED_KHALTI,
  ...overrides
}: Partial<Settings> & { readonly provider?: ProviderKind } = {}) => {
  const { shops, close } = await openPayingShops([provider], overrides);
  return { ...shops[0]!, close };
};

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;
