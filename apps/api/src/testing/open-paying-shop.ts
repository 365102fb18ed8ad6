import { startKhaltiSimulator } from '@paila/khalti-simulator';
import type { ConfirmAnswer, InitiateAnswer, Order, PlacedOrder } from '@paila/shared';
import { createPaymentService } from '../features/payments/payments.js';
import { createLogger } from '../platform/log.js';
import type { Settings } from '../platform/settings.js';
import { openShop, type Caller } from './open-shop.js';

/** Rs 140 per dollar: an order of $100 costs 1,400,000 paisa. */
const USD_TO_NPR = 140;

/** The whole shop with its own simulated payment provider, which uses the real protocol. */
export const openPayingShop = async (overrides: Partial<Settings> = {}) => {
  const provider = await startKhaltiSimulator();
  const khalti = {
    secretKey: provider.secretKey,
    publicKey: provider.publicKey,
    baseUrl: provider.apiBaseUrl,
    widgetUrl: provider.widgetUrl,
  };
  const shop = await openShop({ khalti, usdToNpr: USD_TO_NPR, ...overrides });
  /** Another instance of the shop on the same database, without a port. */
  const instance = () => {
    const { settings } = shop;
    const ending = new AbortController();
    const { usdToNpr } = settings;
    const log = createLogger('silent');
    const service = createPaymentService({ settings, usdToNpr: () => usdToNpr, stop: ending.signal, log });
    return {
      ...service,
      close: () => {
        ending.abort();
      },
    };
  };
  const jobs = instance();

  return {
    ...shop,
    provider,
    instance,
    /** An order of one item of a new product that costs $100 and has `count` items in stock. */
    anOrder: async (caller: Caller, count = 10): Promise<{ order: PlacedOrder; product: { _id: string } }> => {
      const product = await shop.aProduct({ price: 100, stock: { '42': count } });
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const answer = await caller.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
      return { order: answer.body as PlacedOrder, product };
    },
    begin: async (caller: Caller, { _id, orderToken }: PlacedOrder): Promise<InitiateAnswer> => {
      const answer = await caller
        .post('/api/payments/khalti/initiate')
        .set('x-order-token', orderToken ?? '')
        .send({ orderId: _id });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body as InitiateAnswer;
    },
    confirm: async (caller: Caller, pidx: string): Promise<ConfirmAnswer> =>
      (await caller.post('/api/payments/khalti/confirm').send({ pidx })).body as ConfirmAnswer,
    /** Requests the payment's status from the provider, as the job does on its schedule. */
    askAgain: async (pidx: string): Promise<void> => {
      await jobs.settle(pidx);
    },
    /** The order as an admin sees it. */
    see: async (admin: Caller, { _id }: Pick<Order, '_id'>): Promise<Order> =>
      (await admin.get(`/api/orders/detail/${_id}`)).body as Order,
    close: async (): Promise<void> => {
      jobs.close();
      await shop.close();
      await provider.stop();
    },
  };
};

export type PayingShop = Awaited<ReturnType<typeof openPayingShop>>;
