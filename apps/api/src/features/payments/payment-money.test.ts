import { describe, expect, it } from '@jest/globals';
import { PROVIDER_TITLES } from '@paila/shared';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

describe.each(await openPayingSuites())(
  'with $provider.name',
  ({ shop, provider, sita, admin, initiate, cancel, beingPaid }) => {
    describe('odd money', () => {
      it('of another amount pays nothing and is flagged', async () => {
        const { order, pidx } = await beingPaid();
        await provider.settle(pidx, 'completed');
        provider.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });

        const answer = await shop.confirm(sita, pidx);

        expect(answer).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
        expect((await shop.see(admin, order)).attention).toContain('Rs 10 instead of Rs 14,000');
      });

      it('of a transaction that has paid another order pays nothing and is flagged', async () => {
        const [one, two] = [await beingPaid(), await beingPaid()];
        await provider.settle(two.pidx, 'completed');
        const { transactionId } = provider.payment(two.pidx);
        await PaymentAttemptModel.updateOne({ pidx: one.pidx }, { transactionId });

        const answer = await shop.confirm(sita, two.pidx);

        expect(answer).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
        expect(answer.order?.attention).toBeUndefined();
        expect((await shop.see(admin, two.order)).attention).toContain('is entered for another payment');
      });

      it('in an unknown state leaves the order pending and is flagged', async () => {
        const { pidx } = await beingPaid();
        await provider.open(pidx);
        provider.fault({ kind: 'unknown-status', status: 'On Hold' });

        const held = await shop.confirm(admin, pidx);
        const later = await shop.confirm(admin, pidx);

        expect(held).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
        expect(held.order?.attention).toContain('"on hold"');
        expect(later).toMatchObject({ status: provider.opened, order: { status: 'pending' } });
        expect(later.order?.attention).toBeUndefined();
      });

      it('that arrives a second time for one order is flagged for a refund', async () => {
        const { order, pidx } = await beingPaid();
        await provider.open(pidx);
        await PaymentAttemptModel.updateOne({ pidx }, { open: false });
        const second = await shop.begin(sita, order);
        await provider.settle(pidx, 'completed');
        await provider.settle(second.pidx, 'completed');

        await shop.confirm(sita, second.pidx);
        await shop.confirm(sita, pidx);

        const seen = await shop.see(admin, order);
        expect(seen).toMatchObject({ status: 'paid', paymentID: second.pidx });
        expect(seen.attention).toContain(`Payment ${pidx} arrived for an order that was already paid`);
      });
    });

    describe('money that comes late', () => {
      it('makes a cancelled order paid when its stock can be reserved again', async () => {
        const { order, pidx, product } = await beingPaid(1);
        await provider.open(pidx);
        await cancel(order);
        expect(await shop.stockOf(product)).toEqual({ '42': 1 });
        await provider.settle(pidx, 'completed');

        const answer = await shop.confirm(sita, pidx);

        expect(answer).toMatchObject({ status: 'completed', order: { status: 'paid' } });
        expect(order).toHaveProperty('deliveryDay');
        expect(answer.order).not.toHaveProperty('deliveryDay');
        expect(answer.order?.history.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'paid']);
        expect(await shop.stockOf(product)).toEqual({ '42': 0 });
      });

      it('is flagged for a refund when the stock is gone, until it is refunded', async () => {
        const { order, pidx, product } = await beingPaid(1);
        await provider.open(pidx);
        await cancel(order);
        const rest = {
          products: [{ productId: product._id, quantity: 1, size: '42' }],
          amount: 100,
          address: shop.anAddress(),
        };
        expect((await shop.guest.post('/api/orders').send(rest)).status).toBe(200);
        await provider.settle(pidx, 'completed');

        await shop.confirm(sita, pidx);
        await shop.confirm(sita, pidx);

        const late = await shop.see(admin, order);
        expect(late).toMatchObject({ status: 'cancelled' });
        expect(late.attention).toBe(
          `Payment ${pidx} arrived after its items were sold. Please refund Rs 14,000 at ${PROVIDER_TITLES[provider.name]}.`,
        );
        provider.refund(pidx);
        await shop.askAgain(pidx);
        expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'cancelled' } });
        expect((await shop.see(admin, order)).attention).toBeUndefined();
        expect(await shop.stockOf(product)).toEqual({ '42': 0 });
      });

      it('brings a deleted order back into the lists', async () => {
        const { order, pidx } = await beingPaid();
        await provider.open(pidx);
        await admin.delete(`/api/orders/${order._id}`);
        await provider.settle(pidx, 'completed');

        await shop.confirm(shop.guest, pidx);

        expect(await shop.see(admin, order)).toMatchObject({ _id: order._id, status: 'paid' });
      });
    });

    describe('money for an order that was paid before and then deleted', () => {
      it('restores the order to the lists, flagged for a refund', async () => {
        const { order, pidx } = await beingPaid();
        await provider.open(pidx);
        await PaymentAttemptModel.updateOne({ pidx }, { open: false });
        const second = await shop.begin(sita, order);
        await provider.settle(second.pidx, 'completed');
        await shop.confirm(sita, second.pidx);
        await admin.delete(`/api/orders/${order._id}`);
        await provider.settle(pidx, 'completed');

        await shop.confirm(sita, pidx);

        const seen = await shop.see(admin, order);
        expect(seen).toMatchObject({ status: 'paid', paymentID: second.pidx });
        expect(seen.attention).toContain(`Payment ${pidx} arrived for an order that was already paid`);
        expect(await shop.findings()).not.toContainEqual(expect.objectContaining({ ids: { order: order._id } }));
      });
    });

    describe('money that is refunded', () => {
      it('makes a paid order refunded and returns the items that have not left', async () => {
        const { order, pidx, product } = await beingPaid();
        await provider.settle(pidx, 'completed');
        await shop.confirm(sita, pidx);
        provider.refund(pidx);
        await shop.askAgain(pidx);

        expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
        expect(await shop.stockOf(product)).toEqual({ '42': 10 });
        expect(await initiate(order._id)).toMatchObject({ status: 409 });
      });

      it('does not return items that are with the customer', async () => {
        const { order, pidx, product } = await beingPaid();
        await provider.settle(pidx, 'completed');
        await shop.confirm(sita, pidx);
        await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' });
        provider.refund(pidx);
        await shop.askAgain(pidx);

        expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
        expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      });

      it('in part is left to staff', async () => {
        const [paid, open] = [await beingPaid(), await beingPaid()];
        await provider.settle(paid.pidx, 'completed');
        await provider.settle(open.pidx, 'completed');
        await shop.confirm(sita, paid.pidx);
        provider.refund(paid.pidx, 500_000);
        provider.refund(open.pidx, 500_000);
        await shop.askAgain(paid.pidx);

        const [afterwards, before] = [await shop.confirm(admin, paid.pidx), await shop.confirm(admin, open.pidx)];

        expect(afterwards).toMatchObject({ status: 'completed', order: { status: 'paid' } });
        expect(before).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
        for (const { order } of [afterwards, before]) expect(order?.attention).toContain('was refunded');
      });
    });
  },
);
