import { isCancelRequested, isCashOrder, type Order } from '@paila/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { t } from '../../platform/i18n.js';
import { paymentInput } from '../../platform/pay-with.js';
import { sourceTitle } from '../../platform/payment-source.js';
import { showToast } from '../../ui/toast.js';
import { runQuery } from '../../platform/run-query.js';
import { storedToken } from '../../platform/session.js';
import { type OpenPurchase, openPurchases } from '../carts/index.js';
import { getOrder, orderTokenHeader } from './order-api.js';
import { isBought, removeBoughtItems } from './order-cart.js';
import { orderToken } from './order-token.js';
import { checkOwnPayment } from './own-payment-api.js';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** An order that was paid, or placed with cash on delivery, although this browser was not notified. */
export interface PaidMeanwhile {
  /** Absent if this browser may no longer read the order. */
  readonly order?: Order;
}

const readOrder = async (orderId: string, dispatch: Dispatch): Promise<Order | undefined> => {
  // The shop would refuse, so no call is made.
  if (orderToken(orderId) === null && storedToken() === null) return undefined;
  const answer = await runQuery(dispatch(getOrder.initiate(orderId, { forceRefetch: true })));
  // After a failure, the data is from the previous call.
  return answer.isSuccess ? answer.data : undefined;
};

/**
 * Looks up whether an open purchase is paid, or a payment is in progress. If this browser started the payment, the shop
 * asks the provider at once instead of waiting for its own schedule.
 */
const lookUp = async ({ orderId, payment }: OpenPurchase, dispatch: Dispatch): Promise<PaidMeanwhile | undefined> => {
  if (payment === undefined) {
    const order = await readOrder(orderId, dispatch);
    return order && isBought(order) ? { order } : undefined;
  }
  const input = { ...paymentInput(payment), ...orderTokenHeader(orderId) };
  const { data } = await dispatch(checkOwnPayment.initiate(input, { track: false }));
  // Another payment may have paid the order.
  const order = data?.order ?? (data && (await readOrder(orderId, dispatch)));
  if (order) return isBought(order) ? { order } : undefined;
  return data?.outcome === 'paid' || data?.outcome === 'twice' ? {} : undefined;
};

/**
 * Looks up the orders that this browser placed and has not seen paid. The lines of paid ones leave the cart.
 * @returns the orders that were paid meanwhile
 */
export const checkPurchases = async (dispatch: Dispatch): Promise<readonly PaidMeanwhile[]> => {
  const paid: PaidMeanwhile[] = [];
  for (const purchase of openPurchases()) {
    const found = await lookUp(purchase, dispatch);
    if (found && removeBoughtItems({ orderId: purchase.orderId, ...found }, dispatch)) paid.push(found);
  }
  return paid;
};

const paidMeanwhileText = ({ order }: PaidMeanwhile): string => {
  const number = order?.shortNumber;
  if (order && isCashOrder(order)) {
    return number === undefined
      ? t`Your order is placed, so its items are no longer in your cart.`
      : t`Your order ${number} is placed, so its items are no longer in your cart.`;
  }
  if (order?.status === 'pending')
    return t`${sourceTitle(order.payment?.provider)} is checking your payment, so its items are no longer in your cart.`;
  if (order && isCancelRequested(order)) return t`You cancelled your order, so its items are no longer in your cart.`;
  if (order?.status === 'refunded')
    return t`Your order was paid and refunded, so its items are no longer in your cart.`;
  return number === undefined
    ? t`Your order is paid, so its items are no longer in your cart.`
    : t`Your order ${number} is paid, so its items are no longer in your cart.`;
};

/**
 * Checks the open purchases, and tells the shopper which were paid meanwhile, because the cart changes by itself.
 * @returns true if any was paid
 */
export const announcePaidPurchases = async (dispatch: Dispatch): Promise<boolean> => {
  const paid = await checkPurchases(dispatch);
  for (const purchase of paid) showToast({ text: paidMeanwhileText(purchase) });
  return paid.length > 0;
};
