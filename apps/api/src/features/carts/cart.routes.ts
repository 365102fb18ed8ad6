import { carts, toLineItem } from '@paila/shared';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { cartOf, replaceCart } from './cart.service.js';

export const cartRoutes = (): FeatureRoutes =>
  serve(carts, {
    createCart: ({ body, accountId }) => replaceCart(accountId, body.products.map(toLineItem)),
    showCart: ({ params }) => cartOf(params.userId),
    replaceCart: ({ params, body }) => replaceCart(params.userId, body.products.map(toLineItem)),
  });
