import type { Order, RefundStatus } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import { providerActor, systemActor, type Actor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import type { Requester } from '../../platform/http/call.js';
import type { Job } from '../../platform/jobs/index.js';
import {
  beginRefund,
  type ChangeRequest,
  endRefund,
  expectedBy,
  openRefundOf,
  orderForPayment,
  orderSeenBy,
  type BegunRefund,
  type OrderDoc,
  type RefundEnd,
  type RefundRequest,
} from '../orders/index.js';
import type { KhaltiClient } from './khalti.client.js';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { flagPayment, paymentStatusChanged } from './payment-events.js';
import { nextCheck } from './payment-policy.js';
import type { Settle } from './payment-settling.js';
import { showPaymentsOf } from './payment-shown.js';
import { ABANDONED_AFTER_MS, becameOf, mayStillHappen, nextLook } from './refund-policy.js';

const REFUND_JOB = 'reconcile-refunds';
const KHALTI = providerActor('khalti');
const MOST_IN_A_RUN = 50;

type Paid = PaymentAttemptDoc & { readonly pidx: string; readonly transactionId: string };
const isPaid = (attempt: PaymentAttemptDoc | null): attempt is Paid =>
  attempt?.status === 'completed' && attempt.pidx !== undefined && attempt.transactionId !== undefined;

/** The confirmed payment of an order; undefined if there is none. */
const paymentOf = async ({ _id, paymentID }: OrderDoc, session?: ClientSession): Promise<Paid | undefined> => {
  if (paymentID === undefined) return undefined;
  const attempt = await PaymentAttemptModel.findOne({ order: _id, pidx: paymentID })
    .session(session ?? null)
    .lean<PaymentAttemptDoc>();
  return isPaid(attempt) ? attempt : undefined;
};

/** @throws AppError 404 `not_found` */
const shownOrder = async (id: string | Types.ObjectId, session?: ClientSession): Promise<OrderDoc> => {
  const order = await orderForPayment(id, session);
  if (!order || order.deletedAt) throw notFound('order');
  return order;
};

/** What staff found out about an unclear refund, where the provider does not tell. */
interface Finding {
  readonly became: Extract<RefundStatus, 'done' | 'refused'>;
  readonly note: string;
}

export interface RefundOptions {
  readonly khalti: Pick<KhaltiClient, 'refund' | 'lookup'>;
  readonly settle: Settle;
  readonly log: Logger;
}

export interface Refunds {
  /**
   * Gives back an order's money, or a part of it: records that it is under way, asks the provider once, and records its
   * answer. An unclear answer is flagged for review and looked into, and never leads to a second request.
   * @returns the order, whatever became of the refund
   * @throws AppError 404 `not_found`, and the 409s and the 412 of `beginRefund`
   */
  readonly refund: (orderId: string, request: RefundRequest, change: ChangeRequest) => Promise<Order>;
  /**
   * Finds out what became of an open refund: by a look at the provider, or else by what staff have found out.
   * @throws AppError 404 `not_found`; 409 `refund_under_way` while the provider is being asked, or may still carry it
   *   out; 409 `refund_ended` if it is known to be otherwise
   */
  readonly resolve: (
    which: { readonly id: string; readonly refundId: string },
    finding: Finding | undefined,
    who: { readonly requester: Requester; readonly actor: Actor },
  ) => Promise<Order>;
  /** Looks at the provider for all refunds that are due for it. Asks for no refund. */
  readonly reconcile: (clock: () => Date, stop?: AbortSignal) => Promise<void>;
}

/** Gives money back through the provider (docs/decisions/017-refunds.md). */
export const createRefunds = ({ khalti, settle, log }: RefundOptions): Refunds => {
  /** Transaction 1: from here on the refund is under way, whatever becomes of this process. */
  const begin = (
    orderId: string,
    request: RefundRequest,
    change: ChangeRequest,
  ): Promise<BegunRefund & { readonly payment: Paid | undefined }> => {
    const { part, reason } = request;
    const check = expectedBy(change, { ...(part.isAll ? { all: true } : { amountCents: part.amountCents }), reason });
    return inTransaction(async (session) => {
      const order = await shownOrder(orderId, session);
      const payment = await paymentOf(order, session);
      const paid = payment && { amountPaisa: payment.amountPaisa, usdToNpr: order.usdToNpr ?? payment.rate };
      const begun = await beginRefund(order, request, { actor: change.actor, paid, check }, session);
      if (payment && !begun.isRepeated) {
        const refundCheckAt = new Date(begun.refund.at.getTime() + ABANDONED_AFTER_MS);
        await PaymentAttemptModel.updateOne({ _id: payment._id }, { $set: { refundCheckAt } }, { session });
      }
      return { ...begun, payment };
    });
  };

  /** A payment of which nothing is left is refunded, like one that the provider reports as such. */
  const closePayment = async (payment: Paid, actor: Actor, at: Date, session: ClientSession): Promise<void> => {
    const next = nextCheck({ ...payment, closedAt: at }, 'refunded', at);
    const { modifiedCount } = await PaymentAttemptModel.updateOne(
      { _id: payment._id, status: 'completed' },
      {
        $set: { status: 'refunded', open: false, closedAt: at, ...(next ? { nextCheckAt: next } : {}) },
        $unset: { problem: 1, problemIsMoney: 1, ...(next ? {} : { nextCheckAt: 1 }) },
      },
      { session },
    );
    if (modifiedCount === 0) return;
    await record(paymentStatusChanged(payment, 'refunded', actor), session);
    if (payment.problem !== undefined) await flagPayment(payment, undefined, actor, session);
    await showPaymentsOf(payment.order, session);
  };

  /** Transaction 2: what became of it. */
  const end = (orderId: Types.ObjectId, refundId: Types.ObjectId, result: RefundEnd, actor: Actor): Promise<OrderDoc> =>
    inTransaction(async (session) => {
      const at = databaseTime();
      const order = await endRefund(orderId, refundId, result, actor, session);
      const payment = await paymentOf(order, session);
      if (!payment) return order;
      const open = openRefundOf(order);
      const check = open ? { $set: { refundCheckAt: nextLook(open, at) } } : { $unset: { refundCheckAt: 1 } };
      await PaymentAttemptModel.updateOne({ _id: payment._id }, check, { session });
      if (order.status === 'refunded') await closePayment(payment, actor, at, session);
      return order;
    });

  const refund: Refunds['refund'] = async (orderId, request, change) => {
    const { order, refund: begun, isWhole, isRepeated, payment } = await begin(orderId, request, change);
    if (isRepeated || !payment) return orderSeenBy(change.requester, order);
    const about = { order: orderId, refund: begun._id.toHexString(), pidx: payment.pidx };
    log.info({ ...about, paisa: begun.amountPaisa }, 'a refund is under way');
    // Without an amount, the provider gives back all of it: no unit of an amount to misunderstand.
    const { kind, said, cause } = await khalti.refund(payment.transactionId, isWhole ? undefined : begun.amountPaisa);
    log[kind === 'done' ? 'info' : 'warn']({ ...about, said, cause }, `a refund is ${kind}`);
    const after = await end(order._id, begun._id, { status: kind, answer: said }, KHALTI);
    // The provider may have refused as somebody has given the money back in its dashboard.
    if (kind === 'refused') await settle(payment.pidx);
    return orderSeenBy(change.requester, kind === 'refused' ? await shownOrder(order._id) : after);
  };

  /** Looks at the provider. @returns whether that told what became of the order's open refund */
  const look = async (order: OrderDoc, actor: Actor, now: Date): Promise<boolean> => {
    const open = openRefundOf(order);
    const payment = await paymentOf(order);
    if (!open || !payment) return false;
    const answer = await khalti.lookup(payment.pidx);
    const became = becameOf(order, open, answer, now);
    const said = answer.kind === 'answer' ? answer.status : answer.kind;
    log.info({ order: order._id, refund: open._id, said, became }, 'looked what became of a refund');
    if (became === undefined) return false;
    if (became === 'all') await settle(payment.pidx);
    else await end(order._id, open._id, { status: became, answer: `lookup: ${said}` }, actor);
    return true;
  };

  const resolve: Refunds['resolve'] = async ({ id, refundId }, finding, { requester, actor }) => {
    const order = await shownOrder(id);
    const which = order.refunds?.find(({ _id }) => _id.toHexString() === refundId.toLowerCase());
    if (!which) throw notFound('refund');
    const now = databaseTime();
    const isBeingAsked = which.status === 'under_way' && now.getTime() < which.at.getTime() + ABANDONED_AFTER_MS;
    if (isBeingAsked) throw new AppError('refund_under_way');
    const isKnown = openRefundOf(order) !== which || (await look(order, actor, now));
    if (!isKnown && finding) {
      if (finding.became === 'refused' && mayStillHappen(which, now)) throw new AppError('refund_under_way');
      await end(order._id, which._id, { status: finding.became, note: finding.note }, actor);
    } else if (!isKnown) await end(order._id, which._id, { status: 'unclear' }, actor);
    const after = await shownOrder(id);
    const status = after.refunds?.find(({ _id }) => _id.equals(which._id))?.status ?? which.status;
    if (isKnown && finding && finding.became !== status) throw new AppError('refund_ended', { status });
    return orderSeenBy(requester, after);
  };

  const reconcile: Refunds['reconcile'] = async (clock, stop) => {
    const actor = systemActor(REFUND_JOB);
    const due = await PaymentAttemptModel.find({ refundCheckAt: { $lte: clock() } })
      .sort({ refundCheckAt: 1 })
      .limit(MOST_IN_A_RUN)
      .lean<PaymentAttemptDoc[]>();
    for (const { _id, order: orderId } of due) {
      if (stop?.aborted) return;
      const order = await orderForPayment(orderId);
      const open = order && openRefundOf(order);
      if (open && !(await look(order, actor, clock()))) await end(orderId, open._id, { status: 'unclear' }, actor);
      const still = (await orderForPayment(orderId)) ?? {};
      const next = openRefundOf(still);
      const check = next ? { $set: { refundCheckAt: nextLook(next, clock()) } } : { $unset: { refundCheckAt: 1 } };
      // Unless it has got another time meanwhile, such as by a new refund.
      await PaymentAttemptModel.updateOne({ _id, refundCheckAt: { $lte: clock() } }, check);
    }
  };

  return { refund, resolve, reconcile };
};

/** Finds out what became of refunds without a clear answer. */
export const refundJob = ({ reconcile }: Refunds, everyMs = 15_000): Job => ({
  name: REFUND_JOB,
  everyMs,
  run: (signal) => reconcile(databaseTime, signal),
});
