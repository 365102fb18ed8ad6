import {
  isCashOrder,
  isPaymentBegun,
  isPaymentClaimed,
  NO_ORDER_NUMBER,
  type Order,
  orderNumber,
  type OrderStatus,
  type PaymentProviderName,
  PIDX_PATTERN,
  PROVIDER_TITLES,
} from '@paila/shared';

/**
 * The number of an order's payment, as mails quote it. Undefined until the provider has confirmed a payment: before
 * that, the number is any text that the customer has sent. Cash has no such number.
 */
export const quotableNumber = (order: Order): string | undefined => {
  if (isCashOrder(order)) return undefined;
  if (order.paidAt === undefined || !PIDX_PATTERN.test(order.paymentID ?? '')) return undefined;
  const number = orderNumber(order);
  return number === NO_ORDER_NUMBER ? undefined : number;
};

export interface Words {
  /** The heading, and the subject. */
  readonly title: string;
  readonly text: string;
}

/** The fields of an order that say how it was paid. */
type PaidOrder = Pick<Order, 'paidWith' | 'paymentMethod'>;

/** The wallet that a refund goes to: that of the provider which took the money. */
const wallet = (provider: PaymentProviderName = 'khalti'): string => `${PROVIDER_TITLES[provider]} wallet`;

/** Where the refund of an order goes. Staff agree with the customer about the way to pay cash back. */
const refundedTo = (order: PaidOrder): string => (isCashOrder(order) ? '' : ` to your ${wallet(order.paidWith)}`);

const STATUS_WORDS: Readonly<Record<Exclude<OrderStatus, 'refunded'>, Words>> = {
  pending: {
    title: 'We have set your items aside',
    text: 'We have received your order and are holding its items for you.',
  },
  confirmed: { title: 'Your order is confirmed', text: 'We’re packing your order.' },
  paid: { title: 'Payment received', text: 'We’re packing your order. There is nothing to pay when it arrives.' },
  shipped: { title: 'Your parcel is on its way', text: 'It has left our shop and is coming to the address below.' },
  delivered: {
    title: 'Your parcel has arrived',
    text: 'We hope everything fits. If not, write to us and we will put it right.',
  },
  returned: {
    title: 'Your parcel came back to us',
    text: 'The courier could not hand it over. You owe us nothing, and its items are back in the shop.',
  },
  cancelled: {
    title: 'Your order was cancelled',
    text: 'Its items are back in the shop.',
  },
  expired: {
    title: 'Your order has expired',
    text: 'No payment arrived in time, so its items are back in the shop. You can order them again.',
  },
};

const UNCONFIRMED: Words = {
  title: 'Your order has expired',
  text: 'We could not confirm this order in time, so its items are back in the shop. You can order them again.',
};

/** The words for the status of an order. */
export const statusWords = (status: OrderStatus, order: PaidOrder): Words => {
  if (status === 'refunded') {
    return {
      title: 'Your refund is on its way',
      text: `We have refunded the payment for your order${refundedTo(order)}.`,
    };
  }
  return status === 'expired' && isCashOrder(order) ? UNCONFIRMED : STATUS_WORDS[status];
};

const LATE_PAYMENT =
  'If a payment still arrives, we will send your order if the items are still in stock; otherwise we will refund you.';

/** The words for an order that ended unpaid. They mention a late payment only if a payment was ever started. */
export const endedUnpaid = (order: Order): Words => {
  const { title, text } = statusWords(order.status, order);
  if (isPaymentBegun(order)) return { title, text: `${text} ${LATE_PAYMENT}` };
  return order.status === 'cancelled' ? { title, text: `${text} Nothing was charged.` } : { title, text };
};

/** By time zone. A shop uses one until its merchant sets another. */
const moments = new Map<string, Intl.DateTimeFormat>();

/** A moment in a time zone, such as `Tuesday, 24 November at 11:45 Nepal Time`. */
export const formatMoment = (moment: string, timeZone: string): string => {
  const format =
    moments.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'long',
    });
  moments.set(timeZone, format);
  return format.format(new Date(moment));
};

/** The words for a new order: it is not paid, and its items are reserved until a time. */
export const placedWords = (order: Order, timeZone: string): Words => {
  const { status, expiresAt } = order;
  const { title, text } = STATUS_WORDS.pending;
  if (isPaymentClaimed(order)) {
    return { title, text: 'Our staff are checking the payment that you named. You don’t need to pay again.' };
  }
  // The order was paid or ended before its mail was written.
  if (status !== 'pending' || expiresAt === undefined) return { title, text };
  const until = formatMoment(expiresAt, timeZone);
  return {
    title,
    text: `Your order is not paid yet. We are holding its items until ${until}. If it is not paid by then, your order will be cancelled and the items released.`,
  };
};

export const LINK_AGAIN: Words = {
  title: 'The link to your order',
  text: 'You, or somebody who knows your email address, asked for this link. If it was not you, you don’t need to do anything: only someone who reads this email can open the order.',
};
export const partlyRefundedWords = (order: PaidOrder): Words => ({
  title: 'A partial refund is on its way',
  text: `We have refunded part of your payment${refundedTo(order)}. The rest of your order is unchanged.`,
});
export const DELIVERY_CORRECTED: Words = {
  title: 'We have corrected your delivery address',
  text: 'Your order will go to the address below. If it is wrong, write to us before the parcel leaves.',
};
export const SIZE_CORRECTED: Words = {
  title: 'We have changed a size in your order',
  text: 'Your order now has the sizes below. If one is wrong, write to us before the parcel leaves.',
};
export const PROBLEM_ANSWERED: Words = {
  title: 'Our answer about your order',
  text: 'You reported a problem. We have looked into it. This is our answer:',
};
export const SHIPMENT_CORRECTED: Words = {
  title: 'We have corrected your tracking details',
  text: 'Your parcel is still on its way. Please use the details below to follow it.',
};

/** The words for a payment that came after the end of its order. */
export const paidTooLateWords = (provider: PaymentProviderName): Words => ({
  title: 'Your payment came too late',
  text: `Your order had ended by then, and its items are sold out. We will refund the whole payment to your ${wallet(provider)}. You don’t need to do anything.`,
});
/** The words for a payment of an order that was on its way, to be paid in cash. */
export const paidOnTheWayWords = (provider: PaymentProviderName): Words => ({
  title: 'Your online payment came too late',
  text: `Your parcel was already on its way with cash on delivery. Please pay the courier. We will refund this payment to your ${wallet(provider)}.`,
});
/** The words for a payment of an order whose parcel had come back. */
export const paidAfterReturnWords = (provider: PaymentProviderName): Words => ({
  title: 'Your payment came too late',
  text: `Your parcel had come back to us by then. We will refund the whole payment to your ${wallet(provider)}. You don’t need to do anything.`,
});
export const paidTwiceWords = (provider: PaymentProviderName): Words => ({
  title: 'You have paid twice',
  text: `Another payment has already paid for your order, so we will refund this one to your ${wallet(provider)}. You don’t need to do anything.`,
});
export const unusedPaymentRefundedWords = (provider: PaymentProviderName): Words => ({
  title: 'Your refund is on its way',
  text: `We could not use one of your payments for your order. We have refunded it to your ${wallet(provider)}.`,
});
