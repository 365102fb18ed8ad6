import { isCancelRequested, type Order } from '@paila/shared';
import { inTransaction } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { type ChangeRequest, type OrderDoc, orderSeenBy, requireShownOrder, versionCheck } from '../orders/index.js';
import { CANCELLATION } from './cancelling-paid.js';
import { currentPayment, type Settle } from './payment-confirming.js';
import type { Refunds } from './refunds.js';

/**
 * Records that staff gave the money of a cancelled order back in another way than by its provider, which has refused
 * the refund. The shop sends no money. First it looks the payment up, because somebody may have refunded it in the
 * dashboard. The same call again changes nothing.
 */
export const createRefundingElsewhere = ({ begin, endIn }: Pick<Refunds, 'begin' | 'endIn'>, settle: Settle) => {
  /**
   * @returns the refunded order
   * @throws AppError 404 `not_found`; 409 `not_refundable` for an order that its customer has not cancelled, or whose
   *   money is back; 409 `order_in_review` while staff have to review its payment, of which somebody may have refunded
   *   a part; the other 409s of `beginRefund`; 412 `stale_version`; 504 `provider_timeout` if the provider is silent
   */
  const recordRefund = async (orderId: string, sent: { readonly note: string }, request: ChangeRequest) => {
    const note = sent.note.trim();
    const { requester, actor } = request;
    const isRecorded = ({ refunds = [] }: OrderDoc): boolean =>
      refunds.some((refund) => refund.elsewhere && refund.note === note && refund.actor.id === actor.id);
    const checkVersion = versionCheck(request, sent);
    const check = async (order: OrderDoc): Promise<void> => {
      await checkVersion(order);
      if (!isCancelRequested(order)) throw new AppError('not_refundable');
      if (order.reviewFlags.some(({ about }) => about === order.paymentID)) throw new AppError('order_in_review');
    };
    const before = await requireShownOrder(orderId);
    if (isCancelRequested(before) && before.paymentID !== undefined) {
      const payment = await currentPayment(before.paymentID, settle, true);
      if (payment && !payment.isFresh) throw new AppError('provider_timeout');
    }
    const changed = await inTransaction(async (session): Promise<OrderDoc> => {
      const order = await requireShownOrder(orderId, session);
      if (isRecorded(order)) return order;
      const { refund } = await begin(order, { ...CANCELLATION, elsewhere: true }, { actor, check }, session);
      await endIn(order._id, refund._id, { result: { status: 'done', note }, actor }, session);
      return requireShownOrder(order._id, session);
    });
    return orderSeenBy(requester, changed);
  };
  return recordRefund;
};

export type RecordRefund = (orderId: string, sent: { readonly note: string }, request: ChangeRequest) => Promise<Order>;
