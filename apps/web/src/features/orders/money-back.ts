import { formatPaisa, type Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { paymentNewsOf } from './payment-news.js';

/** In the list of orders: what is given back of a payment that an order has no use for; undefined for nothing. */
export const unusedPaymentText = (order: Order): string | undefined => {
  const news = paymentNewsOf(order);
  if (!order.payment || (news !== 'unused' && news !== 'given_back')) return undefined;
  const sum = formatPaisa(order.payment.amountPaisa);
  return news === 'unused'
    ? t`We will give ${sum} back to your Khalti wallet.`
    : t`${sum} was given back to your Khalti wallet.`;
};
