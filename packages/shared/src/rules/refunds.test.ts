import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OrderLine } from '../contract/orders.js';
import { type Cents, type Paisa, toPaisa } from '../vocabulary/money.js';
import {
  costOfItems,
  isPartlyRefunded,
  type RefundableLine,
  refundDueAt,
  refundPaisa,
  remainingAmount,
  remainingItems,
  remainingLines,
  remainingPaisa,
  spreadRefund,
} from './refunds.js';

const cents = (value: number): Cents => value as Cents;

it('a refund is due seven days later, to the millisecond', () => {
  expect(refundDueAt(new Date('2026-11-27T06:00:00.123Z'))).toEqual(new Date('2026-12-04T06:00:00.123Z'));
});

describe('refundPaisa', () => {
  it('refunds the whole payment for the whole amount', () => {
    const paid = { amountCents: cents(10_000), amountPaisa: 1_400_000 as Paisa, usdToNpr: 140 };

    expect(refundPaisa(paid, cents(0), cents(10_000))).toBe(1_400_000);
    expect(refundPaisa(paid, cents(0), cents(1))).toBe(140);
  });

  it('adds up to the payment in the end, and never to more on the way, however an amount is split', () => {
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

  it('never exceeds the payment, at any rate', () => {
    const paid = { amountCents: cents(10_000), amountPaisa: 1_000_000 as Paisa, usdToNpr: 140 };

    expect(refundPaisa(paid, cents(0), cents(9_000))).toBe(1_000_000);
    expect(refundPaisa(paid, cents(9_000), cents(1_000))).toBe(0);
  });
});

it.each([
  [{ amount: 100 }, 100],
  [{ amount: 100.1, refunded: 0.2 }, 99.9],
  [{ amount: 100, refunded: 100 }, 0],
  [{ amount: 100, status: 'refunded' }, 0],
  [{}, 0],
] as const)('remainingAmount of %j is %d', (order, remaining) => {
  expect(remainingAmount(order)).toBe(remaining);
});

describe('an order after a partial refund', () => {
  const product = { title: 'Ridge', discountPrice: 98 } as OrderLine['product'];
  const lines = [
    [{ product, quantity: 3, itemTotal: 294, refunded: 2 }],
    [{ product, quantity: 1, itemTotal: 98, refunded: 1 }],
    [{ product, quantity: 2, itemTotal: 196 }],
  ];

  it('has the items that were not refunded, and their cost', () => {
    const order = { status: 'paid', products: lines, amount: 588, refunded: 294 } as const;

    expect(remainingLines(order)).toMatchObject([
      { index: 0, quantity: 1, refunded: 2, itemTotal: 98 },
      { index: 1, quantity: 0, refunded: 1, itemTotal: 0 },
      { index: 2, quantity: 2, refunded: 0, itemTotal: 196 },
    ]);
    expect(remainingItems(order)).toBe(3);
    expect(isPartlyRefunded(order)).toBe(true);
  });

  it('has nothing left once it is refunded, also where its lines do not say so', () => {
    const order = { status: 'refunded', products: [[{ product, quantity: 3, itemTotal: 294 }]] } as const;

    expect(remainingLines(order)).toMatchObject([{ quantity: 0, refunded: 3, itemTotal: 0 }]);
    expect(remainingItems(order)).toBe(0);
    expect(isPartlyRefunded(order)).toBe(false);
  });

  it('is read also where a server leaves fields out', () => {
    const products = [[{ product } as OrderLine]];

    expect(remainingItems({})).toBe(0);
    expect(remainingLines({ products })).toMatchObject([{ quantity: 1, refunded: 0 }]);
  });

  it('has the charged rupees less the refunded ones', () => {
    const refunds = [
      { status: 'done', amountPaisa: 1_334 as Paisa },
      { status: 'refused', amountPaisa: 9_999 as Paisa },
    ] as const;

    expect(remainingPaisa({ amount: 2, refunded: 0.1, refunds }, 133.37)).toBe(25_340);
    expect(remainingPaisa({ amount: 2, refunded: 0.1 }, 133.37)).toBe(25_340);
    expect(remainingPaisa({ amount: 2, status: 'refunded' }, 133.37)).toBe(0);
    expect(remainingPaisa({}, 133.37)).toBe(0);
  });

  it('counts the sum that staff received, which may be whole rupees', () => {
    const order = { status: 'paid', amount: 2, paidPaisa: 26_700 as Paisa } as const;
    const refunds = [{ status: 'done', amountPaisa: 1_334 as Paisa }] as const;

    expect(remainingPaisa(order, 133.37)).toBe(26_700);
    expect(remainingPaisa({ ...order, refunded: 0.1, refunds }, 133.37)).toBe(25_366);
  });

  it('counts the cash that the courier collected, whatever was due', () => {
    // $2 are Rs 266.74, of which Rs 267 were due.
    const order = { status: 'delivered', amount: 2, cash: { counted: 26_000 as Paisa } } as const;
    const refunds = [{ status: 'done', amountPaisa: 1_334 as Paisa }] as const;

    expect(remainingPaisa(order, 133.37)).toBe(26_000);
    expect(remainingPaisa({ ...order, refunded: 0.1, refunds }, 133.37)).toBe(24_666);
    expect(remainingPaisa({ ...order, status: 'refunded' }, 133.37)).toBe(0);
  });
});

const line = (itemCents: number, quantity: number, refundedCents = 0): RefundableLine => ({
  itemCents: cents(itemCents),
  quantity,
  refundedCents: cents(refundedCents),
});

describe('spreadRefund', () => {
  it.each([
    [
      'spreads the refund of items to their lines',
      [line(100, 2), line(50, 1)],
      100,
      [{ index: 0, quantity: 1 }],
      [100, 0],
    ],
    ['spreads a refund without items to all lines by their rest', [line(100, 2), line(50, 2)], 30, [], [20, 10]],
    [
      'leaves a refund below the cost of its items with their lines',
      [line(100, 2), line(50, 2)],
      75,
      [
        { index: 0, quantity: 1 },
        { index: 1, quantity: 1 },
      ],
      [50, 25],
    ],
    [
      'spreads a refund above the cost of its items to all lines',
      [line(100, 2), line(100, 2)],
      130,
      [{ index: 0, quantity: 1 }],
      [110, 20],
    ],
    [
      'never refunds more than the rest of a line',
      [line(100, 1, 80), line(100, 1)],
      100,
      [{ index: 0, quantity: 1 }],
      [20, 80],
    ],
    ['spreads the whole rest', [line(100, 2, 33), line(50, 1, 50)], 167, [], [167, 0]],
    ['leaves to the delivery fee only what exceeds all lines', [line(100, 1), line(50, 1, 20)], 150, [], [100, 30]],
  ])('%s', (_what, lines, refund, items, expected) => {
    expect(spreadRefund(lines, cents(refund), items)).toEqual(expected);
  });

  it('adds up to every refund, and to the whole order in the end, in any sequence', () => {
    const aLine = fc.record({ itemCents: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 9 }) });
    const aRefund = fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      items: fc.array(fc.record({ index: fc.nat(5), quantity: fc.integer({ min: 1, max: 4 }) }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(aLine, { minLength: 1, maxLength: 6 }),
        fc.array(aRefund, { maxLength: 8 }),
        (ordered, refunds) => {
          let lines = ordered.map(({ itemCents, quantity }) => line(itemCents, quantity));
          const remainingCents = () =>
            lines.reduce((all, old) => all + old.itemCents * old.quantity - old.refundedCents, 0);
          for (const { share, items } of [...refunds, { share: 1, items: [] }]) {
            const refund = Math.floor(remainingCents() * share);
            const parts = spreadRefund(lines, cents(refund), items);
            expect(parts.reduce((all, part) => all + part, 0)).toBe(refund);
            lines = lines.map((old, index) => ({
              ...old,
              refundedCents: cents(old.refundedCents + (parts[index] ?? 0)),
            }));
            for (const [index, part] of parts.entries()) {
              expect(part).toBeGreaterThanOrEqual(0);
              const { itemCents, quantity, refundedCents } = lines[index] ?? line(0, 0);
              expect(refundedCents).toBeLessThanOrEqual(itemCents * quantity);
            }
          }
          expect(remainingCents()).toBe(0);
        },
      ),
    );
  });
});

it('adds up the cost of the named items', () => {
  const items = [
    { index: 0, quantity: 2 },
    { index: 1, quantity: 1 },
    { index: 0, quantity: 1 },
    { index: 7, quantity: 1 },
  ];
  expect(costOfItems([line(9_595, 3), line(2_995, 1)], items)).toBe(31_780);
});
