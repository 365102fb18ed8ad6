import { carts, toLineItem } from '@paila/shared';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { serve } from '../../platform/http/serve.js';
import { accountCart, type CartParts, replaceCart } from './cart.service.js';
import { settleCarts } from './settle-carts.js';

/** Stores the carts of accounts, and removes paid lines from them. */
export const createCarts = async ({ readModel, log }: CartParts & { readonly log: Logger }): Promise<Feature> => ({
  routes: [
    serve(carts, {
      createCart: ({ body, accountId }) =>
        replaceCart(accountId, body.products.map(toLineItem), { readModel }, body.settled),
      showCart: ({ params }) => accountCart(params.userId),
      replaceCart: ({ params, body }) =>
        replaceCart(params.userId, body.products.map(toLineItem), { readModel }, body.settled),
    }),
  ],
  consumers: [await settleCarts({ log })],
});
