import { describe, expect, it } from '@jest/globals';
import type { Paisa } from '../vocabulary/money.js';
import { ORDER_STATUSES } from '../vocabulary/statuses.js';
import { unnumberedPaper } from './order-papers.js';

describe('the paper of an order without an invoice', () => {
  const papers = (order: object) => ORDER_STATUSES.filter((status) => unnumberedPaper({ status, ...order }));
  const PAID = { history: [{ status: 'pending' }, { status: 'paid' }] } as const;

  it('is a confirmation until the parcel leaves', () => {
    expect(unnumberedPaper({ status: 'paid', ...PAID })).toBe('order_confirmation');
    expect(unnumberedPaper({ status: 'confirmed', paymentMethod: 'cash' })).toBe('order_confirmation');
  });

  it('stays a confirmation while the courier has yet to collect the cash', () => {
    expect(unnumberedPaper({ status: 'shipped', paymentMethod: 'cash' })).toBe('order_confirmation');
    expect(unnumberedPaper({ status: 'returned', paymentMethod: 'cash' })).toBeUndefined();
  });

  it('is a receipt for money that the shop has received', () => {
    const receipt = 'receipt';
    expect(unnumberedPaper({ status: 'delivered', ...PAID })).toBe(receipt);
    expect(unnumberedPaper({ status: 'refunded', ...PAID })).toBe(receipt);
    expect(unnumberedPaper({ status: 'paid', cancelRequestedAt: '2026-11-27T10:00:00.000Z', ...PAID })).toBe(receipt);
    expect(unnumberedPaper({ status: 'shipped', paymentMethod: 'cash', paidPaisa: 1_400_000 as Paisa })).toBe(receipt);
    const at = '2026-11-27T10:00:00.000Z';
    const cash = { at, due: 1_400_000 as Paisa, counted: 0 as Paisa };
    expect(unnumberedPaper({ status: 'delivered', paymentMethod: 'cash', cash })).toBe(receipt);
  });

  it('is missing for an order that is neither paid nor confirmed', () => {
    expect(papers({})).toEqual(['confirmed', 'paid']);
    expect(papers({ paymentMethod: 'cash' })).toEqual(['confirmed', 'paid', 'shipped']);
    expect(papers({ history: null, cash: null, paidPaisa: null })).toEqual(['confirmed', 'paid']);
  });
});
