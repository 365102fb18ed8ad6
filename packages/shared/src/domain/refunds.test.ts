import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Cents, type Paisa, toPaisa } from './money.js';
import { leftToRefund, refundPaisa } from './refunds.js';

const cents = (value: number): Cents => value as Cents;

describe('refundPaisa', () => {
  it('gives back what was paid for all of the amount', () => {
    const paid = { amountCents: cents(10_000), amountPaisa: 1_400_000 as Paisa, usdToNpr: 140 };

    expect(refundPaisa(paid, cents(0), cents(10_000))).toBe(1_400_000);
    expect(refundPaisa(paid, cents(0), cents(1))).toBe(140);
  });

  it('comes to what was paid in the end, and never to more on the way, however an amount is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        (amount, usdToNpr, cuts) => {
          const paid = { amountCents: cents(amount), amountPaisa: toPaisa(cents(amount), usdToNpr), usdToNpr };
          const ends = [...cuts.map((cut) => Math.round(cut * amount)), amount].sort((a, b) => a - b);
          let [before, given] = [0, 0];
          for (const end of ends) {
            const paisa = refundPaisa(paid, cents(before), cents(end - before));
            expect(Number.isSafeInteger(paisa)).toBe(true);
            expect(paisa).toBeGreaterThanOrEqual(0);
            // Within a paisa of its own conversion.
            expect(Math.abs(paisa - toPaisa(cents(end - before), usdToNpr))).toBeLessThanOrEqual(1);
            given += paisa;
            expect(given).toBeLessThanOrEqual(paid.amountPaisa);
            before = end;
          }
          expect(given).toBe(paid.amountPaisa);
        },
      ),
    );
  });

  it('never exceeds what was paid, whatever the rate says', () => {
    const paid = { amountCents: cents(10_000), amountPaisa: 1_000_000 as Paisa, usdToNpr: 140 };

    expect(refundPaisa(paid, cents(0), cents(9_000))).toBe(1_000_000);
    expect(refundPaisa(paid, cents(9_000), cents(1_000))).toBe(0);
  });
});

it.each([
  [{ amount: 100 }, 100],
  [{ amount: 100.1, refunded: 0.2 }, 99.9],
  [{ amount: 100, refunded: 100 }, 0],
])('leftToRefund of %j is %d', (order, left) => {
  expect(leftToRefund(order)).toBe(left);
});
