import type { Paisa } from '@paila/shared';
import { PaymentAttemptModel } from './payment-attempt.model.js';

/** What a message to whoever made a payment needs. */
export interface PaymentNotice {
  readonly pidx: string;
  readonly paisa: Paisa;
}

/** A payment for a message; undefined for one that never got a link. */
export const paymentNotice = async (id: string): Promise<PaymentNotice | undefined> => {
  const payment = await PaymentAttemptModel.findById(id, { pidx: 1, amountPaisa: 1 }).lean();
  return payment?.pidx === undefined ? undefined : { pidx: payment.pidx, paisa: payment.amountPaisa };
};
