import type { OrderStatus } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** An order's status in customers' words. */
export const orderStatusLabel = (status: OrderStatus): string => {
  switch (status) {
    case 'pending':
      return t`Waiting for payment`;
    case 'paid':
      return t`Paid, packing`;
    case 'shipped':
      return t`On its way`;
    case 'delivered':
      return t`Delivered`;
    case 'cancelled':
      return t`Cancelled`;
    case 'expired':
      return t`Expired unpaid`;
    case 'refunded':
      return t`Refunded`;
  }
};

/** Whether an order is still on its way to the customer, or there. */
export const isLive = (status: OrderStatus): boolean =>
  status === 'paid' || status === 'shipped' || status === 'delivered';
