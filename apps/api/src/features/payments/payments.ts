import { payments as endpoints, type ConfirmAnswer, type InitiateAnswer } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { owned, type Requester } from '../../platform/http/call.js';
import { originFor } from '../../platform/hosts.js';
import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Job } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, ownedOrder } from '../orders/index.js';
import { claimJob } from './claimed-payments.js';
import { createKhaltiClient } from './khalti.client.js';
import { type Beginning, createAttempts } from './payment-beginning.js';
import { confirmPayment, createSettling, currentPayment, type Settle } from './payment-confirming.js';
import { paymentJobs } from './payment-reconciling.js';
import { refundRoutes } from './refund.routes.js';
import { createRefunds, refundJob, type Refunds } from './refunds.js';

export interface PaymentOptions {
  readonly settings: Pick<
    Settings,
    'khalti' | 'shopName' | 'shopUrl' | 'rateLimitFactor' | 'linkSecrets' | 'jwtSecrets'
  >;
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: () => number;
  /** Aborts all calls to the provider that are under way. */
  readonly stop: AbortSignal;
  readonly log: Logger;
}

export interface PaymentService {
  /** Begins the payment of an order, or returns its open link; the shopper returns to the given origin. */
  readonly initiate: (orderId: Types.ObjectId, beginning: Beginning) => Promise<InitiateAnswer>;
  /** {@link confirmPayment} */
  readonly confirm: (pidx: string, requester: Requester) => Promise<ConfirmAnswer>;
  /** Settles a payment like `confirm`, and returns the id of its order; undefined for a payment that isn't ours. */
  readonly orderOfPayment: (pidx: string) => Promise<string | undefined>;
  readonly settle: Settle;
  readonly refunds: Refunds;
  readonly jobs: readonly Job[];
}

/** The payments of one instance of the shop. */
export const createPaymentService = ({ settings, usdToNpr, stop, log }: PaymentOptions): PaymentService => {
  const khalti = createKhaltiClient({ ...settings.khalti, stop });
  const tokens = createOrderTokens(settings);
  const settle = createSettling(khalti, log);
  const refunds = createRefunds({ khalti, settle, log });
  return {
    settle,
    refunds,
    initiate: createAttempts({ settings, usdToNpr, khalti, settle, log }),
    confirm: (pidx, requester) => confirmPayment(pidx, requester, { settle, tokens }),
    orderOfPayment: async (pidx) => (await currentPayment(pidx, settle))?.attempt.order.toHexString(),
    jobs: [...paymentJobs(settle), refundJob(refunds), claimJob(khalti, log)],
  };
};

/** Each call may cause a call to the provider, so their number is limited per address. */
const paymentRoutes = (
  { initiate, confirm }: PaymentService,
  { rateLimitFactor: factor, shopUrl, ...secrets }: PaymentOptions['settings'],
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
          initiate(resource._id, { origin: originFor(req.headers.host, shopUrl), actor, again: body.again }),
      ),
    },
    confirmPayment: { before, handler: ({ body, requester }) => confirm(body.pidx, requester) },
  });
};

/** Begins, settles and refunds payments. */
export const createPayments = (options: PaymentOptions): Feature & Pick<PaymentService, 'orderOfPayment'> => {
  const service = createPaymentService(options);
  return {
    orderOfPayment: service.orderOfPayment,
    routes: [paymentRoutes(service, options.settings), refundRoutes(service.refunds)],
    jobs: service.jobs,
  };
};
