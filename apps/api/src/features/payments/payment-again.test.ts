import { describe, expect, it } from '@jest/globals';
import { type InitiateAnswer, PROVIDER_TITLES } from '@paila/shared';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { endOverdueOrders, orderStatus } from './testing.js';

describe.each(await openPayingSuites())(
  'with $provider.name',
  ({ shop, provider, sita, admin, initiate, cancel, beingPaid }) => {
    const HOUR = 3_600_000;
    const payAgain = (orderId: string, caller: { post: LoggedIn['post'] } = sita) =>
      shop.initiate(caller, orderId, { again: true });

    /** An order whose payment the provider has not decided, and another payment of it that was begun nevertheless. */
    const paidAgain = async () => {
      const { order, product, pidx: first } = await beingPaid();
      await provider.settle(first, 'pending');
      await shop.confirm(sita, first);
      const answer = await payAgain(order._id);
      const { pidx: second } = answer.body as InitiateAnswer;
      await provider.open(second);
      return { order, product, first, second };
    };

    describe('paying again while the provider has not decided', () => {
      it('requires the consent of a shopper who was warned', async () => {
        const { order, pidx } = await beingPaid();
        await provider.settle(pidx, 'pending');

        // At a provider whose payments are pending once its page is open, the shopper goes on paying there.
        expect(await initiate(order._id)).toMatchObject(
          provider.keepsStock
            ? { status: 409, body: { code: 'payment_in_progress' } }
            : { status: 200, body: { pidx } },
        );
        const answer = await payAgain(order._id);

        expect(answer.status).toBe(200);
        expect((answer.body as InitiateAnswer).pidx).not.toBe(pidx);
        expect((await payAgain(order._id)).text).toBe(answer.text);
      });

      it('returns the open link again while there is one', async () => {
        const { order, pidx } = await beingPaid();

        expect(await payAgain(order._id)).toMatchObject({ status: 200, body: { pidx } });
      });

      it('is not possible while staff review received money', async () => {
        const { order, pidx } = await beingPaid();
        await provider.settle(pidx, 'completed');
        provider.fault({ kind: 'wrong-total-amount', totalAmount: 1, pidx, times: 'always' });

        expect(await payAgain(order._id)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
      });

      it.each([['yes'], [1], [{}]])('does not accept %j as consent', async (again) => {
        const { order } = await beingPaid();

        const answer = await shop.initiate(sita, order._id, { again });

        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'again' }] } });
      });

      it('pays the order with the first payment and flags the other one for a refund', async () => {
        const { order, first, second } = await paidAgain();

        await provider.settle(first, 'completed');
        expect(await shop.confirm(sita, first)).toMatchObject({ status: 'completed', order: { paymentID: first } });
        await provider.settle(second, 'completed');

        expect(await shop.confirm(sita, second)).toMatchObject({ status: 'completed', order: { paymentID: first } });
        const { status, attention } = await shop.see(admin, order);
        expect(status).toBe('paid');
        expect(attention).toContain(
          `Payment ${second} arrived for an order that was already paid. Please refund Rs 14,000 at ${PROVIDER_TITLES[provider.name]}.`,
        );
      });

      it('still takes the money of the first one when the second was cancelled', async () => {
        const { order, product, first, second } = await paidAgain();
        await provider.settle(second, 'cancelled');

        await endOverdueOrders(shop.instance().settle, () => new Date(Date.now() + 2 * HOUR));
        expect(await orderStatus(order)).toBe(provider.keepsStock ? 'pending' : 'expired');
        await provider.settle(first, 'completed');
        if (provider.keepsStock) await endOverdueOrders(shop.instance().settle, () => new Date(Date.now() + 4 * HOUR));
        else await shop.askAgain(first);

        expect(await orderStatus(order)).toBe('paid');
        expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      });

      it('expires the order once both have ended', async () => {
        const { order, first, second } = await paidAgain();
        await provider.settle(first, provider.declined);
        await provider.settle(second, 'expired');

        await endOverdueOrders(shop.instance().settle, () => new Date(Date.now() + 2 * HOUR));

        expect(await orderStatus(order)).toBe('expired');
        expect(await PaymentAttemptModel.find({ order: order._id }).sort({ createdAt: 1 }).lean()).toMatchObject([
          { status: provider.declined, open: false },
          { status: 'expired', open: false },
        ]);
      });

      it('keeps the account from being erased until the first one is decided', async () => {
        const hari = await shop.shopper();
        const { order } = await shop.anOrder(hari);
        const { pidx: first } = await shop.begin(hari, order);
        await provider.settle(first, 'pending');
        const answer = await payAgain(order._id, hari);
        const { pidx: second } = answer.body as InitiateAnswer;
        await provider.settle(second, 'cancelled');
        await shop.confirm(hari, second);
        const erase = () => hari.delete(`/api/auth/${hari.user._id}`).send({ currentPassword: hari.password });

        expect(await erase()).toMatchObject({
          status: 409,
          body: { code: 'erasing_must_wait', params: { until: 'payment_ends', count: 1 } },
        });
        await provider.settle(first, provider.declined);
        await shop.confirm(hari, first);

        expect((await erase()).status).toBe(200);
      });
    });

    describe('money that comes after its order has ended', () => {
      it('pays the order if its items can be reserved again, and the order shows both facts', async () => {
        const { order, product, pidx } = await beingPaid();
        await provider.open(pidx);
        await cancel(order);
        expect(await shop.stockOf(product)).toEqual({ '42': 10 });
        await provider.settle(pidx, 'completed');

        const answer = await shop.confirm(sita, pidx);

        expect(answer).toMatchObject({
          status: 'completed',
          order: { status: 'paid', paymentID: pidx },
          amount: 1_400_000,
        });
        expect(answer.order?.history.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'paid']);
        expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      });
    });
  },
);
