import { describe, expect, it } from '@jest/globals';
import type { ConfirmAnswer } from '@paila/shared';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

describe.each(await openPayingSuites())('with $provider.name', ({ shop, provider, sita, admin, beingPaid }) => {
  const flood = (pidx: string): Promise<ConfirmAnswer[]> =>
    Promise.all(Array.from({ length: 20 }, () => shop.confirm(sita, pidx)));
  /** Moves the last look-up at the provider into the past. */
  const lookedUpBefore = (pidx: string, seconds: number): Promise<unknown> =>
    PaymentAttemptModel.updateOne({ pidx }, { askedAt: new Date(Date.now() - seconds * 1_000) });

  describe('a flood of confirmations of one payment', () => {
    it('causes one look-up of a completed payment', async () => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      await shop.confirm(sita, pidx);

      const answers = await flood(pidx);

      for (const answer of answers) expect(answer).toMatchObject({ status: 'completed', order: { status: 'paid' } });
      expect(provider.lookups(pidx)).toBe(1);
    });

    it('causes no look-up of a payment that the job has found refunded', async () => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      await shop.confirm(sita, pidx);
      provider.refund(pidx);
      await shop.askAgain(pidx);

      const answers = await flood(pidx);

      for (const answer of answers) expect(answer).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
      expect(provider.lookups(pidx)).toBe(2);
    });

    it('causes a look-up of a completed payment by staff, as it may be refunded in the dashboard', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      await shop.confirm(sita, pidx);
      await PaymentAttemptModel.updateOne({ pidx }, { $unset: { nextCheckAt: 1 } });
      provider.refund(pidx);

      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed' });
      expect(await shop.confirm(admin, pidx)).toMatchObject({ status: 'refunded', fresh: true });
      expect((await shop.see(admin, order)).status).toBe('refunded');
    });

    it.each(provider.unpaidEnds)(
      'causes a look-up of a payment that is %s once in half a minute, as it may still be paid',
      async (status) => {
        const { pidx } = await beingPaid();
        await provider.settle(pidx, status);
        await shop.confirm(sita, pidx);

        const answers = await flood(pidx);
        expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
        expect(provider.lookups(pidx)).toBe(1);

        await lookedUpBefore(pidx, 31);
        expect(await shop.confirm(sita, pidx)).toMatchObject({ status });
        await flood(pidx);
        expect(provider.lookups(pidx)).toBe(2);
      },
    );

    it('causes a look-up of an ended payment when its next check is due', async () => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'expired');
      await shop.confirm(sita, pidx);
      await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });

      await shop.confirm(sita, pidx);
      await shop.confirm(sita, pidx);

      expect(provider.lookups(pidx)).toBe(2);
    });

    it('causes one look-up of an open payment if the calls come at the same moment', async () => {
      const { pidx } = await beingPaid();
      const payments = shop.instance();

      await Promise.all(Array.from({ length: 20 }, () => payments.settle(pidx)));
      payments.close();

      expect(provider.lookups(pidx)).toBe(1);
    });
  });

  it.each([
    ['initiated', undefined],
    ['pending', 'pending'],
  ] as const)(
    'each confirmation of one that is %s asks anew, as it may be paid at any moment',
    async (status, outcome) => {
      const { pidx } = await beingPaid();
      if (outcome) await provider.settle(pidx, outcome);
      expect(await shop.confirm(sita, pidx)).toMatchObject({ status });
      await provider.settle(pidx, 'completed');

      expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    },
  );

  describe('who may see the order', () => {
    it.each(provider.unpaidEnds)(
      'learns whether the provider has just reported that a payment is %s',
      async (status) => {
        const admin = await shop.admin();
        const { pidx } = await beingPaid();
        await provider.settle(pidx, status);
        expect(await shop.confirm(admin, pidx)).toMatchObject({ status, fresh: true });
        const soon = await shop.confirm(admin, pidx);
        expect(soon.status).toBe(status);
        expect(soon.fresh).toBeUndefined();

        await lookedUpBefore(pidx, 31);
        provider.fault({ kind: 'drop', on: 'lookUp', times: 'always' });
        expect(await shop.confirm(admin, pidx)).toMatchObject({ status, fresh: false });
        await lookedUpBefore(pidx, 31);
        expect(await shop.confirm(shop.guest, pidx)).toEqual({ status });
        provider.clearFaults();
      },
    );
  });

  it('causes no look-up for orders that are sent again with the id of a completed payment', async () => {
    const { order, pidx } = await beingPaid();
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    const body = {
      products: [{ productId: order.products[0]![0]!.product._id, quantity: 1 }],
      amount: 100,
      address: shop.anAddress(),
      paymentID: pidx,
    };

    const answers = await Promise.all(Array.from({ length: 5 }, () => sita.post('/api/orders').send(body)));

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { _id: order._id, status: 'paid' } });
    expect(provider.lookups(pidx)).toBe(1);
  });
});
