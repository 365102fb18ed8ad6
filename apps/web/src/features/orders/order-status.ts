import type { OrderStatus } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** An order's status in customers' words. */
export const orderStatusLabel = (status: OrderStatus): string =>
  ({
    pending: t`Waiting for payment`,
    paid: t`Paid, packing`,
    shipped: t`On its way`,
    delivered: t`Delivered`,
    cancelled: t`Cancelled`,
    expired: t`Expired unpaid`,
    refunded: t`Refunded`,
  })[status];

/** True if an order is paid and on its way to the customer, or delivered. */
export const isLive = (status: OrderStatus): boolean =>
  status === 'paid' || status === 'shipped' || status === 'delivered';

/** The reasons to report a problem, in customers' words. */
export const problemText = (reason: string): string =>
  ({
    not_arrived: t`It has not arrived`,
    wrong_item: t`Something else has arrived`,
    damaged: t`It is damaged`,
    does_not_fit: t`It does not fit`,
    payment: t`Something about the payment`,
  })[reason] ?? t`Something else`;
