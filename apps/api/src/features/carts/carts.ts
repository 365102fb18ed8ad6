import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { cartRoutes } from './cart.routes.js';
import type { CartParts } from './cart.service.js';
import { removeLateCarts } from './late-carts.js';
import { settleCarts } from './settle-carts.js';

/** Stores the carts of accounts, and takes out of them what was paid. */
export const createCarts = async ({ readModel, log }: CartParts & { readonly log: Logger }): Promise<Feature> => ({
  routes: [cartRoutes({ readModel })],
  consumers: [await removeLateCarts({ log }), await settleCarts({ log })],
});
