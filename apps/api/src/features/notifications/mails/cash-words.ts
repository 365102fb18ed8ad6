import { formatPaisa, isCashOrder, isToCall, type Order, orderCashDue, type OrderStatus } from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { formatMoment, type Words } from './order-words.js';

/** Asks the customer of a cash order to have the cash ready. */
const askForCash = (order: Order): string => {
  const cash = formatPaisa(orderCashDue(order));
  return order.pickUp
    ? `Please bring ${cash} in cash when you pick it up.`
    : `Please have ${cash} in cash ready for the courier.`;
};

/** The words for the money of an order that its customer can pick up. */
export const moneyAtPickUp = (order: Order): string =>
  isCashOrder(order) ? askForCash(order) : 'There is nothing left to pay.';

/**
 * The words for a cash order that staff have not confirmed yet; undefined for any other order. The phone number is
 * among the address of the mail.
 */
export const toConfirmWords = ({ order }: OrderNotice, timeZone: string): Words | undefined => {
  if (!isToCall(order) || order.expiresAt === undefined) return undefined;
  const step = order.pickUp ? 'pack your order' : 'send your parcel';
  const until = formatMoment(order.expiresAt, timeZone);
  return {
    title: 'We will call you to confirm your order',
    text: `We will call the phone number below before we ${step}. ${askForCash(order)} We are holding your items until ${until}. If we cannot reach you by then, your order will be cancelled and the items released.`,
  };
};

/** The sentence about the cash of an order in the mail about a status; none for an order that is paid online. */
const cashSentence = (status: OrderStatus, { order }: OrderNotice): string | undefined => {
  const { cash } = order;
  if (status === 'delivered') return cash && `We have received ${formatPaisa(cash.counted)} in cash. Thank you.`;
  const isComing = status === 'confirmed' || status === 'shipped';
  return isComing && isCashOrder(order) ? askForCash(order) : undefined;
};

/** Words about a status with the cash of the order, if it is paid in cash. */
export const withCash = ({ title, text }: Words, status: OrderStatus, notice: OrderNotice): Words => {
  const sentence = cashSentence(status, notice);
  return { title, text: sentence === undefined ? text : `${text} ${sentence}` };
};
