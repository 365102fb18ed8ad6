import type { ConfirmAnswer, Order } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { isLive } from '../orders/index.js';

/** How a payment ended, as its page tells it. */
export type EndKind = 'paid' | 'too_late' | 'twice' | 'undecided' | 'cancelled' | 'failed' | 'expired' | 'refunded';

/** @param pidx the payment's id */
export const endOf = ({ status, order }: ConfirmAnswer, pidx: string): EndKind => {
  switch (status) {
    case 'completed':
      if (order && !isLive(order.status)) return 'too_late';
      return order && order.paymentID !== pidx ? 'twice' : 'paid';
    case 'initiated':
    case 'pending':
    case 'unknown':
      return 'undecided';
    case 'cancelled':
    case 'failed':
    case 'expired':
    case 'refunded':
      return status;
  }
};

export const titleOf = (kind: EndKind): string => {
  switch (kind) {
    case 'paid':
      return t`Payment Successful!`;
    case 'too_late':
      return t`Payment received late`;
    case 'twice':
      return t`Paid twice`;
    case 'undecided':
      return t`Payment pending`;
    case 'cancelled':
      return t`Payment cancelled`;
    case 'failed':
      return t`Payment failed`;
    case 'expired':
      return t`Payment expired`;
    case 'refunded':
      return t`Payment refunded`;
  }
};

/** Whether an order had ended unpaid at some time. */
export const hadEnded = ({ history }: { readonly history?: Order['history'] | null }): boolean =>
  history?.some(({ status }) => status === 'cancelled' || status === 'expired') ?? false;
