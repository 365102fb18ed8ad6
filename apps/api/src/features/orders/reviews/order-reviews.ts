import { createHash } from 'node:crypto';
import { refundDueAt, type Order, type OrderReview } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Actor } from '../../../platform/actor.js';
import { createChangeNotice } from '../../../platform/database/after-commit.js';
import { defined } from '../../../platform/defined.js';
import { databaseTime } from '../../../platform/database/database.js';
import { orderById, recordOrderEvent, restoreFromBin } from '../order-store.js';
import { OrderModel, type OrderDoc, type ReviewFlag } from '../order.model.js';

const ID_LENGTH = 24;

/**
 * The id of a review depends on its cause and its text alone. So the shop recognises a review that staff have resolved,
 * and nobody resolves a text that they have not read.
 */
export const reviewId = ({ about, text }: Pick<ReviewFlag, 'about' | 'text'>): string =>
  createHash('sha256')
    .update(JSON.stringify([about, text]))
    .digest('hex')
    .slice(0, ID_LENGTH);

const toOpenReview = ({ about, text, at, dueAt }: ReviewFlag): OrderReview => ({
  _id: reviewId({ about, text }),
  about,
  text,
  ...defined({ at: at?.toISOString(), due: dueAt?.toISOString() }),
});

/** The reviews of an order as staff see them, the open ones first. */
export const toReviews = (
  { reviewFlags, resolvedReviews = [] }: Pick<OrderDoc, 'reviewFlags' | 'resolvedReviews'>,
  staffNames: ReadonlyMap<string, string>,
): OrderReview[] => [
  ...reviewFlags.map(toOpenReview),
  ...resolvedReviews.map(({ resolvedAt, actor, note, ...flag }) => ({
    ...toOpenReview(flag),
    resolved: {
      at: resolvedAt.toISOString(),
      by: staffNames.get(actor.id ?? '') ?? 'shop',
      ...defined({ note }),
    },
  })),
];

/** The texts of the open reviews, joined; absent without one. */
export const toAttention = ({ reviewFlags }: Pick<OrderDoc, 'reviewFlags'>): Pick<Order, 'attention'> =>
  reviewFlags.length > 0 ? { attention: reviewFlags.map(({ text }) => text).join(' ') } : {};

/** An order that staff must review. The cause is a text of the shop, without anything that a caller made up. */
const notices = createChangeNotice<{ readonly order: string; readonly cause: string }>();

/**
 * Warns in the log when an order must be reviewed.
 * @returns a function that ends the warnings
 */
export const warnOfReviews = (log: Logger): (() => void) =>
  notices.listen((raised) => {
    log.warn(raised, 'an order must be reviewed');
    return Promise.resolve();
  });

interface Flag {
  /** Identifies the cause, such as a payment id. */
  readonly about: string;
  /** Undefined withdraws an open flag. */
  readonly text: string | undefined;
  /** True if staff have to refund or return money, which is due at {@link refundDueAt}. */
  readonly isRefund?: boolean;
  /** The time at which the refund became due; by default that of the flag. */
  readonly since?: Date | undefined;
}

/** The flag with another text. A refund that is due already stays due at the same time. */
const nextFlag = (
  { about, isRefund = false, since }: Flag,
  text: string,
  before: ReviewFlag | undefined,
): ReviewFlag => {
  const at = databaseTime();
  const { dueAt = isRefund ? refundDueAt(since ?? at) : undefined, overdueAt } = before ?? {};
  return { about, text, at, ...defined({ dueAt, overdueAt }) };
};

/**
 * Flags an order for review by staff, or withdraws an open flag with the same cause, in the caller's transaction. A
 * review that staff have resolved is not raised again. A removed order is restored.
 */
export const flagForReview = async (
  orderId: Types.ObjectId,
  flag: Flag,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const { about, text } = flag;
  const order = await orderById(orderId, session);
  if (!order) return;
  const others = order.reviewFlags.filter((other) => other.about !== about);
  const before = order.reviewFlags.find((other) => other.about === about);
  const isResolved =
    text !== undefined &&
    (order.resolvedReviews ?? []).some((review) => reviewId(review) === reviewId({ about, text }));
  const next = text === undefined || isResolved ? undefined : nextFlag(flag, text, before);
  if (before?.text === next?.text) return;
  await OrderModel.updateOne({ _id: orderId }, { reviewFlags: next ? [...others, next] : others }, { session });
  if (next && order.deletedAt) await restoreFromBin(order, actor, session);
  if (next) notices.tell({ order: orderId.toHexString(), cause: next.text }, session);
  const is = { about, flagged: next !== undefined };
  await recordOrderEvent(orderId, { type: 'order.flagged', is }, actor, session);
};
