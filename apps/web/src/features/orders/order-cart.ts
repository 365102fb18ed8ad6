import { isSameLine, type Order, orderLines } from '@paila/shared';
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

/** Whether all that was ordered is in the cart. */
export const useIsInCart = (order: Order): boolean => {
  const items = useSelector(selectCartItems);
  const lines = orderCartLines(order);
  return lines.length > 0 && lines.every((line) => items.some((item) => isSameLine(item, line)));
};

/** What identifies an order that this browser may have placed. */
interface Bought {
  readonly pidx?: string | undefined;
  readonly orderId?: string | undefined;
  /** For its owner only. */
  readonly order?: Order | undefined;
}

/**
 * Takes what was ordered in this browser out of its cart, once. Reloading, going back or opening a page twice changes
 * nothing. @returns whether this browser had placed the order
 */
export const takeOutBought = ({ pidx, orderId, order }: Bought, dispatch: Dispatch): boolean => {
  const finished = finishPurchase({ pidx, orderId: order?._id ?? orderId });
  if (!finished) return false;
  const lines = finished.lines ?? (order ? orderCartLines(order) : []);
  dispatch(ordersSettled([{ order: finished.order, lines }]));
  forgetDelivery();
  return true;
};

/** Whether the money of an order is there, was there, or may be on its way. */
export const isBought = ({ status, payment }: Order): boolean =>
  isLive(status) || status === 'refunded' || (status === 'pending' && payment?.status === 'pending');

/**
 * Takes what was ordered here out of the cart once money is there, or may be on its way, so that nobody buys it twice.
 * After a payment that brought none the cart keeps it: it leads to the same order, and to a new one once that has
 * ended.
 */
export const useBoughtOutOfCart = (order: Order): void => {
  const dispatch = useDispatch();
  const isOut = isBought(order);
  const takeOut = useEffectEvent(() => takeOutBought({ order }, dispatch));
  useEffect(() => {
    if (isOut) takeOut();
  }, [isOut, order._id]);
};
