/** Our own names for the provider's payment statuses. */
export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'completed',
  'cancelled',
  'failed',
  'expired',
  'refunded',
  'unknown',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A provider's payment id: opaque, letters and digits. */
export const PIDX_PATTERN = /^[A-Za-z0-9]{1,64}$/;

/** The provider's test widget, as the payment test page opens it; the amount is in paisa. */
export const TEST_WIDGET = {
  amount: 1000,
  methods: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
} as const;
