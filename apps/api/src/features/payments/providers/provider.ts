import { PAYMENT_STATUSES, type Paisa, type PaymentProviderName, type PaymentSource } from '@paila/shared';
import { providerActor, type Actor } from '../../../platform/actor.js';

/** The payment to start. */
export interface StartRequest {
  /** Our id of the attempt, new for each attempt. */
  readonly attempt: string;
  readonly amount: Paisa;
  readonly shopName: string;
  /** The address that the shopper's browser returns to. */
  readonly returnUrl: string;
  readonly websiteUrl: string;
}

/** A payment that the provider has created. */
export interface StartedPayment {
  /** The provider's id of the payment. */
  readonly pidx: string;
  /** The provider's page, where the shopper pays. */
  readonly paymentUrl: string;
  /** The time at which the link expires. */
  readonly expiresAt: Date;
}

/** The fields that the shopper's browser brings back from the provider. */
export type Callback = Readonly<Record<string, unknown>>;

/** The states of a payment that a provider can report, in the shop's words. */
export const REPORTED_STATUSES = [
  ...PAYMENT_STATUSES.filter((status) => status !== 'unknown'),
  'partially_refunded',
] as const;
export type ReportedStatus = (typeof REPORTED_STATUSES)[number];

/** The provider's answer about a payment. No answer or an invalid one is `unknown`, never an exception. */
export type Lookup =
  | {
      readonly kind: 'answer';
      /** Undefined for a word that the shop does not know. */
      readonly status: ReportedStatus | undefined;
      /** The provider's own word for the status, to be shown to staff. */
      readonly said: string;
      readonly totalAmount: number;
      readonly transactionId: string | null;
    }
  | { readonly kind: 'no_such_payment' }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * The provider's answer to a refund. Only its own word for success is `done`, and only its own refusal is `refused`. No
 * answer, a gateway's page and anything else are `unclear`, as the money may have been refunded.
 */
export interface RefundAnswer {
  readonly kind: 'done' | 'refused' | 'unclear';
  /** The provider's words, to be shown to staff. */
  readonly message?: string;
  /** The reason for the missing words, for the log. */
  readonly cause?: string;
}

/** A payment to look up. Providers differ in what they need to find it. */
export type LookedUpPayment = Pick<StartedPayment, 'pidx' | 'expiresAt'> & { readonly amountPaisa: Paisa };

/** A payment provider. Settling, refunds and claims know no more of it. */
export interface PaymentProvider {
  /** The longest life of a link, in minutes. */
  readonly maxLinkMinutes: number;
  /** The minutes that a payer may still take after the link has expired. The order holds its stock until then. */
  readonly payMinutes: number;
  /**
   * Starts a payment. No caller repeats the call, as it may create a payment even without an answer.
   * @throws AppError 502 `provider_failed`, 504 `provider_timeout`
   */
  readonly start: (request: StartRequest) => Promise<StartedPayment>;
  /**
   * Returns the payment that a callback names; undefined if it names none. A callback proves nothing, as it passes
   * through the shopper's browser. Only a look-up tells the status.
   */
  readonly readCallback: (callback: Callback) => string | undefined;
  /** Looks a payment up at the provider's server. Never throws. */
  readonly lookUp: (payment: LookedUpPayment) => Promise<Lookup>;
  /**
   * Refunds a transaction. No caller repeats the call, as that could refund the money twice. Never throws.
   * @param amount absent for everything
   */
  readonly refund: (transactionId: string, amount?: Paisa) => Promise<RefundAnswer>;
  /**
   * The place where staff make refunds, as a sentence, if the provider has no call for them. `refund` then sends
   * nothing, and its answer is `unclear` until staff record the outcome or a look-up reports it.
   */
  readonly refundPlace?: string;
}

/** What the shop asks about money that it has: of a provider, or of staff who received it themselves. */
export type MoneyKeeper = Pick<PaymentProvider, 'lookUp' | 'refund' | 'refundPlace'>;

/** Every source of money by its name, with the calls that a caller needs. */
export type Providers<Calls extends keyof MoneyKeeper = keyof MoneyKeeper> = Readonly<
  Record<PaymentSource, Pick<MoneyKeeper, Calls>>
>;

/** Every provider at which shoppers pay, by its name, with the calls that a caller needs. */
export type OnlineProviders<Calls extends keyof PaymentProvider = keyof PaymentProvider> = Readonly<
  Record<PaymentProviderName, Pick<PaymentProvider, Calls>>
>;

/** The part of an attempt that names its provider. The first attempts name none: they are Khalti's. */
interface Provided {
  readonly provider?: PaymentSource;
}

/** The name of an attempt's provider, or the way in which staff received its money. */
export const providerName = ({ provider = 'khalti' }: Provided): PaymentSource => provider;

/** The actor of the changes that an attempt's provider reports. */
export const reportingActor = (attempt: Provided): Actor => providerActor(providerName(attempt));
