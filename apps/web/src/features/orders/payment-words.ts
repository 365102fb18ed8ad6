import {
  formatPaisa,
  isCashOrder,
  type Order,
  type PaymentSource,
  type PaymentStatus,
  REFUND_DAYS,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { sourceTitle, wayBack } from '../../platform/payment-source.js';
import { isLive } from './order-status.js';
import { type PaymentNews, paymentNews } from './payment-news.js';

/** Explains the provider's status of a payment that brought no money, or none yet. */
export const paymentLabel = (
  status: Exclude<PaymentStatus, 'completed' | 'refunded'>,
  provider: PaymentSource | undefined,
): string => {
  const title = sourceTitle(provider);
  return {
    initiated: t`${title} has no payment from you yet. If you have not paid, continue at ${title}; if you have, it may take a moment.`,
    // eSewa calls a payment pending as soon as its page opens.
    pending:
      provider === 'esewa'
        ? t`${title} has not confirmed your payment yet. If you have not paid, continue at ${title}; if you have, it can take a few minutes.`
        : t`${title} is still confirming your payment. It can take a few minutes.`,
    unknown: t`We got no clear answer from ${title} about your payment. Your money is not lost.`,
    cancelled: t`You cancelled at ${title}, so you were not charged.`,
    failed: t`${title} could not make this payment, so you were not charged. This usually means the balance is too low or a limit has been reached.`,
    expired: t`The link to ${title} expired before it was paid, so you were not charged.`,
  }[status];
};

/**
 * Explains another payment of a cash order that has not ended unconfirmed. The money of an online
 * payment pays the order as long as the parcel has not left.
 * @param sum of the payment
 * @param title of its provider
 * @param way on which a refund goes back
 */
const cashNewsText = (
  news: PaymentNews,
  {
    status,
    pickUp,
    sum,
    title,
    way,
  }: Pick<Order, 'status' | 'pickUp'> & Readonly<Record<'sum' | 'title' | 'way', string>>,
): string | undefined => {
  if (news === 'undecided')
    return status === 'pending' || status === 'confirmed'
      ? pickUp
        ? t`${title} is still checking a payment of ${sum}. If it goes through, nothing is due at pick-up.`
        : t`${title} is still checking a payment of ${sum}. If it goes through, nothing is due at the door.`
      : t`${title} is still checking a payment of ${sum}. If it goes through, we will refund it.`;
  if (news === 'unused')
    return t`A payment of ${sum} arrived for this order, which is paid in cash. We will refund it ${way} within ${REFUND_DAYS} days.`;
  return news === 'refunded' ? t`A payment of ${sum} was refunded ${way}.` : undefined;
};

/** Explains an order's payment where the order's status does not; undefined if there is nothing to say. */
export const paymentNewsText = (order: Order): string | undefined => {
  const { payment, status, pickUp = false } = order;
  const news = paymentNews(order);
  if (news === 'claimed') return t`We are checking the payment that you told us about. You don’t need to pay again.`;
  if (!payment || news === undefined) return undefined;
  const sum = formatPaisa(payment.amountPaisa);
  const title = sourceTitle(payment.provider);
  const way = wayBack(payment.provider);
  if (isCashOrder(order) && status !== 'cancelled' && status !== 'expired') {
    // This says nothing about money: eSewa calls a payment pending as soon as its page opens.
    const isOpened = payment.provider === 'esewa' && payment.status === 'pending';
    return isOpened ? undefined : cashNewsText(news, { status, pickUp, sum, title, way });
  }
  if (isLive(status) || status === 'refunded') {
    if (news === 'undecided')
      return t`${title} is still checking a second payment of ${sum}. If it goes through, we will refund it.`;
    if (news === 'unused')
      return t`A second payment of ${sum} arrived for this order. We will refund it ${way} within ${REFUND_DAYS} days.`;
    return news === 'refunded' ? t`A second payment of ${sum} was refunded ${way}.` : undefined;
  }
  if (news === 'unused')
    return t`Your payment of ${sum} arrived after that, when the items were sold out. We will refund all of it ${way} within ${REFUND_DAYS} days. You don’t need to do anything.`;
  if (news === 'refunded') return t`Your payment of ${sum} came too late, and was refunded ${way}.`;
  if (news === 'undecided' && status !== 'pending')
    return t`${title} is still checking a payment of ${sum}. If it goes through, your order goes ahead if the items are still in stock; otherwise we will refund you.`;
  return payment.status === 'completed' || payment.status === 'refunded'
    ? undefined
    : paymentLabel(payment.status, payment.provider);
};
