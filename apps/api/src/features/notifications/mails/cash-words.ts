import { formatPaisa, isCashOrder, isToCall, orderCashDue, type OrderStatus } from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { formatMoment, type Words } from './order-words.js';

/** The cash that the courier collects, such as `Rs 1,400`; undefined for an order that is paid online. */
const cashToHave = ({ order }: OrderNotice): string | undefined =>
  isCashOrder(order) ? formatPaisa(orderCashDue(order)) : undefined;

/**
 * The words for an order with cash on delivery that staff have not confirmed yet; undefined for any other order. The
 * phone number is among the address of the mail.
 */
export const toConfirmWords = (notice: OrderNotice, timeZone: string): Words | undefined => {
  const { order } = notice;
  if (!isToCall(order) || order.expiresAt === undefined) return undefined;
  const cash = formatPaisa(orderCashDue(order));
  const until = formatMoment(order.expiresAt, timeZone);
  return {
    title: 'We will call you to confirm your order',
    text: `We will call the phone number below before we send your parcel. Please have ${cash} in cash ready for the courier. We are holding your items until ${until}. If we cannot reach you by then, your order will be cancelled and the items released.`,
  };
};

/** The sentence about the cash of an order in the mail about a status; none for an order that is paid online. */
const cashSentence = (status: OrderStatus, notice: OrderNotice): string | undefined => {
  const { cash } = notice.order;
  if (status === 'delivered') return cash && `We have received ${formatPaisa(cash.counted)} in cash. Thank you.`;
  const due = cashToHave(notice);
  const isComing = status === 'confirmed' || status === 'shipped';
  return isComing && due !== undefined ? `Please have ${due} in cash ready for the courier.` : undefined;
};

/** Words about a status with the cash of the order, if it is paid on delivery. */
export const withCash = ({ title, text }: Words, status: OrderStatus, notice: OrderNotice): Words => {
  const sentence = cashSentence(status, notice);
  return { title, text: sentence === undefined ? text : `${text} ${sentence}` };
};
