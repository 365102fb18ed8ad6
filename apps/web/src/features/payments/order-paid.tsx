import type { Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useBoughtOutOfCart } from '../orders/index.js';
import { OrderSettled } from './order-settled.js';

/** An order that was paid before, by another tab or another payment. */
export const OrderPaid = ({ order }: { order: Order }) => {
  useBoughtOutOfCart(order);
  return <OrderSettled title={t`This order is paid already.`} order={order} />;
};
