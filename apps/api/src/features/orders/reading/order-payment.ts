import { IN_DOUBT } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { plainCollection } from '../../../platform/database/plain-documents.js';
import { OrderModel, type OrderPaymentDoc } from '../order.model.js';

/** How a payment stands, as its order may show it. */
export type PaymentState = Readonly<OrderPaymentDoc>;

/** How much a payment says of its order: the lower, the more. @param paidBy the payment that has paid the order */
const rankOf = ({ pidx, status }: PaymentState, paidBy: string | undefined): number => {
  // Money that came, and that the order could not use.
  if (status === 'completed' && pidx !== paidBy) return 0;
  if (IN_DOUBT.includes(status)) return 1;
  if (status === 'refunded' && pidx !== paidBy) return 2;
  return 3;
};

/**
 * The payment that says most of its order; of equal ones the last.
 * @param payments all that were begun for it, oldest first
 * @param paidBy the one that has paid it
 */
const primaryPayment = (payments: readonly PaymentState[], paidBy: string | undefined): PaymentState | undefined => {
  const [payment] = [...payments].reverse().sort((a, b) => rankOf(a, paidBy) - rankOf(b, paidBy));
  return payment && { pidx: payment.pidx, status: payment.status, amountPaisa: payment.amountPaisa };
};

/**
 * Keeps with an order how its payment stands, in the caller's transaction: the one that says most.
 * @param payments all that were begun for it, oldest first
 */
export const showPayment = async (
  orderId: Types.ObjectId,
  payments: readonly PaymentState[],
  session: ClientSession,
): Promise<void> => {
  // Written whatever comes of it, so that of two payments that end at the same moment one sees the other.
  const order = await plainCollection(OrderModel).findOneAndUpdate(
    { _id: orderId },
    { $inc: { paymentsSeen: 1 } },
    { session, projection: { paymentID: 1 } },
  );
  const payment = primaryPayment(payments, order?.paymentID);
  if (!payment) return;
  const { pidx, status } = payment;
  await OrderModel.updateOne(
    { _id: orderId, $nor: [{ 'payment.pidx': pidx, 'payment.status': status }] },
    { $set: { payment } },
    { session },
  );
};
