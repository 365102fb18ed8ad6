import { systemActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { EXPIRY_JOB, expireOrder, extendReservation, overdueOrders, type OverdueOrder } from '../orders/index.js';
import { sideBySide } from '../../platform/side-by-side.js';
import { PaymentAttemptModel, UNDECIDED, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { flagPayment } from './payment-events.js';
import { ABANDONED_AFTER_MS } from './payment-policy.js';
import type { Settle } from './payment-settling.js';

/** The job that expires orders. */
const EXPIRY_ACTOR = systemActor(EXPIRY_JOB);
const MINUTE = 60_000;
/** For how long an instance claims a payment that it is checking. */
const CLAIM_MS = 2 * MINUTE;
const MOST_IN_A_RUN = 100;
/** How many payments the provider is asked about at the same time. */
const SIDE_BY_SIDE = 5;
/** A pending order with an undecided payment is extended by this much, repeatedly … */
const GRACE_MS = 5 * MINUTE;
/** … but not beyond this age. */
const UNDECIDED_AT_MOST_MS = 24 * 60 * MINUTE;

/** The current time; read again for each payment and order, as a run over many of them takes minutes. */
type Clock = () => Date;
const present: Clock = databaseTime;

async function* duePayments(clock: Clock, stop?: AbortSignal): AsyncGenerator<{ pidx: string; now: Date }> {
  for (let count = 0; count < MOST_IN_A_RUN && !stop?.aborted; count += 1) {
    const now = clock();
    const due = await PaymentAttemptModel.findOneAndUpdate(
      { nextCheckAt: { $lte: now } },
      { $set: { nextCheckAt: new Date(now.getTime() + CLAIM_MS) } },
      { sort: { nextCheckAt: 1 } },
    ).lean();
    if (due?.pidx === undefined) return;
    yield { pidx: due.pidx, now };
  }
}

/** Asks the provider about every payment that is due for a check. */
export const reconcile = (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> =>
  sideBySide(duePayments(clock, stop), SIDE_BY_SIDE, ({ pidx, now }) => settle(pidx, now));

/** The attempts that may still pay an order: one that is open, and those that the provider has not decided. */
const undecidedAttempts = (order: OverdueOrder['_id']): Promise<PaymentAttemptDoc[]> =>
  PaymentAttemptModel.find({ order, ...UNDECIDED })
    .lean<PaymentAttemptDoc[]>()
    .exec();
const isBeingPaid = async (order: OverdueOrder['_id']): Promise<boolean> => (await undecidedAttempts(order)).length > 0;

async function* overdueUnpaid(clock: Clock, stop?: AbortSignal): AsyncGenerator<OverdueOrder> {
  for await (const order of overdueOrders(clock())) {
    if (stop?.aborted) return;
    if (!(await isBeingPaid(order._id))) yield order;
  }
}

/** Expires the overdue pending orders that nobody is paying. It asks no provider, so a slow one cannot delay it. */
export const endUnpaidOrders = (clock: Clock, stop?: AbortSignal): Promise<void> =>
  sideBySide(overdueUnpaid(clock, stop), 1, ({ _id }) => expireOrder(_id, clock()));

const flagUndecided = (payment: Pick<PaymentAttemptDoc, '_id' | 'order'> & { pidx: string }): Promise<void> => {
  const text = `The provider has not decided payment ${payment.pidx}; the order did not wait for it any longer.`;
  return inTransaction(async (session) => {
    await PaymentAttemptModel.updateOne({ _id: payment._id }, { problem: text }, { session });
    await flagPayment(payment, text, EXPIRY_ACTOR, session);
  });
};

type Linked = PaymentAttemptDoc & { readonly pidx: string };
const isLinked = (attempt: PaymentAttemptDoc): attempt is Linked => attempt.pidx !== undefined;

/** Expires an overdue pending order with an undecided payment, once the provider confirms that it was not paid. */
const endOrderBeingPaid = async ({ _id, createdAt }: OverdueOrder, settle: Settle, now: Date): Promise<void> => {
  const before = await undecidedAttempts(_id);
  // The provider is being asked for its link, which will extend the reservation.
  const isBeginning = (each: PaymentAttemptDoc): boolean =>
    !isLinked(each) && each.createdAt.getTime() > now.getTime() - ABANDONED_AFTER_MS;
  if (before.some(isBeginning)) return;
  for (const { pidx } of before.filter(isLinked)) await settle(pidx, now);
  const undecided = (await undecidedAttempts(_id)).filter(isLinked);
  if (undecided.length > 0) {
    if (now.getTime() < createdAt.getTime() + UNDECIDED_AT_MOST_MS) {
      const until = new Date(now.getTime() + GRACE_MS);
      await inTransaction((session) => extendReservation(_id, until, EXPIRY_ACTOR, session));
      return;
    }
    for (const payment of undecided) if (!payment.problemIsMoney) await flagUndecided(payment);
  }
  await expireOrder(_id, now);
};

async function* overdueBeingPaid(clock: Clock, stop?: AbortSignal): AsyncGenerator<OverdueOrder> {
  const found: OverdueOrder[] = [];
  for await (const order of overdueOrders(clock())) {
    if (stop?.aborted) return;
    if (await isBeingPaid(order._id)) found.push(order);
    if (found.length === MOST_IN_A_RUN) break;
  }
  for (const order of found) {
    if (stop?.aborted) return;
    yield order;
  }
}

/** Settles the payments of overdue pending orders, and expires the orders that were not paid. */
export const endOrdersBeingPaid = (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> =>
  sideBySide(overdueBeingPaid(clock, stop), SIDE_BY_SIDE, (order) => endOrderBeingPaid(order, settle, clock()));

/** The periodic jobs of payments. If a run fails, for example without a database, the next one catches up. */
export const paymentJobs = (settle: Settle, everyMs = 15_000): readonly Job[] => [
  { name: 'reconcile-payments', everyMs, run: (signal) => reconcile(settle, present, signal) },
  { name: EXPIRY_JOB, everyMs, run: (signal) => endUnpaidOrders(present, signal) },
  { name: `${EXPIRY_JOB}-being-paid`, everyMs, run: (signal) => endOrdersBeingPaid(settle, present, signal) },
];
