import { describe, expect, it } from '@jest/globals';
import type { Order, OrderCounts, PlacedOrder } from '@paila/shared';
import { until } from '../../faults/testing/until.js';
import { EventModel } from '../../platform/events/index.js';
import { createLogger } from '../../platform/log.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { next } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';
import { checkClaims } from './claimed-payments.js';
import { createKhalti } from './providers/khalti/khalti.js';
import type { Lookup } from './providers/provider.js';

const { shop, admin } = await openPayingSuite();
const log = createLogger('silent');
const khalti = createKhalti(shop.settings.khalti);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const claiming = async (paymentID: string): Promise<PlacedOrder> => {
  const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 5 } });
  const body = {
    products: [{ productId, quantity: 1, size: '42' }],
    amount: 100,
    address: shop.anAddress(),
    paymentID,
  };
  return (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
};
/** A payment at the provider that another shop of the merchant has begun. */
const begunElsewhere = async (): Promise<string> => {
  const { pidx } = await khalti.start({
    amount: 1_400_000 as Parameters<typeof khalti.start>[0]['amount'],
    shopName: 'Another shop',
    attempt: String(next()),
    returnUrl: 'https://another.example/paid',
    websiteUrl: 'https://another.example',
  });
  return pidx;
};
/** Asks the provider about every claim that is due, as the job does. */
const check = async (
  lookUp: (payment: { readonly pidx: string }) => Promise<Lookup> = khalti.lookUp,
  clock: () => Date = () => new Date(),
): Promise<void> => {
  await checkClaims({ lookUp }, { clock, log });
};
const checkAt = async ({ _id }: PlacedOrder): Promise<Date | undefined> =>
  (await OrderModel.findById(_id).orFail().lean()).claim?.checkAt;
const inAttention = async ({ _id }: PlacedOrder): Promise<boolean> => {
  const listed = (await admin.get('/api/orders?attention=true')).body as Order[];
  return listed.some((order) => order._id === _id);
};
const attentionCount = async (): Promise<number> =>
  ((await admin.get('/api/orders/overview/counts')).body as OrderCounts).attention;
const countFlags = ({ _id }: PlacedOrder) => EventModel.countDocuments({ 'subject.id': _id, type: 'order.flagged' });

describe('a payment that a caller names, and that the provider does not know', () => {
  it('leaves the order pending and marked, without a review by staff', async () => {
    const before = await attentionCount();

    const order = await claiming('madeUpByAStranger1');
    await check();
    await until(async () => (await checkAt(order)) === undefined);

    const seen = await shop.see(admin, order);
    expect(seen).toMatchObject({ status: 'pending', paymentID: 'madeUpByAStranger1', unconfirmedPayment: true });
    expect(seen.attention).toBeUndefined();
    expect(seen.reviews).toEqual([]);
    expect([await inAttention(order), await attentionCount(), await countFlags(order)]).toEqual([false, before, 0]);
    const own = await shop.guest.get(`/api/orders/detail/${order._id}`).set('x-order-token', order.orderToken ?? '');
    expect(own.body).not.toHaveProperty('unconfirmedPayment');
    expect(await shop.findings()).toEqual([]);
  });

  it('no longer marks the order once the order has ended', async () => {
    const order = await claiming('madeUpByAStranger2');

    await shop.guest
      .post(`/api/orders/${order._id}/cancel`)
      .set('x-order-token', order.orderToken ?? '')
      .expect(200);

    const seen = await shop.see(admin, order);
    expect(seen).not.toHaveProperty('unconfirmedPayment');
    expect(seen.reviews).toEqual([]);
  });

  it('no longer marks the order once another payment has paid it', async () => {
    const order = await claiming('madeUpByAStranger3');
    const { pidx } = await shop.begin(shop.guest, order);
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(shop.guest, pidx);

    expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', paymentID: pidx, reviews: [] });
    expect(await shop.see(admin, order)).not.toHaveProperty('unconfirmedPayment');
  });

  it('is looked up only if its id can be the provider’s', async () => {
    const lookedUp: string[] = [];
    const paymentID = 'URGENT log in at https://evil.example/ to keep your shop';
    const order = await claiming(paymentID);

    await check(({ pidx }) => {
      lookedUp.push(pidx);
      return Promise.resolve({ kind: 'no_such_payment' });
    });

    expect(lookedUp).not.toContain(paymentID);
    expect((await shop.see(admin, order)).unconfirmedPayment).toBe(true);
  });
});

describe('a payment that a caller names, and that the provider knows from elsewhere', () => {
  it('is flagged for review once its money has arrived, even if the order ends', async () => {
    const pidx = await begunElsewhere();
    const order = await claiming(pidx);
    await check();
    expect(await inAttention(order)).toBe(false);
    await shop.provider.settle(pidx, 'completed');

    await check(undefined, () => new Date(Date.now() + HOUR_MS));
    await until(() => inAttention(order));

    expect((await shop.see(admin, order)).reviews).toMatchObject([
      {
        about: `claim:${pidx}`,
        text: `The provider knows payment ${pidx} (“completed”, Rs 14,000), which this shop did not begin. This order names it. Please find out whose payment it is.`,
      },
    ]);
    expect((await shop.see(admin, order)).status).toBe('pending');
    await shop.guest
      .post(`/api/orders/${order._id}/cancel`)
      .set('x-order-token', order.orderToken ?? '')
      .expect(200);
    expect(await inAttention(order)).toBe(true);
    expect(await countFlags(order)).toBe(1);
    expect(await shop.findings()).toEqual([]);
  });

  it('is not flagged if it ended there without money', async () => {
    const pidx = await begunElsewhere();
    await shop.provider.settle(pidx, 'expired');
    const order = await claiming(pidx);

    await check();
    await until(async () => (await checkAt(order)) === undefined);

    expect(await inAttention(order)).toBe(false);
  });
});

it('looks a claim up for a day while the provider gives no answer', async () => {
  const order = await claiming('madeUpByAStranger4');
  let calls = 0;
  const silent = ({ pidx }: { readonly pidx: string }): Promise<Lookup> => {
    if (pidx === 'madeUpByAStranger4') calls += 1;
    return Promise.resolve({ kind: 'unknown', reason: 'silent' });
  };
  await OrderModel.updateOne({ _id: order._id }, { 'claim.checkAt': new Date() });

  await check(silent);
  await check(silent);
  expect(calls).toBe(1);
  // The clock of the database, which plans the next look-up, may be a little ahead.
  await check(silent, () => new Date(Date.now() + HOUR_MS + MINUTE_MS));
  expect(calls).toBe(2);
  await check(silent, () => new Date(Date.now() + 25 * HOUR_MS));

  expect(calls).toBe(3);
  expect(await checkAt(order)).toBeUndefined();
});

it('looks up few claims in one run, however many strangers make', async () => {
  for (let count = 0; count < 12; count += 1) await claiming(`flood${String(next())}x`);
  let calls = 0;

  await check((): Promise<Lookup> => {
    calls += 1;
    return Promise.resolve({ kind: 'no_such_payment' });
  });

  expect(calls).toBeLessThanOrEqual(10);
});
