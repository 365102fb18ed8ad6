import { carts, toLineItem } from '@paila/shared';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { type CartParts, cartOf, replaceCart } from './cart.service.js';

export const cartRoutes = (parts: CartParts): FeatureRoutes =>
  serve(carts, {
    createCart: ({ body, accountId }) => replaceCart(accountId, body.products.map(toLineItem), parts, body.settled),
    showCart: ({ params }) => cartOf(params.userId),
    replaceCart: ({ params, body }) => replaceCart(params.userId, body.products.map(toLineItem), parts, body.settled),
  });
