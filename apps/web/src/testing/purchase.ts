import {
  type ConfirmAnswer,
  type Order,
  paymentOutcome,
  type Paisa,
  type PaymentStatus,
  type Product,
} from '@paila/shared';
import { screen } from '@testing-library/react';
import { leaveInCart } from './cart.js';
import { customerRoutes } from './customer.js';
import { openShop } from './open-shop.js';
import { anOrder, aProduct } from './samples.js';
import { type Answer, on, type Route } from './test-api.js';

/** The order that the payment of {@link beginPurchase} is for. */
export const PAID_ORDER = anOrder({ status: 'paid', paymentID: 'pay1' });
export const CONFIRM = '/payments/khalti/confirm';

const isWhole = (answer: ConfirmAnswer | Answer): answer is Answer => 'body' in answer;

/** The API's route for the result of a payment. */
export const confirming = (answer: ConfirmAnswer | Answer): Route =>
  on('POST', CONFIRM, isWhole(answer) ? answer : { body: withOutcome(answer) });

/** The API's answer about the payment `pay1`. */
const withOutcome = (answer: ConfirmAnswer): ConfirmAnswer => {
  const outcome = answer.order && answer.status === 'completed' ? paymentOutcome('pay1', answer.order) : undefined;
  return { ...(outcome && { outcome }), ...answer };
};

/** An order of two items of a product in size 42. */
export const anOrderFor = (
  { _id, title, price, discountPrice, slug, img }: Product,
  given: Partial<Order> = {},
): Order => {
  const ordered = { _id, title, price, discountPrice, slug, img: img[0] ?? '' };
  return anOrder({
    products: [[{ product: ordered, quantity: 2, itemTotal: 180, size: '42' }]],
    amount: 180,
    ...given,
  });
};

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

/** The total in rupees of the order of {@link comeBackWith}, at another rate than today's. */
export const PAISA = 2_520_000 as Paisa;

interface ComeBackOptions {
  /** True for a customer, false for a guest. */
  as?: boolean;
  at?: string;
  routes?: Route[];
}

/** Comes back from the provider. */
export const comeBack = (
  answer: ConfirmAnswer | Answer,
  { as = true, at = '/payment?pidx=pay1', routes = [] }: ComeBackOptions = {},
) => openShop({ at, as, routes: [...(as ? customerRoutes() : []), confirming(answer), ...routes] });

/** Comes back with a payment of the items in the cart. */
export const comeBackWith = (status: PaymentStatus, given: Partial<Order> = {}, options: ComeBackOptions = {}) =>
  comeBack({ status, order: anOrderFor(beginPurchase(), given), amount: PAISA }, options);

/** The page's heading, once it has this name. */
export const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });
