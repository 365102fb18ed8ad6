import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { paymentContract } from './payment.contract.js';
import { paymentController } from './payment.controller.js';
import { confirmRules, initiateRules } from './payment.rules.js';
import type { Payments } from './payment.service.js';

/** Each call may become one to the provider, so each address has so many of them. */
export const paymentRoutes = (
  payments: Payments,
  { rateLimitFactor: factor, shopUrl }: Pick<Settings, 'rateLimitFactor' | 'shopUrl'>,
): Served => {
  const controller = paymentController(payments, shopUrl);
  const perMinute = limitedByAddress(createLimiter({ name: 'payments', points: 120, seconds: 60, factor }));
  return serve(paymentContract, {
    beginPayment: [perMinute, checked(initiateRules), controller.initiate],
    confirmPayment: [perMinute, checked(confirmRules), controller.confirm],
  });
};
