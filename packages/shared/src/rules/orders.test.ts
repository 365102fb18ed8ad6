import fc from 'fast-check';
import { ORDER_STATUSES, type OrderStatus } from '../vocabulary/statuses.js';
import {
  adminNextStatuses,
  canBecome,
  orderLines,
  orderNumber,
  shortNumberIn,
  shortNumbersNamedIn,
  shortNumberText,
} from './orders.js';

const status = fc.constantFrom(...ORDER_STATUSES);

describe('an order', () => {
  it('is known by its payment id without the first three characters', () => {
    expect(orderNumber({ paymentID: 'HT6o6PEZRWFJ5ygavzHWd5' })).toBe('o6PEZRWFJ5ygavzHWd5');
    expect(orderNumber({ paymentID: 'abc' })).toBe('N/A');
    expect(orderNumber({ paymentID: null })).toBe('N/A');
    expect(orderNumber({})).toBe('N/A');
  });

  it('is found by its short number however that is written', () => {
    for (const text of [
      'PA-1042',
      'pa-1042',
      'pa 1042',
      ' PA1042 ',
      'pa- 1042',
      'PA–1042',
      'ＰＡ-१०४२',
      '#1042',
      '# PA-१०४२',
    ])
      expect(shortNumberIn(text)).toBe(1042);
    for (const text of ['1042', 'PA-', 'PA-10x', 'papa 1042', 'PA-1042 sita'])
      expect(shortNumberIn(text)).toBeUndefined();
    expect(shortNumberText(1042)).toBe('PA-1042');
    expect(shortNumbersNamedIn('Where are PA-1042 and pa 7? PA1042, not SPA-3 or PA-8x.')).toEqual([1042, 7]);
  });

  it.each<[OrderStatus, readonly OrderStatus[]]>([
    ['pending', ['cancelled']],
    ['paid', ['shipped']],
    ['shipped', ['delivered']],
    ['delivered', []],
    ['cancelled', []],
    ['expired', []],
    ['refunded', []],
  ])('can be moved from %s to %j by an admin', (from, expected) => {
    expect(adminNextStatuses(from)).toEqual(expected);
  });

  it('is never set to paid, refunded or expired by staff, nor against the state machine', () => {
    fc.assert(
      fc.property(status, (from) =>
        adminNextStatuses(from).every((to) => canBecome(from, to) && !['paid', 'refunded', 'expired'].includes(to)),
      ),
    );
  });

  it('stays refunded for good, and never goes back to pending', () => {
    fc.assert(fc.property(status, (to) => !canBecome('refunded', to)));
    fc.assert(fc.property(status, (from) => !canBecome(from, 'pending')));
  });

  it('reads its lines out of nested lists', () => {
    const line = {
      product: { _id: 'a', title: 'A', price: 2, discountPrice: 1, img: '', slug: 'a' },
      quantity: 1,
      itemTotal: 1,
    };
    expect(orderLines({ products: [[line], []] })).toEqual([line]);
  });
});
