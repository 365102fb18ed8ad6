import type { Order, RefundStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import { systemActor, type Actor } from '../../platform/actor.js';
import { defined } from '../../platform/defined.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import type { Job } from '../../platform/jobs/index.js';
import {
  beginRefund,
  type ChangeRequest,
  type Changer,
  endRefund,
  openRefund,
  orderById,
  orderSeenBy,
  requireShownOrder,
  versionCheck,
  type BegunRefund,
  type OrderDoc,
  type RefundEnd,
  type RefundRequest,
} from '../orders/index.js';
import { attemptUpdate, PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import type { Settle } from './payment-confirming.js';
import { enterCashRefunds, enterRefunds } from './ledger/ledger-writing.js';
import { nextCheck } from './payment-policy.js';
import { flagPayment, paymentStatusChanged, updatePrimaryPayment } from './payment-records.js';
import { providerName, reportingActor, type Providers } from './providers/provider.js';
import { ABANDONED_AFTER_MS, mayStillHappen, nextRefundCheck, refundOutcome } from './refund-policy.js';

const REFUND_JOB = 'reconcile-refunds';
const EVERY_MS = 15_000;
const MAX_PER_RUN = 50;

type Paid = PaymentAttemptDoc & { readonly pidx: string; readonly transactionId: string };
const isPaid = (attempt: PaymentAttemptDoc | null): attempt is Paid =>
  attempt?.status === 'completed' && attempt.pidx !== undefined && attempt.transactionId !== undefined;

/** The confirmed payment of an order; undefined without one. */
const confirmedPayment = async (
  { _id, paymentID }: OrderDoc,
  session: ClientSession | null = null,
): Promise<Paid | undefined> => {
  if (paymentID === undefined) return undefined;
  const attempt = await PaymentAttemptModel.findOne({ order: _id, pidx: paymentID })
    .session(session)
    .lean<PaymentAttemptDoc>();
  return isPaid(attempt) ? attempt : undefined;
};

/** The collected cash of an order, as refunds read it; undefined for an order that is paid online, or not yet. */
const collectedCash = ({ cash, usdToNpr }: OrderDoc) =>
  cash && usdToNpr !== undefined
    ? { amountPaisa: cash.countedPaisa, usdToNpr: (usdToNpr * cash.countedPaisa) / cash.duePaisa }
    : undefined;

/** The update that plans the next check of an order's open refund, or ends the checks. */
const planRefundCheck = (order: Pick<OrderDoc, 'refunds'>, now: Date) => {
  const open = openRefund(order);
  return attemptUpdate({ refundCheckAt: open && nextRefundCheck(open, now) });
};

/** The outcome of an unclear refund, as staff found it out. */
interface Finding {
  readonly became: Extract<RefundStatus, 'done' | 'refused'>;
  readonly note: string;
}

/** A refund that is begun, with the payment that it refunds. */
interface Begun extends BegunRefund {
  /** Undefined for a refund of collected cash. */
  readonly payment: Paid | undefined;
}

interface RefundOptions {
  readonly providers: Providers;
  readonly settle: Settle;
  readonly log: Logger;
}

/**
 * Refunds money through the provider (docs/decisions/017-refunds.md). Staff give cash back by hand, and record the
 * outcome.
 */
export const createRefunds = ({ providers, settle, log }: RefundOptions) => {
  /** The place where staff make the refunds of a payment; undefined if the provider has a call for them. */
  const refundPlace = (payment: PaymentAttemptDoc): string | undefined => providers[providerName(payment)].refundPlace;

  /**
   * Begins a refund, in the caller's transaction 1: afterwards it is under way, even if this process dies. Cash awaits
   * staff at once.
   * @throws AppError the 409s of `beginRefund`, and the errors of the check
   */
  const begin = async (
    order: OrderDoc,
    request: RefundRequest,
    { actor, check }: { readonly actor: Actor; readonly check: (order: OrderDoc) => Promise<void> },
    session: ClientSession,
  ): Promise<Begun> => {
    const payment = await confirmedPayment(order, session);
    const paid = payment
      ? { amountPaisa: payment.amountPaisa, usdToNpr: order.usdToNpr ?? payment.rate }
      : collectedCash(order);
    const begun = await beginRefund(order, request, { actor, paid, check }, session);
    if (begun.isRepeated) return { ...begun, payment };
    const { _id: refundId, at } = begun.refund;
    if (!payment) {
      const waiting = await endRefund(order._id, refundId, { status: 'unclear' }, actor, session);
      return { ...begun, order: waiting, payment };
    }
    const refundCheckAt = new Date(at.getTime() + ABANDONED_AFTER_MS);
    await PaymentAttemptModel.updateOne({ _id: payment._id }, { $set: { refundCheckAt } }, { session });
    return { ...begun, payment };
  };

  /** Marks a completely refunded payment as refunded, as if the provider had reported that. */
  const closePayment = async (
    payment: Paid,
    { refunds = [] }: OrderDoc,
    { actor, at }: { readonly actor: Actor; readonly at: Date },
    session: ClientSession,
  ): Promise<void> => {
    const elsewherePaisa = refunds.find(({ status, elsewhere }) => status === 'done' && elsewhere)?.amountPaisa;
    const { modifiedCount } = await PaymentAttemptModel.updateOne(
      { _id: payment._id, status: 'completed' },
      attemptUpdate({
        status: 'refunded',
        open: false,
        closedAt: at,
        nextCheckAt: nextCheck({ ...payment, ...defined({ elsewherePaisa }), closedAt: at }, 'refunded', at),
        elsewherePaisa,
        problem: undefined,
        problemIsMoney: undefined,
      }),
      { session },
    );
    if (modifiedCount === 0) return;
    await record(paymentStatusChanged(payment, 'refunded', actor), session);
    if (payment.problem !== undefined) await flagPayment(payment, undefined, actor, session);
    await updatePrimaryPayment(payment.order, session);
  };

  /** Records the outcome of a refund, in the caller's transaction. */
  const endIn = async (
    orderId: Types.ObjectId,
    refundId: Types.ObjectId,
    { result, actor }: { readonly result: RefundEnd; readonly actor: Actor },
    session: ClientSession,
  ): Promise<OrderDoc> => {
    const at = databaseTime();
    const order = await endRefund(orderId, refundId, result, actor, session);
    if (order.cash) await enterCashRefunds(order, order.cash, session);
    const payment = await confirmedPayment(order, session);
    if (!payment) return order;
    await enterRefunds(payment, order, session);
    await PaymentAttemptModel.updateOne({ _id: payment._id }, planRefundCheck(order, at), { session });
    if (order.status === 'refunded') await closePayment(payment, order, { actor, at }, session);
    return order;
  };

  /** Transaction 2: records the outcome. */
  const end = (orderId: Types.ObjectId, refundId: Types.ObjectId, result: RefundEnd, actor: Actor): Promise<OrderDoc> =>
    inTransaction((session) => endIn(orderId, refundId, { result, actor }, session));

  /**
   * Sends one request for a begun refund to the provider, and records its answer. An unclear answer is flagged for
   * review and checked later, and never leads to a second request. Nobody is asked about cash: staff get a review to
   * give it back.
   * @returns the order, whatever the outcome of the refund
   */
  const carryOut = async (
    { order, refund: begun, isWhole, isRepeated, payment }: Begun,
    actor: Actor,
  ): Promise<OrderDoc> => {
    if (isRepeated || !payment) return order;
    const about = { order: order._id.toHexString(), refund: begun._id.toHexString(), pidx: payment.pidx };
    log.info({ ...about, paisa: begun.amountPaisa }, 'refund begun');
    // Without an amount, the provider refunds everything, and cannot misread the unit of an amount.
    const place = refundPlace(payment);
    const { kind, message, cause } = await providers[providerName(payment)].refund(
      payment.transactionId,
      isWhole ? undefined : begun.amountPaisa,
    );
    const isExpected = kind === 'done' || place !== undefined;
    log[isExpected ? 'info' : 'warn']({ ...about, message, cause }, `refund ${kind}`);
    // Nobody has asked a provider that has no call for refunds.
    const by = place === undefined ? reportingActor(payment) : actor;
    const after = await end(order._id, begun._id, { status: kind, answer: message, place }, by);
    if (kind !== 'refused') return after;
    // The provider refuses a refund that somebody has made in its dashboard already.
    await settle(payment.pidx);
    return requireShownOrder(order._id);
  };

  /**
   * Refunds an order or a part of it on behalf of staff.
   * @returns the order, whatever the outcome of the refund
   * @throws AppError 404 `not_found`, and the 409s and the 412 of `beginRefund`
   */
  const refund = async (orderId: string, request: RefundRequest, change: ChangeRequest): Promise<Order> => {
    const { part, reason } = request;
    const { actor } = change;
    const check = versionCheck(change, { ...(part.isAll ? { all: true } : { amountCents: part.amountCents }), reason });
    const begun = await inTransaction(async (session) =>
      begin(await requireShownOrder(orderId, session), request, { actor, check }, session),
    );
    return orderSeenBy(change.requester, await carryOut(begun, actor));
  };

  /** Looks up an order's open refund at the provider. @returns true if the answer decided its outcome */
  const lookUp = async (order: OrderDoc, actor: Actor, now: Date): Promise<boolean> => {
    const open = openRefund(order);
    const payment = await confirmedPayment(order);
    if (!open || !payment) return false;
    const answer = await providers[providerName(payment)].lookUp(payment);
    const isByHand = refundPlace(payment) !== undefined;
    const outcome = refundOutcome(order, open, answer, { now, isByHand });
    const result = answer.kind === 'answer' ? answer.said : answer.kind;
    log.info({ order: order._id, refund: open._id, result, outcome }, 'refund looked up');
    if (outcome === undefined) return false;
    if (outcome === 'all') await settle(payment.pidx);
    else await end(order._id, open._id, { status: outcome, answer: `lookup: ${result}` }, actor);
    return true;
  };

  /**
   * Records the outcome of an open refund, by a look-up at the provider, or else by the finding of staff.
   * @throws AppError 404 `not_found`; 409 `refund_under_way` while the provider may still carry the refund out; 409
   *   `refund_ended` if the outcome is another one
   */
  const resolve = async (
    { id, refundId }: { readonly id: string; readonly refundId: string },
    finding: Finding | undefined,
    { requester, actor }: Changer,
  ): Promise<Order> => {
    const order = await requireShownOrder(id);
    const found = order.refunds?.find(({ _id }) => _id.toHexString() === refundId.toLowerCase());
    if (!found) throw notFound('refund');
    const now = databaseTime();
    const awaitsAnswer = found.status === 'under_way' && now.getTime() < found.at.getTime() + ABANDONED_AFTER_MS;
    if (awaitsAnswer) throw new AppError('refund_under_way');
    const isDecided = openRefund(order) !== found || (await lookUp(order, actor, now));
    if (!isDecided) {
      const payment = await confirmedPayment(order);
      const place = payment && refundPlace(payment);
      const isByHand = place !== undefined || order.cash !== undefined;
      const isTooEarly = !isByHand && mayStillHappen(found, now);
      if (finding?.became === 'refused' && isTooEarly) throw new AppError('refund_under_way');
      const result = finding ? { status: finding.became, note: finding.note } : ({ status: 'unclear', place } as const);
      await end(order._id, found._id, result, actor);
    }
    const after = await requireShownOrder(id);
    const status = after.refunds?.find(({ _id }) => _id.equals(found._id))?.status ?? found.status;
    if (isDecided && finding && finding.became !== status) throw new AppError('refund_ended', { status });
    return orderSeenBy(requester, after);
  };

  /** Looks up all refunds that are due for a check. Requests no refund. */
  const reconcile = async (clock: () => Date, stop?: AbortSignal): Promise<void> => {
    const actor = systemActor(REFUND_JOB);
    const due = await PaymentAttemptModel.find({ refundCheckAt: { $lte: clock() } })
      .sort({ refundCheckAt: 1 })
      .limit(MAX_PER_RUN)
      .lean<PaymentAttemptDoc[]>();
    for (const { _id, order: orderId } of due) {
      if (stop?.aborted) return;
      const order = await orderById(orderId);
      const open = order && openRefund(order);
      if (open && !(await lookUp(order, actor, clock()))) {
        const payment = await confirmedPayment(order);
        await end(orderId, open._id, { status: 'unclear', place: payment && refundPlace(payment) }, actor);
      }
      const update = planRefundCheck((await orderById(orderId)) ?? {}, clock());
      // A new refund may have set a later time meanwhile. That time stays.
      await PaymentAttemptModel.updateOne({ _id, refundCheckAt: { $lte: clock() } }, update);
    }
  };

  return { begin, endIn, carryOut, refund, resolve, reconcile };
};

export type Refunds = ReturnType<typeof createRefunds>;

/** The job that finds out the outcome of refunds without a clear answer. */
export const refundJob = ({ reconcile }: Refunds): Job => ({
  name: REFUND_JOB,
  everyMs: EVERY_MS,
  run: (signal) => reconcile(databaseTime, signal),
});
