import { systemActor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import type { Job } from '../../platform/jobs/index.js';
import { EXPIRY_JOB, expireOrder, extendReservation, overdueOrders, type OverdueOrder } from '../orders/index.js';
import {
  isLinked,
  PaymentAttemptModel,
  UNDECIDED,
  type LinkedAttempt,
  type PaymentAttemptDoc,
} from './payment-attempt.model.js';
import type { Settle } from './payment-confirming.js';
import { ABANDONED_AFTER_MS, keepsStock, MAX_UNDECIDED_MS, undecidedProblem } from './payment-policy.js';
import { flagPayment } from './payment-records.js';

const EXPIRY_ACTOR = systemActor(EXPIRY_JOB);
const MINUTE = 60_000;
/** The time for which an instance reserves a payment that it checks. */
const CLAIM_MS = 2 * MINUTE;
const MAX_PER_RUN = 100;
/** The number of payments that are looked up at the same time. */
const CONCURRENCY = 5;
/** The repeated extension of a pending order with an undecided payment, up to {@link MAX_UNDECIDED_MS}. */
const GRACE_MS = 5 * MINUTE;

/** The current time. A run takes minutes, so each payment and each order reads the time again. */
type Clock = () => Date;

/**
 * Does the work for each item, several at a time, so that a slow item delays no other. A failure stops no other item.
 * @throws the first failure, after all items
 */
const inParallel = async <Item>(
  items: AsyncIterator<Item>,
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = await items.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const end of ends) if (end.status === 'rejected') failures.push(end.reason);
  if (failures.length > 0) throw failures[0];
};

async function* duePayments(clock: Clock, stop?: AbortSignal): AsyncGenerator<{ pidx: string; now: Date }> {
  for (let count = 0; count < MAX_PER_RUN && !stop?.aborted; count += 1) {
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

/** Settles every payment that is due for a check. */
export const reconcile = (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> =>
  inParallel(duePayments(clock, stop), CONCURRENCY, ({ pidx, now }) => settle(pidx, now));

/** The attempts that may still pay an order: the open one, and undecided ones. */
const undecidedAttempts = (order: OverdueOrder['_id']): Promise<PaymentAttemptDoc[]> =>
  PaymentAttemptModel.find({ order, ...UNDECIDED })
    .lean<PaymentAttemptDoc[]>()
    .exec();

/** @param areBeingPaid whether to find the orders with undecided attempts, or all others */
async function* findOverdue(areBeingPaid: boolean, clock: Clock, stop?: AbortSignal): AsyncGenerator<OverdueOrder> {
  for await (const order of overdueOrders(clock())) {
    if (stop?.aborted) return;
    const isBeingPaid = (await undecidedAttempts(order._id)).length > 0;
    if (isBeingPaid === areBeingPaid) yield order;
  }
}

/** Expires the overdue pending orders without an undecided payment. A slow provider delays none of them. */
export const endUnpaidOrders = (clock: Clock, stop?: AbortSignal): Promise<void> =>
  inParallel(findOverdue(false, clock, stop), 1, ({ _id }) => expireOrder(_id, clock()));

const flagUndecided = (payment: LinkedAttempt): Promise<void> => {
  const text = undecidedProblem(payment);
  return inTransaction(async (session) => {
    await PaymentAttemptModel.updateOne({ _id: payment._id }, { problem: text }, { session });
    await flagPayment(payment, text, EXPIRY_ACTOR, session);
  });
};

/**
 * Expires an overdue pending order with an undecided payment, once the provider confirms that it was not paid, or once
 * no payment keeps its stock.
 */
const endOrderBeingPaid = async ({ _id, createdAt }: OverdueOrder, settle: Settle, now: Date): Promise<void> => {
  const before = await undecidedAttempts(_id);
  // Another request is creating a link at the provider. The link will extend the reservation.
  const isBeginning = (attempt: PaymentAttemptDoc): boolean =>
    !isLinked(attempt) && attempt.createdAt.getTime() > now.getTime() - ABANDONED_AFTER_MS;
  if (before.some(isBeginning)) return;
  const unanswered = new Set<string>();
  for (const { pidx } of before.filter(isLinked)) if (!(await settle(pidx, now)).isFresh) unanswered.add(pidx);
  const keepsOrder = (attempt: LinkedAttempt): boolean =>
    keepsStock(attempt) || attempt.expiresAt.getTime() > now.getTime() || unanswered.has(attempt.pidx);
  const undecided = (await undecidedAttempts(_id)).filter(isLinked).filter(keepsOrder);
  if (undecided.length > 0) {
    if (now.getTime() < createdAt.getTime() + MAX_UNDECIDED_MS) {
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
  for await (const order of findOverdue(true, clock, stop)) {
    found.push(order);
    if (found.length === MAX_PER_RUN) break;
  }
  for (const order of found) {
    if (stop?.aborted) return;
    yield order;
  }
}

/** Settles the payments of overdue pending orders, and expires the orders that were not paid. */
export const endOrdersBeingPaid = (settle: Settle, clock: Clock, stop?: AbortSignal): Promise<void> =>
  inParallel(overdueBeingPaid(clock, stop), CONCURRENCY, (order) => endOrderBeingPaid(order, settle, clock()));

/** The periodic jobs of payments. If a run fails, for example without a database, the next run catches up. */
export const paymentJobs = (settle: Settle, everyMs = 15_000): readonly Job[] => [
  { name: 'reconcile-payments', everyMs, run: (signal) => reconcile(settle, databaseTime, signal) },
  { name: EXPIRY_JOB, everyMs, run: (signal) => endUnpaidOrders(databaseTime, signal) },
  {
    name: `${EXPIRY_JOB}-being-paid`,
    everyMs,
    run: (signal) => endOrdersBeingPaid(settle, databaseTime, signal),
  },
];
