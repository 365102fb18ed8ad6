import { isCashOrder, isSameLine, type Order, orderLines, type OrderPayment } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { forgetDelivery } from '../../platform/delivery-draft.js';
import { finishPurchase, ordersSettled, type PaidLine, selectCartItems } from '../carts/index.js';
import { isLive } from './order-status.js';

/** The lines of an order as lines of a cart; lines without a product or quantity are left out. */
export const orderCartLines = (order: Order): readonly PaidLine[] =>
  orderLines(order).flatMap(({ product: { _id: id }, quantity, size }) =>
    id && quantity ? [{ id, quantity, ...(size && { size }) }] : [],
  );

/** True if all ordered items are in the cart. */
export const useIsInCart = (order: Order): boolean => {
  const items = useSelector(selectCartItems);
  const lines = orderCartLines(order);
  return lines.length > 0 && lines.every((line) => items.some((item) => isSameLine(item, line)));
};

/** The identifiers of an order that this browser may have placed. */
interface Bought {
  readonly pidx?: string | undefined;
  readonly orderId?: string | undefined;
  /** Present for the order's owner only. */
  readonly order?: Order | undefined;
}

/**
 * Takes the items that this browser ordered out of its cart, once. Reloading, going back or opening a page twice
 * changes nothing. @returns true if this browser had placed the order
 */
export const removeBoughtItems = ({ pidx, orderId, order }: Bought, dispatch: Dispatch): boolean => {
  const finished = finishPurchase({ pidx, orderId: order?._id ?? orderId });
  if (!finished) return false;
  const lines = finished.lines ?? (order ? orderCartLines(order) : []);
  dispatch(ordersSettled([{ order: finished.order, lines }]));
  forgetDelivery();
  return true;
};

/**
 * True if the provider may hold money that it has not decided about. At eSewa, a payment is pending from the moment at
 * which its page opens, so its status says nothing about money.
 */
export const isBeingDecided = (payment: Pick<OrderPayment, 'provider' | 'status'> | undefined): boolean =>
  payment?.status === 'pending' && payment.provider !== 'esewa';

/** True if an order was paid, or a payment may be on its way, or it is placed with cash on delivery. */
export const isBought = (order: Order): boolean => {
  const { status, payment } = order;
  if (status === 'pending') return isCashOrder(order) || isBeingDecided(payment);
  return isLive(status) || status === 'refunded' || status === 'returned';
};

/**
 * Takes the ordered items out of the cart once the order is bought, so that nobody buys the items twice. After a
 * failed payment the cart keeps its items. Such a cart leads to the same order, or to a new order once the first has
 * ended.
 */
export const useBoughtItemsRemoval = (order: Order): void => {
  const dispatch = useDispatch();
  const isOut = isBought(order);
  const remove = useEffectEvent(() => removeBoughtItems({ order }, dispatch));
  useEffect(() => {
    if (isOut) remove();
  }, [isOut, order._id]);
};
