import { ABOUT_STOCK, isOpenRefund } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { OrderDoc, OrderProblemDoc } from './order.model.js';

/** What the review of a problem that a customer has reported is about. */
export const aboutProblem = ({ _id }: Pick<OrderProblemDoc, '_id'>): string => `problem:${_id.toHexString()}`;

/** Whether a review is about a problem that the customer has reported. */
export const isAboutProblem = ({ problems = [] }: Pick<OrderDoc, 'problems'>, about: string): boolean =>
  problems.some((problem) => about === aboutProblem(problem));

const isAboutStock = (about: string): boolean => about.startsWith(ABOUT_STOCK);

/** Of the orders that ended unpaid: those without open reviews but of items that could not return to stock. */
export const NO_REVIEW_OF_MONEY: QueryFilter<OrderDoc> = {
  reviewFlags: { $not: { $elemMatch: { about: { $not: new RegExp(`^${ABOUT_STOCK}`) } } } },
};

/** Whether a problem that the customer has reported is still to be looked into: it may end with money given back. */
export const hasOpenProblem = ({ reviewFlags, problems = [] }: Pick<OrderDoc, 'reviewFlags' | 'problems'>): boolean =>
  problems.some((problem) => reviewFlags.some(({ about }) => about === aboutProblem(problem)));

/**
 * Whether an order has open reviews about its payments, which may have to be given back, or a refund that has not
 * ended.
 */
export const mayOweMoney = ({
  reviewFlags,
  refunds = [],
  problems = [],
}: Pick<OrderDoc, 'reviewFlags' | 'refunds' | 'problems'>): boolean =>
  refunds.some((refund) => isOpenRefund(refund.status)) ||
  reviewFlags.some(({ about }) => !isAboutProblem({ problems }, about) && !isAboutStock(about));
