import type { PaymentStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { record, type NewEvent } from '../../platform/events/index.js';
import { flagForReview, type PaymentState, setPrimaryPayment } from '../orders/index.js';
import { providerName } from './providers/provider.js';
import { type BegunAttempt, PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';

type Payment = Pick<PaymentAttemptDoc, '_id' | 'order'>;

const about = ({ _id }: Payment, actor: Actor) =>
  ({ subject: { kind: 'payment', id: _id.toHexString() }, actor }) as const;
const orderField = ({ order }: Payment): { order: string } => ({ order: order.toHexString() });

/** The provider has created a link to pay an order, or staff have received its money. */
export const paymentBegun = (payment: BegunAttempt, actor: Actor): NewEvent => ({
  type: 'payment.begun',
  ...about(payment, actor),
  is: {
    status: payment.status,
    ...orderField(payment),
    pidx: payment.pidx,
    amountPaisa: payment.amountPaisa,
    provider: providerName(payment),
  },
});

/** The shop no longer uses the link of a payment. */
export const paymentClosed = (payment: Payment, actor: Actor): NewEvent => ({
  type: 'payment.closed',
  ...about(payment, actor),
  is: orderField(payment),
});

/** The provider has reported a new status, or staff have received the money or returned it. */
export const paymentStatusChanged = (
  payment: Payment & Pick<PaymentAttemptDoc, 'status'>,
  status: PaymentStatus,
  actor: Actor,
): NewEvent => ({
  type: 'payment.status_changed',
  ...about(payment, actor),
  was: { status: payment.status },
  is: { status, ...orderField(payment) },
});

/**
 * Flags a payment and its order for review by staff, or withdraws the flag, in the caller's transaction.
 * @param isRefund true if staff have to refund or return the money of the payment
 */
export const flagPayment = async (
  payment: Payment & Pick<BegunAttempt, 'pidx'>,
  text: string | undefined,
  actor: Actor,
  session: ClientSession,
  isRefund = false,
): Promise<void> => {
  await flagForReview(payment.order, { about: payment.pidx, text, isRefund }, actor, session);
  const is = { ...orderField(payment), flagged: text !== undefined };
  await record({ type: 'payment.flagged', ...about(payment, actor), is }, session);
};

/** Updates the payment that an order shows, in the caller's transaction. */
export const updatePrimaryPayment = async (order: Types.ObjectId, session: ClientSession): Promise<void> => {
  const begun = await PaymentAttemptModel.find(
    { order, pidx: { $exists: true } },
    { provider: 1, pidx: 1, status: 1, amountPaisa: 1 },
  )
    .sort({ createdAt: 1 })
    .session(session)
    .lean<PaymentState[]>();
  await setPrimaryPayment(order, begun, session);
};
