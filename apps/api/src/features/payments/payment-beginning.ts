import { isCashOrder, pathTo, toPaisa, type InitiateAnswer, type Paisa, type PaymentProviderName } from '@paila/shared';
import { Types } from 'mongoose';
import type { Logger } from 'pino';
import type { Actor } from '../../platform/actor.js';
import { databaseTime, inTransaction, isDuplicateKey } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError } from '../../platform/http/errors.js';
import type { Settings } from '../../platform/settings.js';
import {
  changeToOnline,
  extendReservation,
  MAX_RESERVATION_MS,
  orderById,
  unpayable,
  type OrderDoc,
} from '../orders/index.js';
import { awaitingPayment, awaitLink, closeAttempt, linkDeadline, openAttempt } from './open-attempts.js';
import { isLinked, type LinkedAttempt, PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { enterAttempt } from './ledger/ledger-writing.js';
import { paymentBegun, updatePrimaryPayment } from './payment-records.js';
import { keepsStock, nextCheck } from './payment-policy.js';
import type { Settle } from './payment-confirming.js';
import { type OnlineProviders, providerName } from './providers/provider.js';

const MINUTE = 60_000;
/** The maximum number of payments of one order. Each causes look-ups at the provider for a long time. */
const MAX_PAYMENTS = 5;
/** A link that expires sooner is not used again. */
const USABLE_FOR_MS = MINUTE;
/** The page of the web app that the provider sends the shopper back to. */
const RETURN_PATH = pathTo('payment');

export interface AttemptOptions {
  readonly settings: Pick<Settings, 'shopName'>;
  /** Nepali rupees for one dollar, for old orders that have no rate of their own. */
  readonly usdToNpr: () => number;
  readonly providers: OnlineProviders<'start' | 'maxLinkMinutes' | 'payMinutes'>;
  readonly settle: Settle;
  readonly log: Logger;
}

const toAnswer = ({ pidx, paymentUrl, expiresAt, amountPaisa }: LinkedAttempt): InitiateAnswer => ({
  pidx,
  payment_url: paymentUrl,
  expires_at: expiresAt.toISOString(),
  amount: amountPaisa,
});

/**
 * The time until which the payments of an order may hold its stock. An order with cash on delivery has waited for a
 * call, so its time begins when it is paid online instead.
 */
const holdEnd = (order: OrderDoc): number =>
  (isCashOrder(order) ? databaseTime() : order.createdAt).getTime() + MAX_RESERVATION_MS;

/**
 * An unpaid order holds its stock for a limited time. The link of its last payment must expire before that.
 * @throws AppError 409 `order_too_old` for an order that is too old for another payment
 */
const refuseStale = (order: OrderDoc, linkMinutes: number): void => {
  const lastBegin = holdEnd(order) - linkMinutes * MINUTE;
  if (databaseTime().getTime() > lastBegin) throw new AppError('order_too_old');
};

/** @throws AppError 409 `too_many_payments` */
const refuseTooMany = async ({ _id: order }: OrderDoc): Promise<void> => {
  const begun = await PaymentAttemptModel.countDocuments({ order, pidx: { $exists: true } });
  if (begun >= MAX_PAYMENTS) throw new AppError('too_many_payments', { max: MAX_PAYMENTS });
};

/** Creates the order's open attempt; undefined when another call has created one. */
const reserve = async (
  order: Types.ObjectId,
  provider: PaymentProviderName,
  amountPaisa: Paisa,
  rate: number,
): Promise<PaymentAttemptDoc | undefined> => {
  const now = databaseTime();
  const attempt: PaymentAttemptDoc = {
    _id: new Types.ObjectId(),
    order,
    provider,
    amountPaisa,
    rate,
    status: 'initiated',
    open: true,
    createdAt: now,
    expiresAt: now,
  };
  try {
    await PaymentAttemptModel.create(attempt);
    return attempt;
  } catch (error) {
    if (isDuplicateKey(error, 'order')) return undefined;
    throw error;
  }
};

/** The provider and the actor of a new payment, and the origin that the browser returns to. */
export interface Beginning {
  readonly provider: PaymentProviderName;
  readonly origin: string;
  readonly actor: Actor;
  /** True to begin a payment even while the provider has not decided the last one. The page warns the shopper. */
  readonly again?: boolean | undefined;
}

/** Begins payments, one at a time for each order. */
export const createAttempts = ({ settings, usdToNpr, providers, settle, log }: AttemptOptions) => {
  /**
   * Creates the attempt's link at the provider. The link is stored before anybody gets it, so that every payment can be
   * traced to its order.
   * @throws AppError 502 `provider_failed`, 504 `provider_timeout`; the errors of {@link awaitingPayment} for an order
   *   that was cancelled or paid meanwhile. Nobody gets that link, and the attempt is checked like any other
   */
  const begin = async (
    order: OrderDoc,
    attempt: PaymentAttemptDoc,
    { provider, origin, actor }: Beginning,
  ): Promise<LinkedAttempt> => {
    const { _id } = attempt;
    const { start, payMinutes } = providers[provider];
    const link = await start({
      attempt: _id.toHexString(),
      amount: attempt.amountPaisa,
      shopName: settings.shopName,
      returnUrl: `${origin}${RETURN_PATH}`,
      websiteUrl: origin,
    }).catch(async (error: unknown) => {
      await PaymentAttemptModel.deleteOne({ _id });
      throw error;
    });
    const begun: LinkedAttempt = { ...attempt, ...link };
    const nextCheckAt = nextCheck(begun, begun.status, attempt.createdAt);
    const set = { ...link, ...(nextCheckAt ? { nextCheckAt } : {}) };
    const until = new Date(Math.min(link.expiresAt.getTime() + payMinutes * MINUTE, holdEnd(order)));
    const storing = inTransaction(async (session) => {
      await PaymentAttemptModel.updateOne({ _id }, set, { session });
      await changeToOnline(order._id, until, actor, session);
      await extendReservation(order._id, until, actor, session);
      await enterAttempt(begun, actor, session);
      await record(paymentBegun(begun, actor), session);
      await updatePrimaryPayment(order._id, session);
      return orderById(order._id, session);
    });
    const orderNow = await storing.catch(async (error: unknown) => {
      if (!isDuplicateKey(error, 'pidx')) throw error;
      // The payment could belong to either attempt, so no shopper gets the link.
      log.error({ pidx: link.pidx, payment: _id, order: order._id }, 'the payment provider repeated an id');
      await PaymentAttemptModel.deleteOne({ _id });
      throw new AppError('provider_failed');
    });
    awaitingPayment(orderNow);
    return begun;
  };

  /** @throws AppError 409 `order_too_old` or `too_many_payments` for an order that no further payment may begin for */
  const refuseAnother = async (order: OrderDoc, provider: PaymentProviderName): Promise<void> => {
    refuseStale(order, providers[provider].maxLinkMinutes);
    await refuseTooMany(order);
  };

  /**
   * Returns the open attempt of an order if its link can still be used. If not, returns undefined; the attempt is
   * closed or under review. An attempt stays open if no other may begin, so that the shopper can still pay it.
   * @throws AppError 409 `payment_in_progress` while the provider has not decided, unless the shopper wants to pay
   *   again, or has chosen another provider and the first one may only have shown its page; the errors of
   *   {@link refuseAnother}
   */
  const reusable = async (
    order: OrderDoc,
    before: LinkedAttempt,
    amount: Paisa,
    { provider, actor, again }: Pick<Beginning, 'provider' | 'actor' | 'again'>,
  ): Promise<LinkedAttempt | undefined> => {
    // The attempt may be paid or cancelled by now. A second link beside a paid one could charge twice.
    const { attempt } = await settle(before.pidx);
    if (!attempt.open) return undefined;
    const isOther = providerName(attempt) !== provider;
    const isPending = attempt.status === 'pending';
    // eSewa calls a payment pending as soon as its page is open, so the shopper may go on paying there.
    const mayBeUnpaid = isPending && !keepsStock(attempt);
    const lasts = attempt.expiresAt.getTime() > databaseTime().getTime() + USABLE_FOR_MS;
    const isSame = !isOther && lasts && attempt.amountPaisa === amount;
    if (isSame && (attempt.status === 'initiated' || (mayBeUnpaid && !again))) return { ...before, ...attempt };
    const isReplaceable = attempt.status === 'initiated' || (isPending && (again === true || (isOther && mayBeUnpaid)));
    if (!isReplaceable) throw new AppError('payment_in_progress');
    await refuseAnother(order, provider);
    await closeAttempt(attempt, actor);
    return undefined;
  };

  /**
   * Begins the payment of an order. While an attempt for the same amount at this provider is open, its link is returned
   * again, so that any number of clicks make one payment. An order with cash on delivery is paid online from then on.
   * @throws AppError 404 for a deleted order; 409 with the reason when it can't be paid; 502 `provider_failed`, 504
   *   `provider_timeout`
   */
  return async (orderId: Types.ObjectId, beginning: Beginning): Promise<InitiateAnswer> => {
    const deadline = linkDeadline();
    for (;;) {
      const order = awaitingPayment(await orderById(orderId));
      const rate = order.usdToNpr ?? usdToNpr();
      const amount = toPaisa(order.amountCents, rate);
      const problem = unpayable(amount, [beginning.provider]);
      if (problem) throw problem;
      const open = await openAttempt(order._id);
      if (!open) {
        await refuseAnother(order, beginning.provider);
        const attempt = await reserve(order._id, beginning.provider, amount, rate);
        if (attempt) return toAnswer(await begin(order, attempt, beginning));
      } else if (isLinked(open)) {
        const attempt = await reusable(order, open, amount, beginning);
        // The order may have ended during the look-up at the provider.
        if (attempt) awaitingPayment(await orderById(orderId));
        if (attempt) return toAnswer(attempt);
      } else {
        await awaitLink(open, beginning.actor, deadline);
      }
    }
  };
};
