import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderPayment } from '@paila/shared';
import { openPayingSuites } from '../../testing/open-paying-suite.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites();

describe.each(suites)('with $provider.name', ({ shop, provider, sita, admin, beingPaid }) => {
  const shownPayment = async (order: Pick<Order, '_id'>): Promise<OrderPayment | undefined> =>
    (await shop.see(sita, order)).payment;

  describe('the payment that an order shows', () => {
    it('is absent until a payment begins, and then shows its status', async () => {
      const { order } = await shop.anOrder(sita);
      expect(await shownPayment(order)).toBeUndefined();

      const { pidx, amount } = await shop.begin(sita, order);
      expect(await shownPayment(order)).toEqual({
        provider: provider.name,
        pidx,
        status: 'initiated',
        amountPaisa: amount,
      });
    });

    it.each(['pending', ...provider.unpaidEnds, 'completed'] as const)('follows the provider: %s', async (status) => {
      const { order, pidx } = await beingPaid();
      const { version } = await shop.see(sita, order);
      await provider.settle(pidx, status);

      await shop.confirm(sita, pidx);

      expect(await shop.see(sita, order)).toMatchObject({ version: version + 1, payment: { pidx, status } });
      await shop.confirm(sita, pidx);
      expect(await shop.see(sita, order)).toMatchObject({ version: version + 1 });
    });

    it('is the undecided payment, even if a later payment has ended', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'pending');
      await shop.confirm(sita, pidx);
      const again = await shop.initiate(sita, order._id, { again: true }).expect(200);
      const { pidx: second } = again.body as { pidx: string };
      await provider.settle(second, 'cancelled');
      await shop.confirm(sita, second);

      expect(await shownPayment(order)).toMatchObject({ pidx, status: 'pending' });
      await provider.settle(pidx, provider.declined);
      await shop.confirm(sita, pidx);
      expect(await shownPayment(order)).toMatchObject({ pidx: second, status: 'cancelled' });
    });

    it('is an unusable payment until it is refunded', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'pending');
      await shop.confirm(sita, pidx);
      const again = await shop.initiate(sita, order._id, { again: true }).expect(200);
      const { pidx: second } = again.body as { pidx: string };
      for (const each of [second, pidx]) {
        await provider.settle(each, 'completed');
        await shop.confirm(sita, each);
      }

      expect(await shop.see(sita, order)).toMatchObject({
        status: 'paid',
        paymentID: second,
        payment: { pidx, status: 'completed' },
      });
      provider.refund(pidx);
      await shop.askAgain(pidx);
      expect(await shownPayment(order)).toMatchObject({ pidx, status: 'refunded' });
    });

    it('stays the same when the payment is cancelled', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'pending');
      await shop.confirm(sita, pidx);
      await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);

      expect(await shop.see(sita, order)).toMatchObject({ status: 'cancelled', payment: { status: 'pending' } });
    });
  });

  it('names the provider that paid an order', async () => {
    const { order, pidx } = await beingPaid();
    expect(await shop.see(sita, order)).not.toHaveProperty('paidWith');
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    expect(await shop.see(sita, order)).toMatchObject({ status: 'paid', paidWith: provider.name });

    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' }).expect(200);

    expect(await shop.see(sita, order)).toMatchObject({ status: 'shipped', paidWith: provider.name });
  });

  it('lists and counts the orders that wait for an undecided payment', async () => {
    const { order, pidx } = await beingPaid();
    const { order: begun } = await beingPaid();
    const { order: unpaid } = await shop.anOrder(sita);
    await provider.settle(pidx, 'pending');
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

    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    expect(await list(true)).not.toContain(order._id);
    expect(await toDo()).toBe(waiting.length - 1);
  });
});
