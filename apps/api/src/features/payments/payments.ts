import type { Feature } from '../../platform/feature.js';
import type { Settings } from '../../platform/settings.js';
import { createPaymentService, type PaymentOptions, type PaymentService } from './payment.service.js';
import { paymentRoutes } from './payment.routes.js';
import { refundRoutes } from './refund.routes.js';

export interface PaymentDeps extends PaymentOptions {
  readonly settings: PaymentOptions['settings'] & Pick<Settings, 'shopUrl'>;
}

export interface Payments extends Feature, Pick<PaymentService, 'orderOfPayment'> {}

/** Begins, settles and refunds payments. */
export const createPayments = (deps: PaymentDeps): Payments => {
  const service = createPaymentService(deps);
  return {
    orderOfPayment: service.orderOfPayment,
    routes: [paymentRoutes(service, deps.settings), refundRoutes(service.refunds)],
    jobs: service.jobs,
  };
};
