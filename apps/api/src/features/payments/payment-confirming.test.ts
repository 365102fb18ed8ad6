import { describe, expect, it } from '@jest/globals';
import type { ConfirmAnswer } from '@paila/shared';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

describe.each(await openPayingSuites())('with $provider.name', ({ shop, provider, sita, admin, cancel, beingPaid }) => {
  const { place, oneItem } = ordering(() => shop);

  describe('the confirmation of a payment', () => {
    it('makes an order paid when the provider has the money, and shows it to its owner', async () => {
      const { order, pidx, product } = await beingPaid();
      await provider.settle(pidx, 'completed');

      const answer = await shop.confirm(sita, pidx);

      expect(answer).toMatchObject({
        status: 'completed',
        order: {
          _id: order._id,
          status: 'paid',
          paymentID: pidx,
          history: [{ status: 'pending' }, { status: 'paid', by: 'provider' }],
        },
        amount: 1_400_000,
      });
      expect(answer.order?.expiresAt).toBeUndefined();
      expect(answer.order?.attention).toBeUndefined();
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
    });

    it('settles once when it is called twenty times at once, on two instances', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      const other = shop.instance();

      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index): Promise<ConfirmAnswer> =>
          index % 2 ? shop.confirm(sita, pidx) : other.confirm(provider.name, provider.callback(pidx), {}),
        ),
      );
      other.close();

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['completed']));
      expect((await shop.see(admin, order)).history).toHaveLength(2);
    });

    it('keeps a second caller waiting while the provider is slow, as that is not the database’s fault', async () => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      provider.fault({ kind: 'delay', on: 'lookUp', pidx, ms: 6_000 });

      const answers = await Promise.all([shop.confirm(sita, pidx), shop.confirm(sita, pidx)]);

      for (const answer of answers) expect(answer).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    });

    it('tells a stranger the status of the payment, but nothing about the order', async () => {
      const hari = await shop.shopper();
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');

      expect(await shop.confirm(hari, pidx)).toEqual({ status: 'completed', outcome: 'paid' });
      expect(await shop.confirm(shop.guest, pidx)).toEqual({ status: 'completed', outcome: 'paid' });
      expect((await shop.confirm(admin, pidx)).order?.status).toBe('paid');
    });

    it('tells a stranger when the money came too late for the last item', async () => {
      const { order, pidx, product } = await beingPaid(1);
      await provider.open(pidx);
      await cancel(order);
      await place(shop.guest, {
        products: [{ productId: product._id, quantity: 1, size: '42' }],
        amount: 100,
        address: shop.anAddress(),
      });
      await provider.settle(pidx, 'completed');

      expect(await shop.confirm(shop.guest, pidx)).toEqual({ status: 'completed', outcome: 'too_late' });
      expect(await shop.confirm(sita, pidx)).toMatchObject({ outcome: 'too_late', order: { status: 'cancelled' } });
    });

    it('tells a stranger which of two payments came a second time', async () => {
      const { order, pidx } = await beingPaid();
      await provider.open(pidx);
      await PaymentAttemptModel.updateOne({ pidx }, { open: false });
      const second = await shop.begin(sita, order);
      for (const each of [pidx, second.pidx]) await provider.settle(each, 'completed');

      expect(await shop.confirm(shop.guest, pidx)).toEqual({ status: 'completed', outcome: 'paid' });
      expect(await shop.confirm(shop.guest, second.pidx)).toEqual({ status: 'completed', outcome: 'twice' });
    });

    it("shows a guest's order for its token", async () => {
      const { order } = await shop.anOrder(shop.guest);
      const { pidx } = await shop.begin(shop.guest, order);
      const confirm = (token: string) => shop.confirming(shop.guest, { pidx }).set('x-order-token', token);

      expect(await confirm(order.orderToken ?? '')).toMatchObject({ status: 200, body: { order: { _id: order._id } } });
      expect((await confirm('x'.repeat(43))).body).toEqual({ status: 'initiated' });
    });

    it('trusts none of the sent fields', async () => {
      const { order, pidx } = await beingPaid();

      const claim = { status: 'Completed', transaction_id: 'T', total_amount: 1_400_000, orderId: order._id };
      const answer = await shop.confirming(sita, { pidx, ...claim });

      expect(answer).toMatchObject({ status: 200, body: { status: 'initiated', order: { status: 'pending' } } });
    });

    it('answers 404 for a payment that this shop has not begun', async () => {
      const confirm = (pidx: unknown) => shop.confirming(sita, { pidx });

      expect(await confirm('neverHeardOfThisOne')).toMatchObject({ status: 404, body: { code: 'not_found' } });
      for (const pidx of [undefined, '', ['a'], { $ne: null }, '../lookup', 'x'.repeat(65)]) {
        expect(await confirm(pidx)).toMatchObject({ status: 400, body: { errors: [{ path: 'pidx' }] } });
      }
    });

    it.each([...provider.unpaidEnds, 'pending'] as const)(
      'leaves the order pending when the payment is %s',
      async (status) => {
        const { pidx, product } = await beingPaid();
        await provider.settle(pidx, status);

        expect(await shop.confirm(sita, pidx)).toMatchObject({ status, order: { status: 'pending' } });
        expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      },
    );

    it.each([
      ['is not to be reached', { kind: 'drop', on: 'lookUp', times: 'always' }],
      ['fails', { kind: 'server-error', on: 'lookUp' }],
      ['answers a web page', { kind: 'html', on: 'lookUp' }],
    ] as const)('answers unknown, and changes nothing, when the provider %s', async (_what, fault) => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      provider.fault(fault);

      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
      provider.clearFaults();
      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
      provider.fault(fault);
      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    });
  });

  describe('an order call with the id of a payment', () => {
    const again = (paymentID: string, caller: { post: LoggedIn['post'] } = sita) =>
      caller.post('/api/orders').send({
        products: [{ productId: '0123456789abcdef01234567', quantity: 1 }],
        amount: 1,
        address: shop.anAddress(),
        paymentID,
      });

    it('settles that payment and answers the order it was for', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');

      const answers = await Promise.all(Array.from({ length: 5 }, () => again(pidx)));

      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, body: { _id: order._id, status: 'paid', paymentID: pidx } });
      }
    });

    it('returns the pending order while it is not paid', async () => {
      const { order, pidx } = await beingPaid();

      expect(await again(pidx)).toMatchObject({ status: 200, body: { _id: order._id, status: 'pending' } });
    });

    it('keeps that id as the name of the order when another payment pays it', async () => {
      const { orderInput, productId } = await oneItem();
      const elsewhere = `pay_from_elsewhere_${provider.name}`;
      const order = await place(sita, { ...orderInput, paymentID: elsewhere });
      const { pidx } = await shop.begin(sita, order);
      await provider.settle(pidx, 'completed');
      await shop.confirm(sita, pidx);

      const answers = await Promise.all(
        [elsewhere, pidx].map((paymentID) => sita.post('/api/orders').send({ ...orderInput, paymentID })),
      );

      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 200, body: { _id: order._id, status: 'paid', paymentID: pidx } });
      }
      expect(await shop.stockOf({ _id: productId })).toEqual({ '42': 9 });
    });

    it("answers 409 to others, even though they know the payment's id", async () => {
      const hari = await shop.shopper();
      const { pidx } = await beingPaid();

      expect(await again(pidx, hari)).toMatchObject({ status: 409, body: { code: 'payment_of_another_order' } });
      expect(await again(pidx, shop.guest)).toMatchObject({ status: 409, body: { code: 'payment_of_another_order' } });
    });
  });
});
