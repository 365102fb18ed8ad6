import { isSameLine, type Order, orderLines } from '@paila/shared';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { finishPurchase, type PaidLine, removePaidLines, selectCartItems } from '../carts/index.js';
import { isLive } from './order-status.js';

/** An order's lines as those of a cart, as far as they are known. */
export const cartLinesOf = (order: Order): readonly PaidLine[] =>
  orderLines(order).flatMap(({ product: { _id: id }, quantity, size }) =>
    id && quantity ? [{ id, quantity, ...(size && { size }) }] : [],
  );

/** Whether all that was ordered is in the cart. */
export const useIsInCart = (order: Order): boolean => {
  const items = useSelector(selectCartItems);
  const lines = cartLinesOf(order);
  return lines.length > 0 && lines.every((line) => items.some((item) => isSameLine(item, line)));
};

/**
 * Takes what was ordered here out of the cart once money is there, or may be on its way, so that nobody buys it twice. After a
 * payment that brought none the cart keeps it: it leads to the same order, and to a new one once that has ended.
 */
export const useBoughtOutOfCart = (order: Order): void => {
  const dispatch = useDispatch();
  const { _id: orderId } = order;
  const isBought = isLive(order.status) || (order.status === 'pending' && order.payment?.status === 'pending');
  useEffect(() => {
    const bought = isBought ? finishPurchase({ orderId }) : null;
    if (bought) dispatch(removePaidLines(bought));
  }, [dispatch, isBought, orderId]);
};
