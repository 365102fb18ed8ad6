import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderLinkRequests } from './correcting/order-links.js';
import { guestDataJob } from './erasing/order-anonymising.js';
import { orderAliasRoutes, type OrderRouteOptions, orderRoutes } from './order.routes.js';
import { ownOrderRoutes } from './own-order.routes.js';
import { warnOfReviews } from './reviews/order-reviews.js';

export interface OrderDeps extends OrderRouteOptions {
  readonly settings: OrderRouteOptions['settings'] & Pick<Settings, 'guestDataDays'>;
  readonly log: Logger;
}

/** Places, shows and changes orders. */
export const createOrders = ({ log, ...options }: OrderDeps): Feature => {
  const { settings } = options;
  const linkRequests = createOrderLinkRequests(settings.rateLimitFactor);
  return {
    routes: [orderRoutes(options), ownOrderRoutes(settings, linkRequests), orderAliasRoutes()],
    jobs: [linkRequests.job, guestDataJob(settings.guestDataDays)],
    close: warnOfReviews(log),
  };
};
