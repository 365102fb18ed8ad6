import { afterAll, describe, expect, it } from '@jest/globals';
import { type Order, type OrderLedger, type PlacedOrder, refundDueAt } from '@paila/shared';
import { Types } from 'mongoose';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites(({ refundsByCall }) => refundsByCall);

describe.each(suites)('a cancelled order that was paid with $provider.name', ({ shop, provider, sita, admin }) => {
  const A_TIME: unknown = expect.any(String);
  const jobs = shop.instance();

  /** An order of $100, which is 1,400,000 paisa. Ten items are in stock before it is placed. */
  const aPaidOrder = async () => {
    const { order, product } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    return { order, product, pidx };
  };
  const cancel = ({ _id }: PlacedOrder) => sita.post(`/api/orders/${_id}/cancel`).send();
  const refund = ({ _id }: PlacedOrder, body: object = { all: true }) =>
    admin.post(`/api/orders/${_id}/refunds`).send({ reason: 'Too small', ...body });
  const pack = ({ _id }: PlacedOrder) => admin.put(`/api/orders/${_id}/packed`).send({ packed: true });
  const see = (order: PlacedOrder): Promise<Order> => shop.see(admin, order);
  const given = (pidx: string): number => provider.payment(pidx).refunded;
  /** Moves the request for the refund so many minutes into the past, and looks the refund up. */
  const minutesLater = async ({ _id }: PlacedOrder, pidx: string, minutes: number): Promise<void> => {
    const at = new Date(Date.now() - minutes * 60_000);
    const order = new Types.ObjectId(_id);
    await OrderModel.collection.updateOne({ _id: order }, { $set: { 'refunds.$[].at': at } });
    await PaymentAttemptModel.updateOne({ pidx }, { refundCheckAt: at });
    await jobs.refunds.reconcile(() => new Date());
  };
  const CANCELLED = 'The customer cancelled this paid order, but no refund is under way.';
  /** An order whose refund the provider has refused. */
  const aRefusedRefund = async () => {
    const paid = await aPaidOrder();
    provider.fault({ kind: 'refund-refused', detail: 'Insufficient balance.', pidx: paid.pidx });
    const answer = await cancel(paid.order).expect(200);
    expect(answer.body).toMatchObject({ status: 'paid', cancelRequestedAt: A_TIME });
    return paid;
  };

  describe('whose refund the provider refuses', () => {
    it('stays cancelled, and staff have to refund it within seven days', async () => {
      const { order, product } = await aRefusedRefund();

      const { reviews = [], refunds, cancelRequestedAt = '' } = await see(order);

      const due = refundDueAt(new Date(cancelRequestedAt)).toISOString();
      expect(refunds).toMatchObject([{ status: 'refused', answer: 'Insufficient balance.' }]);
      expect(reviews).toMatchObject([
        { about: 'cancel', text: `${CANCELLED} Please refund $100.00 (Rs 14,000).`, due },
      ]);
      expect(await pack(order)).toMatchObject({ status: 409, body: { code: 'cancel_requested' } });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      // The customer learns nothing of that.
      expect(await shop.see(sita, order)).not.toHaveProperty('refunds');
      expect((await cancel(order).expect(200)).body).toMatchObject({ status: 'paid' });
      expect((await see(order)).refunds).toHaveLength(1);
    });

    it('is refunded by staff, who need no second cancellation', async () => {
      const { order, product, pidx } = await aRefusedRefund();

      const answer = await refund(order).expect(200);

      expect(answer.body).toMatchObject({ status: 'refunded', refunds: [{ status: 'refused' }, { status: 'done' }] });
      expect((answer.body as Order).attention).toBeUndefined();
      expect(given(pidx)).toBe(1_400_000);
      expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    });

    it('is still due with the rest, if staff refund a part of it', async () => {
      const { order } = await aRefusedRefund();
      const [first] = (await see(order)).reviews ?? [];

      await refund(order, { amount: 30 }).expect(200);

      const { reviews = [] } = await see(order);
      expect(reviews).toMatchObject([
        { about: 'cancel', text: `${CANCELLED} Please refund $70.00 (Rs 9,800).`, due: first?.due },
      ]);
      await refund(order).expect(200);
      expect((await see(order)).attention).toBeUndefined();
    });

    it('because of a refund in its dashboard is refunded', async () => {
      const { order, pidx } = await aPaidOrder();
      provider.fault({ kind: 'refunded-before', pidx });

      expect((await cancel(order).expect(200)).body).toMatchObject({ status: 'refunded', cancelRequestedAt: A_TIME });

      expect((await see(order)).attention).toBeUndefined();
    });

    describe('and that staff refund in another way', () => {
      const note = 'By bank transfer FT 9, to Sita';
      const record = ({ _id }: PlacedOrder, by = admin) => by.put(`/api/orders/${_id}/refunded`).send({ note });
      const ledgerOf = async ({ _id }: PlacedOrder) =>
        (await admin.get(`/api/orders/${_id}/ledger`).expect(200)).body as OrderLedger;

      it('is refunded by that record alone, and not by resolving its review', async () => {
        const { order, product, pidx } = await aRefusedRefund();
        const [review] = (await see(order)).reviews ?? [];
        const path = `/api/orders/${order._id}/reviews/${review!._id}`;
        expect(await admin.put(path).send({ note })).toMatchObject({
          status: 409,
          body: {
            code: 'order_not_refunded',
            msg: 'Refund this order, or record that it was refunded in another way',
          },
        });
        expect(await record(order, await shop.staff())).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        const calls = provider.refundCalls(pidx);

        const recorded = (await record(order).expect(200)).body as Order;

        expect(recorded).toMatchObject({
          status: 'refunded',
          refunded: 100,
          payment: { pidx, status: 'refunded' },
          refunds: [{ status: 'refused' }, { status: 'done', amountPaisa: 1_400_000, elsewhere: true, note }],
        });
        expect(recorded.attention).toBeUndefined();
        expect([provider.refundCalls(pidx), given(pidx)]).toEqual([calls, 0]);
        expect(await shop.stockOf(product)).toEqual({ '42': 10 });
        expect(await shop.see(sita, order)).toMatchObject({ refunds: [{ elsewhere: true }] });
        expect(JSON.stringify(await shop.see(sita, order))).not.toContain(note);
        const { entries, balance } = await ledgerOf(order);
        expect(balance).toBe(0);
        expect(entries.at(-1)).toMatchObject({
          kind: 'refund',
          amount: 1_400_000,
          reason: 'Staff gave this money back in another way.',
        });
        expect(JSON.stringify(entries)).not.toContain(note);
      });

      it('is recorded once, however often the call is repeated, and at once', async () => {
        const { order } = await aRefusedRefund();

        const answers = await Promise.all([record(order), record(order), record(order)]);

        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect((await see(order)).refunds).toHaveLength(2);
        expect((await ledgerOf(order)).balance).toBe(0);
      });

      it('stays refunded without a review, although the provider still calls its payment completed', async () => {
        const { order, pidx } = await aRefusedRefund();
        await record(order).expect(200);
        const attempt = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
        expect(attempt).toMatchObject({ status: 'refunded', elsewherePaisa: 1_400_000 });
        expect(attempt).not.toHaveProperty('nextCheckAt');

        await jobs.settle(pidx);

        const { attention, status } = await see(order);
        expect([status, attention]).toEqual(['refunded', undefined]);
        expect(await shop.findings()).toEqual([]);
      });

      it('is not recorded for an order that nobody cancelled, nor while a refund is open', async () => {
        const paid = await aPaidOrder();
        expect(await record(paid.order)).toMatchObject({ status: 409, body: { code: 'not_refundable' } });
        provider.fault({ kind: 'drop', on: 'refund', when: 'before', pidx: paid.pidx });
        await cancel(paid.order).expect(200);

        expect(await record(paid.order)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
      });

      it('is not recorded while the provider is silent, as it may have refunded the money meanwhile', async () => {
        const { order, pidx } = await aRefusedRefund();
        provider.fault({ kind: 'drop', on: 'lookUp', pidx, times: 'always' });

        expect(await record(order)).toMatchObject({ status: 504, body: { code: 'provider_timeout' } });

        provider.clearFaults();
        expect((await see(order)).status).toBe('paid');
        expect((await record(order).expect(200)).body).toMatchObject({ status: 'refunded' });
      });

      it('is not recorded before staff have reviewed a part that somebody refunded in the dashboard', async () => {
        const { order, pidx } = await aRefusedRefund();
        provider.refund(pidx, 300_000);

        expect(await record(order)).toMatchObject({ status: 409, body: { code: 'order_in_review' } });

        const seen = await see(order);
        expect(seen.status).toBe('paid');
        expect(seen.attention).toContain(`Part of payment ${pidx} was refunded.`);
      });

      it('is not recorded after somebody has refunded it in the dashboard', async () => {
        const { order, pidx } = await aRefusedRefund();
        provider.refund(pidx);

        expect(await record(order)).toMatchObject({ status: 409, body: { code: 'not_refundable' } });

        const { status, refunds = [] } = await see(order);
        expect(status).toBe('refunded');
        expect(refunds.some(({ elsewhere }) => elsewhere)).toBe(false);
      });
    });
  });

  it('without a clear answer is refunded once the provider reports it, by one request', async () => {
    const { order, product, pidx } = await aPaidOrder();
    provider.fault({ kind: 'drop', on: 'refund', when: 'after', pidx });

    expect((await cancel(order).expect(200)).body).toMatchObject({ status: 'paid', cancelRequestedAt: A_TIME });
    expect((await see(order)).attention).toContain('The provider did not say whether it refunded');
    await minutesLater(order, pidx, 1);

    expect(await see(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] });
    expect((await see(order)).attention).toBeUndefined();
    expect(provider.refundCalls(pidx)).toBe(1);
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
  });

  it('by a process that ends while it asks the provider is refunded once the provider reports it', async () => {
    const { order, pidx } = await aPaidOrder();
    provider.fault({ kind: 'hold', on: 'refund', pidx });
    const actor = { kind: 'customer', id: sita.user._id } as const;
    const dying = shop.instance();
    const call = dying.cancelPaid(order._id, { requester: {}, actor });
    while (provider.refundCalls(pidx) === 0) await new Promise((next) => setImmediate(next));

    expect(await see(order)).toMatchObject({ cancelRequestedAt: A_TIME, refunds: [{ status: 'under_way' }] });

    dying.close();
    await call;
    provider.clearFaults();
    while (given(pidx) === 0) await new Promise((next) => setImmediate(next));
    await minutesLater(order, pidx, 2);
    expect(await see(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] });
  });

  describe('with an earlier refund', () => {
    it('of a part gets back the rest', async () => {
      const { order, pidx } = await aPaidOrder();
      await refund(order, { amount: 30 }).expect(200);

      const answer = await cancel(order).expect(200);

      expect(answer.body).toMatchObject({
        status: 'refunded',
        refunds: [{ amount: 30 }, { amount: 70, amountPaisa: 980_000 }],
      });
      expect(given(pidx)).toBe(1_400_000);
    });

    it('of a part that is still open has to wait for it', async () => {
      const { order, pidx } = await aPaidOrder();
      provider.fault({ kind: 'drop', on: 'refund', when: 'after', pidx });
      await refund(order, { amount: 30 }).expect(200);

      expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
      expect(await see(order)).not.toHaveProperty('cancelRequestedAt');
      await minutesLater(order, pidx, 1);

      expect((await cancel(order).expect(200)).body).toMatchObject({ status: 'refunded', refunded: 100 });
    });

    it('of everything that is still open begins no second one', async () => {
      const { order, pidx } = await aPaidOrder();
      provider.fault({ kind: 'drop', on: 'refund', when: 'after', pidx });
      await refund(order).expect(200);

      expect((await cancel(order).expect(200)).body).toMatchObject({ status: 'paid', cancelRequestedAt: A_TIME });
      const { refunds, reviews = [], cancelRequestedAt = '' } = await see(order);
      expect(refunds).toMatchObject([{ status: 'unclear', reason: 'Too small' }]);
      // Its review had no due date before.
      expect(reviews.map(({ due }) => due)).toEqual([refundDueAt(new Date(cancelRequestedAt)).toISOString()]);
      expect(await shop.findings()).toEqual([]);
      await minutesLater(order, pidx, 1);

      expect(await see(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] });
      expect(provider.refundCalls(pidx)).toBe(1);
    });

    it('of all items is not cancelled, as nothing is to be sent', async () => {
      const { order, pidx } = await aPaidOrder();
      await refund(order, { amount: 90, lines: [{ index: 0, quantity: 1 }] }).expect(200);

      expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'nothing_to_send' } });
      expect(given(pidx)).toBe(1_260_000);
    });
  });
});
