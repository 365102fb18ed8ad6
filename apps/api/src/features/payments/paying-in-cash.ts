import { awaitsCash, toPaisa } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { type CashOffer, changeToCash, orderById, type OrderDoc, refuseCash } from '../orders/index.js';
import { awaitingPayment, awaitLink, closeAttempt, linkDeadline, openAttempt } from './open-attempts.js';
import { isLinked, type LinkedAttempt } from './payment-attempt.model.js';
import type { Settle } from './payment-confirming.js';
import { keepsStock } from './payment-policy.js';

interface CashOptions {
  /** Nepali rupees for one dollar, for old orders that have no rate of their own. */
  readonly usdToNpr: () => number;
  /** The current terms of cash on delivery. */
  readonly cashOffer: () => CashOffer;
  readonly settle: Settle;
}

/** True if the order is paid at the door already, so that changing it again changes nothing. */
const isToBeCollected = (order: OrderDoc | null): order is OrderDoc =>
  order !== null && !order.deletedAt && awaitsCash(order);

/** Changes unpaid orders to cash on delivery. */
export const createCashChange = ({ usdToNpr, cashOffer, settle }: CashOptions) => {
  /**
   * @returns the order with its rate, by which the courier collects its cash
   * @throws AppError 409 as `awaitingPayment` and `refuseCash` do
   */
  const refuse = async (found: OrderDoc | null, session?: ClientSession) => {
    const order = awaitingPayment(found);
    const rate = order.usdToNpr ?? usdToNpr();
    await refuseCash(order, toPaisa(order.amountCents, rate), cashOffer(), session);
    return { ...order, usdToNpr: rate };
  };

  /**
   * Closes an open attempt that is not paid.
   * @throws AppError 409 `payment_in_progress` while the provider has not decided and the money may be on its way
   */
  const closeUnpaid = async (before: LinkedAttempt, actor: Actor): Promise<void> => {
    const { attempt } = await settle(before.pidx);
    if (!attempt.open) return;
    // eSewa calls a payment pending as soon as its page is open. Money that comes nevertheless pays the order.
    const mayBeUnpaid = attempt.status === 'initiated' || (attempt.status === 'pending' && !keepsStock(attempt));
    if (!mayBeUnpaid) throw new AppError('payment_in_progress');
    await closeAttempt(attempt, actor);
  };

  /** Changes the order, which is checked again. @returns undefined if another request has begun a payment meanwhile */
  const change = (orderId: Types.ObjectId, actor: Actor): Promise<OrderDoc | undefined> =>
    inTransaction(async (session) => {
      const found = await orderById(orderId, session);
      if (isToBeCollected(found)) return found;
      const order = await refuse(found, session);
      if (await openAttempt(orderId, session)) return undefined;
      return changeToCash(order, cashOffer(), actor, session);
    });

  /**
   * Changes an unpaid order to cash on delivery. Any number of clicks make one change.
   * @throws AppError 404 for a deleted order; 409 with the reason if it can't be paid in cash; 504 `provider_timeout`
   */
  return async (orderId: Types.ObjectId, actor: Actor): Promise<OrderDoc> => {
    const deadline = linkDeadline();
    for (;;) {
      const found = await orderById(orderId);
      if (isToBeCollected(found)) return found;
      // Before the attempt is closed, so that the shopper of an order that must be paid online can still pay it.
      const order = await refuse(found);
      const open = await openAttempt(order._id);
      if (open && isLinked(open)) await closeUnpaid(open, actor);
      else if (open) await awaitLink(open, actor, deadline);
      else {
        const changed = await change(orderId, actor);
        if (changed) return changed;
      }
    }
  };
};
