import type { Order, ProblemReason, ProblemReport } from '@paila/shared';
import { Types } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import { notFound } from '../../../platform/http/errors.js';
import { changeOrder, type Changer } from '../access/order-changing.js';
import { aboutProblem } from '../order-money.js';
import { recordOrderEvent, requireOrder, updateOrder } from '../order-store.js';
import type { OrderProblemDoc } from '../order.model.js';
import { flagForReview } from '../reviews/order-reviews.js';

/** The summaries for staff. Mails and logs quote them, so they leave out the customer's own words. */
const REVIEW_TEXTS: Readonly<Record<ProblemReason, string>> = {
  not_arrived: 'The customer says that the order has not arrived.',
  wrong_item: 'The customer says that the wrong item has arrived.',
  damaged: 'The customer says that an item is damaged.',
  does_not_fit: 'The customer says that an item does not fit.',
  payment: 'The customer says that something is wrong with the payment.',
  other: 'The customer says that something is wrong.',
};

/**
 * Stores a problem that a customer reports about an order, and flags the order for review by staff.
 * @throws AppError 404 `not_found`, also once the customer's data are erased
 */
export const reportProblem = (id: string, { reason, text }: ProblemReport, changer: Changer): Promise<Order> =>
  changeOrder(id, changer, {
    apply: async (order, session) => {
      const { _id } = order;
      if (order.anonymisedAt) throw notFound('order');
      const { actor } = changer;
      const problem: OrderProblemDoc = { _id: new Types.ObjectId(), at: databaseTime(), reason, text: text.trim() };
      const is = { problem: problem._id.toHexString(), reason };
      await recordOrderEvent(_id, { type: 'order.problem_reported', is }, actor, session);
      await updateOrder(order, { $push: { problems: problem } }, session);
      await flagForReview(_id, { about: aboutProblem(problem), text: REVIEW_TEXTS[reason] }, actor, session);
      return requireOrder(_id, session);
    },
  });
