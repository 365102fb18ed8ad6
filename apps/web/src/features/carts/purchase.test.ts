import {
  earlierOrderId,
  finishPurchase,
  forgetPurchase,
  openPurchases,
  purchaseKey,
  purchaseOrderId,
  purchasePaying,
  purchasePlaced,
} from './purchase.js';

const LINES = [{ id: 'shoe', size: '42', quantity: 2 }];
const anOrderFor = (given: object = {}): object => ({
  user: null,
  products: [{ productId: 'shoe', size: '42', quantity: 2 }],
  amount: 180,
  address: { city: 'Pokhara' },
  ...given,
});

describe('the current purchase', () => {
  it('has the same key while cart, total and address are the same', () => {
    const key = purchaseKey(anOrderFor(), LINES);

    expect(purchaseKey(anOrderFor(), LINES)).toBe(key);
    purchasePlaced('order-1');
    expect(purchaseKey(anOrderFor(), LINES)).toBe(key);
  });

  it.each([
    ['sum', { amount: 200 }],
    ['address', { address: { city: 'Lalitpur' } }],
    ['cart', { products: [{ productId: 'shoe', size: '42', quantity: 3 }] }],
    ['account', { user: 'asha' }],
  ])('has another key when the %s changes', (_what, given) => {
    const key = purchaseKey(anOrderFor(), LINES);

    expect(purchaseKey(anOrderFor(given), LINES)).not.toBe(key);
  });

  it('has another key once it is forgotten', () => {
    const key = purchaseKey(anOrderFor(), LINES);
    forgetPurchase();

    expect(purchaseKey(anOrderFor(), LINES)).not.toBe(key);
  });

  it('remembers the order placed before it, until that one is paid', () => {
    purchaseKey(anOrderFor(), LINES);
    purchasePlaced('order-1');
    expect(earlierOrderId()).toBe('order-1');
    purchaseKey(anOrderFor({ amount: 200 }), LINES);
    purchaseKey(anOrderFor({ amount: 300 }), LINES);

    expect(earlierOrderId()).toBe('order-1');
    expect(purchaseOrderId()).toBeUndefined();
    expect(openPurchases()).toEqual([{ orderId: 'order-1' }]);
    expect(finishPurchase({ orderId: 'order-1' })).toEqual({ order: 'order-1' });
    expect(finishPurchase({ orderId: 'order-1' })).toBeNull();
    expect(earlierOrderId()).toBeUndefined();
  });

  it('keeps nothing personal', () => {
    purchaseKey(anOrderFor({ address: { city: 'Pokhara', email: 'bina@paila.example' } }), LINES);

    expect(window.localStorage.getItem('purchase')).not.toMatch(/Pokhara|bina/);
  });

  it('is finished once, by its payment or its order', () => {
    for (const paid of [{ pidx: 'pay1' }, { orderId: 'order-1' }]) {
      purchaseKey(anOrderFor(), LINES);
      purchasePlaced('order-1');
      purchasePaying('order-1', { provider: 'khalti', pidx: 'pay1' });

      expect(finishPurchase(paid)).toEqual({ order: 'order-1', lines: LINES });
      expect(finishPurchase(paid)).toBeNull();
    }
  });

  it('is not finished by the payment of another order', () => {
    purchaseKey(anOrderFor(), LINES);
    purchasePlaced('order-2');

    expect(finishPurchase({ pidx: 'pay1', orderId: 'order-1' })).toBeNull();
    expect(purchaseOrderId()).toBe('order-2');
  });

  it('knows its order by its payment', () => {
    purchaseKey(anOrderFor(), LINES);
    purchasePlaced('order-1');
    purchasePaying('order-1', { provider: 'khalti', pidx: 'pay1' });
    purchasePaying('order-0', { provider: 'khalti', pidx: 'pay0' });

    expect(purchaseOrderId('pay1')).toBe('order-1');
    expect(purchaseOrderId('pay0')).toBe('order-0');
    expect(purchaseOrderId('pay2')).toBeUndefined();
  });

  it('still knows the order of a payment after a second payment', () => {
    purchaseKey(anOrderFor(), LINES);
    purchasePlaced('order-1');
    purchasePaying('order-1', { provider: 'khalti', pidx: 'pay1' });
    purchasePaying('order-1', { provider: 'khalti', pidx: 'pay2' });

    expect([purchaseOrderId('pay1'), purchaseOrderId('pay2')]).toEqual(['order-1', 'order-1']);
  });

  it('starts again when its storage is invalid', () => {
    window.localStorage.setItem('purchase', '{"sign":1}');

    expect(purchaseKey(anOrderFor(), LINES)).toMatch(/^[0-9a-f]{32}$/);
    expect(finishPurchase({ orderId: 'order-1' })).toBeNull();
  });
});
