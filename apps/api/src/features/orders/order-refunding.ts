import { aboutRefund, isOpenRefund, remainingQuantity } from '@paila/shared';
import { AppError } from '../../platform/http/errors.js';
import type { RefundDoc } from './order-refund.model.js';
import { linesOf, type OrderDoc, type ReviewFlag } from './order.model.js';

/** The refund of an order that has not ended, if there is one. */
export const openRefundOf = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): RefundDoc | undefined =>
  refunds.find(({ status }) => isOpenRefund(status));

/**
 * Keeps an order from being sent, or changed in what is sent, while it may be refunded: its items may be due back in
 * stock.
 * @throws AppError 409 `refund_under_way`
 */
export const refuseWhileRefunding = (order: Pick<OrderDoc, 'refunds'>): void => {
  if (openRefundOf(order)) throw new AppError('refund_under_way');
};

/**
 * Keeps a paid order whose items are all refunded from being packed or sent.
 * @throws AppError 409 `nothing_to_send`
 */
export const refuseIfNothingRemains = (order: Pick<OrderDoc, 'status' | 'products'>): void => {
  const nothingRemains = linesOf(order).every((line) => remainingQuantity(line) === 0);
  if (order.status === 'paid' && nothingRemains) throw new AppError('nothing_to_send');
};

/** Whether a review is about a refund whose outcome is not known yet. */
export const isAboutOpenRefund = (order: Pick<OrderDoc, 'refunds'>, { about }: ReviewFlag): boolean => {
  const open = openRefundOf(order);
  return open !== undefined && about === aboutRefund(open);
};
