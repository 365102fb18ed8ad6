import type { Finding, Report } from '../../../platform/finding.js';
import { type LinkedAttempt, PaymentAttemptModel } from '../payment-attempt.model.js';
import { isOpen } from '../payment-policy.js';
import { type Lookup, providerName, type ProviderName, type Providers } from '../providers/provider.js';
import { ledgerBalance } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

/** The payments that one examination asks about: the newest ones. */
const MAX_ASKED = 1_000;
/** The number of questions at the same time, so that a provider does not take them for an attack. */
const CONCURRENCY = 4;
/** A provider that was silent that often in a row is not asked any more. */
const MAX_SILENT = 8;

type Answer = Extract<Lookup, { kind: 'answer' }>;

/** The money of a payment by its entries, in paisa. */
const moved = (entries: readonly LedgerEntryDoc[]) => {
  const remaining = ledgerBalance(entries);
  const received = ledgerBalance(entries.filter(({ kind }) => kind !== 'refund'));
  const transaction = entries.findLast((entry) => entry.transaction !== undefined)?.transaction;
  return { received, refunded: received - remaining, transaction };
};

/** True if the entries of a payment say what its provider says. The provider names no amount of a partial refund. */
const agrees = ({ status, totalAmount, transactionId }: Answer, entries: readonly LedgerEntryDoc[]): boolean => {
  const { received, refunded, transaction } = moved(entries);
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
  return `says "${said}" over ${String(totalAmount)} paisa, transaction ${transactionId ?? 'none'}`;
};

const differing = (
  attempt: LinkedAttempt,
  answer: Exclude<Lookup, { kind: 'unknown' }>,
  entries: readonly LedgerEntryDoc[],
): Finding | undefined => {
  if (answer.kind === 'answer' && answer.status !== undefined && agrees(answer, entries)) return undefined;
  const { received, refunded, transaction } = moved(entries);
  const ids = { payment: String(attempt._id), order: String(attempt.order) };
  const provider = providerName(attempt);
  const ledger = `${String(received)} paisa received by transaction ${transaction ?? 'none'}, ${String(refunded)} refunded`;
  // The job looks an open payment up soon.
  const [severity, step] = isOpen(attempt.status)
    ? (['warning', 'the shop looks it up by itself; examine again in a few minutes'] as const)
    : (['error', 'look it up on the page of its order, and compare it with the dashboard of the provider'] as const);
  const message = `Payment ${ids.payment} of order ${ids.order} differs: ${provider} ${described(answer)}, but the ledger has ${ledger}: ${step}.`;
  return { severity, code: 'provider_differs', message, ids };
};

const storedEntries = ({ _id: payment, order }: LinkedAttempt): Promise<LedgerEntryDoc[]> =>
  LedgerModel.find({ order, payment }).sort({ order: 1, at: 1 }).lean<LedgerEntryDoc[]>().exec();

/** The answer about a payment, with its entries. The shop may enter money while the provider answers. */
const ask = async (
  attempt: LinkedAttempt,
  providers: Providers<'lookUp'>,
): Promise<{ readonly answer: Lookup; readonly entries: readonly LedgerEntryDoc[] } | undefined> => {
  for (let tries = 1; tries <= 3; tries += 1) {
    const before = await storedEntries(attempt);
    const answer = await providers[providerName(attempt)].lookUp(attempt);
    const entries = await storedEntries(attempt);
    if (entries.length === before.length) return { answer, entries };
  }
  return undefined;
};

/**
 * Asks each payment's provider, the newest payments first, and reports those whose status, amount or transaction
 * differs from the ledger. A silent provider is a warning, as silence says nothing about the money. Changes nothing.
 * @returns the number of payments that a provider answered about
 */
export const askProviders = async (providers: Providers<'lookUp'>, report: Report): Promise<{ asked: number }> => {
  const silences = new Map<ProviderName, { total: number; inARow: number; reason: string }>();
  let asked = 0;
  const examine = async (attempt: LinkedAttempt): Promise<void> => {
    const provider = providerName(attempt);
    const silence = silences.get(provider) ?? { total: 0, inARow: 0, reason: '' };
    if (silence.inARow >= MAX_SILENT) return;
    const found = await ask(attempt, providers);
    if (!found) return;
    const { answer, entries } = found;
    const before = silences.get(provider) ?? silence;
    if (answer.kind === 'unknown') {
      silences.set(provider, { total: before.total + 1, inARow: before.inARow + 1, reason: answer.reason });
      return;
    }
    silences.set(provider, { ...before, inARow: 0 });
    asked += 1;
    const difference = differing(attempt, answer, entries);
    if (difference) report(difference);
  };
  const newest = await PaymentAttemptModel.find({ pidx: { $exists: true }, paymentUrl: { $exists: true } })
    .sort({ _id: -1 })
    .limit(MAX_ASKED)
    .lean<LinkedAttempt[]>();
  for (let from = 0; from < newest.length; from += CONCURRENCY) {
    await Promise.all(newest.slice(from, from + CONCURRENCY).map(examine));
  }
  for (const [provider, { total, inARow, reason }] of silences) {
    if (total === 0) continue;
    const end = inARow >= MAX_SILENT ? ' and was not asked further' : '';
    const message = `${provider} gave no answer about ${String(total)} payments (${reason})${end}: check its settings and its state, and examine again.`;
    report({ severity: 'warning', code: 'provider_silent', message, ids: { provider } });
  }
  return { asked };
};
