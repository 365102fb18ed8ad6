import { formatPaisa, type Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** What of its payment an order's status does not tell: money that may come, that did not come, that is of no use to it. */
export type PaymentNews = 'undecided' | 'unpaid' | 'unused' | 'given_back';

export const paymentNewsOf = ({ payment, paymentID }: Order): PaymentNews | undefined => {
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

/** In the list of orders: what is given back of a payment that an order has no use for; undefined for nothing. */
export const moneyBackInWords = (order: Order): string | undefined => {
  const news = paymentNewsOf(order);
  if (!order.payment || (news !== 'unused' && news !== 'given_back')) return undefined;
  const sum = formatPaisa(order.payment.amountPaisa);
  return news === 'unused'
    ? t`We give ${sum} back to your Khalti wallet.`
    : t`${sum} was given back to your Khalti wallet.`;
};
