import type { PaymentStatus } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { recordAll, type NewEvent, type Subject } from '../../platform/events/index.js';
import { flagForReview } from '../orders/index.js';
import type { PaymentAttemptDoc } from './payment-attempt.model.js';

type Payment = Pick<PaymentAttemptDoc, '_id' | 'order'>;
type Linked = PaymentAttemptDoc & { readonly pidx: string };

const subjectOf = ({ _id }: Payment): Subject<'payment'> => ({ kind: 'payment', id: _id.toHexString() });
const orderOf = ({ order }: Payment): { order: string } => ({ order: order.toHexString() });

/** The provider has created a link to pay an order. */
export const paymentBegun = (payment: Linked, actor: Actor): NewEvent => ({
  type: 'payment.begun',
  subject: subjectOf(payment),
  actor,
  is: {
    status: payment.status,
    ...orderOf(payment),
    pidx: payment.pidx,
    amountPaisa: payment.amountPaisa,
  },
});

/** Its link is no longer used. */
export const paymentClosed = (payment: Payment, actor: Actor): NewEvent => ({
  type: 'payment.closed',
  subject: subjectOf(payment),
  actor,
  is: orderOf(payment),
});

/** The provider has reported a new status. */
export const paymentStatusChanged = (
  payment: Payment & Pick<PaymentAttemptDoc, 'status'>,
  status: PaymentStatus,
  actor: Actor,
): NewEvent => ({
  type: 'payment.status_changed',
  subject: subjectOf(payment),
  actor,
  was: { status: payment.status },
  is: { status, ...orderOf(payment) },
});

/** Flags a payment and its order for review by staff, or withdraws the flag, in the caller's transaction. */
export const flagPayment = async (
  payment: Payment & Pick<Linked, 'pidx'>,
  text: string | undefined,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  await flagForReview(payment.order, { about: payment.pidx, text }, actor, session);
  const is = { ...orderOf(payment), flagged: text !== undefined };
  await recordAll([{ type: 'payment.flagged', subject: subjectOf(payment), actor, is }], session);
};
