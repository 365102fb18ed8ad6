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
import { defined } from '../../../platform/defined.js';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError } from '../../../platform/http/errors.js';
import { refuseOtherBody, type CallIdentity } from '../../../platform/idempotency.js';
import { correctionDue, documentNotices } from '../documents/due-documents.js';
import type { RefundDoc } from '../order-parts.model.js';
import { reviewCancellation } from './cancellation-review.js';
import { linesAfter } from './order-refund-lines.js';
import {
  remainingTotal,
  type RefundedPart,
  refundedTotal,
  planRefund,
  refuseUnknownSizes,
} from './order-refund-parts.js';
import { openRefund, refuseWhileRefunding } from '../order-money.js';
import { returnToStock } from '../states/order-restocking.js';
import { flagForReview } from '../reviews/order-reviews.js';
import type { OrderPayment } from '../states/order-paying.js';
import { moveOrder } from '../states/order-states.js';
import { recordOrderEvent, requireOrder, updateOrder } from '../order-store.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

/** Loading an order loads all of its refunds. */
const MAX_REFUNDS = 50;

export interface RefundRequest {
  readonly part: RefundedPart;
  readonly reason: string;
  /** True if staff have given the money back in another way than by the provider that took it. */
  readonly elsewhere?: true | undefined;
  readonly idempotency?: CallIdentity | undefined;
}

const add = async (order: OrderDoc, refund: RefundDoc, session: ClientSession): Promise<OrderDoc> => {
  const { _id, amountCents, amountPaisa, actor } = refund;
  const is = { refund: _id.toHexString(), amountCents, amountPaisa };
  await recordOrderEvent(order._id, { type: 'order.refund_begun', is }, actor, session);
  return updateOrder(order, { $push: { refunds: refund } }, session);
};

/** The refund of an earlier call with the same key. @throws AppError 409 `idempotency_mismatch` for another body */
const findRepeated = ({ refunds = [] }: OrderDoc, { idempotency }: RefundRequest): RefundDoc | undefined => {
  const before = idempotency && refunds.find((refund) => refund.idempotency?.key === idempotency.key);
  if (before) refuseOtherBody(before.idempotency?.bodyHash, idempotency.bodyHash);
  return before;
};

/** The actor of a refund, the paid money, and the check of the order's version. */
interface Beginning {
  readonly actor: Actor;
  /** Undefined if no provider has confirmed a payment of the order, and no courier has collected its cash. */
  readonly paid: Pick<PaidMoney, 'amountPaisa' | 'usdToNpr'> | undefined;
  readonly check: (order: OrderDoc) => Promise<void>;
}

export interface BegunRefund {
  readonly order: OrderDoc;
  readonly refund: RefundDoc;
  /** True if the refund covers the whole paid amount. */
  readonly isWhole: boolean;
  /** True if the same call has begun the refund before. */
  readonly isRepeated: boolean;
}

/**
 * Records that a refund is under way, in the caller's transaction, before the request to the provider. If two refunds
 * begin at once, one is refused, as both change the order.
 * @throws AppError 409 `not_refundable`, `refund_under_way`, `refund_too_large`, `refund_too_small`,
 *   `refund_of_too_many`, `too_many_refunds`, `idempotency_mismatch`; 412 of the check
 */
export const beginRefund = async (
  order: OrderDoc,
  request: RefundRequest,
  { actor, paid, check }: Beginning,
  session: ClientSession,
): Promise<BegunRefund> => {
  const before = findRepeated(order, request);
  if (before) return { order, refund: before, isWhole: false, isRepeated: true };
  await check(order);
  refuseWhileRefunding(order);
  if (!REFUNDABLE.includes(order.status) || !paid) throw new AppError('not_refundable');
  if ((order.refunds ?? []).length >= MAX_REFUNDS) throw new AppError('too_many_refunds', { max: MAX_REFUNDS });
  const part = planRefund(order, request.part);
  await refuseUnknownSizes(order, part.lines, session);
  const { amountCents } = part;
  const amountPaisa = refundPaisa({ ...paid, amountCents: order.amountCents }, refundedTotal(order), amountCents);
  if (amountPaisa < 1) throw new AppError('refund_too_small');
  const refund: RefundDoc = {
    _id: new Types.ObjectId(),
    status: 'under_way',
    ...part,
    amountPaisa,
    actor,
    at: databaseTime(),
    reason: request.reason,
    ...defined({ elsewhere: request.elsewhere, idempotency: request.idempotency }),
  };
  const changed = await add(order, refund, session);
  return { order: changed, refund, isWhole: amountCents === order.amountCents, isRepeated: false };
};

/** The outcome of a refund. */
export interface RefundEnd {
  readonly status: Exclude<RefundStatus, 'under_way'>;
  /** The provider's words. */
  readonly answer?: string | undefined;
  /** The findings of staff. */
  readonly note?: string | undefined;
  /** The place where staff make the refund, as a sentence, if the provider has no call for it. */
  readonly place?: string | undefined;
}

/** @param place of the refund; undefined if the provider has a call for it, or if the customer has paid in cash */
const unclearText = (
  { cash }: OrderDoc,
  { amountCents, amountPaisa }: RefundDoc,
  place: string | undefined,
): string => {
  if (cash) {
    return `The customer paid in cash. Give ${formatPaisa(amountPaisa)} back, then record the outcome with its reference.`;
  }
  return place === undefined
    ? `The provider did not say whether it refunded ${formatMoney(fromCents(amountCents))} (${formatPaisa(amountPaisa)}). ` +
        'The shop does not request this refund again. Please find out whether it succeeded.'
    : `${place} Refund ${formatPaisa(amountPaisa)} there, then record the outcome with its reference.`;
};

/**
 * Books a refund that is done: its amount, its lines, the stock that returns, and the status of the order. An order
 * that has left may need a credit note.
 */
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
  const refundedCents = sum([refundedTotal(order), refund.amountCents]);
  await OrderModel.updateOne(
    { _id: order._id, 'refunds._id': refund._id },
    { $set: { refundedCents, products, 'refunds.$.lines': lines, ...(order.shipment ? correctionDue(order) : {}) } },
    { session },
  );
  if (order.shipment && order.documentsDue !== undefined) documentNotices.tell(order._id, session);
  if (refundedCents === order.amountCents && canBecome(order, 'refunded')) {
    await moveOrder({ ...order, products }, { next: 'refunded', actor, at }, session);
  }
};

/**
 * Records the outcome of a refund, in the caller's transaction, and only once. The provider's answer and a look-up may
 * both report it, in any order. An unclear refund is flagged for review until its outcome is clear. So is an order that
 * its customer has cancelled, until its money is back.
 * @returns the changed order
 */
export const endRefund = async (
  orderId: Types.ObjectId,
  refundId: Types.ObjectId,
  { status, answer, note, place }: RefundEnd,
  actor: Actor,
  session: ClientSession,
): Promise<OrderDoc> => {
  const order = await requireOrder(orderId, session);
  const refund = openRefund(order);
  if (!refund?._id.equals(refundId) || refund.status === status) return order;
  await OrderModel.updateOne(
    { _id: orderId, 'refunds._id': refundId },
    {
      $set: defined({
        'refunds.$.status': status,
        'refunds.$.endedAt': status === 'unclear' ? undefined : databaseTime(),
        'refunds.$.answer': answer,
        'refunds.$.note': note,
      }),
    },
    { session },
  );
  const is = { status, refund: refundId.toHexString(), amountCents: refund.amountCents };
  const was = { status: refund.status };
  await recordOrderEvent(orderId, { type: 'order.refund_changed', was, is }, actor, session);
  if (status === 'done') await book(order, refund, actor, session);
  const text = status === 'unclear' ? unclearText(order, refund, place) : undefined;
  const { cash, cancelRequestedAt: since } = order;
  // Nobody but staff makes a refund of cash, or one that a provider has no call for. A cancelled order is always due.
  const isRefund = cash !== undefined || place !== undefined || since !== undefined;
  await flagForReview(orderId, { about: aboutRefund(refund), text, isRefund, since }, actor, session);
  await reviewCancellation(orderId, actor, session);
  return requireOrder(orderId, session);
};

/** A payment of an order that the provider has refunded completely. */
export interface RefundedPayment extends OrderPayment {
  readonly amountPaisa: Paisa;
}

/**
 * Books that the provider has refunded the whole payment of an order, in the caller's transaction. This ends the shop's
 * open refund. Somebody refunded the rest in the provider's dashboard.
 * @returns false when another payment paid the order
 */
export const refundOrder = async (
  orderId: Types.ObjectId,
  { paymentID, amountPaisa, at, actor }: RefundedPayment,
  session: ClientSession,
): Promise<boolean> => {
  const found = await requireOrder(orderId, session);
  if (found.paymentID !== paymentID || !REFUNDABLE.includes(found.status)) return false;
  const open = openRefund(found);
  const order = open ? await endRefund(orderId, open._id, { status: 'done' }, actor, session) : found;
  if (remainingTotal(order) === 0) return true;
  const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
  const refund: RefundDoc = {
    _id: new Types.ObjectId(),
    status: 'under_way',
    ...planRefund(order, { isAll: true }),
    amountPaisa: (amountPaisa - done.reduce((total, refunded) => total + refunded.amountPaisa, 0)) as Paisa,
    actor,
    at,
  };
  await add(order, refund, session);
  await endRefund(orderId, refund._id, { status: 'done' }, actor, session);
  return true;
};
