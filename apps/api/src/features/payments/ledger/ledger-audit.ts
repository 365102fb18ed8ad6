import { type Cents, isHandMethod, PAYMENT_STATUSES, type Paisa, type PaymentStatus } from '@paila/shared';
import type { Audits } from '../../../platform/feature.js';
import type { Finding, Report } from '../../../platform/finding.js';
import { type InPieces, joinSorted, type Piece, sortedIn } from '../../../platform/database/pieces.js';
import { type AuditedOrder, ordersForAudit } from '../../orders/index.js';
import { attemptsByOrder, isFlagged } from '../payment-audit.js';
import type { PaymentAttemptDoc } from '../payment-attempt.model.js';
import { providerName } from '../providers/provider.js';
import { findSameTransactions } from '../transactions.js';
import { brokenRule, ledgerBalance, ledgerMoney, ledgerRevenue } from './ledger-rules.js';
import { cashCents, cashRefundEntries } from './ledger-writing.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

/** The next step for an entry that nobody wrote. An older version that ran beside this one leaves such gaps. */
const ENTER =
  'end every instance, delete the record of migration 30 (db.migrations.deleteOne({ _id: 30 })) and start the shop, which enters it';
/** The next step for an entry that says something else than the shop. */
const COMPARE = 'npm run doctor -- --ask-providers says what the provider knows';
/** The next step for cash, which no provider knows. */
const COUNT =
  'compare the order and the ledger with what the courier has paid out, and restore the wrong one from a backup';
/** The next step for money that staff received, which no provider knows. */
const READ_STATEMENT =
  'compare the order and the ledger with the statement of the bank or the paper receipts, and restore the wrong one from a backup';

/** The next step for an order whose books differ. */
const compareWith = ({ cash, byHand }: AuditedOrder): string => {
  if (cash) return COUNT;
  return byHand ? READ_STATEMENT : COMPARE;
};

/** The statuses of payments without money, unless a review says otherwise. */
const WITHOUT_MONEY: readonly PaymentStatus[] = PAYMENT_STATUSES.filter(
  (status) => status !== 'completed' && status !== 'refunded',
);

const finding = (code: string, subject: string, ids: Finding['ids'], text: string, step: string): Finding => ({
  severity: 'error',
  code,
  message: `${subject} ${text}: ${step}.`,
  ids,
});

const paymentFinding = (code: string, { _id, order }: PaymentAttemptDoc, text: string, step: string): Finding => {
  const ids = { payment: String(_id), order: String(order) };
  return finding(code, `Payment ${ids.payment} of order ${ids.order}`, ids, text, step);
};

const orderFinding = (code: string, order: string, text: string, step: string, ids: Finding['ids'] = {}): Finding =>
  finding(code, `Order ${order}`, { order, ...ids }, text, step);

/** Compares a payment with its entries. */
const paymentFindings = (
  order: AuditedOrder,
  attempt: PaymentAttemptDoc,
  entries: readonly LedgerEntryDoc[],
): Finding[] => {
  if (attempt.pidx === undefined) return [];
  const { status, amountPaisa, transactionId } = attempt;
  const begun = entries.find(({ kind }) => kind === 'attempt');
  const hasReceipt = entries.some(({ kind }) => kind === 'receipt');
  const { received, transaction } = ledgerMoney(entries);
  const balance = ledgerBalance(entries);
  const compare = isHandMethod(providerName(attempt)) ? READ_STATEMENT : COMPARE;
  const isDue = status === 'completed' || (status === 'refunded' && order.paymentID === attempt.pidx);
  const paisa = (amount: Paisa): string => `${String(amount)} paisa`;
  const checks: readonly (readonly [code: string, isWrong: boolean, text: string, step: string])[] = [
    ['ledger_attempt_missing', !begun, 'is not in the ledger', ENTER],
    [
      'ledger_attempt_differs',
      begun !== undefined && begun.amountPaisa !== amountPaisa,
      `asks for ${paisa(amountPaisa)}, but the ledger for ${paisa(begun?.amountPaisa ?? (0 as Paisa))}`,
      compare,
    ],
    ['ledger_receipt_missing', isDue && !hasReceipt, `is ${status}, but the ledger has no receipt of it`, ENTER],
    [
      'ledger_receipt_differs',
      status === 'completed' && hasReceipt && received !== amountPaisa,
      `is completed over ${paisa(amountPaisa)}, but the ledger received ${paisa(received)}`,
      compare,
    ],
    [
      'ledger_transaction_differs',
      transactionId !== undefined && transaction !== undefined && transaction !== transactionId,
      `is of transaction ${String(transactionId)}, but the ledger names ${String(transaction)}`,
      compare,
    ],
    [
      'ledger_receipt_unexplained',
      hasReceipt && WITHOUT_MONEY.includes(status) && !isFlagged(order, attempt),
      `is ${status} and has no review, but the ledger received ${paisa(received)}`,
      compare,
    ],
    [
      'ledger_not_refunded',
      status === 'refunded' && balance > 0,
      `is refunded, but the ledger still holds ${paisa(balance)} of it`,
      ENTER,
    ],
    ['ledger_negative', balance < 0, `has ${paisa(balance)} in the ledger: more went out than came in`, compare],
  ];
  return checks.flatMap(([code, isWrong, text, step]) => (isWrong ? [paymentFinding(code, attempt, text, step)] : []));
};

/** The cash of an order has one entry of its count. An order without cash has none. */
const cashFindings = (order: AuditedOrder, entries: readonly LedgerEntryDoc[]): Finding[] => {
  const id = String(order._id);
  const { cash } = order;
  const entry = entries.find(({ kind }) => kind === 'cash');
  if (!cash) {
    return entry ? [orderFinding('ledger_cash_unknown', id, 'has no counted cash, but the ledger has', COUNT)] : [];
  }
  if (!entry) return [orderFinding('ledger_cash_missing', id, 'has counted cash without an entry', COUNT)];
  if (entry.amountPaisa === cash.countedPaisa) return [];
  const text = `has ${String(cash.countedPaisa)} paisa of cash, but the ledger ${String(entry.amountPaisa)} paisa`;
  return [orderFinding('ledger_cash_differs', id, text, COUNT)];
};

/** Compares the refunds of an order with their entries. */
const refundFindings = (order: AuditedOrder, entries: readonly LedgerEntryDoc[]): Finding[] => {
  const id = String(order._id);
  const enter = order.cash ? COUNT : ENTER;
  const compare = compareWith(order);
  const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
  const ofCash = order.cash ? cashRefundEntries(order, order.cash) : [];
  const entered = entries.filter(({ kind, refund }) => kind === 'refund' && refund !== undefined);
  const compared = done.flatMap((refund) => {
    const ids = { refund: String(refund._id) };
    const entry = entered.find((each) => each.refund?.equals(refund._id));
    if (!entry) {
      return [orderFinding('ledger_refund_missing', id, `has refund ${ids.refund} without an entry`, enter, ids)];
    }
    const { amountPaisa, revenue } = entry;
    const dueOfCash = ofCash.find((each) => each.refund?.equals(refund._id))?.revenue?.cents;
    const dueCents = dueOfCash ?? 0 - refund.amountCents;
    if (amountPaisa === refund.amountPaisa && (revenue?.cents ?? 0) === dueCents) return [];
    const text = `has refund ${ids.refund} of ${String(refund.amountPaisa)} paisa, but the ledger one of ${String(amountPaisa)}`;
    return [orderFinding('ledger_refund_differs', id, text, compare, ids)];
  });
  const unknown = entered.filter(({ refund }) => !done.some(({ _id }) => refund?.equals(_id)));
  return [
    ...compared,
    ...unknown.map(({ refund }) => {
      const ids = { refund: String(refund) };
      return orderFinding(
        'ledger_refund_unknown',
        id,
        `has no done refund ${ids.refund}, but the ledger has`,
        compare,
        ids,
      );
    }),
  ];
};

/** What an order has brought, less its refunds, if its cash is collected or the payment that paid it is confirmed. */
const revenueDue = (order: AuditedOrder, attempts: readonly PaymentAttemptDoc[]): number => {
  const { cash, amountCents, refundedCents = 0 as Cents } = order;
  if (cash) return cashCents(cash, amountCents) - cashCents(cash, refundedCents);
  const isPaid = attempts.some(({ pidx, status }) => pidx === order.paymentID && !WITHOUT_MONEY.includes(status));
  return isPaid && order.paidAt ? amountCents - refundedCents : 0;
};

const revenueFindings = (
  order: AuditedOrder,
  attempts: readonly PaymentAttemptDoc[],
  entries: readonly LedgerEntryDoc[],
): Finding[] => {
  const due = revenueDue(order, attempts);
  const { cents } = ledgerRevenue(entries);
  if (cents === due) return [];
  const text = `brought ${String(due)} cents, but the ledger counts ${String(cents)} cents as revenue`;
  return [orderFinding('ledger_revenue_differs', String(order._id), text, compareWith(order))];
};

/** Entries that break a rule of their kind, or name a payment that the order does not have. */
const entryFindings = (
  order: string,
  attempts: readonly PaymentAttemptDoc[],
  entries: readonly LedgerEntryDoc[],
): Finding[] =>
  entries.flatMap((entry) => {
    const ids = { entry: entry._id };
    const problem = brokenRule(entry);
    if (problem !== undefined) {
      const text = `has a broken entry ${entry._id} (${problem})`;
      return [orderFinding('ledger_entry_broken', order, text, 'restore the entry from a backup', ids)];
    }
    if (!entry.payment || attempts.some(({ _id }) => entry.payment?.equals(_id))) return [];
    const text = `has an entry ${entry._id} of a payment that does not exist`;
    return [orderFinding('ledger_without_payment', order, text, 'restore the payment from a backup', ids)];
  });

const ledgerFindings = (
  order: AuditedOrder,
  attempts: readonly PaymentAttemptDoc[],
  entries: readonly LedgerEntryDoc[],
): Finding[] => {
  const found = [
    entryFindings(String(order._id), attempts, entries),
    ...attempts.map((attempt) =>
      paymentFindings(
        order,
        attempt,
        entries.filter(({ payment }) => payment?.equals(attempt._id)),
      ),
    ),
    cashFindings(order, entries),
    refundFindings(order, entries),
  ].flat();
  // A missing or wrong entry makes the sum wrong, too.
  return found.length > 0 ? found : revenueFindings(order, attempts, entries);
};

/** Reports transactions that brought money more than once. */
const auditTransactions = async (report: Report): Promise<void> => {
  const names = { source: 'method', transaction: 'transaction' };
  for await (const { transaction, ids } of findSameTransactions(LedgerModel, names, { kind: 'receipt' })) {
    const entries = ids.join(' ');
    const subject = `Transaction ${transaction}`;
    report(finding('ledger_transaction_twice', subject, { entries }, `is entered twice (${entries})`, COMPARE));
  }
};

/** The orders of a piece with their payments and entries. */
const paidOrders = (piece: Piece) => {
  const withAttempts = joinSorted(
    ordersForAudit(piece),
    ({ _id }) => String(_id),
    attemptsByOrder(piece),
    ({ order }) => String(order),
  );
  const entries = sortedIn<LedgerEntryDoc>(piece, LedgerModel.find(), ['order', 'at']);
  return joinSorted(
    withAttempts,
    ({ key }) => key,
    entries,
    ({ order }) => String(order),
  );
};

/**
 * Proves that orders, payments and ledger agree: each confirmed payment has its receipt, collected cash and each done
 * refund its entry, and the entries of an order add up to its revenue. No entry stands alone, and none stands twice.
 */
const auditLedger = async (inPieces: InPieces, report: Report): Promise<Record<string, never>> => {
  for await (const { key, one, many } of inPieces(paidOrders)) {
    if (one?.one) ledgerFindings(one.one, one.many, many).forEach(report);
    else if (many.length > 0) {
      const text = `does not exist, but ${String(many.length)} entries of the ledger name it`;
      report(orderFinding('ledger_without_order', key, text, 'restore the order from a backup'));
    }
  }
  await auditTransactions(report);
  return {};
};

export const ledgerAudits: Audits = { examine: auditLedger };
