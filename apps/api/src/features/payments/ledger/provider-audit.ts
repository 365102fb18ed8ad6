import { cutText, type Paisa, type PaymentSource } from '@paila/shared';
import type { Finding, Report } from '../../../platform/finding.js';
import { type LinkedAttempt, PaymentAttemptModel } from '../payment-attempt.model.js';
import { type Lookup, providerName, type Providers } from '../providers/provider.js';
import { ledgerMoney } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

/** The payments that one examination asks about: the newest ones. */
const MAX_ASKED = 1_000;
/** The number of questions at the same time, so that a provider does not take them for an attack. */
const CONCURRENCY = 4;
/** A provider that was silent that often in a row is not asked any more. */
const MAX_SILENT = 8;

/** The letters of a provider's text that a finding repeats. */
const MAX_TEXT = 40;

type Answer = Extract<Lookup, { kind: 'answer' }>;

/**
 * True if the entries of a payment say what its provider says. The provider names no amount of a partial refund, and
 * does not know of money that staff gave back in another way.
 */
const agrees = (
  { status, totalAmount, transactionId }: Answer,
  entries: readonly LedgerEntryDoc[],
  { elsewherePaisa = 0 as Paisa }: Pick<LinkedAttempt, 'elsewherePaisa'>,
): boolean => {
  const { received, refunded: returned, transaction } = ledgerMoney(entries);
  const refunded = returned - elsewherePaisa;
  const isSameTransaction = transactionId === null || transaction === undefined || transactionId === transaction;
  const isIn = received === totalAmount && received > 0 && isSameTransaction;
  if (status === 'completed') return isIn && refunded === 0;
  if (status === 'partially_refunded') return isIn && refunded > 0 && refunded < received;
  if (status === 'refunded') return isIn && refunded === received;
  return received === 0;
};

const described = (answer: Exclude<Lookup, { kind: 'unknown' }>): string => {
  if (answer.kind === 'no_such_payment') return 'does not know it';
  const { said, totalAmount, transactionId } = answer;
  const transaction = transactionId === null ? 'none' : cutText(transactionId, MAX_TEXT);
  return `says "${cutText(said, MAX_TEXT)}" over ${String(totalAmount)} paisa, transaction ${transaction}`;
};

/** True if a job will look the payment up, and enter what the provider says. */
const isLookedUpLater = ({ status, nextCheckAt, refundCheckAt }: LinkedAttempt): boolean =>
  refundCheckAt !== undefined || (status !== 'completed' && nextCheckAt !== undefined);

const differing = (
  attempt: LinkedAttempt,
  answer: Exclude<Lookup, { kind: 'unknown' }>,
  entries: readonly LedgerEntryDoc[],
): Finding | undefined => {
  if (answer.kind === 'answer' && answer.status !== undefined && agrees(answer, entries, attempt)) return undefined;
  const { received, refunded, transaction } = ledgerMoney(entries);
  const ids = { payment: String(attempt._id), order: String(attempt.order) };
  const provider = providerName(attempt);
  const ledger = `${String(received)} paisa received by transaction ${transaction ?? 'none'}, ${String(refunded)} refunded`;
  const [severity, step] = isLookedUpLater(attempt)
    ? (['warning', 'the shop looks it up by itself; examine again later'] as const)
    : (['error', 'look it up on the page of its order, and compare it with the dashboard of the provider'] as const);
  const message = `Payment ${ids.payment} of order ${ids.order} differs: ${provider} ${described(answer)}, but the ledger has ${ledger}: ${step}.`;
  return { severity, code: 'provider_differs', message, ids };
};

const storedEntries = ({ _id: payment, order }: LinkedAttempt): Promise<LedgerEntryDoc[]> =>
  LedgerModel.find({ order, payment }).sort({ order: 1, at: 1 }).lean<LedgerEntryDoc[]>().exec();

/** A payment that was asked about, with its entries after the answer. */
interface Asked {
  readonly attempt: LinkedAttempt;
  readonly answer: Lookup;
  readonly entries: readonly LedgerEntryDoc[];
}

/** Asks about a payment. The shop may change it while the provider answers. @returns undefined while it changes */
const ask = async (before: LinkedAttempt, providers: Providers<'lookUp'>): Promise<Asked | undefined> => {
  for (let tries = 1; tries <= 3; tries += 1) {
    const entered = await storedEntries(before);
    const answer = await providers[providerName(before)].lookUp(before);
    const entries = await storedEntries(before);
    const attempt = await PaymentAttemptModel.findById(before._id).lean<LinkedAttempt>();
    if (attempt && entries.length === entered.length) return { attempt, answer, entries };
  }
  return undefined;
};

/**
 * Asks each payment's provider, the newest payments first, and reports those whose status, amount or transaction
 * differs from the ledger. A silent provider is a warning, as silence says nothing about the money. Changes nothing.
 * @returns the numbers of payments that a provider answered about, and of older ones that nobody asked about
 */
export const askProviders = async (
  providers: Providers<'lookUp'>,
  report: Report,
): Promise<{ answered: number; notAsked: number }> => {
  const silences = new Map<PaymentSource, { total: number; inARow: number; reason: string }>();
  let answered = 0;
  const examine = async (payment: LinkedAttempt): Promise<void> => {
    const provider = providerName(payment);
    const silence = silences.get(provider) ?? { total: 0, inARow: 0, reason: '' };
    if (silence.inARow >= MAX_SILENT) return;
    const found = await ask(payment, providers);
    if (!found) return;
    const { attempt, answer, entries } = found;
    const before = silences.get(provider) ?? silence;
    if (answer.kind === 'unknown') {
      silences.set(provider, { total: before.total + 1, inARow: before.inARow + 1, reason: answer.reason });
      return;
    }
    silences.set(provider, { ...before, inARow: 0 });
    answered += 1;
    const difference = differing(attempt, answer, entries);
    if (difference) report(difference);
  };
  // Money that staff received has no link, and no provider knows it.
  const begun = { pidx: { $exists: true }, paymentUrl: { $exists: true } } as const;
  const newest = await PaymentAttemptModel.find(begun).sort({ _id: -1 }).limit(MAX_ASKED).lean<LinkedAttempt[]>();
  for (let from = 0; from < newest.length; from += CONCURRENCY) {
    await Promise.all(newest.slice(from, from + CONCURRENCY).map(examine));
  }
  for (const [provider, { total, inARow, reason }] of silences) {
    if (total === 0) continue;
    const end = inARow >= MAX_SILENT ? ' and was not asked further' : '';
    const message = `${provider} gave no answer about ${String(total)} payments (${reason})${end}: check its settings and its state, and examine again.`;
    report({ severity: 'warning', code: 'provider_silent', message, ids: { provider } });
  }
  const total = await PaymentAttemptModel.countDocuments(begun);
  return { answered, notAsked: Math.max(0, total - newest.length) };
};
