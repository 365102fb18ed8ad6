import { canBecome, isOpenRefund } from '@paila/shared';
import type { QueryFilter } from 'mongoose';
import type { OrderDoc } from './order.model.js';

/**
 * Whether an order has open reviews about money, which may have to be given back, or a refund that has not ended. That an unpaid order was said to be paid
 * elsewhere is a claim of the caller, and about no money.
 */
export const mayOweMoney = ({
  status,
  paymentID,
  reviewFlags,
  refunds = [],
}: Pick<OrderDoc, 'status' | 'paymentID' | 'reviewFlags' | 'refunds'>): boolean => {
  const isClaim = (about: string): boolean => about === paymentID && canBecome(status, 'paid');
  return refunds.some((refund) => isOpenRefund(refund.status)) || reviewFlags.some(({ about }) => !isClaim(about));
};

/** Of the orders that ended unpaid: those without open reviews about money; see {@link mayOweMoney}. */
export const ONLY_CLAIMS: QueryFilter<OrderDoc> = {
  $expr: { $setIsSubset: ['$reviewFlags.about', [{ $ifNull: ['$paymentID', ''] }]] },
};
