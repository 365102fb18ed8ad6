import { ORDER_STATUSES, type OrderStatus, PASSING_DAYS } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import { systemActor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { changedSince, deleteEvents, orderSubject, recordAll } from '../../../platform/events/index.js';
import type { Job } from '../../../platform/jobs/index.js';
import { deleteMovements, ordersWithStock } from '../../inventory/index.js';
import { deleteOrderKeys, type KeyedOrder } from '../order-keys.js';
import { OrderModel } from '../order.model.js';
import { inOrderBatches } from './order-batches.js';

const UNPAID_JOB = 'delete-unpaid-orders';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What payments do for orders that ended without money. */
export interface PaymentsOfUnpaid {
  /** The ids of those orders that have brought money, or may still bring some. */
  readonly ordersWithMoney: (
    orders: readonly Types.ObjectId[],
    session: ClientSession,
  ) => Promise<readonly Types.ObjectId[]>;
  /** Deletes the payments of orders that brought no money, and all records of these payments. */
  readonly deleteOf: (orders: readonly Types.ObjectId[], session: ClientSession) => Promise<void>;
}

/** The statuses of an order that nobody has paid, and that has not left. */
const WITHOUT_MONEY: readonly OrderStatus[] = ['pending', 'confirmed', 'cancelled', 'expired'];

/** Orders that ended before the given time, and were never paid or sent. */
const endedUnpaid = (before: Date) => ({
  status: { $in: ['cancelled', 'expired'] as const },
  // An order that was anonymised later has changed since.
  anonymisedAt: { $not: { $gte: before } },
  createdAt: { $lt: before },
  'history.status': { $nin: ORDER_STATUSES.filter((status) => !WITHOUT_MONEY.includes(status)) },
  reviewFlags: { $size: 0 },
  'claim.checkAt': { $exists: false },
  // Staff have seen money that names the order.
  'resolvedReviews.about': { $not: /^claim:/ },
});

/** Deletes those orders that brought no money and moved no stock, with all their records. @returns their number */
const deleteThose = async (
  orders: readonly KeyedOrder[],
  before: Date,
  payments: PaymentsOfUnpaid,
  session: ClientSession,
): Promise<number> => {
  const idsOf = (some: readonly KeyedOrder[]): Types.ObjectId[] => some.map(({ _id }) => _id);
  const textsOf = (ids: readonly Types.ObjectId[]): string[] => ids.map((id) => id.toHexString());
  const all = idsOf(orders);
  const kept = new Set([
    ...(await changedSince('order', textsOf(all), before, session)),
    ...textsOf(await payments.ordersWithMoney(all, session)),
    ...textsOf(await ordersWithStock(all, session)),
  ]);
  const gone = orders.filter(({ _id }) => !kept.has(_id.toHexString()));
  if (gone.length === 0) return 0;
  const ids = idsOf(gone);
  // The barrier of a restore refuses new events, and so this deletion. Consumers learn of the events, which go at once.
  const actor = systemActor(UNPAID_JOB);
  await recordAll(
    ids.map((id) => ({ type: 'order.anonymised', subject: orderSubject(id), actor })),
    session,
  );
  await payments.deleteOf(ids, session);
  await deleteMovements(ids, session);
  await deleteEvents('order', textsOf(ids), session);
  await deleteOrderKeys(gone, session);
  await OrderModel.deleteMany({ _id: { $in: ids } }, { session });
  return gone.length;
};

/**
 * Deletes orders that ended without any money and have not changed for two years, also those in the bin
 * (docs/decisions/055-old-orders.md).
 * @returns the number of deleted orders
 */
export const deleteUnpaidOrders = (now: Date, payments: PaymentsOfUnpaid, stop?: AbortSignal): Promise<number> => {
  const before = new Date(now.getTime() - PASSING_DAYS * DAY);
  return inOrderBatches(endedUnpaid(before), (orders, session) => deleteThose(orders, before, payments, session), stop);
};

export const unpaidOrdersJob = (payments: PaymentsOfUnpaid, log: Logger): Job => ({
  name: UNPAID_JOB,
  everyMs: HOUR,
  run: async (signal) => {
    const deleted = await deleteUnpaidOrders(databaseTime(), payments, signal);
    if (deleted > 0) log.info({ orders: deleted }, 'old orders without money were deleted');
  },
});
