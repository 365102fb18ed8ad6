import {
  aboutRefund,
  canBecome,
  formatMoney,
  formatPaisa,
  fromCents,
  REFUNDABLE,
  refundPaisa,
  sum,
  type Paisa,
  type PaidMoney,
  type RefundStatus,
} from '@paila/shared';
import { type ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { refuseOtherBody } from '../../../platform/idempotency.js';
import type { RefundDoc } from '../order-refund.model.js';
import { linesAfter } from './order-refund-lines.js';
import { leftOf, type RefundedPart, refundedOf, refundOf, refuseUnknownSizes } from './order-refund-parts.js';
import { openRefundOf, refuseWhileRefunding } from '../order-refunding.js';
import { returnToStock } from '../states/order-restocking.js';
import { flagForReview } from '../reviews/order-reviews.js';
import { moveOrder, type OrderPayment } from '../states/order-states.js';
import { orderSubject } from '../order-lookup.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/** They are loaded with their order. */
const MOST_REFUNDS = 50;

export interface RefundRequest {
  readonly part: RefundedPart;
  readonly reason: string;
  readonly idempotency?: { readonly key: string; readonly bodyHash: string } | undefined;
}

const recordBegun = (orderId: Types.ObjectId, refund: RefundDoc, session: ClientSession): Promise<void> => {
  const { _id, amountCents, amountPaisa, actor } = refund;
  const is = { refund: _id.toHexString(), amountCents, amountPaisa };
  return record({ type: 'order.refund_begun', subject: orderSubject(orderId), actor, is }, session);
};

const add = async (order: OrderDoc, refund: RefundDoc, session: ClientSession): Promise<OrderDoc> => {
  await recordBegun(order._id, refund, session);
  return OrderModel.findByIdAndUpdate(order._id, { $push: { refunds: refund } }, { session, returnDocument: 'after' })
    .orFail()
    .lean<OrderDoc>();
};

/**
 * The refund that was begun under a key. @throws AppError 409 `idempotency_mismatch` if something else was asked for
 */
const begunBefore = ({ refunds = [] }: OrderDoc, { idempotency }: RefundRequest): RefundDoc | undefined => {
  const before = idempotency && refunds.find((each) => each.idempotency?.key === idempotency.key);
  if (before) refuseOtherBody(before.idempotency?.bodyHash, idempotency.bodyHash);
  return before;
};

/** Who refunds, the money that was paid, and the check that throws if another state of the order was meant. */
interface Beginning {
  readonly actor: Actor;
  /** Undefined if the provider has not confirmed a payment of the order. */
  readonly paid: Pick<PaidMoney, 'amountPaisa' | 'usdToNpr'> | undefined;
  readonly check: (order: OrderDoc) => Promise<void>;
}

export interface BegunRefund {
  readonly order: OrderDoc;
  readonly refund: RefundDoc;
  /** Whether it gives back everything that was paid. */
  readonly isWhole: boolean;
  /** Whether the same call has begun it before. */
  readonly isRepeated: boolean;
}

/**
 * Records that a refund is under way, in the caller's transaction, before anybody asks the provider for it. Of two that
 * begin at once, one is refused: both change the order.
 * @throws AppError 409 `not_refundable`, `refund_under_way`, `refund_too_large`, `refund_too_small`,
 *   `refund_of_too_many`, `too_many_refunds`, `idempotency_mismatch`; 412 of the check
 */
export const beginRefund = async (
  order: OrderDoc,
  request: RefundRequest,
  { actor, paid, check }: Beginning,
  session: ClientSession,
): Promise<BegunRefund> => {
  const before = begunBefore(order, request);
  if (before) return { order, refund: before, isWhole: false, isRepeated: true };
  await check(order);
  refuseWhileRefunding(order);
  if (!REFUNDABLE.includes(order.status) || !paid) throw new AppError('not_refundable');
  if ((order.refunds ?? []).length >= MOST_REFUNDS) throw new AppError('too_many_refunds', { max: MOST_REFUNDS });
  const part = refundOf(order, request.part);
  await refuseUnknownSizes(order, part.lines, session);
  const { amountCents } = part;
  const amountPaisa = refundPaisa({ ...paid, amountCents: order.amountCents }, refundedOf(order), amountCents);
  if (amountPaisa < 1) throw new AppError('refund_too_small');
  const refund: RefundDoc = {
    _id: new Types.ObjectId(),
    status: 'under_way',
    ...part,
    amountPaisa,
    actor,
    at: databaseTime(),
    reason: request.reason,
    ...(request.idempotency ? { idempotency: { ...request.idempotency } } : {}),
  };
  const changed = await add(order, refund, session);
  return { order: changed, refund, isWhole: amountCents === order.amountCents, isRepeated: false };
};

/** What became of a refund. */
export interface RefundEnd {
  readonly status: Exclude<RefundStatus, 'under_way'>;
  /** The provider's words. */
  readonly answer?: string | undefined;
  /** What staff found out. */
  readonly note?: string | undefined;
}

const unclearText = ({ amountCents, amountPaisa }: RefundDoc): string =>
  `The provider did not say whether it gave back ${formatMoney(fromCents(amountCents))} (${formatPaisa(amountPaisa)}). ` +
  'It is not asked again: please find out what became of this refund.';

/** Books a refund that is done: the amount, the lines, the stock that returns, and the status once nothing is left. */
const book = async (order: OrderDoc, refund: RefundDoc, actor: Actor, session: ClientSession): Promise<void> => {
  const at = databaseTime();
  const restocked = refund.lines.filter(({ restock }) => restock);
  const counts = await returnToStock(
    order,
    restocked.map(({ index, quantity, size }) => ({ index, quantity, into: size })),
    { why: 'refunded', actor, at },
    session,
  );
  const lines = refund.lines.map((line) => ({ ...line, returned: counts[restocked.indexOf(line)] ?? 0 }));
  const products = linesAfter(order, { ...refund, lines }).map((line) => [line]);
  const refundedCents = sum([refundedOf(order), refund.amountCents]);
  await OrderModel.updateOne(
    { _id: order._id, 'refunds._id': refund._id },
    { $set: { refundedCents, products, 'refunds.$.lines': lines } },
    { session },
  );
  if (refundedCents === order.amountCents && canBecome(order.status, 'refunded')) {
    await moveOrder({ ...order, products }, { next: 'refunded', actor, at }, session);
  }
};

/**
 * Records what became of a refund, in the caller's transaction: once only, so that the provider's answer and a look at
 * the provider, however they overtake each other, have the effect of one. One that is unclear is flagged for review
 * until it is known.
 * @returns the order as it is then
 */
export const endRefund = async (
  orderId: Types.ObjectId,
  refundId: Types.ObjectId,
  { status, answer, note }: RefundEnd,
  actor: Actor,
  session: ClientSession,
): Promise<OrderDoc> => {
  const order = await OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
  const refund = openRefundOf(order);
  if (!refund?._id.equals(refundId) || refund.status === status) return order;
  await OrderModel.updateOne(
    { _id: orderId, 'refunds._id': refundId },
    {
      $set: {
        'refunds.$.status': status,
        ...(status === 'unclear' ? {} : { 'refunds.$.endedAt': databaseTime() }),
        ...(answer === undefined ? {} : { 'refunds.$.answer': answer }),
        ...(note === undefined ? {} : { 'refunds.$.note': note }),
      },
    },
    { session },
  );
  const is = { status, refund: refundId.toHexString(), amountCents: refund.amountCents };
  await record(
    { type: 'order.refund_changed', subject: orderSubject(orderId), actor, was: { status: refund.status }, is },
    session,
  );
  if (status === 'done') await book(order, refund, actor, session);
  const text = status === 'unclear' ? unclearText(refund) : undefined;
  await flagForReview(orderId, { about: aboutRefund(refund), text }, actor, session);
  return OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
};

/** The whole payment of an order, which the provider has given back. */
export interface RefundedPayment extends OrderPayment {
  readonly amountPaisa: Paisa;
}

/**
 * Books that the provider has given back the whole payment of an order, in the caller's transaction: what the shop has
 * asked for is done, and what is left was given back by somebody else, in the provider's dashboard.
 * @returns false when the order was not paid by that payment
 */
export const refundOrder = async (
  orderId: Types.ObjectId,
  { paymentID, amountPaisa, at, actor }: RefundedPayment,
  session: ClientSession,
): Promise<boolean> => {
  const found = await OrderModel.findById(orderId).session(session).orFail().lean<OrderDoc>();
  if (found.paymentID !== paymentID || !REFUNDABLE.includes(found.status)) return false;
  const open = openRefundOf(found);
  const order = open ? await endRefund(orderId, open._id, { status: 'done' }, actor, session) : found;
  const left = leftOf(order);
  if (left === 0) return true;
  const given = (order.refunds ?? []).filter(({ status }) => status === 'done');
  const refund: RefundDoc = {
    _id: new Types.ObjectId(),
    status: 'under_way',
    ...refundOf(order, { isAll: true }),
    amountPaisa: (amountPaisa - given.reduce((total, each) => total + each.amountPaisa, 0)) as Paisa,
    actor,
    at,
  };
  await add(order, refund, session);
  await endRefund(orderId, refund._id, { status: 'done' }, actor, session);
  return true;
};
