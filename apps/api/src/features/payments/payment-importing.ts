import type { ClientSession } from 'mongoose';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';

/** A payment of a past that was made up. The provider does not know it, so it must not be due for a check. */
export type PastPayment = Omit<PaymentAttemptDoc, 'nextCheckAt' | 'refundCheckAt'> & { readonly pidx: string };

/** Stores payments of the past, in the caller's transaction; their events are the caller's to import. */
export const importPayments = async (payments: readonly PastPayment[], session: ClientSession): Promise<void> => {
  await PaymentAttemptModel.insertMany([...payments], { session });
};
