import { eventsAbout } from '../../platform/events/index.js';
import type { PaymentEventsOf } from '../orders/index.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

/** What the events of an order itself say of the payment that paid it. */
const SAID_BY_ORDER = new Set(['completed', 'refunded']);

/** What happened to the payments of an order, oldest first, but for what its own events say already. */
export const paymentEventsOf: PaymentEventsOf = async ({ _id, paymentID }) => {
  const attempts = await PaymentAttemptModel.find({ order: _id }, { pidx: 1 }).lean();
  const events = await eventsAbout(
    'payment',
    attempts.map(({ _id: attempt }) => attempt.toHexString()),
    ['payment.begun', 'payment.status_changed'],
  );
  const itsOwn = attempts.find(({ pidx }) => pidx !== undefined && pidx === paymentID)?._id.toHexString();
  return events.filter(({ subject, is }) => subject.id !== itsOwn || !SAID_BY_ORDER.has(is.status));
};
