import { randomBytes } from 'node:crypto';
import { formatPaisa, HAND_PREFIX, HAND_TITLES, type Order, type PaymentStatus } from '@paila/shared';
import { type ClientSession, Types } from 'mongoose';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { defined } from '../../platform/defined.js';
import { record } from '../../platform/events/index.js';
import { AppError } from '../../platform/http/errors.js';
import {
  type ChangeRequest,
  type OrderDoc,
  orderSeenBy,
  payOrder,
  requireShownOrder,
  versionCheck,
} from '../orders/index.js';
import { isRecorded, type ReceivedByHand, refuseOtherSum } from './hand-money.js';
import { enterReceived } from './ledger/hand-entries.js';
import { awaitLink, closeAttemptIn, linkDeadline, openAttempt } from './open-attempts.js';
import {
  type BegunAttempt,
  isLinked,
  type LinkedAttempt,
  MONEY_MAY_COME,
  PaymentAttemptModel,
} from './payment-attempt.model.js';
import { type Settle, UNUSABLE } from './payment-confirming.js';
import { flagPayment, paymentBegun, paymentStatusChanged, updatePrimaryPayment } from './payment-records.js';
import { storedReference } from './transactions.js';

/** The bytes of a payment's id. Nobody can guess one, and place an order that claims it. */
const ID_BYTES = 12;

interface ReceivingOptions {
  /** Nepali rupees for one dollar, for old orders that have no rate of their own. */
  readonly usdToNpr: () => number;
  readonly settle: Settle;
}

type Outcome = Awaited<ReturnType<typeof payOrder>>;

/** The error for money that the order cannot use, unless the caller knows that. */
const refusal = ({ status }: OrderDoc, outcome: Outcome): AppError =>
  outcome === 'not_due' && status !== 'refunded'
    ? new AppError('order_already_paid')
    : new AppError('money_not_due', { status });

/** Why staff must return money that they have received; undefined for money that has paid its order. */
const problemOf = (
  pidx: string,
  { method, reference, amountPaisa }: ReceivedByHand,
  outcome: Outcome,
): string | undefined => {
  const how = UNUSABLE[outcome];
  const money = `${HAND_TITLES[method]} ${pidx} (reference ${reference})`;
  return how && `${money} arrived ${how}. Please give ${formatPaisa(amountPaisa)} back the way it came.`;
};

/** The statuses of payments that nobody has decided. */
const UNDECIDED_STATUSES: readonly PaymentStatus[] = ['pending', 'unknown'];

/**
 * Looks up every payment of an order that may still bring money. Closed ones are among them, as their links can still
 * be paid.
 * @returns true if a provider has not decided one of them, or gives no answer
 */
const settleAll = async (order: Types.ObjectId, settle: Settle): Promise<boolean> => {
  const expected = await PaymentAttemptModel.find({ order, ...MONEY_MAY_COME }, { pidx: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<LinkedAttempt, 'pidx'>[]>();
  const settled = await Promise.all(expected.map(({ pidx }) => settle(pidx)));
  return settled.some(({ attempt, isFresh }) => !isFresh || UNDECIDED_STATUSES.includes(attempt.status));
};

/** Stores money with its events, its entries in the ledger, and a review if staff must return it. */
const store = async (
  attempt: BegunAttempt,
  { actor }: Pick<ChangeRequest, 'actor'>,
  session: ClientSession,
): Promise<void> => {
  await PaymentAttemptModel.insertMany([attempt], { session });
  const begun: BegunAttempt = { ...attempt, status: 'initiated' };
  await record(paymentBegun(begun, actor), session);
  await record(paymentStatusChanged(begun, 'completed', actor), session);
  await enterReceived(attempt, { reason: attempt.problem, actor }, session);
  if (attempt.problem !== undefined) await flagPayment(attempt, attempt.problem, actor, session, true);
  await updatePrimaryPayment(attempt.order, session);
};

/**
 * Records money that staff have received for an order (docs/decisions/043-paid-by-hand.md). It pays the order as money
 * of a provider does. The first money counts: an order that is paid already needs `again`, and staff return the money.
 */
export const createReceiving = ({ usdToNpr, settle }: ReceivingOptions) => {
  /** @returns the changed order; undefined if another request is creating the link of a payment */
  const book = (
    id: string,
    received: ReceivedByHand,
    isUndecided: boolean,
    request: ChangeRequest,
  ): Promise<OrderDoc | undefined> =>
    inTransaction(async (session) => {
      const { method, reference, amountPaisa, again = false } = received;
      const { actor } = request;
      const order = await requireShownOrder(id, session);
      if (await isRecorded(order, received, session)) return order;
      await versionCheck(request, received)(order);
      const open = await openAttempt(order._id, session);
      if (open && !isLinked(open)) return undefined;

      const [at, rate] = [databaseTime(), order.usdToNpr ?? usdToNpr()];
      const pidx = `${HAND_PREFIX}${randomBytes(ID_BYTES).toString('hex')}`;
      const byHand = { method, amountPaisa };
      const outcome = await payOrder(order._id, { paymentID: pidx, at, actor, byHand }, session);
      if (outcome !== 'paid' && !again) throw refusal(order, outcome);
      refuseOtherSum(order, amountPaisa, rate);
      // Staff may have seen the receipt of the undecided payment, and no other money.
      if (isUndecided && !again) throw new AppError('payment_in_progress');
      if (open && outcome === 'paid') await closeAttemptIn(open, actor, session);

      const problem = problemOf(pidx, received, outcome);
      const attempt: BegunAttempt = {
        _id: new Types.ObjectId(),
        order: order._id,
        provider: method,
        pidx,
        amountPaisa,
        rate,
        status: 'completed',
        open: false,
        transactionId: reference,
        ...defined({ problem, problemIsMoney: problem === undefined ? undefined : true }),
        createdAt: at,
        expiresAt: at,
      };
      await store(attempt, request, session);
      return requireShownOrder(order._id, session);
    });

  /**
   * Records received money. Online payments of the order are looked up first. If one has paid the order, the order can
   * use no more money. If not, the open one is closed, and late money is returned. While one is undecided, the caller
   * has to know that this money is another payment. The same money again changes nothing.
   * @throws AppError 404 `not_found`; 409 `order_already_paid`, `money_not_due`, `reference_used`,
   *   `payment_in_progress`; 400 `amount_differs`; 412 `stale_version`; 504 `provider_timeout`
   */
  return async (id: string, sent: ReceivedByHand, request: ChangeRequest): Promise<Order> => {
    const received = { ...sent, reference: storedReference(sent.reference) };
    const deadline = linkDeadline();
    for (;;) {
      const { _id } = await requireShownOrder(id);
      const open = await openAttempt(_id);
      if (open && !isLinked(open)) {
        await awaitLink(open, request.actor, deadline);
        continue;
      }
      const order = await book(id, received, await settleAll(_id, settle), request);
      if (order) return orderSeenBy(request.requester, order);
    }
  };
};

export type Receive = ReturnType<typeof createReceiving>;
