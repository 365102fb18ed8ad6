import { carts, toLineItem } from '@paila/shared';
import { accountNamed } from '../../platform/http/account.js';
import type { Served } from '../../platform/http/serve.js';
import { serveEndpoints } from '../../platform/http/serve-endpoints.js';
import { cartOf, replaceCart } from './cart.service.js';

export const cartRoutes = (): Served =>
  serveEndpoints(carts, {
    createCart: ({ body, account }) =>
      replaceCart(accountNamed(account, body._id, 'carts.write'), body.products.map(toLineItem)),
    showCart: ({ params }) => cartOf(params.userId),
    replaceCart: ({ params, body }) => replaceCart(params.userId, body.products.map(toLineItem)),
  });
