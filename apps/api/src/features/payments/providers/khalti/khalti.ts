import { cutText, PIDX_PATTERN } from '@paila/shared';
import { databaseTime } from '../../../../platform/database/database.js';
import { AppError } from '../../../../platform/http/errors.js';
import {
  type CallLimits,
  callProvider,
  errorName,
  isTimeout,
  lookUpTwice,
  type ProviderAnswer,
} from '../provider-call.js';
import type { Lookup, PaymentProvider, RefundAnswer, ReportedStatus, StartedPayment } from '../provider.js';

export interface KhaltiOptions extends CallLimits {
  /** The API's root, such as `https://khalti.com/api/v2`. */
  readonly baseUrl: string;
  readonly secretKey: string;
  /** The script of the payment widget; a simulator serves its payment page from there too. Empty for none. */
  readonly widgetUrl?: string;
}

const PAY_HOSTS = ['https://pay.khalti.com', 'https://test-pay.khalti.com'];
/** Used when the provider names no expiry: the shortest lifetime of a link in its documentation. */
const LINK_LIFE_SECONDS = 1_800;

/** The shop's status for each word of Khalti. */
const STATUSES: ReadonlyMap<string, ReportedStatus> = new Map([
  ['initiated', 'initiated'],
  ['pending', 'pending'],
  ['completed', 'completed'],
  ['expired', 'expired'],
  ['user canceled', 'cancelled'],
  ['user cancelled', 'cancelled'],
  ['failed', 'failed'],
  ['refunded', 'refunded'],
  ['partially refunded', 'partially_refunded'],
]);

const failed = (): AppError => new AppError('provider_failed');
const timedOut = (): AppError => new AppError('provider_timeout');

type Fields = Readonly<Record<string, unknown>>;

/** The shop sends shoppers only to the provider's own pages, or to pages that the operator has configured. */
const isPaymentPage = (url: unknown, { baseUrl, widgetUrl }: KhaltiOptions): url is string => {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const configured = [baseUrl, widgetUrl ?? '']
    .filter((address) => address !== '')
    .map((address) => new URL(address).origin);
  const { origin, username, password } = new URL(url);
  return username === '' && password === '' && [...PAY_HOSTS, ...configured].includes(origin);
};

const isPidx = (value: unknown): value is string => typeof value === 'string' && PIDX_PATTERN.test(value);

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

const refundAnswer = ({ status, fields }: ProviderAnswer): RefundAnswer => {
  const { detail } = fields ?? {};
  const text = firstText(detail ?? fields);
  const words =
    text === undefined
      ? { cause: `HTTP ${String(status)} without words` }
      : { message: cutText(text, MAX_MESSAGE_LENGTH) };
  if (status === 200 && typeof detail === 'string' && /\bsuccessful/i.test(detail)) return { kind: 'done', ...words };
  return { kind: fields && REFUSALS.includes(status) ? 'refused' : 'unclear', ...words };
};

/** The provider's links last for an hour at most, by its documentation. */
const MAX_LINK_MINUTES = 60;

/** Khalti (docs.khalti.com, Web Checkout KPG-2). The secret key is sent in the header only. */
export const createKhalti = (options: KhaltiOptions) => {
  const call = (path: string, body: object, base = options.baseUrl): Promise<ProviderAnswer> =>
    callProvider(
      `${base}${path}`,
      {
        method: 'POST',
        headers: {
          Authorization: `Key ${options.secretKey}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(body),
      },
      options,
    );

  const readPayment = async (pidx: string): Promise<Lookup> => {
    const { status: code, fields } = await call('/epayment/lookup/', { pidx });
    const { status, total_amount: totalAmount, transaction_id: transactionId, detail } = fields ?? {};
    // The body counts more than the HTTP status: a payment that ended unpaid is a complete answer with status 400.
    if (typeof status === 'string') {
      if (fields?.['pidx'] !== pidx || !isCount(totalAmount))
        return { kind: 'unknown', reason: 'an answer about something else' };
      const id = typeof transactionId === 'string' && transactionId !== '' ? transactionId : null;
      const said = status.trim().toLowerCase();
      return { kind: 'answer', status: STATUSES.get(said), said, totalAmount, transactionId: id };
    }
    const saysNotFound = typeof detail === 'string' && detail.toLowerCase().startsWith('not found');
    if (saysNotFound && code < 500) return { kind: 'no_such_payment' };
    return { kind: 'unknown', reason: `HTTP ${String(code)} without a payment` };
  };

  return {
    maxLinkMinutes: MAX_LINK_MINUTES,
    payMinutes: 1,
    start: async ({ attempt, amount, shopName, returnUrl, websiteUrl }): Promise<StartedPayment> => {
      const answer = await call('/epayment/initiate/', {
        return_url: returnUrl,
        website_url: websiteUrl,
        amount,
        purchase_order_id: attempt,
        purchase_order_name: `${shopName} order`,
        // Khalti returns the name, but shows the one in its own records. The simulator shows this one.
        merchant_name: shopName,
      }).catch((error: unknown) => {
        throw isTimeout(error) ? timedOut() : failed();
      });
      const { pidx, payment_url: paymentUrl } = answer.fields ?? {};
      if (!isPidx(pidx) || !isPaymentPage(paymentUrl, options)) throw failed();
      return { pidx, paymentUrl, expiresAt: linkExpiry(answer.fields ?? {}) };
    },
    // Khalti signs no callback: anybody can name any payment.
    readCallback: ({ pidx }) => (isPidx(pidx) ? pidx : undefined),
    refund: async (transactionId, amount) => {
      // Refunds are below the API's root, without its version.
      const base = options.baseUrl.replace(/\/v\d+$/, '');
      const path = `/merchant-transaction/${encodeURIComponent(transactionId)}/refund/`;
      try {
        return refundAnswer(await call(path, amount === undefined ? {} : { amount }, base));
      } catch (error) {
        return { kind: 'unclear', cause: errorName(error) };
      }
    },
    // Khalti needs no amount to find a payment.
    lookUp: ({ pidx }: Pick<StartedPayment, 'pidx'>): Promise<Lookup> => lookUpTwice(() => readPayment(pidx), options),
  } satisfies PaymentProvider;
};

export type Khalti = ReturnType<typeof createKhalti>;
