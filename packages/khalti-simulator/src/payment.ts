const PAYMENT_STATUSES = [
  'Initiated',
  'Pending',
  'Completed',
  'User canceled',
  'Expired',
  'Failed',
  'Partially Refunded',
  'Refunded',
] as const;

/** The provider's own status names, as returned by lookup. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const statuses: readonly string[] = PAYMENT_STATUSES;

/** True for a payment that this version could have stored. */
export const isStoredPayment = ({ pidx, status }: Partial<Payment>): boolean =>
  typeof pidx === 'string' && statuses.includes(String(status));

/** The states a payment can reach other than by a refund. */
export type Outcome = 'Pending' | 'Completed' | 'User canceled' | 'Expired' | 'Failed';
export const OUTCOMES: readonly Outcome[] = ['Pending', 'Completed', 'User canceled', 'Expired', 'Failed'];

/** The payer, and whether they have entered the code sent to their phone. */
export interface Payer {
  readonly mobile: string;
  readonly confirmed: boolean;
}

/** One payment. Times are milliseconds since 1970, money is paisa. */
export interface Payment {
  /** The token of a payment made in the widget. */
  readonly pidx: string;
  readonly channel: 'page' | 'widget';
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly transactionId: string | null;
  /** Set by the merchant; the widget calls these two product identity and product name. */
  readonly purchaseOrderId: string;
  readonly purchaseOrderName: string;
  /** The address that the payer returns to; empty for the widget, which stays on the merchant's page. */
  readonly returnUrl: string;
  readonly websiteUrl: string;
  readonly customerPhone: string;
  /** All `merchant_…` keys of the request, returned on success. */
  readonly merchantExtras: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly payer: Payer | null;
  /** The scheduled outcome of a pending payment. */
  readonly settles: { readonly outcome: 'Completed' | 'Failed'; readonly at: number } | null;
}

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Initiated: ['Pending', 'Completed', 'User canceled', 'Expired', 'Failed'],
  Pending: ['Completed', 'Failed'],
  Completed: ['Partially Refunded', 'Refunded'],
  'Partially Refunded': ['Partially Refunded', 'Refunded'],
  'User canceled': [],
  Expired: [],
  Failed: [],
  Refunded: [],
};

export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** True if no further transition is possible. */
export const isFinal = (status: PaymentStatus): boolean => NEXT[status].length === 0;

/** True if the payer has been charged, even if refunded since. */
export const isPaid = (payment: Payment): boolean =>
  payment.status === 'Completed' || payment.status === 'Partially Refunded' || payment.status === 'Refunded';

/**
 * The merchant's name. The real provider takes it from the merchant's account. Here the merchant sends it as
 * `merchant_name`; without that key it is the host of the website.
 */
export const shopName = ({ merchantExtras, websiteUrl }: Payment): string => {
  const name = merchantExtras['merchant_name'];
  return typeof name === 'string' && name.trim() !== '' ? name : new URL(websiteUrl).host;
};

/** A Khalti ID masked as the provider shows it to merchants: 9800000904 becomes 98XXXXX904. */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 2)}XXXXX${mobile.slice(-3)}`;
