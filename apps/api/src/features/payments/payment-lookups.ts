import { isHandMethod, type Paisa, type PaymentSource } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { eventsAbout } from '../../platform/events/index.js';
import { AppError } from '../../platform/http/errors.js';
import { payableOrders, type PaymentEvents } from '../orders/index.js';
import { PaymentAttemptModel, UNDECIDED } from './payment-attempt.model.js';
import { ABANDONED_AFTER_MS } from './payment-policy.js';
import { providerName } from './providers/provider.js';

/** The statuses of a payment that the events of its order already report. */
const REPORTED_BY_ORDER = new Set(['completed', 'refunded']);

/** The events of an order's payments, oldest first, without those that repeat others. */
export const paymentEvents: PaymentEvents = async ({ _id, paymentID }) => {
  const attempts = await PaymentAttemptModel.find({ order: _id }, { pidx: 1, provider: 1 }).lean();
  const events = await eventsAbout(
    'payment',
    attempts.map(({ _id: attempt }) => attempt.toHexString()),
    ['payment.begun', 'payment.status_changed'],
  );
  return events.flatMap((event) => {
    const attempt = attempts.find((each) => each._id.toHexString() === event.subject.id);
    if (!attempt) return [];
    const provider = providerName(attempt);
    const hasPaid = attempt.pidx !== undefined && attempt.pidx === paymentID;
    const isTold =
      (hasPaid && REPORTED_BY_ORDER.has(event.is.status)) ||
      // Staff record money once they have it, so its beginning tells everything.
      (isHandMethod(provider) && event.is.status === 'completed');
    return isTold ? [] : [{ ...event, provider }];
  });
};

/** A payment, for a message to the shopper. */
export interface PaymentNotice {
  readonly provider: PaymentSource;
  readonly pidx: string;
  readonly paisa: Paisa;
}

/** Returns a payment for a message; undefined for a payment that never got a link. */
export const paymentNotice = async (id: string): Promise<PaymentNotice | undefined> => {
  const payment = await PaymentAttemptModel.findById(id, { provider: 1, pidx: 1, amountPaisa: 1 }).lean();
  if (payment?.pidx === undefined) return undefined;
  return { provider: providerName(payment), pidx: payment.pidx, paisa: payment.amountPaisa };
};

/**
 * Refuses to erase an account while its money may be on its way. An unpaid order may have an open payment, and the
 * payment link of an ended order may still be valid.
 * @throws AppError 409 `erasing_must_wait`
 */
export const refuseErasingWhilePaying = async (userId: string, session: ClientSession): Promise<void> => {
  const { pending, ended } = await payableOrders(userId, session);
  const now = databaseTime().getTime();
  const begun = { $or: [{ pidx: { $exists: true } }, { createdAt: { $gt: new Date(now - ABANDONED_AFTER_MS) } }] };
  const filters = [
    { order: { $in: pending }, ...begun },
    { order: { $in: ended }, expiresAt: { $gt: new Date(now) } },
  ];
  const count = await PaymentAttemptModel.countDocuments({ $and: [UNDECIDED, { $or: filters }] }).session(session);
  if (count > 0) throw new AppError('erasing_must_wait', { until: 'payment_ends', count });
};
