import fc from 'fast-check';
import { createClock } from './clock.js';
import { createLedger, PaymentStateError } from './ledger.js';
import { isFinal, isPaid, OUTCOMES, type Payment } from './payment.js';

const openLedger = () => {
  const clock = createClock();
  const ledger = createLedger(clock);
  const { pidx } = ledger.open({
    channel: 'page',
    amount: 10_000,
    purchaseOrderId: 'o',
    purchaseOrderName: 'n',
    returnUrl: 'http://shop.example/',
    websiteUrl: 'http://shop.example/',
    customerPhone: '',
    merchantExtras: {},
    payer: null,
  });
  const now = () => ledger.find(pidx)!;
  return { clock, ledger, pidx, now };
};

type Step = (world: ReturnType<typeof openLedger>) => unknown;

const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...OUTCOMES).map(
    (outcome): Step =>
      ({ ledger, pidx }) =>
        ledger.settle(pidx, outcome),
  ),
  fc.integer({ min: -10, max: 12_000 }).map(
    (paisa): Step =>
      ({ ledger, pidx }) =>
        ledger.refund(pidx, paisa),
  ),
  fc.constant<Step>(({ ledger, pidx }) => ledger.refund(pidx)),
  fc.constant<Step>(({ ledger, pidx }) => ledger.setPayer(pidx, { mobile: '9800000000', confirmed: true })),
  fc.record({ outcome: fc.constantFrom('Completed' as const, 'Failed' as const), delay: fc.nat(4_000_000) }).map(
    ({ outcome, delay }): Step =>
      ({ ledger, pidx, clock }) =>
        ledger.settleLater(pidx, outcome, clock.now() + delay),
  ),
  fc.nat(2_000_000).map((ms): Step => ({ clock }) => {
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

describe('a payment, under any sequence of calls,', () => {
  it('never leaves a final state', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
        const world = openLedger();
        let before = world.now();
        for (const step of steps) {
          const after = take(step, world);
          if (isFinal(before.status)) expect(after).toEqual(before);
          before = after;
        }
      }),
    );
  });

  it('never refunds more than was paid, and adds refunds up correctly', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
        const world = openLedger();
        for (const step of steps) {
          const payment = take(step, world);
          expect(payment.refundedAmount).toBeGreaterThanOrEqual(0);
          expect(payment.refundedAmount).toBeLessThanOrEqual(isPaid(payment) ? payment.amount : 0);
          expect(payment.status === 'Refunded').toBe(payment.refundedAmount === payment.amount);
        }
      }),
    );
  });

  it('has a transaction id exactly while it is paid, and it never changes', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 40 }), (steps) => {
        const world = openLedger();
        const transactions = new Set<string>();
        for (const step of steps) {
          const payment = take(step, world);
          expect(payment.transactionId !== null).toBe(isPaid(payment));
          if (payment.transactionId !== null) transactions.add(payment.transactionId);
        }
        expect(transactions.size).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a returned payment', () => {
  it('does not change when the payment does', () => {
    const { ledger, pidx, now } = openLedger();
    const before = now();

    ledger.settle(pidx, 'Completed');

    expect(before.status).toBe('Initiated');
    expect(now().status).toBe('Completed');
  });
});
