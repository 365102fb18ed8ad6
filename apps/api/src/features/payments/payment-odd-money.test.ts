import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createLogger } from '../../platform/log.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import type { Lookup } from './khalti.client.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { reconcile } from './payment-reconciling.js';
import { createSettling, type Settle } from './payment-confirming.js';

const { shop, admin, beingPaid, cancel } = await openPayingSuite();
const HOUR = 3_600_000;
afterEach(async () => {
  // The next test must not reconcile what this one leaves open.
  await PaymentAttemptModel.updateMany({}, { $unset: { nextCheckAt: 1 } });
});

type Says = Pick<Extract<Lookup, { kind: 'answer' }>, 'status' | 'totalAmount' | 'transactionId'> | 'nothing known';
const toLookup = (says: Says): Lookup =>
  says === 'nothing known' ? { kind: 'no_such_payment' } : { kind: 'answer', ...says };
/** Settles payments by what the provider says, one after another. */
const telling = (answers: readonly Says[]): Settle => {
  const remaining = answers.map(toLookup);
  const lookup = () => Promise.resolve(remaining.shift() ?? { kind: 'unknown' as const, reason: 'silent' });
  return createSettling({ lookup }, createLogger('silent'));
};
const hear = async (pidx: string, answers: readonly Says[]): Promise<void> => {
  const settle = telling(answers);
  for (const _answer of answers) await settle(pidx);
};
const plain = (status: string): Says => ({ status, totalAmount: 1_400_000, transactionId: null });
const completed = (transactionId: string | null, totalAmount = 1_400_000): Says => ({
  status: 'completed',
  totalAmount,
  transactionId,
});
describe('odd money on a payment that was closed', () => {
  describe.each(['user canceled', 'failed', 'expired'])('as %s', (closing) => {
    it.each<[string, Says, string]>([
      ['of a wrong sum', completed('T', 100), 'Rs 1 instead of Rs 14,000'],
      ['without a transaction id', completed(null), 'without a transaction id'],
      ['refunded in part', plain('partially refunded'), 'was refunded'],
      ['in an unknown state', plain('on hold'), '"on hold"'],
    ])('is flagged: %s', async (_what, odd, text) => {
      const { order, pidx } = await beingPaid();

      await hear(pidx, [plain(closing), odd]);

      expect((await shop.see(admin, order)).attention).toContain(text);
    });
  });

  it('is still flagged when the provider calls the payment unpaid afterwards', async () => {
    const { order, pidx } = await beingPaid();

    await hear(pidx, [completed('T', 100), plain('expired')]);

    expect((await shop.see(admin, order)).attention).toContain('Rs 1 instead of Rs 14,000');
  });

  it('is found even if the browser never returns, as the job checks for a day', async () => {
    const { order, pidx } = await beingPaid();
    await hear(pidx, [plain('user canceled')]);
    await cancel(order);

    await reconcile(telling([completed('T', 1_000)]), () => new Date(Date.now() + HOUR));

    expect((await shop.see(admin, order)).attention).toContain('Rs 10 instead of Rs 14,000');
  });

  it('ends the checks after a day', async () => {
    const { pidx } = await beingPaid();
    const settle = telling([plain('user canceled'), plain('user canceled'), plain('user canceled')]);

    await settle(pidx);
    await reconcile(settle, () => new Date(Date.now() + 23 * HOUR));
    expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toHaveProperty('nextCheckAt');
    await reconcile(settle, () => new Date(Date.now() + 25 * HOUR));

    expect(await PaymentAttemptModel.findOne({ pidx }).lean()).not.toHaveProperty('nextCheckAt');
  });
});

it('an answer about a link that was given up for a second one changes neither of them', async () => {
  const { order, pidx } = await beingPaid();
  await PaymentAttemptModel.updateOne({ pidx }, { open: false });
  const second = await shop.begin(admin, order);

  await hear(pidx, [plain('initiated')]);

  expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toMatchObject({ open: false });
  expect(await PaymentAttemptModel.findOne({ pidx: second.pidx }).lean()).toMatchObject({ open: true });
});

it('money that came in pays the order or is flagged, whatever the provider says in whatever order', async () => {
  let runs = 0;
  const anyAnswer = fc.oneof(
    fc
      .constantFrom('initiated', 'pending', 'expired', 'user canceled', 'failed', 'partially refunded', 'refunded', 'x')
      .map(plain),
    fc
      .record({ own: fc.constantFrom(true, true, null), sum: fc.constantFrom(1_400_000, 1_400_000, 100) })
      .map(({ own, sum }) => completed(own === null ? null : 'own', sum)),
    fc.constant<Says>('nothing known'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyAnswer, { minLength: 1, maxLength: 6 }), async (sequence) => {
      runs += 1;
      const { order, pidx } = await beingPaid();
      const answers = sequence.map((answer) =>
        answer !== 'nothing known' && answer.transactionId === 'own'
          ? { ...answer, transactionId: `T${String(runs)} of ${pidx}` }
          : answer,
      );

      await hear(pidx, answers);

      const statuses = answers.map((answer) => (answer === 'nothing known' ? '' : answer.status));
      const came = statuses.findLastIndex((status) => status === 'completed' || status === 'partially refunded');
      const isIn = came > statuses.lastIndexOf('refunded');
      const seen = await shop.see(admin, order);
      const isPaid = seen.status === 'paid' && seen.paymentID === pidx;
      expect({ isIn, isSeen: !isIn || isPaid || seen.attention !== undefined }).toEqual({ isIn, isSeen: true });
    }),
    { numRuns: 60 },
  );
  expect(await shop.findings()).toEqual([]);
});
