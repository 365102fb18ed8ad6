import { ABOUT_STOCK, isOpenRefund } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { OrderDoc, OrderProblemDoc } from './order.model.js';

/** The cause of the review of a problem that a customer has reported. */
export const aboutProblem = ({ _id }: Pick<OrderProblemDoc, '_id'>): string => `problem:${_id.toHexString()}`;

/** Whether a review is about a problem that the customer has reported. */
export const isAboutProblem = ({ problems = [] }: Pick<OrderDoc, 'problems'>, about: string): boolean =>
  problems.some((problem) => about === aboutProblem(problem));

const isAboutStock = (about: string): boolean => about.startsWith(ABOUT_STOCK);

/** The condition for orders without open reviews of money. Reviews of unrestocked items may be open. */
export const NO_REVIEW_OF_MONEY: QueryFilter<OrderDoc> = {
  reviewFlags: { $not: { $elemMatch: { about: { $not: new RegExp(`^${ABOUT_STOCK}`) } } } },
};

/** Whether staff must still review a problem that the customer has reported. It may end with a refund. */
export const hasOpenProblem = ({ reviewFlags, problems = [] }: Pick<OrderDoc, 'reviewFlags' | 'problems'>): boolean =>
  problems.some((problem) => reviewFlags.some(({ about }) => about === aboutProblem(problem)));

/** Whether an order has an open refund, or open reviews of its payments, which may end with a refund. */
export const mayOweMoney = ({
  reviewFlags,
  refunds = [],
  problems = [],
}: Pick<OrderDoc, 'reviewFlags' | 'refunds' | 'problems'>): boolean =>
  refunds.some((refund) => isOpenRefund(refund.status)) ||
  reviewFlags.some(({ about }) => !isAboutProblem({ problems }, about) && !isAboutStock(about));
