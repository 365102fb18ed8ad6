import {
  type HandMethod,
  isCashOrder,
  isHandMethod,
  isPaymentBegun,
  isPaymentClaimed,
  isRefundedElsewhere,
  NO_ORDER_NUMBER,
  type Order,
  orderNumber,
  type OrderStatus,
  type PaymentSource,
  PIDX_PATTERN,
  PROVIDER_TITLES,
  REFUND_DAYS,
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

/** The fields of an order that say how it was paid, and where its items go. */
type PaidOrder = Pick<Order, 'paidWith' | 'paymentMethod' | 'pickUp' | 'refunds'>;

/** Where a refund goes: to the wallet of the provider that took the money. Staff return what they have received. */
const wayBack = (source: PaymentSource = 'khalti'): string =>
  isHandMethod(source) ? 'the way it came' : `to your ${PROVIDER_TITLES[source]} wallet`;

/** Where the refund of an order goes. Staff agree with the customer about any other way than that of its provider. */
export const refundedTo = (order: PaidOrder): string =>
  isCashOrder(order) || isRefundedElsewhere(order) ? '' : ` ${wayBack(order.paidWith)}`;

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

/** The words for an order that its customer picks up in the shop, where they differ. */
const PICK_UP_WORDS: Readonly<Partial<typeof STATUS_WORDS>> = {
  paid: { title: STATUS_WORDS.paid.title, text: 'We’re packing your order. There is nothing left to pay.' },
  delivered: { title: 'You have picked up your order', text: STATUS_WORDS.delivered.text },
};

/** Names the money that staff have received. */
const RECEIVED: Readonly<Record<HandMethod, string>> = {
  bank: 'We have received your bank transfer.',
  qr: 'We have received your QR payment.',
  counter: 'We have received your cash.',
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
  if (status === 'expired' && isCashOrder(order)) return UNCONFIRMED;
  const { title, text } = (order.pickUp ? PICK_UP_WORDS[status] : undefined) ?? STATUS_WORDS[status];
  const { paidWith } = order;
  const isByHand = status === 'paid' && paidWith !== undefined && isHandMethod(paidWith);
  return { title, text: isByHand ? `${RECEIVED[paidWith]} ${text}` : text };
};

/** The words for a parcel whose customer paid staff while it was on its way with cash on delivery. */
export const paidOnItsWayWords = (method: HandMethod): Words => ({
  title: STATUS_WORDS.paid.title,
  text: `${RECEIVED[method]} There is nothing left to pay for your parcel.`,
});

const latePayment = ({ pickUp }: Order): string =>
  `If a payment still arrives, we will ${pickUp ? 'pack' : 'send'} your order if the items are still in stock; otherwise we will refund you.`;

/** The words for an order that ended unpaid. They mention a late payment only if a payment was ever started. */
export const endedUnpaid = (order: Order): Words => {
  const { title, text } = statusWords(order.status, order);
  if (isPaymentBegun(order)) return { title, text: `${text} ${latePayment(order)}` };
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
/** The words for a refund of a part. An order that its customer has cancelled is refunded whole in the end. */
export const partlyRefundedWords = (order: PaidOrder & Pick<Order, 'cancelRequestedAt'>): Words => {
  const rest =
    order.cancelRequestedAt === undefined ? 'The rest of your order is unchanged.' : 'We will refund the rest, too.';
  return {
    title: 'A partial refund is on its way',
    text: `We have refunded part of your payment${refundedTo(order)}. ${rest}`,
  };
};
/** The words for a corrected address. That of an order for pick-up is the customer's own. */
export const addressCorrectedWords = ({ pickUp }: Order): Words =>
  pickUp
    ? {
        title: 'We have corrected your address',
        text: 'Your order now has the address below. If it is wrong, write to us before you pick up your order.',
      }
    : {
        title: 'We have corrected your delivery address',
        text: 'Your order will go to the address below. If it is wrong, write to us before the parcel leaves.',
      };
export const sizeCorrectedWords = ({ pickUp }: Order): Words => ({
  title: 'We have changed a size in your order',
  text: `Your order now has the sizes below. If one is wrong, write to us before ${pickUp ? 'you pick up your order' : 'the parcel leaves'}.`,
});
export const PROBLEM_ANSWERED: Words = {
  title: 'Our answer about your order',
  text: 'You reported a problem. We have looked into it. This is our answer:',
};
export const SHIPMENT_CORRECTED: Words = {
  title: 'We have corrected your tracking details',
  text: 'Your parcel is still on its way. Please use the details below to follow it.',
};

/** The time that the law gives the shop to refund money which an order could not use. */
const IN_TIME = `within ${String(REFUND_DAYS)} days`;

/** The words for a payment that came after the end of its order. */
export const paidTooLateWords = (provider: PaymentSource): Words => ({
  title: 'Your payment came too late',
  text: `Your order had ended by then, and its items are sold out. We will refund the whole payment ${wayBack(provider)} ${IN_TIME}. You don’t need to do anything.`,
});
/** The words for a payment of an order that was on its way, to be paid in cash. */
export const paidOnTheWayWords = (provider: PaymentSource): Words => ({
  title: 'Your online payment came too late',
  text: `Your parcel was already on its way with cash on delivery. Please pay the courier. We will refund this payment ${wayBack(provider)} ${IN_TIME}.`,
});
/** The words for a payment of an order whose parcel had come back. */
export const paidAfterReturnWords = (provider: PaymentSource): Words => ({
  title: 'Your payment came too late',
  text: `Your parcel had come back to us by then. We will refund the whole payment ${wayBack(provider)} ${IN_TIME}. You don’t need to do anything.`,
});
export const paidTwiceWords = (provider: PaymentSource): Words => ({
  title: 'You have paid twice',
  text: `Another payment has already paid for your order, so we will refund this one ${wayBack(provider)} ${IN_TIME}. You don’t need to do anything.`,
});
export const unusedPaymentRefundedWords = (provider: PaymentSource): Words => ({
  title: 'Your refund is on its way',
  text: `We could not use one of your payments for your order. We have refunded it ${wayBack(provider)}.`,
});
