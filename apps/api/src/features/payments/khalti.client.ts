import { PIDX_PATTERN, type Paisa } from '@paila/shared';
import { pauseDeadline } from '../../platform/database/deadline.js';
import { AppError } from '../../platform/http/errors.js';

/** A payment to begin. */
export interface PaymentRequest {
  readonly amount: Paisa;
  /** Ours, and new for every attempt. */
  readonly purchaseOrderId: string;
  readonly purchaseOrderName: string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string;
  readonly websiteUrl: string;
}

export interface PaymentLink {
  readonly pidx: string;
  readonly paymentUrl: string;
  readonly expiresAt: Date;
}

/** What the provider's server says of a payment. Silence and nonsense are `unknown`, never a failure. */
export type Lookup =
  | {
      readonly kind: 'answer';
      /** The provider's word in lower case: `completed`, `pending`, `user canceled` … or one nobody has heard of. */
      readonly status: string;
      readonly totalAmount: number;
      readonly transactionId: string | null;
    }
  | { readonly kind: 'no_such_payment' }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface KhaltiClient {
  /**
   * Begins a payment. Never tried again by itself: the provider knows no idempotency here.
   * @throws AppError 502 `provider_failed`, 504 `provider_timeout`
   */
  readonly initiate: (request: PaymentRequest) => Promise<PaymentLink>;
  /** Asks how a payment stands; a call that fails on the way is made once more. Never throws. */
  readonly lookup: (pidx: string) => Promise<Lookup>;
}

export interface KhaltiOptions {
  /** Such as `https://khalti.com/api/v2`. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The script of the payment widget; a simulator serves its payment page from there too. Empty for none. */
  readonly widgetUrl?: string;
  readonly timeoutMs?: number;
  /** Ends every call that is under way. */
  readonly stop?: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 100_000;
const PAY_HOSTS = ['https://pay.khalti.com', 'https://test-pay.khalti.com'];
/** When the provider does not say: the shortest life of a link that it documents. */
const LINK_LIFE_SECONDS = 1_800;

const failed = (): AppError => new AppError('provider_failed');
const timedOut = (): AppError => new AppError('provider_timeout');

const TIMEOUT = 'TimeoutError';
const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'Error';

type Fields = Readonly<Record<string, unknown>>;
const parsed = (text: string): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
};

/** Only the provider's own pages, and what the operator has set up in their place, get to see a shopper who pays. */
const isPaymentPage = (url: unknown, { baseUrl, widgetUrl }: KhaltiOptions): url is string => {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const configured = [baseUrl, widgetUrl ?? ''].filter((each) => each !== '').map((each) => new URL(each).origin);
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && [...PAY_HOSTS, ...configured].includes(origin);
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The end of a link's life: as many seconds as the provider says, on our own clock. */
const expiryOf = ({ expires_in: seconds, expires_at: at }: Fields): Date => {
  if (isCount(seconds)) return new Date(Date.now() + seconds * 1_000);
  const date = new Date(typeof at === 'string' ? at : NaN);
  return Number.isNaN(date.getTime()) ? new Date(Date.now() + LINK_LIFE_SECONDS * 1_000) : date;
};

/** Talks to the payment provider (docs.khalti.com, Web Checkout KPG-2). The secret key goes into the header, nowhere else. */
export const createKhaltiClient = (options: KhaltiOptions): KhaltiClient => {
  const call = async (path: string, body: object): Promise<{ status: number; fields: Fields | undefined }> => {
    // A timer of our own, which holds on to its signal: Node.js may collect one of AbortSignal.timeout that only an
    // AbortSignal.any knows, and a provider that says nothing would then be waited for without end.
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort(new DOMException('The payment provider takes too long to answer.', TIMEOUT));
    }, options.timeoutMs ?? TIMEOUT_MS);
    try {
      const response = await fetch(`${options.baseUrl}${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Key ${options.secretKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(body),
        // A redirect would carry the secret key to wherever it leads.
        redirect: 'error',
        signal: AbortSignal.any([deadline.signal, ...(options.stop ? [options.stop] : [])]),
      });
      const text = await response.text();
      return { status: response.status, fields: text.length > MAX_ANSWER_LENGTH ? undefined : parsed(text) };
    } finally {
      clearTimeout(timer);
    }
  };

  /** With a time limit of its own, which is not the database's. */
  const callProvider: typeof call = (path, body) => pauseDeadline(() => call(path, body));

  const ask = async (pidx: string): Promise<Lookup> => {
    const { status: code, fields } = await callProvider('/epayment/lookup/', { pidx });
    const { status, total_amount: totalAmount, transaction_id: transactionId, detail } = fields ?? {};
    // The body first, the HTTP code second: a payment that ended unpaid is a whole answer inside a 400.
    if (typeof status === 'string') {
      if (fields?.['pidx'] !== pidx || !isCount(totalAmount))
        return { kind: 'unknown', reason: 'an answer about something else' };
      const id = typeof transactionId === 'string' && transactionId !== '' ? transactionId : null;
      return { kind: 'answer', status: status.trim().toLowerCase(), totalAmount, transactionId: id };
    }
    const saysNotFound = typeof detail === 'string' && detail.toLowerCase().startsWith('not found');
    if (saysNotFound && code < 500) return { kind: 'no_such_payment' };
    return { kind: 'unknown', reason: `HTTP ${String(code)} without a payment` };
  };

  return {
    initiate: async ({ amount, purchaseOrderId, purchaseOrderName, returnUrl, websiteUrl }) => {
      const answer = await callProvider('/epayment/initiate/', {
        return_url: returnUrl,
        website_url: websiteUrl,
        amount,
        purchase_order_id: purchaseOrderId,
        purchase_order_name: purchaseOrderName,
      }).catch((error: unknown) => {
        throw nameOf(error) === TIMEOUT ? timedOut() : failed();
      });
      const { pidx, payment_url: paymentUrl } = answer.fields ?? {};
      if (typeof pidx !== 'string' || !PIDX_PATTERN.test(pidx) || !isPaymentPage(paymentUrl, options)) throw failed();
      return { pidx, paymentUrl, expiresAt: expiryOf(answer.fields ?? {}) };
    },
    lookup: async (pidx) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await ask(pidx);
        } catch (error) {
          const reason = nameOf(error);
          // One that timed out has kept somebody waiting long enough.
          if (tries === 2 || reason === TIMEOUT || options.stop?.aborted) return { kind: 'unknown', reason };
        }
      }
    },
  };
};
