import type { Order } from '@paila/shared';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { finishPurchase, removePaidLines } from '../carts/index.js';
import { OrderSettled } from './order-settled.js';

/** An order that was paid before, by another tab or another payment. */
export const OrderPaid = ({ order }: { order: Order }) => {
  const dispatch = useDispatch();
  useEffect(() => {
    const bought = finishPurchase({ orderId: order._id });
    if (bought) dispatch(removePaidLines(bought));
  }, [dispatch, order._id]);
  return <OrderSettled title={t`This order is paid already.`} order={order} />;
};
