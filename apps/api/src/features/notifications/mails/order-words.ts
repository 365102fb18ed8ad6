import {
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
 * that, the number is any text that the customer has sent.
 */
export const quotableNumber = (order: Order): string | undefined => {
  if (order.paidAt === undefined || !PIDX_PATTERN.test(order.paymentID ?? '')) return undefined;
  const number = orderNumber(order);
  return number === NO_ORDER_NUMBER ? undefined : number;
};

export interface Words {
  /** The heading, and the subject. */
  readonly title: string;
  readonly text: string;
}

/** The wallet that a refund goes to: that of the provider which took the money. */
const wallet = (provider: PaymentProviderName = 'khalti'): string => `${PROVIDER_TITLES[provider]} wallet`;

const STATUS_WORDS: Readonly<Record<Exclude<OrderStatus, 'refunded'>, Words>> = {
  pending: {
    title: 'We have set your items aside',
    text: 'We have received your order and are holding its items for you.',
  },
  paid: { title: 'Payment received', text: 'We’re packing your order.' },
  shipped: { title: 'Your parcel is on its way', text: 'It has left our shop and is coming to the address below.' },
  delivered: {
    title: 'Your parcel has arrived',
    text: 'We hope everything fits. If not, write to us and we will put it right.',
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

/** The words for the status of an order. */
export const statusWords = (status: OrderStatus, { paidWith }: Pick<Order, 'paidWith'>): Words =>
  status === 'refunded'
    ? {
        title: 'Your refund is on its way',
        text: `We have refunded the payment for your order to your ${wallet(paidWith)}.`,
      }
    : STATUS_WORDS[status];

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

const formatMoment = (moment: string, timeZone: string): string => {
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
export const partlyRefundedWords = ({ paidWith }: Pick<Order, 'paidWith'>): Words => ({
  title: 'A partial refund is on its way',
  text: `We have refunded part of your payment to your ${wallet(paidWith)}. The rest of your order is unchanged.`,
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
export const paidTwiceWords = (provider: PaymentProviderName): Words => ({
  title: 'You have paid twice',
  text: `Another payment has already paid for your order, so we will refund this one to your ${wallet(provider)}. You don’t need to do anything.`,
});
export const unusedPaymentRefundedWords = (provider: PaymentProviderName): Words => ({
  title: 'Your refund is on its way',
  text: `We could not use one of your payments for your order. We have refunded it to your ${wallet(provider)}.`,
});
