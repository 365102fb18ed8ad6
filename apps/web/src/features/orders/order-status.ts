import {
  isCancelRequested,
  isCashOrder,
  isToSend,
  type Order,
  type OrderProgress,
  type OrderStatus,
  UNDER_WAY,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** A status in customers' words. */
export const orderStatusLabel = (status: OrderStatus): string =>
  ({
    pending: t`Waiting for payment`,
    confirmed: t`Confirmed, packing`,
    paid: t`Paid, packing`,
    shipped: t`On its way`,
    delivered: t`Delivered`,
    returned: t`Returned`,
    cancelled: t`Cancelled`,
    expired: t`Expired unpaid`,
    refunded: t`Refunded`,
  })[status];

/** True if the customer can pick the order up. */
export const isReadyToPickUp = (order: Pick<Order, 'packedAt'> & OrderProgress): boolean =>
  order.pickUp === true && order.packedAt !== undefined && isToSend(order);

/** An order's status in customers' words. Nobody has to pay for a cash order before getting it. */
export const orderStatusText = (order: Pick<Order, 'packedAt'> & OrderProgress): string => {
  if (isCancelRequested(order)) return t`Cancelled, to be refunded`;
  if (isReadyToPickUp(order)) return t`Ready to pick up`;
  if (order.pickUp && order.status === 'delivered') return t`Picked up`;
  if (isCashOrder(order) && order.status === 'pending') return t`Waiting for our call`;
  return isCashOrder(order) && order.status === 'expired' ? t`Not confirmed in time` : orderStatusLabel(order.status);
};

/** True if an order is paid, or confirmed with cash on delivery, and on its way to the customer, or delivered. */
export const isLive = (status: OrderStatus): boolean => UNDER_WAY.includes(status) || status === 'delivered';

/** The reasons to report a problem, in customers' words. */
export const problemText = (reason: string): string =>
  ({
    not_arrived: t`It has not arrived`,
    wrong_item: t`Something else has arrived`,
    damaged: t`It is damaged`,
    does_not_fit: t`It does not fit`,
    payment: t`Something about the payment`,
  })[reason] ?? t`Something else`;
