import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { Deadline, withDeadline } from '../../platform/database/deadline.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { answered } from './testing.js';

describe.each(await openPayingSuites())(
  'with $provider.name',
  ({ shop, provider, sita, admin, cancel, beingPaid, settlingBy }) => {
    describe('answers that come at the same moment, or in the wrong order', () => {
      const paidBy = (transactionId: string) => answered('completed', { transactionId });

      it('pay one order by one transaction', async () => {
        const orders = await Promise.all([beingPaid(), beingPaid(), beingPaid()]);
        const settle = settlingBy(...orders.map(() => paidBy('one-booking')));

        const settled = await Promise.all(orders.map(({ pidx }) => settle(pidx)));

        expect(settled.map(({ attempt }) => attempt.status).sort()).toEqual(['completed', 'unknown', 'unknown']);
        const statuses = await Promise.all(orders.map(async ({ order }) => (await shop.see(admin, order)).status));
        expect(statuses.sort()).toEqual(['paid', 'pending', 'pending']);
        expect(await shop.findings()).toEqual([]);
      });

      it('never undo a payment', async () => {
        const { order, pidx } = await beingPaid();
        await settlingBy(paidBy('another-booking'))(pidx);

        // The provider still knows of no money, like an answer that was delayed.
        await shop.askAgain(pidx);

        expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
        expect((await shop.see(admin, order)).history).toHaveLength(2);
      });
    });

    it('a caller beside the job waits as long as the job for the transaction of a killed process', async () => {
      const { pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      const payments = shop.instance();
      const killed = await mongoose.startSession();
      killed.startTransaction();
      await PaymentAttemptModel.updateOne({ pidx }, { rate: 139 }, { session: killed });

      const job = payments.settle(pidx);
      const confirming = withDeadline(2_000, () => payments.confirm(provider.name, provider.callback(pidx), {}));
      const afterwards = expect(confirming).resolves.toEqual({ status: 'completed', outcome: 'paid' });
      // Longer than a request has for the database.
      await once(new Deadline(2_500).signal, 'abort');
      await killed.abortTransaction();

      expect((await job).attempt.status).toBe('completed');
      await afterwards;
      await killed.endSession();
      payments.close();
    });

    it('an order shows an ended payment after two of its payments end at the same moment', async () => {
      for (let round = 0; round < 6; round += 1) {
        const { order, pidx } = await beingPaid();
        await provider.settle(pidx, 'pending');
        await shop.confirm(sita, pidx);
        const again = await shop.initiate(sita, order._id, { again: true }).expect(200);
        const { pidx: second } = again.body as { pidx: string };
        const settle = settlingBy(answered(provider.declined), answered(provider.declined));

        await Promise.all([settle(pidx), settle(second)]);

        expect(await shop.see(sita, order)).toMatchObject({ payment: { status: provider.declined } });
      }
      expect(await shop.findings()).toEqual([]);
    });

    describe('a payment that races', () => {
      it('a cancellation leaves the order paid with its stock reserved, whichever is first', async () => {
        for (let round = 0; round < 8; round += 1) {
          const { order, pidx, product } = await beingPaid(1);
          await provider.settle(pidx, 'completed');

          const [cancelled] = await Promise.all([cancel(order), shop.confirm(sita, pidx)]);

          expect([200, 409]).toContain(cancelled.status);
          expect(await shop.see(admin, order)).toMatchObject({ status: 'paid' });
          expect(await shop.stockOf(product)).toEqual({ '42': 0 });
        }
        expect(await shop.findings()).toEqual([]);
      });
    });
  },
);
