import type { Types } from 'mongoose';
import { systemActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import type { Job } from '../../../platform/jobs/index.js';
import { orderById, recordOrderEvent, updateOrder } from '../order-store.js';
import { NEEDS_REVIEW, OrderModel, REVIEW_INDEX, type ReviewFlag } from '../order.model.js';

/** The job that tells staff about overdue refunds. */
export const REFUND_DEADLINE_JOB = 'refund-deadlines';
const EVERY_MS = 60 * 60_000;
const MAX_PER_RUN = 100;

const isUntold = (flag: ReviewFlag, now: Date): flag is ReviewFlag & { readonly dueAt: Date } =>
  flag.dueAt !== undefined && flag.dueAt <= now && flag.overdueAt === undefined;

/** Records that refunds of an order are overdue, each once. Staff may have made them in the meantime. */
const tellOfOverdue = (orderId: Types.ObjectId, now: Date): Promise<void> =>
  inTransaction(async (session) => {
    const order = await orderById(orderId, session);
    if (!order) return;
    const { reviewFlags } = order;
    const untold = reviewFlags.filter((flag) => isUntold(flag, now));
    if (untold.length === 0) return;
    const told = reviewFlags.map((flag) => (isUntold(flag, now) ? { ...flag, overdueAt: now } : flag));
    await updateOrder(order, { $set: { reviewFlags: told } }, session);
    const actor = systemActor(REFUND_DEADLINE_JOB);
    for (const { about, dueAt } of untold) {
      await recordOrderEvent(orderId, { type: 'order.refund_overdue', is: { about, dueAt } }, actor, session);
    }
  });

/** Records the refunds whose time is over, as events that alert staff. The next run continues where this one ends. */
export const recordOverdueRefunds = async (now: Date, stop?: AbortSignal): Promise<void> => {
  const overdue = await OrderModel.find(
    { ...NEEDS_REVIEW, reviewFlags: { $elemMatch: { dueAt: { $lte: now }, overdueAt: { $exists: false } } } },
    { _id: 1 },
    { hint: REVIEW_INDEX, limit: MAX_PER_RUN },
  ).lean();
  for (const { _id } of overdue) {
    if (stop?.aborted) return;
    await tellOfOverdue(_id, now);
  }
};

/** Tells staff once about each refund that they have not made in time. */
export const refundDeadlineJob: Job = {
  name: REFUND_DEADLINE_JOB,
  everyMs: EVERY_MS,
  run: (signal) => recordOverdueRefunds(databaseTime(), signal),
};
