import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../../platform/log.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { createSettling } from './payment-settling.js';

const { shop, sita, admin, cancel, beingPaid } = await openPayingSuite();

describe('answers that come at the same moment, or in the wrong order', () => {
  const paidBy = (transactionId: string) => (pidx: string) =>
    Promise.resolve({ kind: 'answer' as const, status: 'completed', totalAmount: 1_400_000, transactionId, pidx });

  it('pay one order by one transaction', async () => {
    const orders = await Promise.all([beingPaid(), beingPaid(), beingPaid()]);
    const settle = createSettling({ lookup: paidBy('one-booking') }, createLogger('silent'));

    const settled = await Promise.all(orders.map(({ pidx }) => settle(pidx)));

    expect(settled.map(({ attempt }) => attempt.status).sort()).toEqual(['completed', 'unknown', 'unknown']);
    const statuses = await Promise.all(orders.map(async ({ order }) => (await shop.see(admin, order)).status));
    expect(statuses.sort()).toEqual(['paid', 'pending', 'pending']);
    expect(await shop.findings()).toEqual([]);
  });

  it('never undo a payment', async () => {
    const { order, pidx } = await beingPaid();
    await createSettling({ lookup: paidBy('another-booking') }, createLogger('silent'))(pidx);

    // The provider still answers Initiated, like an answer that was delayed.
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    expect((await shop.see(admin, order)).history).toHaveLength(2);
  });
});

describe('a payment that races', () => {
  it('a cancellation ends paid with its stock held, whichever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { order, pidx, product } = await beingPaid(1);
      shop.provider.control.settle(pidx, 'Completed');

      const [cancelled] = await Promise.all([cancel(order), shop.confirm(sita, pidx)]);

      expect([200, 409]).toContain(cancelled.status);
      expect(await shop.see(admin, order)).toMatchObject({ status: 'paid' });
      expect(await shop.stockOf(product)).toEqual({ '42': 0 });
    }
    expect(await shop.findings()).toEqual([]);
  });
});
