import {
  formatPaisaInFull,
  hasNothingToSend,
  IN_DOUBT,
  isCancelRequested,
  isCashOrder,
  isHandMethod,
  isOpenRefund,
  isToCall,
  NO_ORDER_NUMBER,
  type Order,
  orderNumber,
  type OrderStatus,
  type RefundStatus,
  remainingPaisa,
  TO_SEND,
  totalPaisa,
  UNDER_WAY,
} from '@paila/shared';
import { isReadyToPickUp, orderStatusLabel, orderStatusText } from '../../features/orders/order-status.js';
import { gettext, msgid, ngettext, t } from '../../platform/i18n.js';
import { sourceTitle } from '../../platform/payment-source.js';

/** The name of the status of an order whose parcel was refused, and of the step that leads there. */
export const returnedLabel = (): string => t`Returned from the door`;

/** The status of an order for staff. An order that waits for staff shows their next step. */
export const orderStatusForStaff = (
  order: Pick<Order, 'status' | 'packedAt' | 'products' | 'paymentMethod' | 'pickUp' | 'cancelRequestedAt'>,
): string => {
  if (isCancelRequested(order)) return t`Cancelled by the customer`;
  if (hasNothingToSend(order)) return t`Nothing to send`;
  if (isToCall(order)) return t`To call`;
  if (TO_SEND.includes(order.status) && !isReadyToPickUp(order)) {
    return order.packedAt === undefined ? t`To pack` : t`To ship`;
  }
  return order.status === 'returned' ? returnedLabel() : orderStatusText(order);
};

/** A status as a choice of the filter; `pending` includes cash orders, `paid` and `confirmed` include packed ones. */
export const statusChoice = (status: OrderStatus): string => {
  if (status === 'pending') return t`Not paid or confirmed yet`;
  if (status === 'paid') return t`Paid, not sent`;
  if (status === 'confirmed') return t`Confirmed, not sent`;
  return status === 'returned' ? returnedLabel() : orderStatusLabel(status);
};

/** The step in which the customer gets an order for pick-up. */
export const handOverLabel = (): string => t`Hand over`;

/** The name of an order: its short number, the number of its payment, or the end of its id. */
export const orderName = (order: Pick<Order, '_id' | 'paymentID' | 'shortNumber'>): string => {
  const { shortNumber = NO_ORDER_NUMBER } = order;
  if (shortNumber !== NO_ORDER_NUMBER) return shortNumber;
  const number = orderNumber(order);
  return number === NO_ORDER_NUMBER ? `${NO_ORDER_NUMBER} · ${order._id.slice(-6)}` : number;
};

/** The name of the person that an order is for. */
export const customerName = ({ customer, address }: Pick<Order, 'customer' | 'address'>): string => {
  const { firstname = '', lastname = '', email = '' } = (address as Order['address'] | undefined) ?? {};
  return customer ?? (`${firstname} ${lastname}`.trim() || email || t`Unknown`);
};

/** The charge of an order in rupees at its own rate, or its collected cash. */
export const formatCharge = (order: Order, rateNow: number): string =>
  formatPaisaInFull(totalPaisa(order, order.usdToNpr ?? rateNow));

/** True if a refund has no clear result yet. Until then, the order must not change. */
export const isBeingRefunded = ({ refunds = [] }: Pick<Order, 'refunds'>): boolean =>
  refunds.some(({ status }) => isOpenRefund(status));

/** The charge of an order, or its collected cash, less refunds. */
export const formatRemainingCharge = (order: Order, rateNow: number): string =>
  formatPaisaInFull(remainingPaisa(order, order.usdToNpr ?? rateNow));

export const formatItemCount = (count: number): string =>
  ngettext(msgid`${count} item`, `${String(count)} items`, count);

/** The actor of a step: staff by their name. */
export const actorLabel = (by: string): string =>
  ({
    shopper: t`the customer`,
    provider: t`the payment provider`,
    clock: t`the shop itself`,
    shop: t`staff`,
  })[by] ?? gettext(by);

/**
 * True if an unpaid order has a payment that the provider has neither confirmed nor given up. An order with cash on
 * delivery may have one from before its customer chose cash.
 */
export const isInDoubt = ({ status, payment }: Pick<Order, 'status' | 'payment'>): boolean =>
  (status === 'pending' || status === 'confirmed') && payment !== undefined && IN_DOUBT.includes(payment.status);

/** True if an order is not delivered on its promised day. @param today in the shop */
export const isLate = (
  order: Pick<Order, 'status' | 'deliveryDay' | 'products' | 'cancelRequestedAt'>,
  today: string,
): boolean => {
  const { status, deliveryDay } = order;
  const isComing = UNDER_WAY.includes(status) && !hasNothingToSend(order) && !isCancelRequested(order);
  return isComing && deliveryDay !== undefined && deliveryDay < today;
};

const DELIVERY_FIELDS: Readonly<Record<string, () => string>> = {
  firstname: () => t`First name`,
  lastname: () => t`Last name`,
  phone: () => t`Phone`,
  streetAddress: () => t`Street address`,
  city: () => t`City`,
  state: () => t`State`,
  zipcode: () => t`Zip code`,
  country: () => t`Country`,
  email: () => t`Email`,
};

/** The label of a delivery field, or its name if this version does not know it. */
export const deliveryFieldLabel = (field: string): string => DELIVERY_FIELDS[field]?.() ?? field;

/** A holder whose limit of unpaid orders includes the order, such as `guest-phone:9801234567`. */
export const formatHolder = (holder: string): string => {
  const [kind = '', value = ''] = holder.split(/:(.*)/s, 2);
  if (kind === 'account') return t`the account`;
  if (kind === 'network') return t`network ${value}`;
  if (kind.endsWith('phone')) return t`phone ${value}`;
  return kind.endsWith('email') ? t`email ${value}` : holder;
};

/** The tracking number and carrier of a shipment; empty without both. */
export const formatShipment = (shipment: Order['shipment']): string =>
  [shipment?.trackingNumber, shipment?.carrier].filter(Boolean).join(', ');

/** The fields of an order that say how it was paid. */
export type PaidOrder = Pick<Order, 'paidWith' | 'paymentMethod'>;

/** True if no provider knows the money of an order: the courier has collected it, or staff have received it. */
export const isOurMoney = (order: PaidOrder): boolean =>
  isCashOrder(order) || (order.paidWith !== undefined && isHandMethod(order.paidWith));

/** True if staff refund an order themselves: money without a provider, or one that takes no such requests. */
export const isRefundedByHand = (order: PaidOrder): boolean => isOurMoney(order) || order.paidWith === 'esewa';

/** Tells staff how they refund an order themselves. */
export const refundByHandText = (order: PaidOrder): string => {
  if (isCashOrder(order)) return t`Give the cash back by hand, then record how.`;
  return isOurMoney(order)
    ? t`Give the money back the way it came, then record how.`
    : t`Refund it in ${sourceTitle(order.paidWith)}’s merchant portal, then record the reference.`;
};

/** The status of a refund of an order as a label. */
export const refundStatusLabel = (status: RefundStatus, order: PaidOrder): string =>
  ({
    under_way: t`Under way`,
    done: t`Refunded`,
    refused: isRefundedByHand(order) ? t`Not refunded` : t`Refused`,
    unclear: isRefundedByHand(order) ? t`To be refunded` : t`Unclear`,
  })[status];

/** The message after a refund was requested: the provider may have refused the refund, or given no clear answer. */
export const refundOutcome = ({ refunds = [], ...order }: PaidOrder & Pick<Order, 'refunds'>): string => {
  const unclear = isRefundedByHand(order)
    ? refundByHandText(order)
    : t`The provider gave no clear answer. The shop does not send the refund again.`;
  return {
    refused: isRefundedByHand(order) ? t`Recorded: this money was not refunded.` : t`The provider refused the refund.`,
    unclear,
    under_way: unclear,
    done: t`The refund is complete.`,
  }[refunds.at(-1)?.status ?? 'done'];
};
