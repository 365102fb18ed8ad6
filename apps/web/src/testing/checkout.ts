import type { Product, PublicSettings } from '@paila/shared';
import { screen } from '@testing-library/react';
import { GUEST_FIELDS } from './address-form.js';
import { leaveInCart } from './cart.js';
import { customerRoutes } from './customer.js';
import { enterText } from './enter-text.js';
import { openShop } from './open-shop.js';
import { anAddress, anOrder, aProduct } from './samples.js';
import { on, type Route } from './test-api.js';

/** The order that every placed order becomes. */
export const ORDER = anOrder();

/** The API's routes for placing and paying an order. */
const placed = [on('POST', '/orders/', { body: ORDER }), on('GET', '/orders/detail/:id', { body: ORDER })];

/** The API's routes for the checkout of a customer with one address. */
export const checkoutRoutes = (product: Product): Route[] => [
  ...customerRoutes(),
  on('GET', '/address/:userId', { body: [anAddress()] }),
  on('GET', `/products/${product._id}`, { body: product }),
  ...placed,
];

interface Given {
  product?: Product;
  quantity?: number;
  routes?: Route[];
  usdToNpr?: number;
  settings?: Partial<PublicSettings>;
}

/** Opens the checkout as a customer with one address and two items of a product. */
export const openAsCustomer = async ({
  product = aProduct(),
  quantity = 2,
  routes = [],
  usdToNpr = 135,
  settings = {},
}: Given = {}) => {
  leaveInCart({ product, quantity, size: '42' });
  const shop = await openShop({
    at: '/checkout',
    as: true,
    settings: { usdToNpr, ...settings },
    routes: [...checkoutRoutes(product), ...routes],
  });
  await screen.findByRole('heading', { name: 'Delivery Information' });
  return { ...shop, product, pay: () => shop.user.click(screen.getByRole('button', { name: 'Proceed to Payment' })) };
};

/** Opens the checkout as a guest with one item. */
export const openAsGuest = async (...routes: Route[]) => {
  const product = aProduct();
  leaveInCart({ product, size: '42' });
  const shop = await openShop({
    at: '/checkout',
    routes: [on('GET', `/products/${product._id}`, { body: product }), ...placed, ...routes],
  });
  await screen.findByRole('heading', { name: 'Delivery Information' });
  const fill = async () => {
    for (const [label, text] of GUEST_FIELDS) {
      await enterText(shop.user, screen.getByLabelText(label), text);
    }
  };
  return {
    ...shop,
    product,
    fill,
    pay: () => shop.user.click(screen.getByRole('button', { name: 'Proceed to Payment' })),
  };
};
