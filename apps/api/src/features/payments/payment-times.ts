import { laterThan, afterNow, type StoredTime } from '../../platform/stored-times.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { MAX_LINK_MS, MAX_PAUSE_MS } from './payment-policy.js';

const collection = PaymentAttemptModel.collection.name;
/** The field, but not later than the given time. A missing time stays missing. */
const notAfter = (field: string, latest: unknown) => ({ $cond: [{ $gt: [field, latest] }, latest, field] });

/** The times of the checks of payments and refunds. */
export const paymentTimes: readonly StoredTime[] = [
  {
    kind: 'payment',
    text: 'wait for a check at the provider',
    collection,
    ahead: (now) => ({
      nextCheckAt: laterThan(now, 0),
      // The schedule of the checks begins with the payment.
      $or: [{ nextCheckAt: laterThan(now, MAX_PAUSE_MS) }, { createdAt: laterThan(now, 0) }],
    }),
    mended: {
      nextCheckAt: '$$NOW',
      createdAt: notAfter('$createdAt', '$$NOW'),
      closedAt: notAfter('$closedAt', '$$NOW'),
      expiresAt: notAfter('$expiresAt', afterNow(MAX_LINK_MS)),
    },
  },
  {
    kind: 'refund',
    text: 'wait for a check at the provider',
    collection,
    ahead: (now) => ({ refundCheckAt: laterThan(now, MAX_PAUSE_MS) }),
    mended: { refundCheckAt: '$$NOW' },
  },
];
