import type { ConfirmAnswer, InitiateAnswer } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Actor } from '../../platform/actor.js';
import { notFound } from '../../platform/http/errors.js';
import type { Job } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import type { Requester } from '../../platform/http/call.js';
import { mayUse } from '../../platform/http/ownership.js';
import { orderForPayment, orderSeenBy, withOwner } from '../orders/index.js';
import { createKhaltiClient } from './khalti.client.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { createAttempts } from './payment-attempts.js';
import { paymentJobs } from './payment-reconciling.js';
import { isOpen } from './payment-policy.js';
import { createSettling, type Settle } from './payment-settling.js';

export interface PaymentOptions {
  readonly settings: Pick<Settings, 'khalti' | 'shopName' | 'usdToNpr' | 'rateLimitFactor'>;
  readonly log: Logger;
}

export interface Payments {
  /** Begins the payment of an order, or returns its open link; the shopper returns to the given origin. */
  readonly initiate: (orderId: Types.ObjectId, origin: string, actor: Actor) => Promise<InitiateAnswer>;
  /**
   * Asks the provider for the status of a payment, and settles its order accordingly.
   * @throws AppError 404 for a payment that this shop did not begin
   */
  readonly confirm: (pidx: string, requester: Requester) => Promise<ConfirmAnswer>;
  /** Settles a payment and returns the id of the order it was begun for; undefined for a payment that isn't ours. */
  readonly orderOfPayment: (pidx: string) => Promise<string | undefined>;
  readonly settle: Settle;
  /** The jobs for the shop's scheduler. */
  readonly jobs: readonly Job[];
  /** Aborts all calls to the provider that are under way. */
  readonly close: () => void;
}

/** Creates the payments feature of one instance of the shop. */
export const createPayments = ({ settings, log }: PaymentOptions): Payments => {
  const ending = new AbortController();
  const khalti = createKhaltiClient({ ...settings.khalti, stop: ending.signal });
  const settle = createSettling(khalti, log);
  return {
    settle,
    initiate: createAttempts({ settings, khalti, settle }),
    confirm: async (pidx, requester) => {
      const known = await PaymentAttemptModel.exists({ pidx });
      if (!known) throw notFound('payment');
      const { attempt, isFresh } = await settle(pidx);
      const order = await orderForPayment(attempt.order);
      return {
        status: isFresh || !isOpen(attempt.status) ? attempt.status : 'unknown',
        ...(order && !order.deletedAt && mayUse(withOwner(order), requester, 'orders.read')
          ? { order: await orderSeenBy(requester, order) }
          : {}),
      };
    },
    orderOfPayment: async (pidx) => {
      const attempt = await PaymentAttemptModel.findOne({ pidx }, { order: 1 }).lean();
      if (!attempt) return undefined;
      await settle(pidx);
      return attempt.order.toHexString();
    },
    jobs: paymentJobs(settle),
    close: () => {
      ending.abort();
    },
  };
};
