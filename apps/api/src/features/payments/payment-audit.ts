import { fromCents, isCashOrder, isHandMethod, paysWhole, toPaisa, type OrderStatus } from '@paila/shared';
import type { Audits } from '../../platform/feature.js';
import type { Finding, Report } from '../../platform/finding.js';
import { eventsForAudit, subjectId, type EventDoc } from '../../platform/events/index.js';
import { findDuplicates } from '../../platform/database/duplicates.js';
import { type InPieces, joinSorted, type Piece, sortedIn } from '../../platform/database/pieces.js';
import { type AuditedOrder, leadTo, openRefund, ordersForAudit } from '../orders/index.js';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { isOpen } from './payment-policy.js';
import { paymentTimes } from './payment-times.js';
import { providerName } from './providers/provider.js';
import { findSameTransactions } from './transactions.js';

const PAID: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];

/** The payments of a piece, in the order of their orders' ids. */
export const attemptsByOrder = (piece: Piece): AsyncIterable<PaymentAttemptDoc> =>
  sortedIn(piece, PaymentAttemptModel.find(), ['order']);

const finding = (code: string, { _id, order }: PaymentAttemptDoc, text: string): Finding => ({
  severity: 'error',
  code,
  message: `Payment ${String(_id)} of order ${String(order)} ${text}.`,
  ids: { payment: String(_id), order: String(order) },
});

/** True if the payment has a review, open or resolved. */
export const isFlagged = (
  { reviewFlags, resolvedReviews = [] }: AuditedOrder,
  { pidx }: PaymentAttemptDoc,
  problem?: string,
): boolean =>
  [...reviewFlags, ...resolvedReviews].some(
    ({ about, text }) => about === pidx && (problem === undefined || text === problem),
  );

/** An order that staff were paid for names the way and the sum of its payment. No other order names any. */
const namesPayment = ({ byHand }: AuditedOrder, attempt: PaymentAttemptDoc): boolean =>
  isHandMethod(providerName(attempt))
    ? byHand?.method === attempt.provider && byHand?.amountPaisa === attempt.amountPaisa
    : byHand === undefined;

const attemptFindings = (order: AuditedOrder, attempt: PaymentAttemptDoc): Finding[] => {
  const { status, amountPaisa, rate, transactionId, open, problem } = attempt;
  const due = toPaisa(order.amountCents, rate);
  const isDue = isHandMethod(providerName(attempt))
    ? paysWhole({ amount: fromCents(order.amountCents), usdToNpr: rate }, amountPaisa)
    : amountPaisa === due;
  const isPaidByIt = attempt.pidx !== undefined && attempt.pidx === order.paymentID;
  const hasPaid = isPaidByIt && !isCashOrder(order) && PAID.includes(order.status);
  const isCompleted = status === 'completed';
  const isUncounted = isCompleted && !hasPaid && !isFlagged(order, attempt);
  const isUnflagged = !isUncounted && problem !== undefined && !isFlagged(order, attempt, problem);
  const amounts = `has an amount of ${String(amountPaisa)} paisa, but the order comes to ${String(due)} at its rate`;
  const counted = `is completed, but the order is ${order.status}${isPaidByIt ? '' : ' without it'}, and has no review`;
  const checks: readonly (readonly [code: string, isWrong: boolean, text: string])[] = [
    ['payment_amount', !isDue, amounts],
    ['payment_open', open && !isOpen(status), `is ${status}, but still open`],
    [
      'payment_without_transaction',
      isCompleted && !transactionId,
      'is completed without a transaction of the provider',
    ],
    ['payment_not_counted', isUncounted, counted],
    [
      'payment_by_hand_differs',
      isPaidByIt && !namesPayment(order, attempt),
      'paid the order, which names another way to pay or another sum',
    ],
    ['payment_problem_untold', isUnflagged, 'has a problem without a review'],
    ['refund_not_counted', status === 'refunded' && hasPaid, `is refunded, but the order is ${order.status}`],
  ];
  return checks.flatMap(([code, isWrong, text]) => (isWrong ? [finding(code, attempt, text)] : []));
};

/** The status that an order's payment must have, if the order must have been paid online. */
const paymentDue = (order: AuditedOrder): 'completed' | 'refunded' | undefined => {
  if (isCashOrder(order)) return undefined;
  const { status } = order;
  if (status === 'refunded') return 'refunded';
  return PAID.includes(status) ? 'completed' : undefined;
};

const orderFindings = (order: AuditedOrder, attempts: readonly PaymentAttemptDoc[]): Finding[] => {
  const due = paymentDue(order);
  if (!due || attempts.some(({ pidx, status }) => pidx === order.paymentID && status === due)) return [];
  const id = String(order._id);
  const message = `Order ${id} is ${order.status}, but it has no payment that is ${due}.`;
  return [{ severity: 'error', code: 'order_without_payment', message, ids: { order: id } }];
};

/** An order shows the present status of its payment. */
const shownFindings = ({ payment }: AuditedOrder, attempts: readonly PaymentAttemptDoc[]): Finding[] => {
  const shown = payment && attempts.find(({ pidx }) => pidx === payment.pidx);
  if (!shown || shown.status === payment.status) return [];
  return [finding('payment_shown_differs', shown, `is ${shown.status}, but the order shows it as ${payment.status}`)];
};

/** Checks the refunds of a payment in paisa, and the time of the next check of an open refund. */
const refundFindings = (order: AuditedOrder, attempts: readonly PaymentAttemptDoc[]): Finding[] => {
  const refunds = order.refunds ?? [];
  const refunded = refunds.reduce((total, { status, amountPaisa }) => total + (status === 'done' ? amountPaisa : 0), 0);
  const isOpen = openRefund(order) !== undefined;
  return attempts.flatMap((attempt) => {
    if (attempt.pidx === undefined || attempt.pidx !== order.paymentID) return [];
    const found = [];
    const { amountPaisa } = attempt;
    if (refunded > amountPaisa || (order.status === 'refunded' && refunded !== amountPaisa)) {
      const text = `has ${String(refunded)} of ${String(amountPaisa)} paisa refunded, but the order is ${order.status}`;
      found.push(finding('refunds_differ', attempt, text));
    }
    const elsewhere = refunds.find(({ status, elsewhere }) => status === 'done' && elsewhere)?.amountPaisa;
    if (attempt.elsewherePaisa !== elsewhere) {
      const sums = `${String(attempt.elsewherePaisa ?? 0)} paisa refunded in another way, but its order ${String(elsewhere ?? 0)}`;
      found.push(finding('refund_elsewhere_differs', attempt, `has ${sums}`));
    }
    if (isOpen !== (attempt.refundCheckAt !== undefined)) {
      const text = isOpen ? 'has an open refund without a next check' : 'has a next check without an open refund';
      found.push(finding('refund_unwatched', attempt, text));
    }
    return found;
  });
};

type StatusEvent = EventDoc<'payment.begun' | 'payment.status_changed'>;

/** A payment has one event for its start, and its status changes lead from there to its current status. */
const eventFindings = (attempt: PaymentAttemptDoc, events: readonly StatusEvent[]): Finding[] => {
  const begun = events.filter(({ type }) => type === 'payment.begun').length;
  if (attempt.pidx === undefined) return [];
  if (begun !== 1)
    return [finding('payment_event_begun', attempt, `has ${String(begun)} events for its start instead of 1`)];
  if (leadTo(attempt.status, events)) return [];
  const steps = events.flatMap(({ was, is }) => (was ? [is.status] : []));
  const text = `is ${attempt.status}, but its events say ${['initiated', ...steps].join(' → ')}`;
  return [finding('payment_events_differ', attempt, text)];
};

const auditEvents = async (inPieces: InPieces, report: Report): Promise<void> => {
  const rows = inPieces((piece) =>
    joinSorted(
      sortedIn<PaymentAttemptDoc>(piece, PaymentAttemptModel.find(), ['_id']),
      ({ _id }) => String(_id),
      eventsForAudit('payment', ['payment.begun', 'payment.status_changed'], piece),
      subjectId,
    ),
  );
  for await (const { key, one, many } of rows) {
    if (one) eventFindings(one, many).forEach(report);
    else {
      const message = `Payment ${key} does not exist, but ${String(many.length)} events name it.`;
      report({ severity: 'error', code: 'events_of_no_payment', message, ids: { payment: key } });
    }
  }
};

const auditUnique = async (report: Report): Promise<void> => {
  const reportTwice = (code: string, what: string, ids: readonly string[]): void => {
    const message = `Payments ${ids.join(', ')} have the same ${what}.`;
    report({ severity: 'error', code, message, ids: { payments: ids.join(' ') } });
  };
  for await (const ids of findDuplicates(PaymentAttemptModel, 'pidx')) {
    reportTwice('pidx_twice', 'id at the provider', ids);
  }
  const names = { source: 'provider', transaction: 'transactionId' };
  for await (const { ids } of findSameTransactions(PaymentAttemptModel, names, {})) {
    reportTwice('transaction_twice', 'transaction', ids);
  }
};

/**
 * Checks that every confirmed payment paid its order or has a review, and that every order that is paid online has a
 * payment over its amount. Every payment has an order, and the events agree.
 * @returns the number of payments
 */
const auditPayments = async (inPieces: InPieces, report: Report): Promise<{ payments: number }> => {
  let payments = 0;
  const rows = inPieces((piece) =>
    joinSorted(
      ordersForAudit(piece),
      ({ _id }) => String(_id),
      attemptsByOrder(piece),
      ({ order }) => String(order),
    ),
  );
  for await (const { one: order, many: attempts } of rows) {
    payments += attempts.length;
    if (order) {
      for (const attempt of attempts) attemptFindings(order, attempt).forEach(report);
      const found = [orderFindings(order, attempts), refundFindings(order, attempts), shownFindings(order, attempts)];
      found.flat().forEach(report);
    } else {
      for (const attempt of attempts)
        report(finding('payment_without_order', attempt, 'is for an order that does not exist'));
    }
  }
  await auditEvents(inPieces, report);
  await auditUnique(report);
  return { payments };
};

export const paymentAudits: Audits = { times: paymentTimes, examine: auditPayments };
