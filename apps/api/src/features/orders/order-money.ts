import {
  ABOUT_STOCK,
  aboutRefund,
  fromCents,
  isOpenRefund,
  orderCashDue,
  type Paisa,
  remainingQuantity,
  TO_SEND,
} from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import { AppError } from '../../platform/http/errors.js';
import type { RefundDoc } from './order-parts.model.js';
import { orderLines, type OrderDoc, type OrderProblemDoc, type ReviewFlag } from './order.model.js';

/** The cash that the courier collects for an order with cash on delivery. */
export const cashToCollect = ({ amountCents, usdToNpr }: Pick<OrderDoc, 'amountCents' | 'usdToNpr'>): Paisa =>
  orderCashDue({ amount: fromCents(amountCents), usdToNpr });

/** The refund of an order that has not ended yet. */
export const openRefund = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): RefundDoc | undefined =>
  refunds.find(({ status }) => isOpenRefund(status));

/** The cause of the review of a problem that a customer has reported. */
export const aboutProblem = ({ _id }: Pick<OrderProblemDoc, '_id'>): string => `problem:${_id.toHexString()}`;

/** True if a review is about a problem that the customer has reported. */
export const isAboutProblem = ({ problems = [] }: Pick<OrderDoc, 'problems'>, about: string): boolean =>
  problems.some((problem) => about === aboutProblem(problem));

/** The condition for orders without open reviews of money. Reviews of unrestocked items may be open. */
export const NO_REVIEW_OF_MONEY: QueryFilter<OrderDoc> = {
  reviewFlags: { $not: { $elemMatch: { about: { $not: new RegExp(`^${ABOUT_STOCK}`) } } } },
};

/** True if staff must still review a problem that the customer has reported. It may end with a refund. */
export const hasOpenProblem = ({ reviewFlags, problems = [] }: Pick<OrderDoc, 'reviewFlags' | 'problems'>): boolean =>
  reviewFlags.some(({ about }) => isAboutProblem({ problems }, about));

/** True if an order has an open refund, or open reviews of its payments, which may end with a refund. */
export const mayOweMoney = (order: Pick<OrderDoc, 'reviewFlags' | 'refunds' | 'problems'>): boolean =>
  openRefund(order) !== undefined ||
  order.reviewFlags.some(({ about }) => !isAboutProblem(order, about) && !about.startsWith(ABOUT_STOCK));

/**
 * Refuses to send an order, or to change its items, while a refund is open. Its items may have to return to stock.
 * @throws AppError 409 `refund_under_way`
 */
export const refuseWhileRefunding = (order: Pick<OrderDoc, 'refunds'>): void => {
  if (openRefund(order)) throw new AppError('refund_under_way');
};

/**
 * Refuses to pack or send an order whose items are all refunded.
 * @throws AppError 409 `nothing_to_send`
 */
export const refuseIfNothingRemains = (order: Pick<OrderDoc, 'status' | 'products'>): void => {
  const nothingRemains = orderLines(order).every((line) => remainingQuantity(line) === 0);
  if (TO_SEND.includes(order.status) && nothingRemains) throw new AppError('nothing_to_send');
};

/** True if a review is about the order's open refund. */
export const isAboutOpenRefund = (order: Pick<OrderDoc, 'refunds'>, { about }: ReviewFlag): boolean => {
  const open = openRefund(order);
  return open !== undefined && about === aboutRefund(open);
};
