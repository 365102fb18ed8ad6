import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { reconcile } from './payment-reconciling.js';
import { type Lookup, REPORTED_STATUSES } from './providers/provider.js';
import { answered } from './testing.js';

const HOUR = 3_600_000;
const completed = (transactionId: string | null, totalAmount = 1_400_000): Lookup =>
  answered('completed', { transactionId, totalAmount });

const suites = await openPayingSuites();
afterEach(async () => {
  // The next test must not reconcile what this one leaves open.
  await PaymentAttemptModel.updateMany({}, { $unset: { nextCheckAt: 1 } });
});

type Settling = Pick<(typeof suites)[number], 'settlingBy'>;
const settleAt = async ({ settlingBy }: Settling, pidx: string, answers: readonly Lookup[]): Promise<void> => {
  const settle = settlingBy(...answers);
  for (const _answer of answers) await settle(pidx);
};

describe.each(suites)('with $provider.name', ({ shop, provider, admin, beingPaid, cancel, settlingBy }) => {
  const settleBy = (pidx: string, answers: readonly Lookup[]) => settleAt({ settlingBy }, pidx, answers);

  describe('odd money on a payment that was closed', () => {
    describe.each(provider.unpaidEnds)('as %s', (closing) => {
      it.each<[string, Lookup, { text: string; isDue: boolean }]>([
        ['of a wrong sum', completed(`T ${closing}`, 100), { text: 'Rs 1 instead of Rs 14,000', isDue: true }],
        ['without a transaction id', completed(null), { text: 'without a transaction id', isDue: true }],
        ['refunded in part', answered('partially_refunded'), { text: 'was refunded', isDue: true }],
        ['in an unknown state', answered('on hold'), { text: '"on hold"', isDue: false }],
      ])('is flagged, and due to be refunded if it has arrived: %s', async (_what, odd, { text, isDue }) => {
        const { order, pidx } = await beingPaid();

        await settleBy(pidx, [answered(closing), odd]);

        const { attention, reviews = [] } = await shop.see(admin, order);
        expect(attention).toContain(text);
        expect(reviews.map(({ due }) => due !== undefined)).toEqual([isDue]);
      });
    });

    it('of a payment that paid its order is due to be refunded at no time', async () => {
      const { order, pidx } = await beingPaid();

      await settleBy(pidx, [completed(`T of ${pidx}`), completed(`U of ${pidx}`)]);

      const { status, attention, reviews = [] } = await shop.see(admin, order);
      expect([status, attention]).toEqual(['paid', expect.stringContaining('but the provider now names U')]);
      expect(reviews.map(({ due }) => due)).toEqual([undefined]);
    });

    it('is still flagged when the provider calls the payment unpaid afterwards', async () => {
      const { order, pidx } = await beingPaid();

      await settleBy(pidx, [completed('T', 100), answered('expired')]);

      expect((await shop.see(admin, order)).attention).toContain('Rs 1 instead of Rs 14,000');
    });

    it('is found even if the browser never returns, as the job checks for a day', async () => {
      const { order, pidx } = await beingPaid();
      await settleBy(pidx, [answered('cancelled')]);
      await cancel(order);

      await reconcile(settlingBy(completed('T', 1_000)), () => new Date(Date.now() + HOUR));

      expect((await shop.see(admin, order)).attention).toContain('Rs 10 instead of Rs 14,000');
    });

    it('ends the checks after a day', async () => {
      const { pidx } = await beingPaid();
      const settle = settlingBy(answered('cancelled'), answered('cancelled'), answered('cancelled'));

      await settle(pidx);
      await reconcile(settle, () => new Date(Date.now() + 23 * HOUR));
      expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toHaveProperty('nextCheckAt');
      await reconcile(settle, () => new Date(Date.now() + 25 * HOUR));

      expect(await PaymentAttemptModel.findOne({ pidx }).lean()).not.toHaveProperty('nextCheckAt');
    });
  });

  it('changes neither of two links by an answer about the closed one', async () => {
    const { order, pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { open: false });
    const second = await shop.begin(admin, order);

    await settleBy(pidx, [answered('initiated')]);

    expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toMatchObject({ open: false });
    expect(await PaymentAttemptModel.findOne({ pidx: second.pidx }).lean()).toMatchObject({ open: true });
  });
});

it('received money is used for the order or flagged, after any sequence of answers of any provider', async () => {
  let runs = 0;
  const anyProvider = fc.constantFrom(...suites.map(({ provider }) => provider.name));
  const anyAnswer = fc.oneof(
    fc.constantFrom(...REPORTED_STATUSES.filter((status) => status !== 'completed'), 'x').map((said) => answered(said)),
    fc
      .record({ own: fc.constantFrom(true, true, null), sum: fc.constantFrom(1_400_000, 1_400_000, 100) })
      .map(({ own, sum }) => completed(own === null ? null : 'own', sum)),
    fc.constant<Lookup>({ kind: 'no_such_payment' }),
  );
  await fc.assert(
    fc.asyncProperty(anyProvider, fc.array(anyAnswer, { minLength: 1, maxLength: 6 }), async (name, sequence) => {
      const suite = suites.find(({ provider }) => provider.name === name)!;
      const { shop, admin } = suite;
      runs += 1;
      const { order, pidx } = await suite.beingPaid();
      const answers = sequence.map((answer) =>
        answer.kind === 'answer' && answer.transactionId === 'own'
          ? { ...answer, transactionId: `T${String(runs)} of ${pidx}` }
          : answer,
      );

      await settleAt(suite, pidx, answers);

      const statuses = answers.map((answer) => (answer.kind === 'answer' ? answer.status : ''));
      const came = statuses.findLastIndex((status) => status === 'completed' || status === 'partially_refunded');
      const isIn = came > statuses.lastIndexOf('refunded');
      const seen = await shop.see(admin, order);
      const isPaid = seen.status === 'paid' && seen.paymentID === pidx;
      expect({ isIn, isSeen: !isIn || isPaid || seen.attention !== undefined }).toEqual({ isIn, isSeen: true });
    }),
    { numRuns: 60 },
  );
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
