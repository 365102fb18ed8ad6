import {
  formatMoney,
  formatPaisa,
  isCancelRequested,
  localDay,
  type Order,
  REFUND_DAYS,
  refundDueAt,
  remainingAmount,
  remainingPaisa,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { wayBack } from '../../platform/payment-source.js';
import { useSettings } from '../../platform/settings.js';
import { parseMoment, useShopMoments } from '../../platform/shop-moments.js';
import { useToday } from '../delivery/index.js';

/** The money that the shop still has to refund, in words. Old orders have no rupees. */
const sumToRefund = (order: Order): string => {
  const { usdToNpr } = order;
  return usdToNpr === undefined ? formatMoney(remainingAmount(order)) : formatPaisa(remainingPaisa(order, usdToNpr));
};

/** Says how the money of a paid order comes back if its customer cancels the order now. */
export const moneyBackText = (order: Order): string =>
  t`We will refund ${sumToRefund(order)} ${wayBack(order.paidWith)} within ${REFUND_DAYS} days.`;

/**
 * Tells customers who have cancelled a paid order until when its money comes back, or that it is late; undefined for
 * other orders.
 */
export const useCancelledText = (order: Order): string | undefined => {
  const { timeZone } = useSettings();
  const { formatDate } = useShopMoments();
  const today = useToday();
  const cancelledAt = parseMoment(order.cancelRequestedAt);
  if (!cancelledAt || !isCancelRequested(order)) return undefined;
  const due = refundDueAt(cancelledAt);
  const day = formatDate(due.toISOString()) ?? '';
  const sum = sumToRefund(order);
  const isLate = today !== undefined && localDay(due, timeZone) < today;
  const promise = isLate
    ? t`We should have refunded ${sum} by ${day}. We are sorry. Tell us below, and we will look into it.`
    : t`We will refund ${sum} ${wayBack(order.paidWith)} by ${day}.`;
  return `${t`You cancelled this order.`} ${promise}`;
};
