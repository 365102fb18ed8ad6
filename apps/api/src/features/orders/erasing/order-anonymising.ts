import {
  isCancelRequested,
  isOpenRefund,
  ORDER_STATUSES,
  REFUND_STATUSES,
  SHORT_NUMBER_PREFIX,
  UNDER_WAY,
} from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { defined } from '../../../platform/defined.js';
import { systemActor, type Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { changedSince, orderSubject, recordAll, type NewEvent } from '../../../platform/events/index.js';
import { AppError } from '../../../platform/http/errors.js';
import type { Job } from '../../../platform/jobs/index.js';
import { moveOrder } from '../states/order-states.js';
import { hasOpenProblem, mayOweMoney, NO_REVIEW_OF_MONEY } from '../order-money.js';
import { changeOrderKeys, KEYED_FIELDS, type KeyedOrder } from '../order-keys.js';
import { PERSONAL_PART } from '../order-search.js';
import { requireOrder } from '../order-store.js';
import { OrderModel, type OrderDoc } from '../order.model.js';
import { inOrderBatches } from './order-batches.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * The time for which an invoice that is due keeps its buyer on the order. Usually it is written within seconds. An
 * invoice that cannot be written must not keep personal data for ever, so it then has no buyer.
 */
const WRITTEN_WITHIN_MS = 30 * DAY;

/** Parcels that left before then no longer wait for their invoice. */
const invoiceWaitsSince = (): Date => new Date(databaseTime().getTime() - WRITTEN_WITHIN_MS);

/** A list of steps without the id of the order's customer. */
const stepsWithoutCustomer = (steps: '$history' | '$calls' | '$refunds') => ({
  $map: {
    input: steps,
    as: 'step',
    in: {
      $cond: [
        { $eq: ['$$step.actor.id', { $toString: '$user' }] },
        { $mergeObjects: ['$$step', { actor: { $mergeObjects: ['$$step.actor', { id: null }] } }] },
        '$$step',
      ],
    },
  },
});

/** The same for a list that few orders have. */
const fewStepsWithoutCustomer = (steps: '$calls' | '$refunds') => ({
  $cond: [{ $isArray: steps }, stepsWithoutCustomer(steps), '$$REMOVE'],
});

/**
 * Customers begin a refund by cancelling a paid order. Staff, too, order as customers, and may have called themselves.
 */
const ACTORS_WITHOUT_CUSTOMER = {
  history: stepsWithoutCustomer('$history'),
  calls: fewStepsWithoutCustomer('$calls'),
  refunds: fewStepsWithoutCustomer('$refunds'),
};

/** The resolved reviews, without the notes and answers of staff. */
const WITHOUT_NOTES = {
  $map: {
    input: { $ifNull: ['$resolvedReviews', []] },
    as: 'review',
    in: { $unsetField: { field: 'note', input: { $unsetField: { field: 'answer', input: '$$review' } } } },
  },
};

/** The fields that the keys of an order are made of, once it is anonymised. */
const withoutPerson = ({ _id, number, shortNumber, paymentID }: KeyedOrder): KeyedOrder => ({
  _id,
  user: null,
  ...defined({ number, shortNumber, paymentID }),
});

/** Removes personal data from any number of orders in one statement. The orders stay for the books. */
const anonymise = async (orders: readonly KeyedOrder[], actor: Actor, session: ClientSession): Promise<void> => {
  if (orders.length === 0) return;
  const paymentID = { $toLower: { $ifNull: ['$paymentID', ''] } };
  const prefix = `\n${SHORT_NUMBER_PREFIX.toLowerCase()}`;
  const shortNumber = { $ifNull: [{ $concat: [prefix, { $toString: '$shortNumber' }] }, ''] };
  // The search text of an older version does not separate the order from the person.
  const hasParts = { $gte: [{ $indexOfBytes: ['$search', PERSONAL_PART] }, 0] };
  const orderPart = {
    $cond: [
      hasParts,
      { $concat: [{ $arrayElemAt: [{ $split: ['$search', PERSONAL_PART] }, 0] }, PERSONAL_PART] },
      { $concat: [{ $toString: '$_id' }, '\n', paymentID, shortNumber] },
    ],
  };
  await OrderModel.updateMany(
    { _id: { $in: orders.map(({ _id }) => _id) } },
    [
      {
        $set: {
          user: null,
          anonymisedAt: databaseTime(),
          address: { $literal: {} },
          resolvedReviews: WITHOUT_NOTES,
          search: orderPart,
          ...ACTORS_WITHOUT_CUSTOMER,
        },
      },
      {
        $unset: [
          'claim',
          'idempotency',
          'holders',
          'buyer',
          'notes',
          'shipment.trackingNumber',
          'refunds.reason',
          'refunds.note',
          'problems',
          'cash.reason',
        ],
      },
    ],
    { session, updatePipeline: true },
  );
  await changeOrderKeys(
    orders.map((before) => ({ before, after: withoutPerson(before) })),
    session,
  );
  await recordAll(
    orders.map(({ _id }): NewEvent => ({
      type: 'order.anonymised',
      subject: orderSubject(_id),
      actor,
    })),
    session,
  );
};

/**
 * Removes personal data from the orders of an account that is being erased. Cancels unpaid orders and releases their
 * stock.
 * @throws AppError 409 `erasing_must_wait` while a paid or confirmed order has neither arrived nor ended. The same
 *   while the shop owes the money of a cancelled order, while staff must review an order's money or a problem that its
 *   customer reported, and while an invoice or a credit note is due.
 */
export const anonymiseAccountOrders = async (userId: string, session: ClientSession, actor: Actor): Promise<void> => {
  const fields = {
    ...KEYED_FIELDS,
    status: 1,
    cancelRequestedAt: 1,
    reviewFlags: 1,
    refunds: 1,
    documentsDue: 1,
    'shipment.at': 1,
    'problems._id': 1,
  } as const;
  const orders = await OrderModel.find({ user: userId }, fields).session(session).lean<OrderDoc[]>();
  const cancelled = orders.filter(isCancelRequested);
  const onItsWay = orders.filter((order) => UNDER_WAY.includes(order.status) && !isCancelRequested(order));
  if (onItsWay.length > 0) {
    const count = onItsWay.length;
    throw new AppError('erasing_must_wait', { until: count === 1 ? 'order_arrives' : 'orders_arrive', count });
  }
  if (cancelled.length > 0) {
    throw new AppError('erasing_must_wait', { until: 'money_is_returned', count: cancelled.length });
  }
  const inReview = orders.filter(mayOweMoney).length;
  if (inReview > 0) throw new AppError('erasing_must_wait', { until: 'money_is_reviewed', count: inReview });
  const problems = orders.filter(hasOpenProblem).length;
  if (problems > 0) throw new AppError('erasing_must_wait', { until: 'problem_is_reviewed', count: problems });
  // An invoice takes its buyer from the order.
  const since = invoiceWaitsSince();
  const unwritten = orders.filter(
    ({ documentsDue, shipment }) => documentsDue && shipment && shipment.at > since,
  ).length;
  if (unwritten > 0) throw new AppError('erasing_must_wait', { until: 'documents_are_written', count: unwritten });
  const at = databaseTime();
  for (const { _id, status } of orders) {
    if (status !== 'pending') continue;
    const order = await requireOrder(_id, session);
    await moveOrder(order, { next: 'cancelled', actor, at }, session);
  }
  await anonymise(orders, actor, session);
};

const GUEST_DATA_JOB = 'anonymise-guest-orders';

/**
 * Removes personal data from guests' orders that ended unpaid and were placed before the given time. A parcel that was
 * refused at the door no longer counts for its phone number then. Orders that staff must review keep their data, as
 * they may need a refund. Orders with a document that is due keep it until the document is written.
 */
export const anonymiseGuestOrders = (before: Date, stop?: AbortSignal): Promise<number> =>
  inOrderBatches(
    {
      user: null,
      anonymisedAt: null,
      status: { $in: ['cancelled', 'expired', 'returned'] },
      createdAt: { $lte: before },
      $or: [{ documentsDue: { $ne: true } }, { 'shipment.at': { $lte: invoiceWaitsSince() } }],
      ...NO_REVIEW_OF_MONEY,
    },
    async (orders, session) => {
      await anonymise(orders, systemActor(GUEST_DATA_JOB), session);
      return orders.length;
    },
    stop,
  );

/** @param days the time for which guests' orders that ended unpaid keep personal data */
export const guestDataJob = (days: number): Job => ({
  name: GUEST_DATA_JOB,
  everyMs: HOUR,
  run: async (signal) => {
    await anonymiseGuestOrders(new Date(databaseTime().getTime() - days * DAY), signal);
  },
});

/** The job that removes personal data from old orders. */
export const OLD_ORDERS_JOB = 'anonymise-old-orders';

/** The statuses of orders that have arrived or ended. */
const ENDED = ORDER_STATUSES.filter((status) => status !== 'pending' && !UNDER_WAY.includes(status));

/**
 * Removes personal data from orders that have arrived or ended, and that have not changed since the given time. Each
 * change has an event, and so does each document. Orders keep their data while a review, a refund or a document is due.
 */
export const anonymiseOldOrders = (before: Date, stop?: AbortSignal): Promise<number> =>
  inOrderBatches(
    {
      anonymisedAt: null,
      status: { $in: ENDED },
      createdAt: { $lt: before },
      documentsDue: { $ne: true },
      'refunds.status': { $nin: REFUND_STATUSES.filter(isOpenRefund) },
      ...NO_REVIEW_OF_MONEY,
    },
    async (orders, session) => {
      const ids = orders.map(({ _id }) => _id.toHexString());
      const changed = new Set(await changedSince('order', ids, before, session));
      const old = orders.filter(({ _id }) => !changed.has(_id.toHexString()));
      await anonymise(old, systemActor(OLD_ORDERS_JOB), session);
      return old.length;
    },
    stop,
  );
