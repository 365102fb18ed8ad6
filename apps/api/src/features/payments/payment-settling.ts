import type { Logger } from 'pino';
import type { ClientSession } from 'mongoose';
import { providerActor } from '../../platform/actor.js';
import { record } from '../../platform/events/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { pauseDeadline } from '../../platform/database/deadline.js';
import { payOrder, refundOrder } from '../orders/index.js';
import type { KhaltiClient, Lookup } from './khalti.client.js';
import { PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { flagPayment, paymentStatusChanged } from './payment-events.js';
import { canTransition, isOpen, judge, nextCheck, retryCheck, type Verdict } from './payment-policy.js';

/** Whose word a change of a payment is. */
const KHALTI = providerActor('khalti');

type Answer = Exclude<Lookup, { kind: 'unknown' }>;
type Attempt = PaymentAttemptDoc & { pidx: string };

/** How a payment stands, after the provider was asked. */
export interface Settled {
  readonly attempt: PaymentAttemptDoc;
  /** False when the provider did not answer, so that this is what was known before. */
  readonly isFresh: boolean;
}

/** Lets the order follow its payment. @returns what a person must know, if anything */
const applyToOrder = async (
  attempt: Attempt,
  verdict: Verdict,
  at: Date,
  session: ClientSession,
): Promise<string | undefined> => {
  const { pidx: paymentID, order } = attempt;
  if (verdict.status === 'refunded') {
    await refundOrder(order, { paymentID, at, actor: KHALTI }, session);
    return undefined;
  }
  if (verdict.status !== 'completed') return verdict.problem;
  // What a payment did when it arrived stays said; it does not do it twice.
  if (attempt.status === 'completed') return verdict.problem ?? attempt.problem;
  const outcome = await payOrder(order, { paymentID, at, actor: KHALTI }, session);
  if (outcome === 'stock_unavailable')
    return `Payment ${paymentID} came too late, when the items were sold: please give it back.`;
  if (outcome === 'not_due') return `Payment ${paymentID} came for an order that was paid before: please give it back.`;
  return undefined;
};

const isUsed = async (answer: Answer, { _id }: Attempt, session: ClientSession): Promise<boolean> => {
  if (answer.kind !== 'answer' || answer.transactionId === null) return false;
  const { transactionId } = answer;
  return (await PaymentAttemptModel.exists({ transactionId, _id: { $ne: _id } }).session(session)) !== null;
};

/**
 * Applies an answer of the provider to an attempt and its order, both or neither, and the same answer once only. Of two
 * attempts that name one transaction at the same moment, the unique index lets one be written; the other is run again,
 * and sees it.
 */
const apply = (pidx: string, answer: Answer, at: Date): Promise<PaymentAttemptDoc> =>
  inTransaction(async (session) => {
    const attempt = await PaymentAttemptModel.findOne({ pidx }).session(session).orFail().lean<Attempt>();
    const verdict = judge(attempt, answer, await isUsed(answer, attempt, session));
    const { status, transactionId } = verdict;
    const nextCheckAt = nextCheck(attempt, canTransition(attempt.status, status) ? status : attempt.status, at);
    const plan = nextCheckAt ? { $set: { nextCheckAt } } : { $unset: { nextCheckAt: 1 } };
    if (!canTransition(attempt.status, status)) {
      await PaymentAttemptModel.updateOne({ _id: attempt._id }, plan, { session });
      return attempt;
    }
    const problem = await applyToOrder(attempt, verdict, at, session);
    if (problem !== attempt.problem) await flagPayment(attempt, problem, KHALTI, session);
    if (status !== attempt.status) await record(paymentStatusChanged(attempt, status, KHALTI), session);
    return PaymentAttemptModel.findByIdAndUpdate(
      attempt._id,
      {
        $set: {
          status,
          open: isOpen(status),
          ...(transactionId === undefined ? {} : { transactionId }),
          ...(problem === undefined ? {} : { problem }),
          ...(nextCheckAt ? { nextCheckAt } : {}),
        },
        $unset: { ...(problem === undefined ? { problem: 1 } : {}), ...(nextCheckAt ? {} : { nextCheckAt: 1 }) },
      },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<PaymentAttemptDoc>();
  });

/** Nothing is known, so nothing changes but when to ask again. */
const postpone = (before: PaymentAttemptDoc, now: Date): Promise<PaymentAttemptDoc> => {
  const planned = nextCheck(before, before.status, now);
  const nextCheckAt = planned && isOpen(before.status) ? retryCheck(planned, now) : planned;
  return PaymentAttemptModel.findByIdAndUpdate(
    before._id,
    nextCheckAt ? { $set: { nextCheckAt } } : { $unset: { nextCheckAt: 1 } },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean<PaymentAttemptDoc>()
    .exec();
};

/**
 * The one way in which a payment settles an order: for the browser that returns, for the reconciliation job and for the
 * order call alike. Asks the provider's server and believes nobody else. Any number of calls do what one does.
 */
export const createSettling = (khalti: Pick<KhaltiClient, 'lookup'>, log: Logger) => {
  const underWay = new Map<string, { readonly asked: Promise<unknown>; readonly settled: Promise<Settled> }>();

  const ask = async (pidx: string) => {
    const before = await PaymentAttemptModel.findOne({ pidx }).orFail().lean<PaymentAttemptDoc>();
    return { before, answer: await khalti.lookup(pidx) };
  };

  const follow = async (
    pidx: string,
    { before, answer }: Awaited<ReturnType<typeof ask>>,
    now: Date,
  ): Promise<Settled> => {
    if (answer.kind === 'unknown') {
      log.warn({ pidx, reason: answer.reason }, 'the payment provider gave no answer');
      return { attempt: await postpone(before, now), isFresh: false };
    }
    const attempt = await apply(pidx, answer, now);
    if (attempt.status !== before.status) log.info({ pidx, status: attempt.status }, 'a payment moved on');
    return { attempt, isFresh: true };
  };

  /** @param now for the plan of the next check; the present unless given */
  return async (pidx: string, now = new Date()): Promise<Settled> => {
    const twin = underWay.get(pidx);
    if (twin) {
      // The other caller's deadline is paused while the provider is asked, and so must be this one's.
      await pauseDeadline(() => twin.asked);
      return twin.settled;
    }
    const asked = ask(pidx);
    const settled = asked.then((known) => follow(pidx, known, now)).finally(() => underWay.delete(pidx));
    underWay.set(pidx, { asked, settled });
    return settled;
  };
};

export type Settle = ReturnType<typeof createSettling>;
