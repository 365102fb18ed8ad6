import type { PaymentProviderName } from '@paila/shared';
import type { Callback } from '../../features/payments/providers/provider.js';

/** The ways in which a payment can end without money. */
type UnpaidEnd = 'cancelled' | 'failed' | 'expired';

/** What the payer and the provider can make of a payment. */
export type Outcome = 'pending' | 'completed' | UnpaidEnd;

/** The differences between providers that a test can see. */
interface ProviderTraits {
  readonly name: PaymentProviderName;
  /** True if the shop calls the provider to start a payment. */
  readonly startsByCall: boolean;
  /** True if the provider has a call for refunds. */
  readonly refundsByCall: boolean;
  /** The unpaid ends that the provider reports. */
  readonly unpaidEnds: readonly UnpaidEnd[];
  /** The unpaid end that a pending payment can come to. */
  readonly declined: UnpaidEnd;
  /** The status of a payment while the payer reads the provider's page. */
  readonly opened: 'initiated' | 'pending';
  /** True if an order keeps its stock until the provider has decided its payment, for a day at most. */
  readonly keepsStock: boolean;
  /** The accepted amounts, as the shop names them. */
  readonly limits: string;
  /** The age of an order, in minutes, after which no payment begins, as its link could outlive the reservation. */
  readonly lastBeginMinutes: number;
}

/** A kind of provider, whose simulator can be started. */
export interface ProviderKind extends ProviderTraits {
  /** @param shopAddress the address at which payers reach the shop at that moment */
  readonly start: (shopAddress: () => string) => Promise<SimulatedProvider>;
}

/** The shop's calls to a provider. */
export type ProviderCall = 'start' | 'lookUp' | 'refund';

/** With `after`, the call does its work and the answer is lost. */
type Timing = 'before' | 'after';

/** A misbehaviour of a call that every provider can show. */
type CommonBehaviour =
  /** The answer takes `ms` longer. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The answer waits until the faults are cleared. */
  | { readonly kind: 'hold' }
  /** The connection is closed without an answer. */
  | { readonly kind: 'drop'; readonly when?: Timing }
  /** The answer is a 500. */
  | { readonly kind: 'server-error'; readonly when?: Timing }
  /** The answer is the web page of a gateway, with HTTP status `status` (default 200). */
  | { readonly kind: 'html'; readonly when?: Timing; readonly status?: number };

/** A misbehaviour of one call only. */
type Lie =
  /** The start names the pidx of another payment. */
  | { readonly kind: 'repeated-pidx'; readonly repeats: string }
  /** The look-up reports another amount, in paisa, than the paid one. */
  | { readonly kind: 'wrong-total-amount'; readonly totalAmount: number }
  /** The look-up reports a status that the provider's documentation does not have. */
  | { readonly kind: 'unknown-status'; readonly status: string }
  /** The provider refuses a refund with these words. */
  | { readonly kind: 'refund-refused'; readonly detail?: string }
  /** The provider refuses a refund because somebody has just refunded everything in its dashboard. */
  | { readonly kind: 'refunded-before' };

/** A misbehaviour and the calls that it applies to. */
export type SimulatedFault = ((CommonBehaviour & { readonly on: ProviderCall }) | Lie) & {
  /** Limits the fault to this payment. */
  readonly pidx?: string;
  /** The number of affected calls; default 1, `'always'` for no limit. */
  readonly times?: number | 'always';
};

/** A payment in the books of the provider. Money is paisa. */
interface BookedPayment {
  readonly amount: number;
  readonly refunded: number;
  readonly transactionId: string | null;
  /** The shop's page that the payer returns to. */
  readonly returnUrl: string;
}

/** A running simulator of a provider, and its payers. Its calls use the shop's words. */
export interface SimulatedProvider extends ProviderTraits {
  /** The settings of a shop that uses this provider, by their names in the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The merchant's secret, which must not appear in a log. */
  readonly secretKey: string;
  /** The address to which the shop sends the payer, if its public address is `shopUrl`. */
  readonly paymentUrl: (pidx: string, shopUrl: string) => string;
  /** The address to which the provider sends the payer back, if the shop's public address is `shopUrl`. */
  readonly returnUrl: (pidx: string, shopUrl: string) => string;
  /**
   * The payer opens the payment's page. A test needs it only if the order ends before the payer decides, as the shop
   * then may show no way to the provider.
   * @returns false if the shop is away, and the way to the provider leads through one of its pages
   */
  readonly open: (pidx: string) => Promise<boolean>;
  /**
   * The payer opens the payment's page and decides. With `expired`, nobody pays until the time of the payment is up.
   * @throws Error if the payment's state does not allow that, or if the payer finds no way to the provider
   */
  readonly settle: (pidx: string, outcome: Outcome) => Promise<void>;
  /** The merchant refunds `paisa`, or the remainder, in the provider's dashboard. */
  readonly refund: (pidx: string, paisa?: number) => void;
  /** The body of the call by which the payer's browser confirms a payment, in its current state. */
  readonly callback: (pidx: string) => Callback;
  /** @throws Error when the provider has no such payment */
  readonly payment: (pidx: string) => BookedPayment;
  /** The number of all payments. */
  readonly paymentCount: () => number;
  /** The number of the shop's look-ups of a payment, without those that a fault left unanswered. */
  readonly lookups: (pidx: string) => number;
  /** The number of the shop's refund requests for a payment, with those that a fault left unanswered. */
  readonly refundCalls: (pidx: string) => number;
  readonly fault: (fault: SimulatedFault) => void;
  /** The number of faults that have not been used up. */
  readonly faultCount: () => number;
  readonly clearFaults: () => void;
  readonly stop: () => Promise<void>;
}
