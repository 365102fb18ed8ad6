import { Router } from 'express';
import { createLimiter, limitedByAddress } from '../../platform/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/validate.js';
import { identifyIfSent, requireAdmin, requireOwner } from '../auth/index.js';
import type { PlacingOptions } from './order-placing.js';
import { createOrderTokens } from './order-token.js';
import * as controller from './order.controller.js';
import { allRules, listRules, placeRules, statusRules } from './order.rules.js';

export interface OrderRouteOptions {
  readonly settings: Pick<Settings, 'jwtSecret' | 'rateLimitFactor'>;
  /** {@link PlacingOptions.orderOfPayment} */
  readonly orderOfPayment: PlacingOptions['orderOfPayment'];
}

/** `/api/orders` */
export const orderRoutes = ({ settings, orderOfPayment }: OrderRouteOptions): Router => {
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const placing = { tokenOf: createOrderTokens(settings.jwtSecret), orderOfPayment };
  return Router()
    .post('/', identifyIfSent, limitedByAddress(perMinute), checked(placeRules), controller.place(placing))
    .get('/', requireAdmin, checked(allRules), controller.listAll)
    .get('/detail/:orderId', identifyIfSent, controller.show)
    .get('/:userId', requireOwner('userId'), checked(listRules), controller.listOwn)
    .put('/:id/status', requireAdmin, checked(statusRules), controller.changeStatus)
    .delete('/:id', requireAdmin, controller.remove);
};

/** `/api/order`: an older way to say it. */
export const orderAliasRoutes = (): Router => Router().delete('/:id', requireAdmin, controller.remove);
