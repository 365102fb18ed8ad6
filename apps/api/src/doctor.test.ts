import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentStateError } from '@paila/khalti-simulator';
import { HAND_METHODS, isHandPayment, type Order, type PlacedOrder } from '@paila/shared';
import fc from 'fast-check';
import { endOverdueOrders } from './features/payments/testing.js';
import { createLogger } from './platform/log.js';
import { storedTimesJob } from './platform/mend-times.js';
import { STORED_TIMES } from './audits.js';
import { offerCash } from './testing/cash-ordering.js';
import { receiveByHand, returnByHand } from './testing/hand-receiving.js';
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.js';
import { type LoggedIn, next } from './testing/open-shop.js';

let shop: PayingShop;
let admin: LoggedIn;
let payments: ReturnType<PayingShop['instance']>;
beforeAll(async () => {
  shop = await openPayingShop();
  admin = await shop.admin();
  payments = shop.instance();
  const zone = { cities: ['Lalitpur'], fee: FEE, cutOffHour: 15, cash: true };
  await offerCash(shop, { cashMaxRupees: 200_000, zones: [zone], pickUp: true });
});
afterAll(async () => {
  payments.close();
  await shop.close();
});

const form = {
  title: 'Ridge Runner',
  company: 'nike',
  desc: 'A shoe for the hills',
  alt: 'A red shoe',
  price: 100,
  discountPrice: 100,
};
/** The delivery fee in dollars. */
const FEE = 1.5;
const SIZES = ['41', '42.5'];
const STOCK = { '41': 4, '42.5': 2 };

/** The number of an order for pick-up, and of each fourth order after it. */
const PICKED_UP = 1;

/** A small shop of two products, with random actions. */
const aModel = async () => {
  const products = [await shop.aProduct({ stock: STOCK }), await shop.aProduct({ stock: STOCK })];
  const orders: PlacedOrder[] = [];
  const pidxs: string[] = [];
  const pick = <Item>(list: readonly Item[], number: number): Item | undefined => list[number % list.length];
  const withOrder = async (number: number, work: (order: PlacedOrder) => PromiseLike<unknown>) => {
    const order = pick(orders, number);
    if (order) await work(order);
  };
  const withPayment = async (number: number, work: (pidx: string) => PromiseLike<unknown>) => {
    const pidx = pick(pidxs, number);
    if (pidx !== undefined) await work(pidx);
  };
  const byHand =
    (status: string, more: (number: number) => object = () => ({})) =>
    (number: number) =>
      withOrder(number, ({ _id }) => admin.put(`/api/orders/${_id}/status`).send({ status, ...more(number) }));
  const atProvider = (change: (pidx: string) => Promise<void> | void) => (number: number) =>
    withPayment(number, async (pidx) => {
      try {
        await change(pidx);
      } catch (error) {
        // Like the real provider, the simulator refuses what is not possible in a payment's state.
        if (!(error instanceof PaymentStateError)) throw error;
      }
      await shop.askAgain(pidx);
    });
  const edit = (stock: (number: number) => object | null) => async (number: number) => {
    const product = pick(products, number);
    await admin.put(`/api/products/${product?._id ?? ''}`).send({ ...form, stock: stock(number) });
  };
  const { settle, refund } = shop.provider;

  // A number that has refused parcels cannot pay in cash, so each order has one of its own.
  const firstPhone = 9_870_000_000 + 100 * next();
  const order = (way: 'in cash' | 'online') => async (number: number) => {
    const pickUp = number % 4 === PICKED_UP;
    const lines = products.slice(number % 2).map(({ _id }, index) => ({
      productId: _id,
      quantity: 1 + (number % 3),
      size: pick(SIZES, number + index),
    }));
    const answer = await shop.guest
      .post('/api/orders')
      .set('Idempotency-Key', `${products[0]?._id ?? ''}-${String(number)} ${way}`)
      .send({
        products: lines,
        amount: lines.length * 100 * (1 + (number % 3)) + (pickUp ? 0 : FEE),
        pickUp,
        address: shop.anAddress({ phone: String(firstPhone + number) }),
        ...(way === 'in cash' && { paymentMethod: 'cash' }),
      });
    if (answer.status === 200) orders.push(answer.body as PlacedOrder);
  };

  return {
    order: order('online'),
    orderInCash: order('in cash'),
    payInCash: (number: number) =>
      withOrder(number, ({ _id, orderToken = '' }) =>
        shop.guest.post('/api/payments/cash').set('x-order-token', orderToken).send({ orderId: _id }),
      ),
    call: (number: number) =>
      withOrder(number, ({ _id }) => admin.post(`/api/orders/${_id}/calls`).send({ outcome: 'no_answer' })),
    confirm: byHand('confirmed'),
    sendInCash: async (number: number) => {
      await byHand('confirmed')(number);
      await byHand('shipped')(number);
    },
    collect: byHand('delivered', (number) => ({ cashPaisa: 1_000_100 * (1 + number), cashReason: 'It was counted' })),
    bringBack: byHand('returned'),
    /** Gives a part of the collected cash back. */
    refundCash: (number: number) =>
      withOrder(number, async ({ _id }) => {
        const { cash } = await shop.see(admin, { _id });
        if (!cash) return;
        const refunds = `/api/orders/${_id}/refunds`;
        const begun = await admin.post(refunds).send({ amount: 1 + number, reason: 'A scratch' });
        const refund = (begun.body as Order).refunds?.at(-1);
        if (refund) await admin.put(`${refunds}/${refund._id}`).send({ became: 'done', note: 'By hand' });
      }),
    begin: (number: number) =>
      withOrder(number, async ({ _id, orderToken = '' }) => {
        const answer = await shop.initiate(shop.guest, _id).set('x-order-token', orderToken);
        if (answer.status === 200) pidxs.push((answer.body as { pidx: string }).pidx);
      }),
    pay: atProvider((pidx) => settle(pidx, 'completed')),
    giveUp: atProvider((pidx) => settle(pidx, 'cancelled')),
    refund: atProvider((pidx) => refund(pidx)),
    refundPart: atProvider((pidx) => refund(pidx, 1_000)),
    /** Staff receive the price of an order, and half of them know if the order cannot use it. */
    receive: (number: number) =>
      withOrder(number, ({ _id, amount }) =>
        receiveByHand(
          admin,
          { _id },
          {
            method: pick(HAND_METHODS, number),
            reference: `${_id}/${String(number % 4)}`,
            amountPaisa: amount * 14_000,
            again: number % 2 > 0,
          },
        ),
      ),
    giveBack: (number: number) =>
      withOrder(number, async ({ _id }) => {
        const { payment } = await shop.see(admin, { _id });
        if (payment && isHandPayment(payment.pidx)) await returnByHand(admin, { _id }, payment.pidx);
      }),
    cancel: byHand('cancelled'),
    /** The customer cancels, paid or not. */
    cancelOwn: (number: number) =>
      withOrder(number, ({ _id, orderToken = '' }) =>
        shop.guest.post(`/api/orders/${_id}/cancel`).set('x-order-token', orderToken),
      ),
    pack: (number: number) =>
      withOrder(number, ({ _id }) => admin.put(`/api/orders/${_id}/packed`).send({ packed: number % 3 > 0 })),
    ship: byHand('shipped'),
    deliver: byHand('delivered'),
    deleteOrder: (number: number) => withOrder(number, ({ _id }) => admin.delete(`/api/orders/${_id}`)),
    expireAll: () => endOverdueOrders(payments.settle, () => new Date(Date.now() + 26 * 60 * 60_000)),
    recount: edit((number) => ({ '41': number % 6, '42.5': 3 })),
    dropSize: edit(() => ({ '41': 5 })),
    stopCounting: edit(() => null),
    deleteProduct: (number: number) => admin.delete(`/api/products/${pick(products, number)?._id ?? ''}`),
  };
};
type Model = Awaited<ReturnType<typeof aModel>>;
type Deed = keyof Model;

const OFTEN: readonly Deed[] = ['order', 'order', 'order', 'begin', 'begin', 'pay', 'pay', 'cancel', 'refund'];
const SELDOM: readonly Deed[] = [
  'orderInCash',
  'sendInCash',
  'collect',
  'giveUp',
  'receive',
  'giveBack',
  'cancelOwn',
  'pack',
  'refundPart',
  'ship',
  'deliver',
  'deleteOrder',
  'expireAll',
  'recount',
  'dropSize',
  'stopCounting',
  'deleteProduct',
];
/** What can happen to one order with cash on delivery. */
const WITH_CASH: readonly Deed[] = [
  'call',
  'confirm',
  'sendInCash',
  'sendInCash',
  'collect',
  'collect',
  'bringBack',
  'refundCash',
  'payInCash',
  'begin',
  'pay',
  'refund',
  'receive',
  'receive',
  'giveBack',
  'cancel',
  'cancelOwn',
];

const deedsOf = (names: readonly Deed[], maxLength: number) =>
  fc.array(fc.record({ deed: fc.constantFrom(...names), number: fc.nat(11), together: fc.boolean() }), {
    minLength: 4,
    maxLength,
  });

/** Does everything, one after another or at once. */
const doAll = async (model: Model, todo: readonly { deed: Deed; number: number; together: boolean }[]) => {
  let underWay: PromiseLike<unknown>[] = [];
  for (const { deed, number, together } of todo) {
    underWay.push(model[deed](number));
    if (together) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
};

/** Ending every order needs a clock that is a day ahead. The shop corrects the times of that clock. */
const times = storedTimesJob(STORED_TIMES, createLogger('silent'));

describe('the books of the shop', () => {
  it('agree after any steps, one after another or at once', async () => {
    await fc.assert(
      fc.asyncProperty(deedsOf([...OFTEN, ...SELDOM], 30), async (todo) => {
        await doAll(await aModel(), todo);

        await times.run(new AbortController().signal);
        expect(await shop.findings()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('agree after anything that can happen to an order with cash on delivery', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, PICKED_UP), deedsOf(WITH_CASH, 16), async (first, todo) => {
        const model = await aModel();
        await model.orderInCash(first);

        await doAll(model, todo);

        expect(await shop.findings()).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('agree at every moment while the shop is selling', async () => {
    const product = await shop.aProduct({ stock: { '42': 1_000 } });
    const products = [{ productId: product._id, quantity: 1, size: '42' }];
    const day = { isOpen: true };
    const sell = async (): Promise<void> => {
      for (let count = 0; count < 10; count += 1) {
        const answer = await shop.guest
          .post('/api/orders')
          .send({ products, amount: 100 + FEE, address: shop.anAddress() });
        const order = answer.body as PlacedOrder;
        const { pidx } = await shop.begin(shop.guest, order);
        await shop.provider.settle(pidx, 'completed');
        await shop.confirm(shop.guest, pidx);
        if (count % 2) continue;
        shop.provider.refund(pidx);
        await shop.askAgain(pidx);
      }
    };

    const selling = Promise.all(Array.from({ length: 4 }, sell)).finally(() => (day.isOpen = false));
    let looks = 0;
    while (day.isOpen) {
      expect(await shop.findings()).toEqual([]);
      looks += 1;
    }
    await selling;

    expect(looks).toBeGreaterThan(1);
    expect(await shop.findings()).toEqual([]);
    const sold = (await admin.get('/api/orders?status=paid')).body as Order[];
    expect(sold.length).toBeGreaterThanOrEqual(20);
    expect(await shop.stockOf(product)).toEqual({ '42': 980 });
  });
});
