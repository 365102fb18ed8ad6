import { awaitsCash } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { wait } from '../../platform/waiting.js';
import type { OrderDoc } from '../orders/index.js';
import { isLinked, PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { paymentClosed } from './payment-records.js';
import { ABANDONED_AFTER_MS } from './payment-policy.js';

const POLL_MS = 100;

/**
 * An order whose shopper can still choose how to pay.
 * @throws AppError 404 for an order that is gone; 409 `order_ended`; `order_already_paid`; `status_not_allowed` for a
 *   parcel with cash on delivery that is confirmed, on its way or back
 */
export const awaitingPayment = (order: OrderDoc | null): OrderDoc => {
  if (!order || order.deletedAt) throw notFound('order');
  const { status } = order;
  if (status === 'pending') return order;
  if (status === 'cancelled' || status === 'expired') throw new AppError('order_ended', { status });
  const isUnpaid = awaitsCash(order) || status === 'returned';
  throw isUnpaid
    ? new AppError('status_not_allowed', { from: status, to: 'paid' })
    : new AppError('order_already_paid');
};

/** The attempt of an order that can still be paid; null for none. */
export const openAttempt = (order: Types.ObjectId, session?: ClientSession): Promise<PaymentAttemptDoc | null> =>
  PaymentAttemptModel.findOne({ order, open: true })
    .session(session ?? null)
    .lean<PaymentAttemptDoc>()
    .exec();

/**
 * Closes an attempt, although its link can still be paid, in the caller's transaction. An attempt without a link never
 * began, so its end needs no event.
 */
export const closeAttemptIn = async (
  attempt: PaymentAttemptDoc,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const { _id } = attempt;
  const { modifiedCount } = await PaymentAttemptModel.updateOne({ _id, open: true }, { open: false }, { session });
  if (modifiedCount > 0 && isLinked(attempt)) await record(paymentClosed(attempt, actor), session);
};

/** Closes an attempt, as {@link closeAttemptIn} does, in a transaction of its own. */
export const closeAttempt = (attempt: PaymentAttemptDoc, actor: Actor): Promise<void> =>
  inTransaction((session) => closeAttemptIn(attempt, actor, session));

/** The time of `performance.now()` until which a request waits for the link that another one creates. */
export const linkDeadline = (): number => performance.now() + ABANDONED_AFTER_MS;

/**
 * Waits a moment while another request creates the link of an attempt, or closes an attempt whose process crashed.
 * @param deadline see {@link linkDeadline}
 * @throws AppError 504 `provider_timeout` after the deadline
 */
export const awaitLink = async (attempt: PaymentAttemptDoc, actor: Actor, deadline: number): Promise<void> => {
  if (attempt.createdAt.getTime() < databaseTime().getTime() - ABANDONED_AFTER_MS) await closeAttempt(attempt, actor);
  else if (performance.now() > deadline) throw new AppError('provider_timeout');
  else await wait(POLL_MS);
};
