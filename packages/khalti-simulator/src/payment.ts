export const PAYMENT_STATUSES = [
  'Initiated',
  'Pending',
  'Completed',
  'User canceled',
  'Expired',
  'Failed',
  'Partially Refunded',
  'Refunded',
] as const;

/** The provider's words, as its lookup answers them. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a payment may become by other means than a refund. */
export type Outcome = 'Pending' | 'Completed' | 'User canceled' | 'Expired' | 'Failed';
export const OUTCOMES: readonly Outcome[] = ['Pending', 'Completed', 'User canceled', 'Expired', 'Failed'];

/** Who pays, and whether the code sent to that phone has been given. */
export interface Payer {
  readonly mobile: string;
  readonly confirmed: boolean;
}

/** One payment. Times are milliseconds since 1970, money is paisa. */
export interface Payment {
  /** The id of the payment page's payment; the token, for a payment made in the widget. */
  readonly pidx: string;
  readonly channel: 'page' | 'widget';
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly transactionId: string | null;
  /** The merchant's own; the widget calls them product identity and product name. */
  readonly purchaseOrderId: string;
  readonly purchaseOrderName: string;
  /** Where the payer's browser is sent afterwards; empty for the widget, which stays on the merchant's page. */
  readonly returnUrl: string;
  readonly websiteUrl: string;
  readonly customerPhone: string;
  /** All `merchant_…` keys of the request, given back on success. */
  readonly merchantExtras: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly payer: Payer | null;
  /** What a pending payment turns into, and when, if that has been arranged. */
  readonly settles: { readonly outcome: 'Completed' | 'Failed'; readonly at: number } | null;
  /** Whether the merchant's server has verified it; only the widget's payments know such a step. */
  readonly verified: boolean;
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

/** Whether the states' table lets a payment go from one to the other. */
export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** Whether nothing can change any more. */
export const isFinal = (status: PaymentStatus): boolean => NEXT[status].length === 0;

/** Whether the payer's money has been taken, given back later or not. */
export const isPaid = (payment: Payment): boolean =>
  payment.status === 'Completed' || payment.status === 'Partially Refunded' || payment.status === 'Refunded';

/** A payer's id as the provider shows it to merchants: 9800000904 becomes 98XXXXX904. */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 2)}XXXXX${mobile.slice(-3)}`;

/** Paisa as people read them in Nepal: 12345678 becomes `Rs 1,23,456.78`. */
export const rupees = (paisa: number): string =>
  `Rs ${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paisa / 100)}`;
