import type { ClientSession, Types } from 'mongoose';
import { OrderModel, type OrderPaymentDoc } from './order.model.js';

/** How a payment stands, as its order may show it. */
export type PaymentState = Readonly<OrderPaymentDoc>;

const UNDECIDED: readonly PaymentState['status'][] = ['pending', 'unknown'];

/** How much a payment says of its order: the lower, the more. @param paidBy the payment that has paid the order */
const rankOf = ({ pidx, status }: PaymentState, paidBy: string | undefined): number => {
  // Money that came, and that the order could not use.
  if (status === 'completed' && pidx !== paidBy) return 0;
  if (UNDECIDED.includes(status)) return 1;
  if (status === 'refunded' && pidx !== paidBy) return 2;
  return 3;
};

/**
 * Keeps with an order how its payment stands, in the caller's transaction: of several, the one that says most, and of equal
 * ones the last.
 * @param payments all that were begun for it, oldest first
 */
export const showPayment = async (
  orderId: Types.ObjectId,
  payments: readonly PaymentState[],
  session: ClientSession,
): Promise<void> => {
  const order = await OrderModel.findById(orderId, { paymentID: 1 }).session(session).lean();
  const [payment] = [...payments].reverse().sort((a, b) => rankOf(a, order?.paymentID) - rankOf(b, order?.paymentID));
  if (!payment) return;
  const { pidx, status, amountPaisa } = payment;
  await OrderModel.updateOne(
    { _id: orderId, $nor: [{ 'payment.pidx': pidx, 'payment.status': status }] },
    { $set: { payment: { pidx, status, amountPaisa } } },
    { session },
  );
};
