import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import type { PlacingOptions } from './order-placing.js';
import { createOrderTokens } from './order-token.js';
import { orderAliasContract, orderContract } from './order.contract.js';
import * as controller from './order.controller.js';
import { allRules, listRules, placeRules, statusRules } from './order.rules.js';

export interface OrderRouteOptions {
  readonly settings: Pick<Settings, 'jwtSecret' | 'rateLimitFactor'>;
  /** {@link PlacingOptions.orderOfPayment} */
  readonly orderOfPayment: PlacingOptions['orderOfPayment'];
}

export const orderRoutes = ({ settings, orderOfPayment }: OrderRouteOptions): Served => {
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const placing = { tokenOf: createOrderTokens(settings.jwtSecret), orderOfPayment };
  return serve(orderContract, {
    placeOrder: [limitedByAddress(perMinute), checked(placeRules), controller.place(placing)],
    listOrders: [checked(allRules), controller.listAll],
    showOrder: [controller.show],
    listOwnOrders: [checked(listRules), controller.listOwn],
    changeOrderStatus: [checked(statusRules), controller.changeStatus],
    removeOrder: [controller.remove],
  });
};

export const orderAliasRoutes = (): Served => serve(orderAliasContract, { removeOrderByAlias: [controller.remove] });
