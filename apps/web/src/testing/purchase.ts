import type { ConfirmAnswer } from '@paila/shared';
import { leaveInCart } from './cart.js';
import { anOrder, aProduct } from './samples.js';
import { type Answer, on, type Route } from './test-api.js';

/** The order that the payment of {@link beginPurchase} is for. */
export const PAID_ORDER = anOrder({ status: 'paid', paymentID: 'pay1' });
export const CONFIRM = '/payments/khalti/confirm';

/** The API's route that says what became of a payment. */
export const confirming = (answer: ConfirmAnswer | Answer): Route =>
  on('POST', CONFIRM, 'body' in answer ? answer : { body: answer });

/** Two items of a product are in the cart; they were ordered, and the payment was begun here. */
export const beginPurchase = (given: object = {}) => {
  const product = aProduct();
  leaveInCart({ product, quantity: 2, size: '42' });
  const lines = [{ id: product._id, size: '42', quantity: 2 }];
  const purchase = { sign: 'x', key: 'y', lines, orderId: PAID_ORDER._id, pidx: 'pay1', ...given };
  window.localStorage.setItem('purchase', JSON.stringify(purchase));
  window.localStorage.setItem('paymentID', 'pay1');
  return product;
};
