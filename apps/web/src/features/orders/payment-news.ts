import { isPaymentClaimed, type Order } from '@paila/shared';

/**
 * What of its payment an order's status does not tell: money that may come, that the customer says came, that did not
 * come, that is of no use to it.
 */
export type PaymentNews = 'undecided' | 'claimed' | 'unpaid' | 'unused' | 'given_back';

export const paymentNews = (order: Order): PaymentNews | undefined => {
  const news = startedPaymentNews(order);
  return isPaymentClaimed(order) && (news === undefined || news === 'unpaid') ? 'claimed' : news;
};

/** Whether the shop or the provider is still checking a payment of a pending order, so that nobody should pay again. */
export const isPaymentChecked = (order: Order): boolean => {
  const news = paymentNews(order);
  return order.status === 'pending' && (news === 'undecided' || news === 'claimed');
};

/** The same of a payment that was begun in the shop. */
const startedPaymentNews = ({ payment, paymentID }: Order): PaymentNews | undefined => {
  if (!payment) return undefined;
  switch (payment.status) {
    case 'pending':
    case 'unknown':
      return 'undecided';
    case 'cancelled':
    case 'failed':
    case 'expired':
      return 'unpaid';
    case 'completed':
      return payment.pidx === paymentID ? undefined : 'unused';
    case 'refunded':
      return payment.pidx === paymentID ? undefined : 'given_back';
    case 'initiated':
      return undefined;
  }
};
