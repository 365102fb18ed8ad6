import { NO_ORDER_NUMBER, type Order, orderNumber, PIDX_PATTERN } from '@paila/shared';

/**
 * The number that shows the payment of an order, as mails quote it; undefined while the provider has not confirmed a
 * payment: until then the payment is a claim of whoever placed the order, and could be any text.
 */
export const quotableNumber = (order: Order): string | undefined => {
  if (order.paidAt === undefined || !PIDX_PATTERN.test(order.paymentID ?? '')) return undefined;
  const number = orderNumber(order);
  return number === NO_ORDER_NUMBER ? undefined : number;
};
