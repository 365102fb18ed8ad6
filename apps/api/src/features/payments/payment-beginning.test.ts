import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { InitiateAnswer, Order, Paisa } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { SimulatedProvider } from '../../testing/simulated-providers/simulated-provider.js';
import { LedgerModel } from './ledger/ledger.model.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { answered } from './testing.js';

const suites = await openPayingSuites();

/** Resolves once the provider has taken the call that a fault was set for. */
const taken = async ({ faultCount }: SimulatedProvider): Promise<void> => {
  while (faultCount() > 0) await setImmediate();
};
const orderAttempts = ({ _id }: Order) => PaymentAttemptModel.find({ order: _id }).sort({ createdAt: 1 }).lean();

describe.each(suites)(
  'the beginning of a payment with $provider.name',
  ({ shop, provider, sita, admin, initiate, cancel, beingPaid }) => {
    it('sends the amount in paisa to the provider and returns the address to pay at', async () => {
      const { order } = await shop.anOrder(sita);

      const answer = await initiate(order._id);

      const { pidx } = answer.body as { pidx: string };
      expect(answer).toMatchObject({
        status: 200,
        body: {
          pidx,
          payment_url: provider.paymentUrl(pidx, shop.settings.shopUrl),
          expires_at: expect.any(String),
          amount: 1_400_000,
        },
      });
      await provider.open(pidx);
      expect(provider.payment(pidx)).toEqual({
        amount: 1_400_000,
        refunded: 0,
        transactionId: null,
        returnUrl: provider.returnUrl(pidx, shop.settings.shopUrl),
      });
      expect(await orderAttempts(order)).toMatchObject([
        { pidx, amountPaisa: 1_400_000, rate: 140, status: 'initiated' },
      ]);
    });

    it('returns one link for any number of clicks', async () => {
      const { order } = await shop.anOrder(sita);
      const before = provider.paymentCount();

      const answers = await Promise.all(Array.from({ length: 5 }, () => initiate(order._id)));
      const later = await initiate(order._id);

      expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
      expect(later.status).toBe(200);
      await provider.open((later.body as InitiateAnswer).pidx);
      expect(provider.paymentCount()).toBe(before + 1);
    });

    it('begins a new payment when the shopper cancelled, or when the link has expired', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'cancelled');

      const second = await shop.begin(sita, order);
      await provider.settle(second.pidx, 'expired');
      const third = await shop.begin(sita, order);

      expect(new Set([pidx, second.pidx, third.pidx]).size).toBe(3);
      expect(await orderAttempts(order)).toMatchObject([
        { status: 'cancelled', open: false },
        { status: 'expired', open: false },
        { status: 'initiated', open: true },
      ]);
    });

    it('begins a new payment at another rate, and still honours the old link', async () => {
      const { order, pidx } = await beingPaid();
      await PaymentAttemptModel.updateOne({ pidx }, { amountPaisa: 1_300_000, rate: 130 });
      await LedgerModel.collection.updateOne({ reference: pidx }, { $set: { amountPaisa: 1_300_000 } });

      const second = await shop.begin(sita, order);

      expect(second.amount).toBe(1_400_000);
      expect(await orderAttempts(order)).toMatchObject([
        { pidx, open: false },
        { pidx: second.pidx, open: true },
      ]);
    });

    it('begins no second payment beside one that is paid or being processed', async () => {
      const [paid, held] = [await beingPaid(), await beingPaid()];
      await provider.settle(paid.pidx, 'completed');
      await provider.settle(held.pidx, 'pending');

      expect(await initiate(paid.order._id)).toMatchObject({
        status: 409,
        body: { code: 'order_already_paid', msg: 'This order is already paid' },
      });
      expect(await initiate(held.order._id)).toMatchObject(
        provider.keepsStock
          ? { status: 409, body: { code: 'payment_in_progress' } }
          : { status: 200, body: { pidx: held.pidx } },
      );
      expect(await shop.see(admin, paid.order)).toMatchObject({ status: 'paid', paymentID: paid.pidx });
    });

    it('serves the owner and the holder of the order token; for everybody else the order does not exist', async () => {
      const hari = await shop.shopper();
      const [{ order }, guests] = [await shop.anOrder(sita), await shop.anOrder(shop.guest)];
      const notFound = { status: 404, body: { code: 'not_found', msg: 'Order not found' } };

      expect(await initiate(order._id, hari)).toMatchObject(notFound);
      expect(await initiate(order._id, shop.guest)).toMatchObject(notFound);
      expect(await initiate(guests.order._id, shop.guest)).toMatchObject(notFound);
      expect(await initiate('0123456789abcdef01234567')).toMatchObject(notFound);
      expect(await initiate('mine')).toMatchObject(notFound);
      expect(await initiate({ $ne: null })).toMatchObject({ status: 400, body: { errors: [{ path: 'orderId' }] } });
      expect(await shop.begin(shop.guest, guests.order)).toMatchObject({ amount: 1_400_000 });
    });

    it('refuses orders that wait for no payment', async () => {
      const { order } = await shop.anOrder(sita);
      await cancel(order);

      expect(await initiate(order._id)).toMatchObject({
        status: 409,
        body: { code: 'order_ended', msg: 'This order was cancelled. Please place it again' },
      });
    });

    it('gives nobody the open link of an order that is cancelled during the look-up', async () => {
      const { order, pidx } = await beingPaid();
      provider.fault({ kind: 'hold', on: 'lookUp', pidx });
      const again = initiate(order._id).then();
      await taken(provider);
      await cancel(order);
      provider.clearFaults();

      expect(await again).toMatchObject({ status: 409, body: { code: 'order_ended' } });
    });

    it('refuses amounts that the provider does not accept, at the rate of the order', async () => {
      for (const usdToNpr of [0.05, 2_001]) {
        const { order } = await shop.anOrder(sita);
        const _id = new Types.ObjectId(order._id);
        await mongoose.connection.collection('orders').updateOne({ _id }, { $set: { usdToNpr } });

        const answer = await initiate(order._id);

        expect(answer).toMatchObject({ status: 400, body: { code: 'amount_not_payable' } });
        expect((answer.body as { msg: string }).msg).toContain(provider.limits);
      }
    });

    it('replaces an attempt that crashed before it had its link', async () => {
      const { order } = await shop.anOrder(sita);
      const longAgo = new Date(Date.now() - 60_000);
      await PaymentAttemptModel.create({
        order: new Types.ObjectId(order._id),
        provider: provider.name,
        amountPaisa: 1_400_000 as Paisa,
        rate: 140,
        status: 'initiated',
        open: true,
        createdAt: longAgo,
        expiresAt: longAgo,
      });

      expect(await initiate(order._id)).toMatchObject({ status: 200 });
    });

    it('holds the stock as long as the link lives', async () => {
      const { order } = await shop.anOrder(sita);
      const { expires_at } = await shop.begin(sita, order);

      const { expiresAt = '' } = await shop.see(admin, order);

      expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(Date.parse(expires_at));
    });

    it('begins no payment of an old order, so that repeated attempts do not hold stock for ever', async () => {
      const { order } = await shop.anOrder(sita);
      const placedBefore = (minutes: number) =>
        mongoose.connection
          .collection('orders')
          .updateOne(
            { _id: new Types.ObjectId(order._id) },
            { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } },
          );
      await placedBefore(provider.lastBeginMinutes - 1);
      const { pidx } = await shop.begin(sita, order);
      await placedBefore(provider.lastBeginMinutes + 1);

      expect(await initiate(order._id)).toMatchObject({ status: 200, body: { pidx } });
      await provider.settle(pidx, 'expired');
      expect(await initiate(order._id)).toMatchObject({
        status: 409,
        body: { code: 'order_too_old', msg: 'This order was unpaid for too long. Please place it again' },
      });
      expect(await orderAttempts(order)).toHaveLength(1);
    });
  },
);

describe.each(suites.filter(({ provider }) => provider.startsByCall))(
  'the call that begins a payment with $provider.name',
  ({ shop, provider, sita, admin, initiate, cancel, beingPaid, settlingBy }) => {
    it('has a second click wait for the link while the provider is slow', async () => {
      const { order } = await shop.anOrder(sita);
      provider.fault({ kind: 'delay', on: 'start', ms: 6_000 });

      const answers = await Promise.all([initiate(order._id), initiate(order._id)]);

      expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(answers[0].text).toBe(answers[1].text);
    });

    it('gives nobody the link of an order that is cancelled while the provider makes it, but watches its payment', async () => {
      const { order, product } = await shop.anOrder(sita);
      provider.fault({ kind: 'hold', on: 'start' });
      const begun = initiate(order._id).then();
      await taken(provider);
      await cancel(order);
      provider.clearFaults();

      const answer = await begun;

      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'order_ended', msg: 'This order was cancelled. Please place it again' },
      });
      expect(answer.text).not.toContain('pidx');
      const [attempt, ...others] = await orderAttempts(order);
      expect(others).toEqual([]);
      expect(attempt).toMatchObject({ status: 'initiated', pidx: expect.any(String), nextCheckAt: expect.any(Date) });
      // Money that came in by it all the same would not be lost.
      const { pidx = '' } = attempt ?? {};
      await provider.settle(pidx, 'completed');
      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      expect(await shop.findings()).toEqual([]);
    });

    it('gives nobody the link of an order that is paid by an earlier one while the provider makes it', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'cancelled');
      await shop.confirm(sita, pidx);
      provider.fault({ kind: 'hold', on: 'start' });
      const begun = initiate(order._id).then();
      await taken(provider);
      await settlingBy(answered('completed', { transactionId: 'late-after-all' }))(pidx);
      provider.clearFaults();

      expect(await begun).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', paymentID: pidx });
      expect(await shop.findings()).toEqual([]);
    });

    it('answers 502 when the provider repeats an id, and changes nothing', async () => {
      const [first, { order }] = [await beingPaid(), await shop.anOrder(sita)];
      const before = await orderAttempts(first.order);
      const { expiresAt } = await shop.see(admin, order);
      provider.fault({ kind: 'repeated-pidx', repeats: first.pidx });

      expect(await initiate(order._id)).toMatchObject({ status: 502, body: { code: 'provider_failed' } });

      expect(await orderAttempts(order)).toEqual([]);
      expect(await orderAttempts(first.order)).toEqual(before);
      expect(await shop.see(admin, order)).toMatchObject({ status: 'pending', expiresAt });
      expect(await shop.findings()).toEqual([]);
      expect(await initiate(order._id)).toMatchObject({ status: 200 });
    });

    it('reports a failure of the provider, and the next click begins a new payment', async () => {
      const { order } = await shop.anOrder(sita);
      provider.fault({ kind: 'server-error', on: 'start' });

      expect(await initiate(order._id)).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
      expect(await orderAttempts(order)).toEqual([]);
      expect(await initiate(order._id)).toMatchObject({ status: 200 });
    });
  },
);
