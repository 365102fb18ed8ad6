import { afterEach, describe, expect, it } from '@jest/globals';
import type { Order, OrderReview } from '@paila/shared';
import fc from 'fast-check';
import { createLogger } from '../../platform/log.js';
import { storedTimesJob } from '../../platform/mend-times.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { paymentTimes } from './payment-times.js';
import { reconcile } from './payment-reconciling.js';
import type { Lookup } from './providers/provider.js';
import { answered, endOverdueOrders } from './testing.js';

const DAY = 24 * 3_600_000;
const suites = await openPayingSuites();
afterEach(async () => {
  // The next test must not reconcile what this one leaves open.
  await PaymentAttemptModel.updateMany({}, { $unset: { nextCheckAt: 1 } });
});

const openIn = ({ reviews = [] }: Order): OrderReview[] => reviews.filter(({ resolved }) => !resolved);

describe.each(suites)('with $provider.name', ({ shop, admin, beingPaid, settlingBy }) => {
  const settleBy = async (pidx: string, answer: Lookup): Promise<void> => {
    await settlingBy(answer)(pidx);
  };

  const resolveAll = async (order: Order): Promise<string[]> => {
    const open = openIn(await shop.see(admin, order));
    for (const { _id } of open) {
      const answer = await admin.put(`/api/orders/${order._id}/reviews/${_id}`).send({ note: 'Looked into' });
      expect(answer.status).toBe(200);
    }
    return open.map(({ text }) => text);
  };

  it('a resolved review does not return when the job sees the same problem; a new problem of the payment is flagged', async () => {
    const { order, pidx } = await beingPaid();
    await settleBy(pidx, { kind: 'no_such_payment' });
    expect(await resolveAll(order)).toEqual([`The provider does not know payment ${pidx}.`]);

    await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });
    await reconcile(settlingBy({ kind: 'no_such_payment' }), () => new Date());
    await settleBy(pidx, answered('initiated'));
    await settleBy(pidx, { kind: 'no_such_payment' });

    expect((await shop.see(admin, order)).attention).toBeUndefined();
    await settleBy(pidx, answered('completed', { totalAmount: 100 }));
    expect((await shop.see(admin, order)).attention).toContain('Rs 1 instead of Rs 14,000');
    expect(await shop.findings()).toEqual([]);
  });

  it('a payment that was never decided is reviewed once', async () => {
    const { order, pidx } = await beingPaid();
    const answers = Array.from({ length: 3 }, () => answered('pending'));
    const settle = settlingBy(...answers);
    const others = shop.instance();
    await endOverdueOrders(
      (id, now) => (id === pidx ? settle(id, now) : others.settle(id, now)),
      () => new Date(Date.now() + 1.1 * DAY),
    );
    others.close();
    expect(await resolveAll(order)).toEqual([expect.stringContaining(`has not decided payment ${pidx}`)]);

    await settleBy(pidx, answered('pending'));

    expect((await shop.see(admin, order)).attention).toBeUndefined();
    // The order was ended by a clock that was ahead.
    await storedTimesJob(paymentTimes, createLogger('silent')).run(new AbortController().signal);
    expect(await shop.findings()).toEqual([]);
  });
});

it('a problem is open or resolved, and no resolved one is open, after any answers of any provider', async () => {
  const anyProvider = fc.constantFrom(...suites.map(({ provider }) => provider.name));
  const answer = fc.oneof(
    fc.constantFrom('initiated', 'expired', 'x').map((said) => answered(said)),
    fc.constantFrom(100, 200).map((sum) => answered('completed', { totalAmount: sum })),
    fc.constant<Lookup>({ kind: 'no_such_payment' }),
  );
  const deed = fc.record({ answer, isResolved: fc.constantFrom(true, true, false), together: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(anyProvider, fc.array(deed, { minLength: 3, maxLength: 6 }), async (name, deeds) => {
      const { shop, admin, beingPaid, settlingBy } = suites.find(({ provider }) => provider.name === name)!;
      const { order, pidx } = await beingPaid();
      const resolved = new Set<string>();
      for (const { answer: said, isResolved, together } of deeds) {
        const [open] = openIn(await shop.see(admin, order));
        const resolving = async (): Promise<void> => {
          if (!isResolved || !open) return;
          const path = `/api/orders/${order._id}/reviews/${open._id}`;
          // It may have been withdrawn at the same moment.
          const { status } = await admin.put(path).send({ note: 'Looked into' });
          expect([200, 404]).toContain(status);
          if (status === 200) resolved.add(open.text);
        };
        if (together) await Promise.all([settlingBy(said)(pidx), resolving()]);
        else {
          await resolving();
          await settlingBy(said)(pidx);
        }
        const seen = await shop.see(admin, order);
        const { problem } = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
        expect(openIn(seen).map(({ text }) => text)).toEqual(
          problem === undefined || resolved.has(problem) ? [] : [problem],
        );
      }
    }),
    { numRuns: 15 },
  );
  expect(await suites[0]!.shop.findings()).toEqual([]);
}, 300_000);
