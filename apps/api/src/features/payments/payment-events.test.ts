import { describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { EventModel, type EventType } from '../../platform/events/index.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { endOverdueOrders } from './testing.js';

const suites = await openPayingSuites();

const later = (hours: number) => (): Date => new Date(Date.now() + hours * 3_600_000);

/** The events of an order's payments, oldest first. */
const paymentEvents = async ({ _id }: Pick<PlacedOrder, '_id'>) => {
  const attempts = (await PaymentAttemptModel.find({ order: _id }, { _id: 1 }).lean()).map((each) => String(each._id));
  const events = await EventModel.find({ 'subject.kind': 'payment', 'subject.id': { $in: attempts } })
    .sort({ _id: 1 })
    .lean();
  return events.map(({ type, actor, was, is }) => ({ type, actor, ...(was ? { was } : {}), ...(is ? { is } : {}) }));
};
const orderEvents = async ({ _id }: Pick<PlacedOrder, '_id'>, type: EventType) =>
  (await EventModel.find({ 'subject.id': _id, type }).sort({ _id: 1 }).lean()).map(({ actor, was, is }) => ({
    actor,
    ...(was ? { was } : {}),
    ...(is ? { is } : {}),
  }));

describe.each(suites)('the events of payments with $provider.name', ({ shop, provider, sita, admin }) => {
  const reporting = { kind: 'provider', id: provider.name };
  const shopper = { kind: 'customer', id: sita.user._id };

  it('name the actor who began a payment, once for any number of clicks, and the time that the order waits', async () => {
    const { order } = await shop.anOrder(sita);
    const soon = new Date(Date.now() + 60_000);
    await PaymentAttemptModel.db
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(order._id) }, { $set: { expiresAt: soon } });

    const { pidx } = await shop.begin(sita, order);
    await shop.begin(sita, order);

    expect(await paymentEvents(order)).toEqual([
      {
        type: 'payment.begun',
        actor: shopper,
        is: { status: 'initiated', order: order._id, pidx, amountPaisa: 1_400_000, provider: provider.name },
      },
    ]);
    const { expiresAt = '' } = await shop.see(admin, order);
    expect(await orderEvents(order, 'order.reservation_extended')).toEqual([
      { actor: shopper, is: { expiresAt: new Date(expiresAt) } },
    ]);
  });

  it('record that a link is closed, and by whom', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    await PaymentAttemptModel.updateOne({ pidx }, { amountPaisa: 1_300_000, rate: 130 });

    await shop.begin(sita, order);

    expect(await paymentEvents(order)).toMatchObject([
      { type: 'payment.begun', is: { pidx } },
      { type: 'payment.closed', actor: shopper, is: { order: order._id } },
      { type: 'payment.begun' },
    ]);
  });

  it('record each status that the provider reports', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    provider.refund(pidx);
    await shop.askAgain(pidx);

    const change = { type: 'payment.status_changed', actor: reporting };
    expect((await paymentEvents(order)).slice(1)).toEqual([
      { ...change, was: { status: 'initiated' }, is: { status: 'completed', order: order._id } },
      { ...change, was: { status: 'completed' }, is: { status: 'refunded', order: order._id } },
    ]);
  });

  it('record each flag for review, and its actor: for late money, and for an undecided payment', async () => {
    const [late, undecided] = [await shop.anOrder(sita, 1), await shop.anOrder(sita)];
    const pidx = {
      late: (await shop.begin(sita, late.order)).pidx,
      undecided: (await shop.begin(sita, undecided.order)).pidx,
    };
    await provider.open(pidx.late);
    await admin.put(`/api/orders/${late.order._id}/status`).send({ status: 'cancelled' });
    await admin.delete(`/api/products/${late.product._id}`);
    await provider.settle(pidx.late, 'completed');
    await shop.confirm(sita, pidx.late);
    await provider.settle(pidx.undecided, 'pending');
    const payments = shop.instance();
    await endOverdueOrders(payments.settle, later(2));
    // An order that has not waited has ended already.
    await (provider.keepsStock
      ? endOverdueOrders(payments.settle, later(25))
      : payments.settle(pidx.undecided, later(25)()));
    payments.close();

    const clock = { kind: 'system', id: 'expire-orders' };
    for (const [{ order }, about, actor] of [
      [late, pidx.late, reporting],
      [undecided, pidx.undecided, provider.keepsStock ? clock : reporting],
    ] as const) {
      expect((await paymentEvents(order)).filter(({ type }) => type === 'payment.flagged')).toEqual([
        { type: 'payment.flagged', actor, is: { order: order._id, flagged: true } },
      ]);
      expect(await orderEvents(order, 'order.flagged')).toEqual([{ actor, is: { about, flagged: true } }]);
    }
    expect(await orderEvents(undecided.order, 'order.reservation_extended')).toEqual([
      // Until the payment's link expires.
      { actor: shopper, is: { expiresAt: expect.any(Date) as unknown } },
      ...(provider.keepsStock ? [{ actor: clock, is: { expiresAt: expect.any(Date) as unknown } }] : []),
    ]);
  });

  it('record that an order was restored because money arrived for it', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    await provider.open(pidx);
    await admin.delete(`/api/orders/${order._id}`);
    await provider.settle(pidx, 'completed');

    await shop.confirm(sita, pidx);

    expect(await orderEvents(order, 'order.restored')).toEqual([{ actor: reporting }]);
  });
});

describe.each(suites.filter(({ provider }) => provider.startsByCall))(
  'the events of payments that begin by a call to $provider.name',
  ({ shop, provider }) => {
    it('name a guest who pays, and do not mention a payment that could not begin', async () => {
      const { order } = await shop.anOrder(shop.guest);
      provider.fault({ kind: 'server-error', on: 'start' });
      await expect(shop.begin(shop.guest, order)).rejects.toThrow('provider_failed');
      expect(await orderEvents(order, 'order.reservation_extended')).toEqual([]);

      await shop.begin(shop.guest, order);

      expect(await paymentEvents(order)).toMatchObject([
        { type: 'payment.begun', actor: { kind: 'guest', id: null }, is: { order: order._id } },
      ]);
      expect(await EventModel.countDocuments({ type: 'payment.begun', 'is.order': order._id })).toBe(1);
    });
  },
);
