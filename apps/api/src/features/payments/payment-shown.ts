import type { ClientSession, Types } from 'mongoose';
import { type PaymentState, showPayment } from '../orders/index.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

/** Lets an order show how its payments stand now, in the caller's transaction. */
export const showPaymentsOf = async (order: Types.ObjectId, session: ClientSession): Promise<void> => {
  const begun = await PaymentAttemptModel.find(
    { order, pidx: { $exists: true } },
    { pidx: 1, status: 1, amountPaisa: 1 },
  )
    .sort({ createdAt: 1 })
    .session(session)
    .lean<PaymentState[]>();
  await showPayment(order, begun, session);
};
