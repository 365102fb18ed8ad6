import { awaitsCash, type Order } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { isLive, isPaymentChecked, orderApi, orderPagePath } from '../orders/index.js';
import { TextLink } from '../../ui/button.js';

/** Milliseconds after which the shopper needs no notice that an order is paid. */
const RECENT_MS = 24 * 3_600_000;

const recentOrderText = (order: Order): string => {
  const { status, shortNumber } = order;
  if (awaitsCash(order)) {
    const placed = shortNumber === undefined ? t`Your last order is placed.` : t`Your order ${shortNumber} is placed.`;
    return `${placed} ${order.pickUp ? t`You pay for it in cash when you pick it up.` : t`You pay for it in cash on delivery.`}`;
  }
  if (isLive(status)) {
    return shortNumber === undefined ? t`Your last order is paid.` : t`Your order ${shortNumber} is paid.`;
  }
  return shortNumber === undefined
    ? t`The payment of your last order is being checked. You don’t need to order again.`
    : t`The payment of your order ${shortNumber} is being checked. You don’t need to order again.`;
};

/**
 * Says that the last order is paid, or placed with cash on delivery. Its items have left the cart, so nobody should
 * order them again unawares.
 */
export const LastOrder = ({ orderId }: { orderId: string }) => {
  const { data: order } = orderApi.useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const [now] = useState(() => Date.now());
  if (!order || !(awaitsCash(order) || isLive(order.status) || isPaymentChecked(order))) return null;
  if (now - Date.parse(order.paidAt ?? order.createdAt) > RECENT_MS) return null;
  return (
    <p role="status" className="mb-6 border-l-2 border-good bg-sunken px-4 py-3">
      <span>{recentOrderText(order)}</span> <TextLink to={orderPagePath(order)} inText>{t`See that order`}</TextLink>
    </p>
  );
};
