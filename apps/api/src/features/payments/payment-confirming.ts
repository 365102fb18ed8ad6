import {
  formatPaisa,
  HAND_METHODS,
  may,
  paymentOutcome,
  SOURCE_TITLES,
  type ConfirmAnswer,
  type PaymentStatus,
} from '@paila/shared';
import type { Logger } from 'pino';
import type { ClientSession } from 'mongoose';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Requester } from '../../platform/http/call.js';
import { notFound } from '../../platform/http/errors.js';
import { mayUse } from '../../platform/http/ownership.js';
import { createSharedCall } from '../../platform/waiting.js';
import { orderById, orderSeenBy, payOrder, refundOrder, withOwner, type OrderTokens } from '../orders/index.js';
import {
  attemptUpdate,
  PaymentAttemptModel,
  type LinkedAttempt,
  type PaymentAttemptDoc,
} from './payment-attempt.model.js';
import { enterAnswer, isEnteredTransaction } from './ledger/ledger-writing.js';
import {
  canTransition,
  isClosed,
  isOpen,
  judge,
  mustLookUp,
  nextCheck,
  problemAfter,
  retryCheck,
  whileUndecided,
} from './payment-policy.js';
import { flagPayment, paymentStatusChanged, updatePrimaryPayment } from './payment-records.js';
import { providerName, reportingActor, type Lookup, type Providers } from './providers/provider.js';
import { storedReference } from './transactions.js';

type Answer = Exclude<Lookup, { kind: 'unknown' }>;

/** A payment after a look-up at the provider. */
export interface Settled {
  readonly attempt: PaymentAttemptDoc;
  /** False if the provider gave no answer, so that the status may be out of date. */
  readonly isFresh: boolean;
}

/** The way that unusable money arrived, by the outcome of its payment. */
export const UNUSABLE: Readonly<Partial<Record<Awaited<ReturnType<typeof payOrder>>, string>>> = {
  stock_unavailable: 'after its items were sold',
  not_due: 'for an order that was already paid',
  cash_due: 'for a parcel that is on its way with cash on delivery',
  returned: 'for a parcel that was refused at the door',
  anonymised: 'for an order whose customer is erased',
};

/** Updates the order to the payment's new status. @returns why staff must refund the money, if they must */
const applyToOrder = async (
  attempt: LinkedAttempt,
  status: PaymentStatus,
  at: Date,
  session: ClientSession,
): Promise<string | undefined> => {
  const { pidx: paymentID, order, amountPaisa } = attempt;
  const actor = reportingActor(attempt);
  if (status === 'refunded') await refundOrder(order, { paymentID, amountPaisa, at, actor }, session);
  if (status !== 'completed') return undefined;
  const outcome = await payOrder(order, { paymentID, at, actor }, session);
  const how = UNUSABLE[outcome];
  const place = SOURCE_TITLES[providerName(attempt)];
  return how && `Payment ${paymentID} arrived ${how}. Please refund ${formatPaisa(amountPaisa)} at ${place}.`;
};

/** True if a payment has not paid its order. */
const hasPaidNothing = async ({ order, pidx }: LinkedAttempt, session: ClientSession): Promise<boolean> =>
  (await orderById(order, session))?.paymentID !== pidx;

/** True if the transaction of an answer has paid something else, or has brought money for another payment. */
const isUsedElsewhere = async (answer: Answer, attempt: LinkedAttempt, session: ClientSession): Promise<boolean> => {
  if (answer.kind !== 'answer' || answer.transactionId === null) return false;
  const { transactionId } = answer;
  const provider = providerName(attempt);
  // Version 1.0.0, which may still run beside this one, names no provider.
  const providers = provider === 'khalti' ? [provider, { $exists: false }] : [provider];
  const others = PaymentAttemptModel.exists({
    $or: [
      ...providers.map((each) => ({ provider: each, transactionId })),
      // Staff may have recorded it as money by hand.
      { provider: { $in: [...HAND_METHODS] }, transactionId: storedReference(transactionId) },
    ],
    _id: { $ne: attempt._id },
  });
  return (await others.session(session)) !== null || isEnteredTransaction(transactionId, attempt, session);
};

/** True if the shop has refunded a part of a payment, or has requested that from the provider. */
const isPartOurs = async (
  answer: Answer,
  { order: orderId, pidx }: LinkedAttempt,
  session: ClientSession,
): Promise<boolean> => {
  if (answer.kind !== 'answer' || answer.status !== 'partially_refunded') return false;
  const order = await orderById(orderId, session);
  return order?.paymentID === pidx && (order.refunds ?? []).some(({ status }) => status !== 'refused');
};

/**
 * Applies an answer of the provider to an attempt and its order in one transaction, and the same answer only once. If
 * two attempts at a provider name the same transaction concurrently, the unique index accepts one. The other is retried
 * and sees it.
 */
const apply = (pidx: string, answer: Answer, at: Date): Promise<PaymentAttemptDoc> =>
  inTransaction(async (session) => {
    const attempt = await PaymentAttemptModel.findOne({ pidx }).session(session).orFail().lean<LinkedAttempt>();
    const isOurs = await isPartOurs(answer, attempt, session);
    const isUsed = await isUsedElsewhere(answer, attempt, session);
    const verdict = whileUndecided(judge(attempt, answer, isUsed, isOurs), attempt, at);
    const isNew = canTransition(attempt.status, verdict.status) && verdict.status !== attempt.status;
    const status = isNew ? verdict.status : attempt.status;
    const late = isNew ? await applyToOrder(attempt, status, at, session) : undefined;
    const { problem, problemIsMoney } =
      late === undefined ? problemAfter(attempt, verdict, status) : { problem: late, problemIsMoney: true };
    const closedAt = isNew && isClosed(status) ? at : attempt.closedAt;
    const update = attemptUpdate({
      status,
      // A closed attempt stays closed: another attempt may be open by now.
      open: attempt.open && isOpen(status),
      problem,
      problemIsMoney,
      closedAt,
      transactionId: status === 'completed' ? (attempt.transactionId ?? verdict.transactionId) : attempt.transactionId,
      askedAt: at,
      // The refund of the whole payment ends every other refund.
      refundCheckAt: status === 'refunded' ? undefined : attempt.refundCheckAt,
      nextCheckAt: nextCheck({ ...attempt, ...(closedAt ? { closedAt } : {}) }, status, at),
    });
    const isConfirmed = isNew && status === 'completed';
    await enterAnswer(attempt, { answer, isUsed, isConfirmed, reason: late ?? verdict.problem, at }, session);
    const actor = reportingActor(attempt);
    if (problem !== attempt.problem) {
      // Money that was entered for another payment has not arrived a second time.
      const isRefund = !!problemIsMoney && !isUsed && (await hasPaidNothing(attempt, session));
      await flagPayment(attempt, problem, actor, session, isRefund);
    }
    if (isNew) await record(paymentStatusChanged(attempt, status, actor), session);
    const options = { session, returnDocument: 'after' } as const;
    const applied = await PaymentAttemptModel.findByIdAndUpdate(attempt._id, update, options)
      .orFail()
      .lean<PaymentAttemptDoc>();
    await updatePrimaryPayment(attempt.order, session);
    return applied;
  });

/** Plans the next check of a payment after a look-up without an answer. */
const postpone = (before: PaymentAttemptDoc, now: Date): Promise<PaymentAttemptDoc> => {
  const planned = nextCheck(before, before.status, now);
  const nextCheckAt = planned && before.status !== 'completed' ? retryCheck(planned, now) : planned;
  const update = attemptUpdate({ askedAt: now, nextCheckAt });
  return PaymentAttemptModel.findByIdAndUpdate(before._id, update, { returnDocument: 'after' })
    .orFail()
    .lean<PaymentAttemptDoc>()
    .exec();
};

/**
 * The only way in which a payment settles an order: for the returning browser, the reconciliation job and the order
 * call, whatever the provider. It trusts only the provider's server. Repeated calls have the effect of one.
 */
export const createSettling = (providers: Providers<'lookUp'>, log: Logger) => {
  const shared = createSharedCall<Settled>();

  const lookUpAndApply = async (pidx: string, now: Date): Promise<Settled> => {
    const before = await PaymentAttemptModel.findOne({ pidx }).orFail().lean<LinkedAttempt>();
    const provider = providerName(before);
    const answer = await providers[provider].lookUp(before);
    if (answer.kind === 'unknown') {
      log.warn({ pidx, provider, reason: answer.reason }, 'the payment provider gave no answer');
      return { attempt: await postpone(before, now), isFresh: false };
    }
    const attempt = await apply(pidx, answer, now);
    if (attempt.status !== before.status) log.info({ pidx, status: attempt.status }, 'payment status changed');
    return { attempt, isFresh: true };
  };

  /** @param now for planning the next check; by default the current time */
  return (pidx: string, now = databaseTime()): Promise<Settled> =>
    // Several callers may wait for the same payment. No caller may end the settling.
    shared(pidx, () => lookUpAndApply(pidx, now));
};

export type Settle = ReturnType<typeof createSettling>;

/**
 * The current state of a payment. `isLookedUp` is true if the provider was queried for it.
 * @param isStaff true if staff request it, who may look longer than the job does
 * @returns undefined for a payment that this shop did not begin
 */
export const currentPayment = async (
  pidx: string,
  settle: Settle,
  isStaff = false,
): Promise<(Settled & { readonly isLookedUp: boolean }) | undefined> => {
  const attempt = await PaymentAttemptModel.findOne({ pidx }).lean<PaymentAttemptDoc>();
  if (!attempt) return undefined;
  if (!mustLookUp(attempt, databaseTime(), isStaff)) return { attempt, isFresh: true, isLookedUp: false };
  return { ...(await settle(pidx)), isLookedUp: true };
};

/**
 * Returns the state of a payment. While the status may still change, queries the provider and settles the order. For
 * staff it queries about a received payment, too, as somebody may have refunded it in the provider's dashboard.
 * @throws AppError 404 for a payment that this shop did not begin
 */
export const confirmPayment = async (
  pidx: string | undefined,
  requester: Requester,
  { settle, tokens }: { readonly settle: Settle; readonly tokens: OrderTokens },
): Promise<ConfirmAnswer> => {
  const isStaff = may(requester.account, 'orders.review');
  const payment = pidx === undefined ? undefined : await currentPayment(pidx, settle, isStaff);
  if (pidx === undefined || !payment) throw notFound('payment');
  const { attempt, isFresh, isLookedUp } = payment;
  const order = await orderById(attempt.order);
  const outcome = attempt.status === 'completed' && order ? paymentOutcome(pidx, order) : undefined;
  const isTheirs = order !== null && mayUse(withOwner(order, tokens), requester, 'orders.read');
  return {
    status: isFresh || !isOpen(attempt.status) ? attempt.status : 'unknown',
    ...(outcome && { outcome }),
    ...(isTheirs && isLookedUp && { fresh: isFresh }),
    ...(isTheirs && !order.deletedAt
      ? { order: await orderSeenBy(requester, order), amount: attempt.amountPaisa }
      : {}),
  };
};
