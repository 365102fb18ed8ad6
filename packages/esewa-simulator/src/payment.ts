const PAYMENT_STATUSES = [
  'PENDING',
  'COMPLETE',
  'CANCELED',
  'NOT_FOUND',
  'AMBIGUOUS',
  'FULL_REFUND',
  'PARTIAL_REFUND',
] as const;

/** The provider's own status names, as the status check reports them. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const statuses: readonly string[] = PAYMENT_STATUSES;

/** The states a payment can reach other than by a refund. */
export type Outcome = Exclude<PaymentStatus, 'FULL_REFUND' | 'PARTIAL_REFUND'>;
export const OUTCOMES: readonly Outcome[] = ['PENDING', 'COMPLETE', 'CANCELED', 'NOT_FOUND', 'AMBIGUOUS'];

/** The payer, and whether they have entered the token sent to their phone. */
export interface Payer {
  readonly id: string;
  readonly confirmed: boolean;
}

/** One payment. Times are milliseconds since 1970, money is paisa. */
export interface Payment {
  /** The merchant's `transaction_uuid`. */
  readonly uuid: string;
  readonly status: PaymentStatus;
  /** The total of the form. */
  readonly amount: number;
  /** The total that the return and the status check report. It is `amount`, unless a tester chose otherwise. */
  readonly reportedAmount: number;
  readonly refundedAmount: number;
  /** `transaction_code` in the return, `ref_id` in the status check. Null until the payer has confirmed. */
  readonly refId: string | null;
  readonly successUrl: string;
  readonly failureUrl: string;
  /** True if the return carries a wrong signature, because a tester chose so. */
  readonly isSignedWrongly: boolean;
  readonly createdAt: number;
  /** The end of the payer's session. Null once the payer has decided or left. */
  readonly openUntil: number | null;
  readonly payer: Payer | null;
  /** The scheduled outcome of a pending payment. */
  readonly settles: { readonly outcome: 'COMPLETE' | 'CANCELED'; readonly at: number } | null;
}

/** A payment that the payer can still decide. */
export type OpenPayment = Payment & { readonly openUntil: number };

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  PENDING: ['PENDING', 'COMPLETE', 'CANCELED', 'NOT_FOUND', 'AMBIGUOUS'],
  AMBIGUOUS: ['COMPLETE', 'CANCELED'],
  COMPLETE: ['PARTIAL_REFUND', 'FULL_REFUND'],
  PARTIAL_REFUND: ['PARTIAL_REFUND', 'FULL_REFUND'],
  CANCELED: [],
  NOT_FOUND: [],
  FULL_REFUND: [],
};

export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** True if no further transition is possible. Only a new form begins a payment that was not found again. */
export const isFinal = (status: PaymentStatus): boolean => NEXT[status].length === 0;

export const isOpen = (payment: Payment): payment is OpenPayment => payment.openUntil !== null;

/** True if the payer has been charged, even if refunded since. */
export const isPaid = ({ status }: Payment): boolean =>
  status === 'COMPLETE' || status === 'PARTIAL_REFUND' || status === 'FULL_REFUND';

/** True if the payer has left and the provider has not decided. */
export const isUndecided = (payment: Payment): boolean =>
  payment.status === 'AMBIGUOUS' || (payment.status === 'PENDING' && !isOpen(payment));

/** The merchant's name on the page: the host that the payer returns to. eSewa takes it from the merchant's account. */
export const shopName = ({ successUrl }: Payment): string => new URL(successUrl).host;

/** True for a payment that this version could have stored. */
export const isStoredPayment = ({ uuid, status }: Partial<Payment>): boolean =>
  typeof uuid === 'string' && statuses.includes(String(status));
