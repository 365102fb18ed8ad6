import { payments as endpoints } from '@paila/shared';
import { owned } from '../../platform/http/call.js';
import { originFor } from '../../platform/hosts.js';
import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, ownedOrder } from '../orders/index.js';
import type { PaymentService } from './payment.service.js';

/** Each call may cause a call to the provider, so their number is limited per address. */
export const paymentRoutes = (
  payments: Pick<PaymentService, 'initiate' | 'confirm'>,
  {
    rateLimitFactor: factor,
    shopUrl,
    ...secrets
  }: Pick<Settings, 'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor' | 'shopUrl'>,
): FeatureRoutes => {
  const tokens = createOrderTokens(secrets);
  const before = [limitedByAddress(createLimiter({ name: 'payments', points: 120, seconds: 60, factor }))];
  return serve(endpoints, {
    beginPayment: {
      before,
      handler: owned(
        'order',
        ({ body }) => ownedOrder(body.orderId, tokens),
        ({ resource, body, req, actor }) =>
          payments.initiate(resource._id, {
            origin: originFor(req.headers.host, shopUrl),
            actor,
            again: body.again,
          }),
      ),
    },
    confirmPayment: { before, handler: ({ body, requester }) => payments.confirm(body.pidx, requester) },
  });
};
