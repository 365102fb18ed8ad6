import { describe, expect, it } from '@jest/globals';
import { type Cents, LEDGER_KINDS, type LedgerKind, type Paisa } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { brokenRule, ledgerBalance, ledgerId, ledgerRevenue, type RuledEntry } from './ledger-rules.js';

interface Move {
  readonly kind: LedgerKind;
  readonly amountPaisa: Paisa;
  readonly revenue?: { readonly at: Date; readonly cents: Cents; readonly paisa: Paisa };
}

const anAmount = fc.integer({ min: 1, max: 20_000_000 });
const aMove: fc.Arbitrary<Move> = fc
  .record({
    kind: fc.constantFrom(...LEDGER_KINDS),
    amount: anAmount,
    isNegative: fc.boolean(),
    cents: fc.option(fc.integer({ min: -200_000, max: 200_000 }), { nil: undefined }),
  })
  .map(({ kind, amount, isNegative, cents }) => ({
    kind,
    amountPaisa: (kind === 'correction' && isNegative ? -amount : amount) as Paisa,
    ...(cents === undefined
      ? {}
      : { revenue: { at: new Date(0), cents: cents as Cents, paisa: (cents * 140) as Paisa } }),
  }));

const sumBy = (moves: readonly Move[], kind: LedgerKind): number =>
  moves.reduce((total, move) => total + (move.kind === kind ? move.amountPaisa : 0), 0);

describe('the balance of a ledger', () => {
  it('is receipts and cash, less refunds, with corrections; attempts move nothing', () => {
    fc.assert(
      fc.property(fc.array(aMove), (moves) => {
        const due =
          sumBy(moves, 'receipt') + sumBy(moves, 'cash') + sumBy(moves, 'correction') - sumBy(moves, 'refund');
        expect(ledgerBalance(moves)).toBe(due);
      }),
    );
  });

  it('is the same in any order of the entries, as the revenue is', () => {
    const shuffled = fc
      .array(aMove)
      .chain((moves) => fc.tuple(fc.constant(moves), fc.shuffledSubarray(moves, { minLength: moves.length })));
    fc.assert(
      fc.property(shuffled, ([moves, others]) => {
        expect(ledgerBalance(others)).toBe(ledgerBalance(moves));
        expect(ledgerRevenue(others)).toEqual(ledgerRevenue(moves));
      }),
    );
  });

  it('is that of its parts together', () => {
    fc.assert(
      fc.property(fc.array(aMove), fc.array(aMove), (first, second) => {
        expect(ledgerBalance([...first, ...second])).toBe(ledgerBalance(first) + ledgerBalance(second));
      }),
    );
  });

  it('is never negative while every refund gives back at most what the shop holds', () => {
    const aShare = fc.double({ min: 0, max: 1, noNaN: true });
    const steps = fc.array(fc.record({ isIn: fc.boolean(), amount: anAmount, share: aShare }));
    fc.assert(
      fc.property(steps, (all) => {
        const moves: Move[] = [];
        for (const { isIn, amount, share } of all) {
          const held = ledgerBalance(moves);
          if (isIn) moves.push({ kind: 'receipt', amountPaisa: amount as Paisa });
          else if (held > 0) moves.push({ kind: 'refund', amountPaisa: Math.ceil(held * share) as Paisa });
          expect(ledgerBalance(moves)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('the rules of an entry', () => {
  const [order, payment, refund] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
  const paisa = 1_400_000 as Paisa;
  const revenue = { at: new Date(0), cents: 10_000 as Cents, paisa };
  const taken = { at: new Date(0), cents: -10_000 as Cents, paisa: -1_400_000 as Paisa };
  const entry = (given: Omit<RuledEntry, '_id' | 'order' | 'method' | 'amountPaisa'> & Partial<RuledEntry>) => {
    const whole = { order, method: 'khalti', amountPaisa: paisa, ...given };
    return { _id: ledgerId(whole), ...whole };
  };

  it.each<[string, RuledEntry]>([
    ['an attempt', entry({ kind: 'attempt', payment })],
    ['a receipt that pays an order', entry({ kind: 'receipt', payment, revenue, transaction: 'T' })],
    ['a receipt that pays nothing', entry({ kind: 'receipt', payment, reason: 'It came twice.' })],
    ['a refund of an order', entry({ kind: 'refund', payment, refund, revenue: taken })],
    ['a refund of money that paid no order', entry({ kind: 'refund', payment })],
    ['cash', entry({ kind: 'cash', method: 'cash', revenue })],
    ['a refund of cash', entry({ kind: 'refund', method: 'cash', refund, revenue: taken })],
    [
      'a correction',
      entry({ _id: 'correction:1', kind: 'correction', amountPaisa: -5 as Paisa, reason: 'Counted again' }),
    ],
    [
      'a correction of the revenue alone',
      entry({
        _id: 'correction:1',
        kind: 'correction',
        amountPaisa: 0 as Paisa,
        revenue,
        reason: 'It pays the order.',
      }),
    ],
  ])('accept %s', (_what, sound) => {
    expect(brokenRule(sound)).toBeUndefined();
  });

  it.each<[string, RuledEntry]>([
    ['an attempt with revenue', entry({ kind: 'attempt', payment, revenue })],
    ['an attempt without a payment', entry({ kind: 'attempt' })],
    ['a receipt over nothing', entry({ kind: 'receipt', payment, revenue, amountPaisa: 0 as Paisa })],
    ['a receipt that neither pays nor says why', entry({ kind: 'receipt', payment })],
    ['a receipt with another revenue', entry({ kind: 'receipt', payment, revenue, amountPaisa: 5 as Paisa })],
    ['a refund of an order that takes no revenue', entry({ kind: 'refund', payment, refund })],
    ['a refund that brings revenue', entry({ kind: 'refund', payment, refund, revenue })],
    ['cash of a provider', entry({ kind: 'cash', revenue })],
    ['a refund of cash that the order does not list', entry({ kind: 'refund', method: 'cash' })],
    ['a refund of cash with a payment', entry({ kind: 'refund', method: 'cash', payment, refund, revenue: taken })],
    ['a refund of a provider without a payment', entry({ kind: 'refund', refund, revenue: taken })],
    ['cash with a payment', entry({ kind: 'cash', method: 'cash', payment, revenue })],
    ['a correction without a reason', entry({ _id: 'correction:1', kind: 'correction', amountPaisa: 5 as Paisa })],
    [
      'a correction of nothing',
      entry({ _id: 'correction:1', kind: 'correction', amountPaisa: 0 as Paisa, reason: 'No' }),
    ],
    ['the id of another movement', entry({ _id: 'receipt:1', kind: 'receipt', payment, revenue })],
  ])('refuse %s', (_what, broken) => {
    expect(brokenRule(broken)).toEqual(expect.any(String));
  });
});
