import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderLinkRequests } from './correcting/order-links.js';
import { guestDataJob } from './erasing/order-anonymising.js';
import { type PaymentsOfUnpaid, unpaidOrdersJob } from './erasing/unpaid-orders.js';
import { orderAliasRoutes, type OrderRouteOptions, orderRoutes } from './order.routes.js';
import { ownOrderRoutes } from './own-order.routes.js';
import type { CancelPaid } from './states/own-cancelling.js';
import { orderReading } from './reading/order-reading.js';
import { warnOfReviews } from './reviews/order-reviews.js';
import { refundDeadlineJob } from './reviews/refund-deadlines.js';

export interface OrderDeps extends OrderRouteOptions {
  readonly settings: OrderRouteOptions['settings'] & Pick<Settings, 'guestDataDays'>;
  readonly cancelPaid: CancelPaid;
  readonly paymentsOfUnpaid: PaymentsOfUnpaid;
  readonly log: Logger;
}

/** Places, shows and changes orders. */
export const createOrders = ({ log, cancelPaid, paymentsOfUnpaid, ...options }: OrderDeps): Feature => {
  const { settings } = options;
  const linkRequests = createOrderLinkRequests(settings.rateLimitFactor);
  return {
    routes: [orderRoutes(options), ownOrderRoutes(settings, linkRequests, cancelPaid), orderAliasRoutes()],
    jobs: [
      linkRequests.job,
      guestDataJob(settings.guestDataDays),
      unpaidOrdersJob(paymentsOfUnpaid, log),
      refundDeadlineJob,
    ],
    readings: [orderReading],
    close: warnOfReviews(log),
  };
};
