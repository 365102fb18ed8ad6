import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderPayment } from '@paila/shared';
import { openPayingSuite } from '../../testing/open-paying-suite.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin, beingPaid } = await openPayingSuite();
const { control } = shop.provider;

const shownPayment = async (order: Pick<Order, '_id'>): Promise<OrderPayment | undefined> =>
  (await shop.see(sita, order)).payment;

describe('the payment that an order shows', () => {
  it('is absent until a payment begins, and then shows its status', async () => {
    const { order } = await shop.anOrder(sita);
    expect(await shownPayment(order)).toBeUndefined();

    const { pidx, amount } = await shop.begin(sita, order);
    expect(await shownPayment(order)).toEqual({ pidx, status: 'initiated', amountPaisa: amount });
  });

  it.each([
    ['Pending', 'pending'],
    ['User canceled', 'cancelled'],
    ['Failed', 'failed'],
    ['Expired', 'expired'],
    ['Completed', 'completed'],
  ] as const)('follows the provider: %s', async (outcome, status) => {
    const { order, pidx } = await beingPaid();
    const { version } = await shop.see(sita, order);
    control.settle(pidx, outcome);

    await shop.confirm(sita, pidx);

    expect(await shop.see(sita, order)).toMatchObject({ version: version + 1, payment: { pidx, status } });
    await shop.confirm(sita, pidx);
    expect(await shop.see(sita, order)).toMatchObject({ version: version + 1 });
  });

  it('is the undecided payment, even if a later payment has ended', async () => {
    const { order, pidx } = await beingPaid();
    control.settle(pidx, 'Pending');
    await shop.confirm(sita, pidx);
    const again = await sita
      .post('/api/payments/khalti/initiate')
      .send({ orderId: order._id, again: true })
      .expect(200);
    const { pidx: second } = again.body as { pidx: string };
    control.settle(second, 'User canceled');
    await shop.confirm(sita, second);

    expect(await shownPayment(order)).toMatchObject({ pidx, status: 'pending' });
    control.settle(pidx, 'Failed');
    await shop.confirm(sita, pidx);
    expect(await shownPayment(order)).toMatchObject({ pidx: second, status: 'cancelled' });
  });

  it('is an unusable payment until it is refunded', async () => {
    const { order, pidx } = await beingPaid();
    control.settle(pidx, 'Pending');
    await shop.confirm(sita, pidx);
    const again = await sita
      .post('/api/payments/khalti/initiate')
      .send({ orderId: order._id, again: true })
      .expect(200);
    const { pidx: second } = again.body as { pidx: string };
    for (const each of [second, pidx]) {
      control.settle(each, 'Completed');
      await shop.confirm(sita, each);
    }

    expect(await shop.see(sita, order)).toMatchObject({
      status: 'paid',
      paymentID: second,
      payment: { pidx, status: 'completed' },
    });
    control.refund(pidx);
    await shop.askAgain(pidx);
    expect(await shownPayment(order)).toMatchObject({ pidx, status: 'refunded' });
  });

  it('stays the same when the payment is cancelled', async () => {
    const { order, pidx } = await beingPaid();
    control.settle(pidx, 'Pending');
    await shop.confirm(sita, pidx);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);

    expect(await shop.see(sita, order)).toMatchObject({ status: 'cancelled', payment: { status: 'pending' } });
  });
});

it('lists and counts the orders that wait for an undecided payment', async () => {
  const { order, pidx } = await beingPaid();
  const { order: begun } = await beingPaid();
  const { order: unpaid } = await shop.anOrder(sita);
  shop.provider.control.settle(pidx, 'Pending');
  await shop.confirm(sita, pidx);
  const list = async (undecided: boolean): Promise<string[]> =>
    ((await admin.get(`/api/orders?undecided=${String(undecided)}`)).body as Order[]).map(({ _id }) => _id);
  const toDo = async () =>
    ((await admin.get('/api/reports/to-do')).body as { what: string; count: number }[]).find(
      ({ what }) => what === 'undecided_payments',
    )?.count;

  const waiting = await list(true);
  expect(waiting).toContain(order._id);
  expect(waiting).not.toEqual(expect.arrayContaining([begun._id]));
  expect(await list(false)).toEqual(expect.arrayContaining([begun._id, unpaid._id]));
  expect(await list(false)).not.toContain(order._id);
  expect(await toDo()).toBe(waiting.length);

  shop.provider.control.settle(pidx, 'Completed');
  await shop.confirm(sita, pidx);
  expect(await list(true)).not.toContain(order._id);
  expect(await toDo()).toBe(waiting.length - 1);
});
