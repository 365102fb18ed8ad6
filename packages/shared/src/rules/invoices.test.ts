import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { INVOICE_KINDS } from '../vocabulary/invoices.js';
import type { Paisa } from '../vocabulary/money.js';
import { ORDER_STATUSES } from '../vocabulary/statuses.js';
import { documentNumber, hasLeft, vatIn, wasSent } from './invoices.js';

const paisa = fc.integer({ min: 0, max: 100_000_000_00 }).map((amount) => amount as Paisa);

describe('vatIn', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [113, 13],
    [11_300, 1_300],
    [1_400_000, 161_062],
  ])('of %d paisa, %d are tax', (total, tax) => {
    expect(vatIn(total as Paisa)).toBe(tax);
  });

  it('is thirteen percent of the rest, to the nearest paisa', () => {
    fc.assert(
      fc.property(paisa, (total) => {
        const vat = vatIn(total);
        expect(Number.isSafeInteger(vat)).toBe(true);
        // Twice the distance to the exact tax is less than a paisa.
        expect(Math.abs(2 * (total * 13 - vat * 113))).toBeLessThan(113);
      }),
    );
  });

  it('never falls when a total grows, and grows by no more than the total', () => {
    fc.assert(
      fc.property(paisa, fc.nat(1_000_000), (total, more) => {
        const growth = vatIn((total + more) as Paisa) - vatIn(total);
        expect(growth).toBeGreaterThanOrEqual(0);
        expect(growth).toBeLessThanOrEqual(more);
      }),
    );
  });
});

describe('documentNumber', () => {
  it.each([
    ['invoice', 17, '2083/84-00017'],
    ['credit_note', 3, 'CN 2083/84-00003'],
    ['invoice', 123_456, '2083/84-123456'],
  ] as const)('the %s %d is %s', (kind, sequence, number) => {
    expect(documentNumber(kind, '2083/84', sequence)).toBe(number);
  });

  it('gives no two documents the same number', () => {
    const aDocument = fc.record({
      kind: fc.constantFrom(...INVOICE_KINDS),
      year: fc.integer({ min: 2080, max: 2098 }).map((year) => `${String(year)}/${String(year + 1).slice(2)}`),
      sequence: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(aDocument, { selector: ({ kind, year, sequence }) => `${kind} ${year} ${String(sequence)}` }),
        (documents) => {
          const numbers = documents.map(({ kind, year, sequence }) => documentNumber(kind, year, sequence));
          expect(new Set(numbers).size).toBe(documents.length);
        },
      ),
    );
  });

  it('sorts the documents of a year by their numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_998 }), fc.constantFrom(...INVOICE_KINDS), (sequence, kind) => {
        expect(documentNumber(kind, '2083/84', sequence) < documentNumber(kind, '2083/84', sequence + 1)).toBe(true);
      }),
    );
  });
});

describe('hasLeft', () => {
  it('is true from shipping on', () => {
    const left = ORDER_STATUSES.filter((status) => hasLeft({ status }));

    expect(left).toEqual(['shipped', 'delivered', 'returned']);
  });

  it('is true for a refunded order that was sent', () => {
    const shipment = { at: '2026-11-23T06:00:00.000Z' };

    expect(ORDER_STATUSES.filter((status) => hasLeft({ status, shipment }))).toEqual([
      'shipped',
      'delivered',
      'returned',
      'refunded',
    ]);
    expect(hasLeft({ status: 'refunded', shipment: null })).toBe(false);
  });
});

describe('wasSent', () => {
  it('is true for items that have left, and for those whose shipping or pick-up was undone', () => {
    const undone = [{ status: 'paid' }, { status: 'shipped' }, { status: 'paid' }] as const;
    const notPickedUp = [{ status: 'paid' }, { status: 'delivered' }, { status: 'paid' }] as const;

    expect(wasSent({ status: 'delivered' })).toBe(true);
    expect(wasSent({ status: 'paid', history: undone })).toBe(true);
    expect(wasSent({ status: 'paid', history: notPickedUp })).toBe(true);
    expect(wasSent({ status: 'paid', history: undone.slice(0, 1) })).toBe(false);
  });

  it('does without a history', () => {
    expect(wasSent({ status: 'shipped', history: null })).toBe(true);
    expect(wasSent({ status: 'paid' })).toBe(false);
  });
});
