import { cutText, PIDX_PATTERN, type Paisa } from '@paila/shared';
import { databaseTime } from '../../platform/database/database.js';
import { fetchText } from '../../platform/waiting.js';
import { AppError } from '../../platform/http/errors.js';

/** The payment to initiate. */
export interface PaymentRequest {
  readonly amount: Paisa;
  /** The shop's own name. The provider returns it, but shows the name in its own records. The simulator shows it. */
  readonly shopName: string;
  /** Our own id, new for each attempt. */
  readonly purchaseOrderId: string;
  readonly purchaseOrderName: string;
  /** The address that the shopper's browser returns to. */
  readonly returnUrl: string;
  readonly websiteUrl: string;
}

/** The provider's answer about a payment. No answer or an invalid one is `unknown`, never an exception. */
export type Lookup =
  | {
      readonly kind: 'answer';
      /** The provider's word in lower case: `completed`, `pending`, `user canceled` … or an unknown one. */
      readonly status: string;
      readonly totalAmount: number;
      readonly transactionId: string | null;
    }
  | { readonly kind: 'no_such_payment' }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * The provider's answer to a refund. Only its own word for success is `done`, and only its own refusal is `refused`. No
 * answer, a gateway's page and anything else are `unclear`, as the money may have been refunded.
 */
interface RefundAnswer {
  readonly kind: 'done' | 'refused' | 'unclear';
  /** The provider's words, to be shown to staff. */
  readonly message?: string;
  /** The reason for the missing words, for the log. */
  readonly cause?: string;
}

export interface KhaltiOptions {
  /** The API's root, such as `https://khalti.com/api/v2`. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The script of the payment widget; a simulator serves its payment page from there too. Empty for none. */
  readonly widgetUrl?: string;
  readonly timeoutMs?: number;
  /** Aborts all calls that are under way. */
  readonly stop?: AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 100_000;
const PAY_HOSTS = ['https://pay.khalti.com', 'https://test-pay.khalti.com'];
/** Used when the provider names no expiry: the shortest lifetime of a link in its documentation. */
const LINK_LIFE_SECONDS = 1_800;

const failed = (): AppError => new AppError('provider_failed');
const timedOut = (): AppError => new AppError('provider_timeout');

const TIMEOUT = 'TimeoutError';
const errorName = (error: unknown): string =>
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

/** The shop sends shoppers only to the provider's own pages, or to pages that the operator has configured. */
const isPaymentPage = (url: unknown, { baseUrl, widgetUrl }: KhaltiOptions): url is string => {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const configured = [baseUrl, widgetUrl ?? '']
    .filter((address) => address !== '')
    .map((address) => new URL(address).origin);
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && [...PAY_HOSTS, ...configured].includes(origin);
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The time at which a link expires: the provider's number of seconds, counted on our own clock. */
const linkExpiry = ({ expires_in: seconds, expires_at: at }: Fields): Date => {
  if (isCount(seconds)) return new Date(databaseTime().getTime() + seconds * 1_000);
  const date = new Date(typeof at === 'string' ? at : NaN);
  return Number.isNaN(date.getTime()) ? new Date(databaseTime().getTime() + LINK_LIFE_SECONDS * 1_000) : date;
};

/** The HTTP statuses of a refusal: the provider understood the request, and did nothing. */
const REFUSALS: readonly number[] = [400, 401, 403, 404, 405, 422];
const MAX_MESSAGE_LENGTH = 300;

/** The first text in an answer, which holds messages by field. */
const firstText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const field of Object.values(value)) {
    const found = firstText(field);
    if (found !== undefined) return found;
  }
  return undefined;
};

const refundAnswer = ({ status, fields }: { status: number; fields: Fields | undefined }): RefundAnswer => {
  const { detail } = fields ?? {};
  const text = firstText(detail ?? fields);
  const words =
    text === undefined
      ? { cause: `HTTP ${String(status)} without words` }
      : { message: cutText(text, MAX_MESSAGE_LENGTH) };
  if (status === 200 && typeof detail === 'string' && /\bsuccessful/i.test(detail)) return { kind: 'done', ...words };
  return { kind: fields && REFUSALS.includes(status) ? 'refused' : 'unclear', ...words };
};

/** Client of the payment provider (docs.khalti.com, Web Checkout KPG-2). The secret key is sent in the header only. */
export const createKhaltiClient = (options: KhaltiOptions) => {
  const callProvider = async (
    path: string,
    body: object,
    base = options.baseUrl,
  ): Promise<{ status: number; fields: Fields | undefined }> => {
    const { status, text } = await fetchText(
      `${base}${path}`,
      {
        method: 'POST',
        headers: {
          Authorization: `Key ${options.secretKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(body),
        // Following a redirect would send the secret key to its target.
        redirect: 'error',
      },
      {
        timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        timeoutError: new DOMException('The payment provider is taking too long to answer.', TIMEOUT),
        stop: options.stop,
      },
    );
    return { status, fields: text.length > MAX_ANSWER_LENGTH ? undefined : parsed(text) };
  };

  const lookUp = async (pidx: string): Promise<Lookup> => {
    const { status: code, fields } = await callProvider('/epayment/lookup/', { pidx });
    const { status, total_amount: totalAmount, transaction_id: transactionId, detail } = fields ?? {};
    // The body counts more than the HTTP status: a payment that ended unpaid is a complete answer with status 400.
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
    /**
     * Initiates a payment. It is never retried automatically, as the provider's call is not idempotent.
     * @throws AppError 502 `provider_failed`, 504 `provider_timeout`
     */
    initiate: async (request: PaymentRequest) => {
      const { amount, shopName, purchaseOrderId, purchaseOrderName, returnUrl, websiteUrl } = request;
      const answer = await callProvider('/epayment/initiate/', {
        return_url: returnUrl,
        website_url: websiteUrl,
        amount,
        purchase_order_id: purchaseOrderId,
        purchase_order_name: purchaseOrderName,
        merchant_name: shopName,
      }).catch((error: unknown) => {
        throw errorName(error) === TIMEOUT ? timedOut() : failed();
      });
      const { pidx, payment_url: paymentUrl } = answer.fields ?? {};
      if (typeof pidx !== 'string' || !PIDX_PATTERN.test(pidx) || !isPaymentPage(paymentUrl, options)) throw failed();
      return { pidx, paymentUrl, expiresAt: linkExpiry(answer.fields ?? {}) };
    },
    /**
     * Refunds a transaction. The call is never repeated, as that could refund the money twice. Never throws.
     * @param amount absent for everything
     */
    refund: async (transactionId: string, amount?: Paisa): Promise<RefundAnswer> => {
      // Refunds are below the API's root, without its version.
      const base = options.baseUrl.replace(/\/v\d+$/, '');
      const path = `/merchant-transaction/${encodeURIComponent(transactionId)}/refund/`;
      try {
        return refundAnswer(await callProvider(path, amount === undefined ? {} : { amount }, base));
      } catch (error) {
        return { kind: 'unclear', cause: errorName(error) };
      }
    },
    /** Looks a payment up. A call that fails in transit is repeated once. Never throws. */
    lookup: async (pidx: string): Promise<Lookup> => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await lookUp(pidx);
        } catch (error) {
          const reason = errorName(error);
          // A call that timed out is not repeated: the caller has waited long enough.
          if (tries === 2 || reason === TIMEOUT || options.stop?.aborted) return { kind: 'unknown', reason };
        }
      }
    },
  };
};

export type KhaltiClient = ReturnType<typeof createKhaltiClient>;
