import { type ConfirmAnswer, type InitiateAnswer, outcomeOf } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import { databaseTime } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/errors.js';
import type { Job } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import type { Requester } from '../../platform/http/call.js';
import { mayUse } from '../../platform/http/ownership.js';
import { createOrderTokens, orderForPayment, orderSeenBy, withOwner } from '../orders/index.js';
import { claimJob } from './claimed-payments.js';
import { createKhaltiClient } from './khalti.client.js';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { type Beginning, createAttempts } from './payment-attempts.js';
import { paymentJobs } from './payment-reconciling.js';
import { isOpen, mustAsk } from './payment-policy.js';
import { createRefunds, refundJob, type Refunds } from './refunds.js';
import { createSettling, type Settle, type Settled } from './payment-settling.js';

export interface PaymentOptions {
  readonly settings: Pick<Settings, 'khalti' | 'shopName' | 'rateLimitFactor' | 'linkSecrets' | 'jwtSecrets'>;
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: () => number;
  /** Aborts all calls to the provider that are under way. */
  readonly stop: AbortSignal;
  readonly log: Logger;
}

export interface PaymentService {
  /** Begins the payment of an order, or returns its open link; the shopper returns to the given origin. */
  readonly initiate: (orderId: Types.ObjectId, beginning: Beginning) => Promise<InitiateAnswer>;
  /**
   * Says how a payment stands. Unless it is known for good, the provider is asked and the order settled accordingly.
   * @throws AppError 404 for a payment that this shop did not begin
   */
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
  const orderTokens = createOrderTokens(settings);
  const settle = createSettling(khalti, log);
  const refunds = createRefunds({ khalti, settle, log });
  /**
   * A payment as it stands now, and whether the provider was asked for it; undefined for one that this shop did not
   * begin.
   */
  const current = async (pidx: string): Promise<(Settled & { readonly isAsked: boolean }) | undefined> => {
    const attempt = await PaymentAttemptModel.findOne({ pidx }).lean<PaymentAttemptDoc>();
    if (!attempt) return undefined;
    if (!mustAsk(attempt, databaseTime())) return { attempt, isFresh: true, isAsked: false };
    return { ...(await settle(pidx)), isAsked: true };
  };
  return {
    settle,
    refunds,
    initiate: createAttempts({ settings, usdToNpr, khalti, settle, log }),
    confirm: async (pidx, requester) => {
      const payment = await current(pidx);
      if (!payment) throw notFound('payment');
      const { attempt, isFresh, isAsked } = payment;
      const order = await orderForPayment(attempt.order);
      const outcome = attempt.status === 'completed' && order ? outcomeOf(pidx, order) : undefined;
      const isTheirs = order !== null && mayUse(withOwner(order, orderTokens), requester, 'orders.read');
      return {
        status: isFresh || !isOpen(attempt.status) ? attempt.status : 'unknown',
        ...(outcome && { outcome }),
        ...(isTheirs && isAsked && { fresh: isFresh }),
        ...(isTheirs && !order.deletedAt
          ? { order: await orderSeenBy(requester, order), amount: attempt.amountPaisa }
          : {}),
      };
    },
    orderOfPayment: async (pidx) => (await current(pidx))?.attempt.order.toHexString(),
    jobs: [...paymentJobs(settle), refundJob(refunds), claimJob(khalti, log)],
  };
};
