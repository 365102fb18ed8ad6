import type { Order, ProblemReason, ProblemReport } from '@paila/shared';
import { Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Requester } from '../../../platform/http/call.js';
import { notFound } from '../../../platform/http/errors.js';
import { orderSeenBy } from '../access/order-access.js';
import { orderToChange, orderSubject } from '../order-lookup.js';
import { aboutProblem } from '../order-money.js';
import { flagForReview } from '../reviews/order-reviews.js';
import { moveOrder } from '../states/order-states.js';
import { OrderModel, type OrderDoc, type OrderProblemDoc } from '../order.model.js';

/** Who changes an order of their own, and sees the result. */
interface OwnChange {
  readonly requester: Requester;
  readonly actor: Actor;
}

/**
 * Cancels an unpaid order for its customer. One that is cancelled already stays as it is.
 * @throws AppError 404 `not_found`, 409 `status_not_allowed`
 */
export const cancelOwnOrder = async (id: string, { requester, actor }: OwnChange): Promise<Order> => {
  const cancelled = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    if (order.status === 'cancelled') return order;
    return (await moveOrder(order, { next: 'cancelled', actor, at: databaseTime() }, session)) ?? order;
  });
  return orderSeenBy(requester, cancelled);
};

/** What staff read first. The customer's own words stay out of it, as mails and logs quote it. */
const REVIEW_TEXTS: Readonly<Record<ProblemReason, string>> = {
  not_arrived: 'The customer says that it has not arrived.',
  wrong_item: 'The customer says that something else has arrived.',
  damaged: 'The customer says that it is damaged.',
  does_not_fit: 'The customer says that it does not fit.',
  payment: 'The customer says that something is wrong with the payment.',
  other: 'The customer says that something is wrong.',
};

/**
 * Keeps what a customer says is wrong with an order, and flags it for review by staff.
 * @throws AppError 404 `not_found`, also once it has lost its customer's data
 */
export const reportProblem = async (
  id: string,
  { reason, text }: ProblemReport,
  { requester, actor }: OwnChange,
): Promise<Order> => {
  const reported = await inTransaction(async (session) => {
    const order = await orderToChange(id, session);
    if (order.anonymisedAt) throw notFound('order');
    const problem: OrderProblemDoc = { _id: new Types.ObjectId(), at: databaseTime(), reason, text: text.trim() };
    const subject = orderSubject(order._id);
    await record(
      { type: 'order.problem_reported', subject, actor, is: { problem: problem._id.toHexString(), reason } },
      session,
    );
    await OrderModel.updateOne({ _id: order._id }, { $push: { problems: problem } }, { session });
    const flag = { about: aboutProblem(problem), text: REVIEW_TEXTS[reason] };
    await flagForReview(order._id, flag, actor, session);
    return OrderModel.findById(order._id).session(session).orFail().lean<OrderDoc>();
  });
  return orderSeenBy(requester, reported);
};
