import { createClock, PaymentStateError } from '@paila/simulator-kit';
import fc from 'fast-check';
import { createLedger } from './ledger.js';
import { isFinal, isPaid, OUTCOMES, type Payment } from './payment.js';

const openLedger = () => {
  const clock = createClock();
  const ledger = createLedger(clock);
  const uuid = 'order-17';
  const address = 'http://shop.example/';
  ledger.open({ uuid, amount: 10_000, successUrl: address, failureUrl: address });
  return { clock, ledger, uuid, now: () => ledger.get(uuid) };
};

type Step = (world: ReturnType<typeof openLedger>) => unknown;

const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...OUTCOMES).map(
    (outcome): Step =>
      ({ ledger, uuid }) =>
        ledger.settle(uuid, outcome),
  ),
  fc.integer({ min: -10, max: 12_000 }).map(
    (paisa): Step =>
      ({ ledger, uuid }) =>
        ledger.refund(uuid, paisa),
  ),
  fc.constant<Step>(({ ledger, uuid }) => ledger.refund(uuid)),
  fc.constant<Step>(({ ledger, uuid }) => ledger.setPayer(uuid, { id: '9806800001', confirmed: true })),
  fc.record({ outcome: fc.constantFrom('COMPLETE' as const, 'CANCELED' as const), delay: fc.nat(4_000_000) }).map(
    ({ outcome, delay }): Step =>
      ({ ledger, uuid, clock }) =>
        ledger.settleLater(uuid, outcome, clock.now() + delay),
  ),
  fc.nat(400_000).map((ms): Step => ({ clock }) => {
    clock.advance(ms);
  }),
);

const take = (step: Step, world: ReturnType<typeof openLedger>): Payment => {
  try {
    step(world);
  } catch (error) {
    if (!(error instanceof PaymentStateError)) throw error;
  }
  return world.now();
};

/** Checks a payment after each of any steps. */
const always = (check: (after: Payment, before: Payment) => void): void => {
  fc.assert(
    fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
      const world = openLedger();
      let before = world.now();
      for (const step of steps) {
        const after = take(step, world);
        check(after, before);
        before = after;
      }
    }),
  );
};

describe('a payment, under any sequence of calls,', () => {
  it('never leaves a final state', () => {
    always((after, before) => {
      if (isFinal(before.status)) expect(after).toEqual(before);
    });
  });

  it('never refunds more than was paid, and adds refunds up correctly', () => {
    always((payment) => {
      expect(payment.refundedAmount).toBeGreaterThanOrEqual(0);
      expect(payment.refundedAmount).toBeLessThanOrEqual(isPaid(payment) ? payment.amount : 0);
      expect(payment.status === 'FULL_REFUND').toBe(payment.refundedAmount === payment.amount);
    });
  });

  it('has a reference exactly while it is paid or ambiguous, and keeps it', () => {
    always((after, before) => {
      expect(after.refId !== null).toBe(isPaid(after) || after.status === 'AMBIGUOUS');
      if (before.refId !== null && after.refId !== null) expect(after.refId).toBe(before.refId);
    });
  });
});

describe('a returned payment', () => {
  it('does not change when the payment does', () => {
    const { ledger, uuid, now } = openLedger();
    const before = now();

    ledger.settle(uuid, 'COMPLETE');

    expect(before.status).toBe('PENDING');
    expect(now().status).toBe('COMPLETE');
  });
});
