import {
  ABOUT_CANCELLATION,
  formatMoney,
  formatPaisa,
  isCancelRequested,
  remainingAmount,
  remainingPaisa,
} from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { toOrder } from '../access/order-access.js';
import { openRefund } from '../order-money.js';
import { requireOrder } from '../order-store.js';
import type { OrderDoc } from '../order.model.js';
import { flagForReview } from '../reviews/order-reviews.js';

/** The money that remains of an order, such as `$100.00 (Rs 14,000)`. Old orders have no rate of rupees. */
const remainingMoney = (order: OrderDoc): string => {
  const shown = toOrder(order);
  const dollars = formatMoney(remainingAmount(shown));
  const { usdToNpr } = shown;
  return usdToNpr === undefined ? dollars : `${dollars} (${formatPaisa(remainingPaisa(shown, usdToNpr))})`;
};

/**
 * Has staff refund an order that its customer has cancelled, if no refund of it is open: the provider has refused the
 * refund, or staff have called it off. Withdraws this review while a refund is open, and once the money is back.
 */
export const reviewCancellation = async (
  orderId: Types.ObjectId,
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const order = await requireOrder(orderId, session);
  const { cancelRequestedAt: since } = order;
  if (!since) return;
  const isOwed = isCancelRequested(order) && !openRefund(order);
  const text = isOwed
    ? `The customer cancelled this paid order, but no refund is under way. Please refund ${remainingMoney(order)}.`
    : undefined;
  await flagForReview(orderId, { about: ABOUT_CANCELLATION, text, isRefund: true, since }, actor, session);
};
