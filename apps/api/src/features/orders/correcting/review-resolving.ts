import { ABOUT_CANCELLATION, isHandPayment, type Order } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { isAboutOpenRefund, isAboutProblem } from '../order-money.js';
import type { OrderDoc, ResolvedReview, ReviewFlag } from '../order.model.js';
import { reviewId } from '../reviews/order-reviews.js';

/**
 * Resolves a review on behalf of staff. Of two who do so at once, the second gets an error. The same call again changes
 * nothing.
 * @param sent.answer to the customer who reported the problem
 * @throws AppError 404 `not_found`, 409 `review_resolved`, `money_not_returned`, `order_not_refunded`,
 *   `refund_under_way`, 412 `stale_version`
 */
export const resolveReview = (
  params: { readonly id: string; readonly reviewId: string },
  sent: { readonly note: string; readonly answer?: string | undefined },
  request: ChangeRequest,
): Promise<Order> => {
  const { actor } = request;
  const note = sent.note.trim();
  const answer = sent.answer?.trim() ?? '';
  const isReview = (review: ReviewFlag): boolean => reviewId(review) === params.reviewId;
  const answerFor = (order: OrderDoc, about: string): Pick<ResolvedReview, 'answer'> =>
    answer !== '' && isAboutProblem(order, about) ? { answer } : {};
  return changeOrder(params.id, request, {
    sent: { note: sent.note, ...(sent.answer !== undefined && { answer: sent.answer }) },
    isDone: (order) => {
      const before = order.resolvedReviews?.find(isReview);
      const isSame = before?.note === note && before.answer === answerFor(order, before.about).answer;
      return isSame && before.actor.id === actor.id;
    },
    apply: (order) => {
      if (order.resolvedReviews?.some(isReview)) throw new AppError('review_resolved');
      const flag = order.reviewFlags.find(isReview);
      if (!flag) throw notFound('review');
      // Money that staff received stays with the shop until they record that they have returned it.
      if (isHandPayment(flag.about)) throw new AppError('money_not_returned');
      // The money of a cancelled order is owed until it is refunded, in whatever way.
      if (flag.about === ABOUT_CANCELLATION) throw new AppError('order_not_refunded');
      // The review of an open refund ends with the refund.
      if (isAboutOpenRefund(order, flag)) throw new AppError('refund_under_way');
      const { about } = flag;
      const resolved: ResolvedReview = { ...flag, resolvedAt: databaseTime(), actor, note, ...answerFor(order, about) };
      return {
        event: { type: 'order.reviewed', is: { about, review: params.reviewId } },
        update: {
          $set: { reviewFlags: order.reviewFlags.filter((other) => other !== flag) },
          $push: { resolvedReviews: resolved },
        },
      };
    },
  });
};
