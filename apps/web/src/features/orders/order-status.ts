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

/** What can be wrong with an order, in its customer's words. */
export const problemText = (reason: string): string => {
  switch (reason) {
    case 'not_arrived':
      return t`It has not arrived`;
    case 'wrong_item':
      return t`Something else has arrived`;
    case 'damaged':
      return t`It is damaged`;
    case 'does_not_fit':
      return t`It does not fit`;
    case 'payment':
      return t`Something about the payment`;
    default:
      return t`Something else`;
  }
};
