import { isHandPayment, type Order } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { type ChangeRequest, type OrderDoc, orderSeenBy, requireShownOrder, versionCheck } from '../orders/index.js';
import { enterReturned, isReturnedBy } from './ledger/hand-entries.js';
import { attemptUpdate, type BegunAttempt, PaymentAttemptModel } from './payment-attempt.model.js';
import { flagPayment, paymentStatusChanged, updatePrimaryPayment } from './payment-records.js';
import { storedReference } from './transactions.js';

/** @throws AppError 404 `not_found` for a payment that staff have not recorded for this order */
const requirePayment = async ({ _id }: OrderDoc, pidx: string, session: ClientSession): Promise<BegunAttempt> => {
  const payment = isHandPayment(pidx)
    ? await PaymentAttemptModel.findOne({ order: _id, pidx }).session(session).lean<BegunAttempt>()
    : null;
  if (!payment) throw notFound('payment');
  return payment;
};

/**
 * Records that staff have returned money which paid no order. The review of the money ends. The same call again changes
 * nothing.
 * @param params.pidx the id of the payment
 * @throws AppError 404 `not_found`; 409 `not_returnable` for money that has paid the order, or that was returned with
 *   another reference; 412 `stale_version`
 */
export const returnPayment = async (
  params: { readonly id: string; readonly pidx: string },
  sent: { readonly reference: string },
  request: ChangeRequest,
): Promise<Order> => {
  const transaction = storedReference(sent.reference);
  const { actor } = request;
  const changed = await inTransaction(async (session) => {
    const order = await requireShownOrder(params.id, session);
    const payment = await requirePayment(order, params.pidx, session);
    if (await isReturnedBy(payment, transaction, session)) return order;
    await versionCheck(request, sent)(order);
    const isWaiting = payment.status === 'completed' && order.paymentID !== payment.pidx;
    if (!isWaiting) throw new AppError('not_returnable');
    const at = databaseTime();
    const update = attemptUpdate({ status: 'refunded', closedAt: at, problem: undefined, problemIsMoney: undefined });
    await PaymentAttemptModel.updateOne({ _id: payment._id }, update, { session });
    await record(paymentStatusChanged(payment, 'refunded', actor), session);
    await enterReturned(payment, { transaction, actor, at }, session);
    await flagPayment(payment, undefined, actor, session);
    await updatePrimaryPayment(order._id, session);
    return requireShownOrder(order._id, session);
  });
  return orderSeenBy(request.requester, changed);
};
