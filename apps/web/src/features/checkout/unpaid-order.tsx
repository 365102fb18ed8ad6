import { isCashOrder, isSameLine, type Order } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { selectBuyableItems, selectCartItems } from '../carts/index.js';
import { announcePaidPurchases, isPaymentChecked, orderApi, orderCartLines, orderPagePath } from '../orders/index.js';
import { TextLink } from '../../ui/button.js';

const unpaidOrderText = (order: Order): string => {
  const { shortNumber } = order;
  if (isCashOrder(order) && order.pickUp) {
    return shortNumber === undefined
      ? t`Some of this is already in an order that you pay for in cash when you pick it up.`
      : t`Some of this is already in order ${shortNumber}, which you pay for in cash when you pick it up.`;
  }
  if (isCashOrder(order)) {
    return shortNumber === undefined
      ? t`Some of this is already in an order that you pay for in cash on delivery.`
      : t`Some of this is already in order ${shortNumber}, which you pay for in cash on delivery.`;
  }
  if (isPaymentChecked(order)) {
    return shortNumber === undefined
      ? t`Some of this is already in an order whose payment is being checked.`
      : t`Some of this is already in order ${shortNumber}, whose payment is being checked.`;
  }
  return shortNumber === undefined
    ? t`Some of this is already in an order that is waiting for payment.`
    : t`Some of this is already in order ${shortNumber}, which is waiting for payment.`;
};

/**
 * Says that items of the cart are in an unpaid order of this browser as well, so that nobody buys them twice unawares.
 * If that order was paid meanwhile, its items leave the cart.
 */
export const UnpaidOrder = ({ orderId }: { orderId: string }) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const items = useSelector(selectCartItems);
  useEffect(() => void announcePaidPurchases(dispatch), [dispatch]);
  const { data: order } = orderApi.useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const isNothing = useSelector(selectBuyableItems).length === 0;
  // The page then says that this order may hold the items.
  if (order?.status !== 'pending' || isNothing) return null;
  if (!orderCartLines(order).some((line) => items.some((item) => isSameLine(item, line)))) return null;
  return (
    <p className="border-l-2 border-marigold bg-sunken px-4 py-3">
      <span>{unpaidOrderText(order)}</span> <TextLink to={orderPagePath(order)} inText>{t`See that order`}</TextLink>
    </p>
  );
};
