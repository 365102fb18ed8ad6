import { randomBytes } from 'node:crypto';
import { type Paisa, PIDX_PATTERN } from '@paila/shared';
import type { Logger } from 'pino';
import { databaseTime } from '../../../../platform/database/database.js';
import type { EsewaSettings } from '../../../../platform/payment-settings.js';
import { type CallLimits, callProvider, lookUpTwice } from '../provider-call.js';
import type { LookedUpPayment, Lookup, PaymentProvider, ReportedStatus } from '../provider.js';
import { esewaFormPath } from './form-path.js';
import { parseRupees, toRupees } from './rupees.js';
import { readSignedAnswer } from './signature.js';

export interface EsewaOptions extends CallLimits {
  readonly settings: EsewaSettings;
  readonly log: Logger;
}

const MINUTE_MS = 60_000;
/** The minutes that a payer has on eSewa's page. The order must hold its items that long after the form was posted. */
const PAGE_MINUTES = 5;
const NOT_FOUND = 'not_found';

/** The shop's status for each word of eSewa in lower case, besides {@link NOT_FOUND}. */
const STATUSES: ReadonlyMap<string, ReportedStatus> = new Map([
  ['complete', 'completed'],
  ['pending', 'pending'],
  ['ambiguous', 'pending'],
  ['canceled', 'cancelled'],
  ['full_refund', 'refunded'],
  ['partial_refund', 'partially_refunded'],
]);

/** eSewa knows no payment whose form nobody has posted, and none whose session has ended. */
const toStatus = (said: string, { expiresAt }: Pick<LookedUpPayment, 'expiresAt'>): ReportedStatus | undefined => {
  if (said !== NOT_FOUND) return STATUSES.get(said);
  return databaseTime() < expiresAt ? 'initiated' : 'expired';
};

const toTransactionId = (refId: unknown): string | null =>
  (typeof refId === 'string' && refId !== '') || typeof refId === 'number' ? String(refId) : null;

/** eSewa ePay v2 (developer.esewa.com.np). The shopper's browser posts a signed form; no call of the shop begins it. */
export const createEsewa = ({ settings, log, ...limits }: EsewaOptions) => {
  const { productCode, secretKey, statusUrl, holdMinutes } = settings;

  /** eSewa answers about a payment of another amount as if it did not exist, so the amount must be exact. */
  const readPayment = async (payment: LookedUpPayment): Promise<Lookup> => {
    const query = new URLSearchParams({
      product_code: productCode,
      total_amount: toRupees(payment.amountPaisa),
      transaction_uuid: payment.pidx,
    });
    const { status: code, fields = {} } = await callProvider(
      `${statusUrl}/?${query.toString()}`,
      { headers: { Accept: 'application/json' } },
      limits,
    );
    const { status, transaction_uuid: uuid, product_code: merchant, total_amount: rupees, ref_id: refId } = fields;
    if (typeof status !== 'string' || code >= 500)
      return { kind: 'unknown', reason: `HTTP ${String(code)} without a payment` };
    const said = status.trim().toLowerCase();
    // There is no amount of a payment that eSewa does not know.
    const totalAmount: Paisa | undefined = said === NOT_FOUND ? payment.amountPaisa : parseRupees(rupees);
    if (uuid !== payment.pidx || merchant !== productCode || totalAmount === undefined)
      return { kind: 'unknown', reason: 'an answer about something else' };
    return {
      kind: 'answer',
      status: toStatus(said, payment),
      said,
      totalAmount,
      transactionId: toTransactionId(refId),
    };
  };

  return {
    maxLinkMinutes: holdMinutes,
    payMinutes: PAGE_MINUTES + 1,
    start: ({ websiteUrl }) => {
      // Random, so that nobody can guess the payments of others.
      const pidx = randomBytes(16).toString('hex');
      return Promise.resolve({
        pidx,
        paymentUrl: `${websiteUrl}${esewaFormPath(pidx)}`,
        expiresAt: new Date(databaseTime().getTime() + (holdMinutes - PAGE_MINUTES) * MINUTE_MS),
      });
    },
    /** The payment in the path of the return page. A signed answer must name the same one, or somebody forged it. */
    readCallback: ({ pidx, data }) => {
      if (typeof pidx !== 'string' || !PIDX_PATTERN.test(pidx)) return undefined;
      // Without a key, nobody can tell.
      const isForged =
        data !== undefined && secretKey !== '' && readSignedAnswer(data, secretKey)?.['transaction_uuid'] !== pidx;
      if (isForged) log.warn({ pidx }, 'a shopper returned from eSewa with an answer that eSewa did not sign');
      return pidx;
    },
    lookUp: (payment) => lookUpTwice(() => readPayment(payment), limits),
    refund: () => Promise.resolve({ kind: 'unclear' }),
    refundPlace: 'eSewa refunds are made in its merchant portal.',
  } satisfies PaymentProvider;
};
