import type { Order } from '@paila/shared';

/** What of its payment an order's status does not tell: money that may come, that did not come, that is of no use to it. */
export type PaymentNews = 'undecided' | 'unpaid' | 'unused' | 'given_back';

export const paymentNewsOf = ({ payment, paymentID }: Order): PaymentNews | undefined => {
  if (!payment) return undefined;
  switch (payment.status) {
    case 'pending':
    case 'unknown':
      return 'undecided';
    case 'cancelled':
    case 'failed':
    case 'expired':
      return 'unpaid';
    case 'completed':
      return payment.pidx === paymentID ? undefined : 'unused';
    case 'refunded':
      return payment.pidx === paymentID ? undefined : 'given_back';
    case 'initiated':
      return undefined;
  }
};
