import {
  isPaymentBegun,
  isPaymentClaimed,
  NO_ORDER_NUMBER,
  type Order,
  orderNumber,
  type OrderStatus,
  PIDX_PATTERN,
} from '@paila/shared';

/**
 * The number that shows the payment of an order, as mails quote it. Undefined while the provider has not confirmed a
 * payment. Until then whoever placed the order claims the number, which could be any text.
 */
export const quotableNumber = (order: Order): string | undefined => {
  if (order.paidAt === undefined || !PIDX_PATTERN.test(order.paymentID ?? '')) return undefined;
  const number = orderNumber(order);
  return number === NO_ORDER_NUMBER ? undefined : number;
};

export interface Words {
  /** Also the subject. */
  readonly title: string;
  readonly text: string;
}

/** What each status means for the customer. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, Words>> = {
  pending: {
    title: 'We have set your items aside',
    text: 'Your order is placed and its items are set aside for you.',
  },
  paid: { title: 'Thank you, your payment has arrived', text: 'We are getting your parcel ready.' },
  shipped: { title: 'Your parcel is on its way', text: 'It has left our shop and is coming to the address below.' },
  delivered: {
    title: 'Your parcel has arrived',
    text: 'We hope everything fits. If not, write to us and we will put it right.',
  },
  cancelled: {
    title: 'Your order is cancelled',
    text: 'Its items are back in the shop.',
  },
  expired: {
    title: 'Your order has run out of time',
    text: 'No payment arrived in time, so its items are back in the shop, where you can order them again.',
  },
  refunded: {
    title: 'Your money is on its way back',
    text: 'We have refunded the payment for your order to your Khalti wallet.',
  },
};

const LATE_PAYMENT =
  'If a payment was under way and still arrives, you will get the order if its items are left, or else your money back.';

/** What there is to say of an order that ended unpaid: of a payment only if one was ever begun. */
export const endedUnpaid = (order: Order): Words => {
  const { title, text } = STATUS_WORDS[order.status];
  if (isPaymentBegun(order)) return { title, text: `${text} ${LATE_PAYMENT}` };
  return order.status === 'cancelled' ? { title, text: `${text} Nothing was charged.` } : { title, text };
};

/** By time zone; a shop has one, until its merchant sets another. */
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

/** Says that an order that has just been placed is not paid, and until when its items are set aside. */
export const placedWords = (order: Order, timeZone: string): Words => {
  const { status, expiresAt } = order;
  const { title, text } = STATUS_WORDS.pending;
  if (isPaymentClaimed(order)) {
    return { title, text: 'We are checking by hand the payment that you named. You need not pay again.' };
  }
  // Paid, or ended, before its mail was written.
  if (status !== 'pending' || expiresAt === undefined) return { title, text };
  const until = formatMoment(expiresAt, timeZone);
  return {
    title,
    text: `Your order is not paid yet. We are keeping its items for you until ${until}. If it is not paid by then, the order runs out and they go back to the shop.`,
  };
};

export const LINK_AGAIN: Words = {
  title: 'The link to your order',
  text: 'You, or somebody who knows this address, asked for it. If it was not you, there is nothing to do: only someone who reads this email can open the order.',
};
export const PARTLY_REFUNDED: Words = {
  title: 'Part of your money is on its way back',
  text: 'We have refunded part of your payment to your Khalti wallet. The rest of your order stays as it is.',
};
export const DELIVERY_CORRECTED: Words = {
  title: 'We have corrected where your parcel goes',
  text: 'Your order goes to the address below. If that is not right, write to us before it leaves.',
};
export const SIZE_CORRECTED: Words = {
  title: 'We have changed a size in your order',
  text: 'Your order now has the sizes below. If that is not right, write to us before it leaves.',
};
export const PROBLEM_ANSWERED: Words = {
  title: 'Our answer about your order',
  text: 'You told us that something is wrong. We have looked into it. This is our answer:',
};
export const SHIPMENT_CORRECTED: Words = {
  title: 'We have corrected how your parcel travels',
  text: 'It is on its way, as we told you. Please follow it by the details below from now on.',
};

export const PAID_TOO_LATE: Words = {
  title: 'Your payment came too late',
  text: 'Your order had ended by then, and its items are sold out. We will give all of the money back to your Khalti wallet. You need not do anything.',
};
export const PAID_TWICE: Words = {
  title: 'You have paid twice',
  text: 'Another payment has paid your order already, so we will give this one back to your Khalti wallet. You need not do anything.',
};
export const MONEY_GIVEN_BACK: Words = {
  title: 'Your money is on its way back',
  text: 'We could not use one of your payments for your order. It was given back to your Khalti wallet.',
};
