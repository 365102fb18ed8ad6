import type { PaymentStatus } from '@paila/shared';
import type { Logger } from 'pino';
import type { ClientSession } from 'mongoose';
import { providerActor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { createSharedCall } from '../../platform/waiting.js';
import { orderForPayment, payOrder, refundOrder } from '../orders/index.js';
import type { KhaltiClient, Lookup } from './khalti.client.js';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { flagPayment, paymentStatusChanged } from './payment-events.js';
import { showPaymentsOf } from './payment-shown.js';
import { canTransition, isClosed, isOpen, judge, nextCheck, problemAfter, retryCheck } from './payment-policy.js';

/** The actor of changes that the provider reports. */
export const KHALTI = providerActor('khalti');

type Answer = Exclude<Lookup, { kind: 'unknown' }>;
type Attempt = PaymentAttemptDoc & { pidx: string };

/** A payment after the provider was asked. */
export interface Settled {
  readonly attempt: PaymentAttemptDoc;
  /** False if the provider did not answer, so that this is the last known status. */
  readonly isFresh: boolean;
}

/** Updates the order to the payment's new status. @returns why staff must give the money back, if they must */
const applyToOrder = async (
  { pidx: paymentID, order, amountPaisa }: Attempt,
  status: PaymentStatus,
  at: Date,
  session: ClientSession,
): Promise<string | undefined> => {
  if (status === 'refunded') await refundOrder(order, { paymentID, amountPaisa, at, actor: KHALTI }, session);
  if (status !== 'completed') return undefined;
  const outcome = await payOrder(order, { paymentID, at, actor: KHALTI }, session);
  if (outcome === 'stock_unavailable')
    return `Payment ${paymentID} came too late, when the items were sold: please give it back.`;
  if (outcome === 'not_due') return `Payment ${paymentID} came for an order that was paid before: please give it back.`;
  if (outcome === 'anonymised')
    return `Payment ${paymentID} came for an order whose customer is erased: please give it back.`;
  return undefined;
};

const isUsed = async (answer: Answer, { _id }: Attempt, session: ClientSession): Promise<boolean> => {
  if (answer.kind !== 'answer' || answer.transactionId === null) return false;
  const { transactionId } = answer;
  return (await PaymentAttemptModel.exists({ transactionId, _id: { $ne: _id } }).session(session)) !== null;
};

/** Whether the shop has given back a part of a payment, or has asked the provider to. */
const isPartOurs = async (
  answer: Answer,
  { order: orderId, pidx }: Attempt,
  session: ClientSession,
): Promise<boolean> => {
  if (answer.kind !== 'answer' || answer.status !== 'partially refunded') return false;
  const order = await orderForPayment(orderId, session);
  return order?.paymentID === pidx && (order.refunds ?? []).some(({ status }) => status !== 'refused');
};

/** The update that leaves these fields as given, without those that are undefined. */
const setOrUnset = (fields: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(fields);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [[name, 1]] : []))),
  };
};

/**
 * Applies an answer of the provider to an attempt and its order in one transaction, and the same answer only once. If
 * two attempts name the same transaction concurrently, the unique index accepts one; the other is retried and sees it.
 */
const apply = (pidx: string, answer: Answer, at: Date): Promise<PaymentAttemptDoc> =>
  inTransaction(async (session) => {
    const attempt = await PaymentAttemptModel.findOne({ pidx }).session(session).orFail().lean<Attempt>();
    const isOurs = await isPartOurs(answer, attempt, session);
    const verdict = judge(attempt, answer, await isUsed(answer, attempt, session), isOurs);
    const isNew = canTransition(attempt.status, verdict.status) && verdict.status !== attempt.status;
    const status = isNew ? verdict.status : attempt.status;
    const late = isNew ? await applyToOrder(attempt, status, at, session) : undefined;
    const { problem, problemIsMoney } =
      late === undefined ? problemAfter(attempt, verdict, status) : { problem: late, problemIsMoney: true };
    const closedAt = isNew && isClosed(status) ? at : attempt.closedAt;
    const next = {
      status,
      // What was closed stays closed: another attempt may be open by now.
      open: attempt.open && isOpen(status),
      problem,
      problemIsMoney,
      closedAt,
      transactionId: status === 'completed' ? (attempt.transactionId ?? verdict.transactionId) : attempt.transactionId,
      askedAt: at,
      // What was given back as a whole ends every refund.
      refundCheckAt: status === 'refunded' ? undefined : attempt.refundCheckAt,
      nextCheckAt: nextCheck({ ...attempt, ...(closedAt ? { closedAt } : {}) }, status, at),
    };
    if (problem !== attempt.problem) await flagPayment(attempt, problem, KHALTI, session);
    if (isNew) await record(paymentStatusChanged(attempt, status, KHALTI), session);
    const applied = await PaymentAttemptModel.findByIdAndUpdate(attempt._id, setOrUnset(next), {
      session,
      returnDocument: 'after',
    })
      .orFail()
      .lean<PaymentAttemptDoc>();
    await showPaymentsOf(attempt.order, session);
    return applied;
  });

/** The status is unknown, so only the time of the next check changes. No answer counts as a check. */
const postpone = (before: PaymentAttemptDoc, now: Date): Promise<PaymentAttemptDoc> => {
  const planned = nextCheck(before, before.status, now);
  const nextCheckAt = planned && before.status !== 'completed' ? retryCheck(planned, now) : planned;
  return PaymentAttemptModel.findByIdAndUpdate(before._id, setOrUnset({ askedAt: now, nextCheckAt }), {
    returnDocument: 'after',
  })
    .orFail()
    .lean<PaymentAttemptDoc>()
    .exec();
};

/**
 * The only way in which a payment settles an order: for the returning browser, the reconciliation job and the order
 * call. Trusts only the provider's server. Repeated calls have the effect of one.
 */
export const createSettling = (khalti: Pick<KhaltiClient, 'lookup'>, log: Logger) => {
  const shared = createSharedCall<Settled>();

  const ask = async (pidx: string, now: Date): Promise<Settled> => {
    const before = await PaymentAttemptModel.findOne({ pidx }).orFail().lean<PaymentAttemptDoc>();
    const answer = await khalti.lookup(pidx);
    if (answer.kind === 'unknown') {
      log.warn({ pidx, reason: answer.reason }, 'the payment provider gave no answer');
      return { attempt: await postpone(before, now), isFresh: false };
    }
    const attempt = await apply(pidx, answer, now);
    if (attempt.status !== before.status) log.info({ pidx, status: attempt.status }, 'a payment moved on');
    return { attempt, isFresh: true };
  };

  /** @param now for scheduling the next check; by default the current time */
  return (pidx: string, now = databaseTime()): Promise<Settled> =>
    // Several callers may wait for the same payment. None of them may end the settling.
    shared(pidx, () => ask(pidx, now));
};

export type Settle = ReturnType<typeof createSettling>;
