import type { ClientSession } from 'mongoose';
import { databaseTime } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { payableOrdersOf } from '../orders/index.js';
import { PaymentAttemptModel, UNDECIDED } from './payment-attempt.model.js';
import { ABANDONED_AFTER_MS } from './payment-policy.js';

/**
 * Keeps an account from being erased while its money may be on its way: while an unpaid order of it has an open
 * payment, or the link of a payment for an ended one is valid.
 * @throws AppError 409 `erasing_must_wait`
 */
export const refuseErasingWhilePaying = async (userId: string, session: ClientSession): Promise<void> => {
  const { pending, ended } = await payableOrdersOf(userId, session);
  const now = databaseTime().getTime();
  const begun = { $or: [{ pidx: { $exists: true } }, { createdAt: { $gt: new Date(now - ABANDONED_AFTER_MS) } }] };
  const count = await PaymentAttemptModel.countDocuments({
    $and: [
      UNDECIDED,
      {
        $or: [
          { order: { $in: pending }, ...begun },
          { order: { $in: ended }, expiresAt: { $gt: new Date(now) } },
        ],
      },
    ],
  }).session(session);
  if (count > 0) throw new AppError('erasing_must_wait', { until: 'payment_ends', count });
};
