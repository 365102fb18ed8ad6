import type { OrderStatus, PaymentOutcome, PaymentStatus } from '../vocabulary/statuses.js';

/** The statuses of a payment that the provider may still complete or reject. */
export const IN_DOUBT: readonly PaymentStatus[] = ['pending', 'unknown'];

/** The outcome of a completed payment for its order; undefined while the order is pending. */
export const paymentOutcome = (
  pidx: string,
  { status, paymentID }: { readonly status: OrderStatus; readonly paymentID?: string | null | undefined },
): PaymentOutcome | undefined => {
  const isPaidByIt = paymentID === pidx;
  switch (status) {
    case 'pending':
    case 'confirmed':
      return undefined;
    case 'paid':
    case 'shipped':
    case 'delivered':
      return isPaidByIt ? 'paid' : 'twice';
    case 'refunded':
      return isPaidByIt ? 'refunded' : 'too_late';
    case 'cancelled':
    case 'expired':
    case 'returned':
      return 'too_late';
  }
};

/** The provider's test widget, as the payment test page opens it; the amount is in paisa. */
export const TEST_WIDGET = {
  amount: 1000,
  methods: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
} as const;
