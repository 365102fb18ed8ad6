import { describe, expect, it } from '@jest/globals';
import type { Paisa } from '../vocabulary/money.js';
import { ORDER_STATUSES } from '../vocabulary/statuses.js';
import { handDue, isPayableByHand, paysWhole } from './hand-payments.js';

const ORDER = { amount: 100.01, usdToNpr: 140 };

describe('the sums that pay an order by hand', () => {
  it('are its charge, and the charge in whole rupees', () => {
    expect(handDue(ORDER)).toEqual({ exact: 1_400_140, rounded: 1_400_100 });
    expect(handDue({ amount: 1, usdToNpr: 133.5 })).toEqual({ exact: 13_350, rounded: 13_400 });
    expect(handDue({ amount: 100, usdToNpr: 140 })).toEqual({ exact: 1_400_000, rounded: 1_400_000 });
  });

  it.each([1_400_140, 1_400_100])('include %d paisa', (sum) => {
    expect(paysWhole(ORDER, sum as Paisa)).toBe(true);
  });

  it.each([0, 1, 1_400_099, 1_400_101, 1_400_141, 1_400_200])('do not include %d paisa', (sum) => {
    expect(paysWhole(ORDER, sum as Paisa)).toBe(false);
  });

  it('are nothing in whole rupees for an order below half a rupee', () => {
    const tiny = { amount: 0.01, usdToNpr: 40 };
    expect(handDue(tiny)).toEqual({ exact: 40, rounded: 0 });
    expect([paysWhole(tiny, 40 as Paisa), paysWhole(tiny, 0 as Paisa)]).toEqual([true, false]);
  });
});

describe('an order that money by hand can pay', () => {
  const payable = (order: object) => ORDER_STATUSES.filter((status) => isPayableByHand({ status, ...order }));

  it('waits for its payment, or has ended without one', () => {
    expect(payable({})).toEqual(['pending', 'confirmed', 'cancelled', 'expired']);
  });

  it('is also a parcel with cash to collect', () => {
    expect(payable({ paymentMethod: 'cash' })).toEqual(['pending', 'confirmed', 'shipped', 'cancelled', 'expired']);
  });
});
