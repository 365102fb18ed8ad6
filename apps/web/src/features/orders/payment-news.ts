import { isPaymentClaimed, type Order, type PaymentStatus } from '@paila/shared';

/**
 * The state of a payment that the order's status does not tell: undecided, claimed by the customer, unpaid, unused by
 * the order, or refunded.
 */
export type PaymentNews = 'undecided' | 'claimed' | 'unpaid' | 'unused' | 'refunded';

export const paymentNews = (order: Order): PaymentNews | undefined => {
  const news = startedPaymentNews(order);
  return isPaymentClaimed(order) && (news === undefined || news === 'unpaid') ? 'claimed' : news;
};

/** True if the shop or the provider is still checking a payment of a pending order, so that nobody should pay again. */
export const isPaymentChecked = (order: Order): boolean => {
  const news = paymentNews(order);
  return order.status === 'pending' && (news === 'undecided' || news === 'claimed');
};

/** The state of a payment that was begun in the shop. */
const startedPaymentNews = ({ payment, paymentID }: Order): PaymentNews | undefined => {
  if (!payment) return undefined;
  const isOther = payment.pidx !== paymentID;
  const news: Readonly<Record<PaymentStatus, PaymentNews | undefined>> = {
    initiated: undefined,
    pending: 'undecided',
    unknown: 'undecided',
    cancelled: 'unpaid',
    failed: 'unpaid',
    expired: 'unpaid',
    completed: isOther ? 'unused' : undefined,
    refunded: isOther ? 'refunded' : undefined,
  };
  return news[payment.status];
};
