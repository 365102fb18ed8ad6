import { createHash } from 'node:crypto';
import type { Order, OrderReview } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Actor } from '../../../platform/actor.js';
import { createChangeNotice } from '../../../platform/database/after-commit.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { orderById, orderToChange, orderSubject } from '../order-lookup.js';
import { isAboutProblem } from '../order-money.js';
import { putBack } from '../order-bin.js';
import { isAboutOpenRefund } from '../order-refunding.js';
import { OrderModel, type OrderDoc, type ResolvedReview, type ReviewFlag } from '../order.model.js';

const ID_LENGTH = 24;

/**
 * The id of a review: the same for the same reason with the same cause, whenever it is raised. So what staff have
 * resolved is known again, and nobody resolves a text that they have not read.
 */
export const reviewIdOf = ({ about, text }: Pick<ReviewFlag, 'about' | 'text'>): string =>
  createHash('sha256')
    .update(JSON.stringify([about, text]))
    .digest('hex')
    .slice(0, ID_LENGTH);

/** The reviews of an order as staff see them, the open ones first. */
export const reviewsOf = (
  { reviewFlags, resolvedReviews = [] }: Pick<OrderDoc, 'reviewFlags' | 'resolvedReviews'>,
  staffNames: ReadonlyMap<string, string>,
): OrderReview[] => [
  ...reviewFlags.map(({ about, text, at }) => ({
    _id: reviewIdOf({ about, text }),
    about,
    text,
    ...(at ? { at: at.toISOString() } : {}),
  })),
  ...resolvedReviews.map(({ about, text, at, resolvedAt, actor, note }) => ({
    _id: reviewIdOf({ about, text }),
    about,
    text,
    ...(at ? { at: at.toISOString() } : {}),
    resolved: {
      at: resolvedAt.toISOString(),
      by: staffNames.get(actor.id ?? '') ?? 'shop',
      ...(note === undefined ? {} : { note }),
    },
  })),
];

/** The texts of the open reviews in one, if there are any. */
export const attentionOf = ({ reviewFlags }: Pick<OrderDoc, 'reviewFlags'>): Pick<Order, 'attention'> =>
  reviewFlags.length > 0 ? { attention: reviewFlags.map(({ text }) => text).join(' ') } : {};

interface Raised {
  readonly order: string;
  /** In the shop's own words. A payment id that a caller made up is not in them, as it could be anything. */
  readonly cause: string;
}
const notices = createChangeNotice<Raised>();

/** Tells this process that an order must be reviewed, once the transaction has committed. */
const announceReview = (order: Types.ObjectId, cause: string, session: ClientSession): void => {
  notices.tell({ order: order.toHexString(), cause }, session);
};

/**
 * Warns in the log when an order must be reviewed.
 * @returns ends it
 */
export const warnOfReviews = (log: Logger): (() => void) =>
  notices.listen((raised) => {
    log.warn(raised, 'an order must be reviewed');
    return Promise.resolve();
  });

interface Flag {
  /** Identifies the cause, such as a payment id. */
  readonly about: string;
  /** undefined withdraws it. */
  readonly text: string | undefined;
}

/**
 * Flags an order for review by staff, or withdraws an open flag with the same cause, in the caller's transaction. What
 * staff have resolved is not flagged again. A removed order is restored.
 */
export const flagForReview = async (
  orderId: Types.ObjectId,
  { about, text }: Flag,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const order = await orderById(orderId, session);
  if (!order) return;
  const others = order.reviewFlags.filter((flag) => flag.about !== about);
  const before = order.reviewFlags.find((flag) => flag.about === about);
  const isKnown =
    text !== undefined &&
    (order.resolvedReviews ?? []).some((each) => reviewIdOf(each) === reviewIdOf({ about, text }));
  const next = text === undefined || isKnown ? undefined : { about, text, at: databaseTime() };
  if (before?.text === next?.text) return;
  await OrderModel.updateOne({ _id: orderId }, { reviewFlags: next ? [...others, next] : others }, { session });
  if (next && order.deletedAt) await putBack(orderId, actor, session);
  if (next) announceReview(orderId, next.text, session);
  const subject = orderSubject(orderId);
  await record({ type: 'order.flagged', subject, actor, is: { about, flagged: next !== undefined } }, session);
};

/** Who has resolved a review, and what they say of it. */
interface Resolution {
  readonly note: string;
  /** To the customer, if it is they who raised it. */
  readonly answer: string | undefined;
  readonly actor: Actor;
  /** Throws if it was meant for another state of the order. */
  readonly check: (order: OrderDoc) => Promise<void>;
}

/**
 * Resolves a review on behalf of staff. Of two who do so at once the second is told; the same call again changes
 * nothing.
 * @throws AppError 404 `not_found`, 409 `review_resolved`, 412 of the check
 */
export const resolveReview = (
  orderId: string,
  reviewId: string,
  { note, answer, actor, check }: Resolution,
): Promise<OrderDoc> =>
  inTransaction(async (session) => {
    const order = await orderToChange(orderId, session);
    const isIt = (each: ReviewFlag): boolean => reviewIdOf(each) === reviewId;
    const before = order.resolvedReviews?.find(isIt);
    const answered = (about: string): Pick<ResolvedReview, 'answer'> =>
      answer !== undefined && isAboutProblem(order, about) ? { answer } : {};
    const isSame = before?.note === note && before.answer === answered(before.about).answer;
    if (isSame && before.actor.id === actor.id) return order;
    await check(order);
    if (before) throw new AppError('review_resolved');
    const flag = order.reviewFlags.find(isIt);
    if (!flag) throw notFound('review');
    // It ends with the refund, which a look at the provider tells about.
    if (isAboutOpenRefund(order, flag)) throw new AppError('refund_under_way');
    const resolved: ResolvedReview = { ...flag, resolvedAt: databaseTime(), actor, note, ...answered(flag.about) };
    const subject = orderSubject(order._id);
    await record({ type: 'order.reviewed', subject, actor, is: { about: flag.about, review: reviewId } }, session);
    return OrderModel.findByIdAndUpdate(
      order._id,
      {
        $set: { reviewFlags: order.reviewFlags.filter((each) => each !== flag) },
        $push: { resolvedReviews: resolved },
      },
      { session, returnDocument: 'after' },
    )
      .orFail()
      .lean<OrderDoc>();
  });
