import { laterThan, afterNow, type StoredTime } from '../../platform/stored-times.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { LONGEST_LINK_MS, LONGEST_PAUSE_MS } from './payment-policy.js';

const collection = PaymentAttemptModel.collection.name;
/** Now at the latest. A missing time stays missing. */
const notAfter = (field: string, latest: unknown) => ({ $cond: [{ $gt: [field, latest] }, latest, field] });

/** The times at which the provider is asked about payments and refunds. */
export const paymentTimes: readonly StoredTime[] = [
  {
    kind: 'payment',
    text: 'wait for the provider to be asked',
    collection,
    ahead: (now) => ({
      nextCheckAt: laterThan(now, 0),
      // The plan of the checks counts from the time when a payment began.
      $or: [{ nextCheckAt: laterThan(now, LONGEST_PAUSE_MS) }, { createdAt: laterThan(now, 0) }],
    }),
    mended: {
      nextCheckAt: '$$NOW',
      createdAt: notAfter('$createdAt', '$$NOW'),
      closedAt: notAfter('$closedAt', '$$NOW'),
      expiresAt: notAfter('$expiresAt', afterNow(LONGEST_LINK_MS)),
    },
  },
  {
    kind: 'refund',
    text: 'wait for the provider to be asked',
    collection,
    ahead: (now) => ({ refundCheckAt: laterThan(now, LONGEST_PAUSE_MS) }),
    mended: { refundCheckAt: '$$NOW' },
  },
];
