import { systemActor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { EXPIRY_JOB, expireOrder, extendReservation, overdueOrders } from '../orders/index.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { flagPayment } from './payment-events.js';
import type { Settle } from './payment-settling.js';

type Overdue = Awaited<ReturnType<typeof overdueOrders>>[number];

/** Who ends orders whose time is up. */
const EXPIRY_ACTOR = systemActor(EXPIRY_JOB);
const MINUTE = 60_000;
/** While one instance asks about a payment, the others leave it alone for so long. */
const CLAIM_MS = 2 * MINUTE;
const MOST_AT_ONCE = 100;
/** A pending order whose payment is undecided gets this much more time, again and again … */
const GRACE_MS = 5 * MINUTE;
/** … but not beyond this age. */
const UNDECIDED_AT_MOST_MS = 24 * 60 * MINUTE;

/** The present. Asked anew for each payment and order, as a run over many of them takes minutes. */
type Clock = () => Date;
const present: Clock = () => new Date();

/** Asks the provider about every payment whose time for it has come. */
export const reconcile = async (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> => {
  for (let count = 0; count < MOST_AT_ONCE && !stop?.aborted; count += 1) {
    const now = clock();
    const due = await PaymentAttemptModel.findOneAndUpdate(
      { nextCheckAt: { $lte: now } },
      { $set: { nextCheckAt: new Date(now.getTime() + CLAIM_MS) } },
      { sort: { nextCheckAt: 1 } },
    ).lean();
    if (due?.pidx === undefined) return;
    await settle(due.pidx, now);
  }
};

/** Ends one pending order whose time is up, once the provider has said that nobody paid it. */
const endOverdueOrder = async ({ _id, createdAt }: Overdue, settle: Settle, now: Date): Promise<void> => {
  const open = { order: _id, open: true, pidx: { $exists: true } };
  const before = await PaymentAttemptModel.findOne(open, { pidx: 1 }).lean();
  if (before?.pidx !== undefined) await settle(before.pidx, now);
  const undecided = before && (await PaymentAttemptModel.findOne(open, { pidx: 1 }).lean());
  if (undecided?.pidx !== undefined) {
    if (now.getTime() < createdAt.getTime() + UNDECIDED_AT_MOST_MS) {
      const until = new Date(now.getTime() + GRACE_MS);
      await inTransaction((session) => extendReservation(_id, until, EXPIRY_ACTOR, session));
      return;
    }
    const text = `The provider has not decided payment ${undecided.pidx}; the order did not wait for it any longer.`;
    const payment = { _id: undecided._id, order: _id, pidx: undecided.pidx };
    await inTransaction(async (session) => {
      await PaymentAttemptModel.updateOne({ _id: payment._id }, { problem: text }, { session });
      await flagPayment(payment, text, EXPIRY_ACTOR, session);
    });
  }
  await expireOrder(_id, now);
};

/**
 * Ends the pending orders whose time is up. One that cannot be ended keeps none of the others waiting.
 * @throws what the first of those threw, after all had their turn
 */
export const endOverdueOrders = async (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  for (const order of await overdueOrders(clock(), MOST_AT_ONCE)) {
    if (stop?.aborted) return;
    try {
      await endOverdueOrder(order, settle, clock());
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

/** What payments do by themselves from time to time. A run that fails, as without a database, is the next one's to make good. */
export const paymentJobs = (settle: Settle, everyMs = 15_000): readonly Job[] => [
  { name: 'reconcile-payments', everyMs, run: (signal) => reconcile(settle, present, signal) },
  { name: EXPIRY_JOB, everyMs, run: (signal) => endOverdueOrders(settle, present, signal) },
];
