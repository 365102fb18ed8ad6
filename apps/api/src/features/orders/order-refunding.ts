import { aboutRefund, isOpenRefund, remainingQuantity } from '@paila/shared';
import { AppError } from '../../platform/http/errors.js';
import type { RefundDoc } from './order-refund.model.js';
import { orderLines, type OrderDoc, type ReviewFlag } from './order.model.js';

/** The refund of an order that has not ended yet. */
export const openRefund = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): RefundDoc | undefined =>
  refunds.find(({ status }) => isOpenRefund(status));

/**
 * Refuses to send an order, or to change its items, while a refund is open. Its items may have to return to stock.
 * @throws AppError 409 `refund_under_way`
 */
export const refuseWhileRefunding = (order: Pick<OrderDoc, 'refunds'>): void => {
  if (openRefund(order)) throw new AppError('refund_under_way');
};

/**
 * Refuses to pack or send a paid order whose items are all refunded.
 * @throws AppError 409 `nothing_to_send`
 */
export const refuseIfNothingRemains = (order: Pick<OrderDoc, 'status' | 'products'>): void => {
  const nothingRemains = orderLines(order).every((line) => remainingQuantity(line) === 0);
  if (order.status === 'paid' && nothingRemains) throw new AppError('nothing_to_send');
};

/** Whether a review is about the order's open refund. */
export const isAboutOpenRefund = (order: Pick<OrderDoc, 'refunds'>, { about }: ReviewFlag): boolean => {
  const open = openRefund(order);
  return open !== undefined && about === aboutRefund(open);
};
