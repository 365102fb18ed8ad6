import type { OrderStatus, PaymentOutcome, PaymentStatus } from '../vocabulary/statuses.js';

/** The statuses of a payment that is neither paid nor given up: the provider may still say either. */
export const IN_DOUBT: readonly PaymentStatus[] = ['pending', 'unknown'];

/**
 * What became of a completed payment's money; undefined while its order says nothing of it.
 * @param order the order that it was for
 */
export const outcomeOf = (
  pidx: string,
  { status, paymentID }: { readonly status: OrderStatus; readonly paymentID?: string | null | undefined },
): PaymentOutcome | undefined => {
  const isIts = paymentID === pidx;
  switch (status) {
    case 'pending':
      return undefined;
    case 'paid':
    case 'shipped':
    case 'delivered':
      return isIts ? 'paid' : 'twice';
    case 'refunded':
      return isIts ? 'refunded' : 'too_late';
    case 'cancelled':
    case 'expired':
      return 'too_late';
  }
};

/** The provider's test widget, as the payment test page opens it; the amount is in paisa. */
export const TEST_WIDGET = {
  amount: 1000,
  methods: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
} as const;
