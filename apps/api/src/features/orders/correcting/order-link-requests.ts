import { createHash } from 'node:crypto';
import { isSameEmail } from '@paila/shared';
import { Types } from 'mongoose';
import { GUEST } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import { createLimiter, type Limiter } from '../../../platform/http/rate-limit.js';
import type { Job } from '../../../platform/jobs/index.js';
import { contactOf } from '../../accounts/index.js';
import { OrderLinkRequestModel, type OrderLinkRequestDoc } from './order-link-request.model.js';
import { shownOrder, orderSubject } from '../order-lookup.js';
import type { OrderDoc } from '../order.model.js';

/** The window, in seconds, in which requests are counted. */
const WINDOW = 900;
const HOUR = 3_600;
/** An id is 24 letters long; what is longer is none. */
const MOST_LETTERS = 24;

const digestOf = (order: string, email: string): string =>
  createHash('sha256').update(`${order} ${email.trim().toLowerCase()}`).digest('base64url');

/**
 * Takes requests for the link of an order. An answer tells nothing of whether the address is the order's, and neither
 * does its time: a request is only noted, and a job looks for the order.
 */
export const createOrderLinkRequests = (factor: number) => {
  // For one order and address only from one network address, so that nobody can keep others from asking.
  const ofPair = createLimiter({ name: 'order-link', points: 5, seconds: WINDOW, factor });
  const ofAddress = createLimiter({ name: 'order-link-address', points: 20, seconds: WINDOW, factor });

  /** @throws AppError 429 `too_many_requests` */
  return async (orderId: string, email: string, address: string): Promise<void> => {
    const order = orderId.slice(0, MOST_LETTERS + 1);
    await ofAddress.take(address);
    await ofPair.take(`${digestOf(order, email)} ${address}`);
    await OrderLinkRequestModel.create({ order, email, createdAt: databaseTime() });
  };
};

/** The order, if the address that was sent is the one that its mails go to. */
const orderAskedFor = async ({ order: id, email }: OrderLinkRequestDoc): Promise<OrderDoc | undefined> => {
  const order = await shownOrder(id);
  if (!order || order.anonymisedAt) return undefined;
  const to = order.user ? (await contactOf(order.user))?.email : order.address.email;
  return to !== undefined && isSameEmail(to, email) ? order : undefined;
};

/** Whether an order may be mailed about once more: many callers could fill somebody's mailbox together. */
const mayMail = async (mails: Limiter, { _id }: OrderDoc): Promise<boolean> => {
  try {
    await mails.take(_id.toHexString());
    return true;
  } catch (refusal) {
    // The mails before have the same link.
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
};

const settle = (request: OrderLinkRequestDoc, order: OrderDoc | undefined): Promise<void> =>
  inTransaction(async (session) => {
    const { deletedCount } = await OrderLinkRequestModel.deleteOne({ _id: request._id }, { session });
    if (deletedCount === 0 || !order) return;
    const subject = orderSubject(order._id);
    await record({ type: 'order.link_requested', subject, actor: GUEST }, session);
  });

/** Milliseconds between two looks for requests. */
const LOOK_EVERY_MS = 2_000;

/** Has the links of orders mailed that were asked for. */
export const orderLinkJob = (factor: number): Job => {
  const mails = createLimiter({ name: 'order-link-mails', points: 5, seconds: HOUR, factor });
  return {
    name: 'order-links',
    everyMs: LOOK_EVERY_MS,
    run: async (signal) => {
      let after = new Types.ObjectId('0'.repeat(24));
      const failures: unknown[] = [];
      while (!signal.aborted) {
        const request = await OrderLinkRequestModel.findOne({ _id: { $gt: after } })
          .sort({ _id: 1 })
          .lean<OrderLinkRequestDoc>();
        if (!request) break;
        after = request._id;
        try {
          const order = await orderAskedFor(request);
          await settle(request, order && (await mayMail(mails, order)) ? order : undefined);
        } catch (error) {
          // It waits for the next look, and those behind it for nothing.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some links could not be mailed');
    },
  };
};
