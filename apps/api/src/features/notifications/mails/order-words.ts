import type { OrderStatus } from '@paila/shared';

export interface Words {
  /** Also the subject. */
  readonly title: string;
  readonly text: string;
}

/** What each status means for the customer. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, Words>> = {
  pending: {
    title: 'We have kept your items',
    text: 'Your order is placed and its items are set aside for you. They are yours once the payment is confirmed.',
  },
  paid: { title: 'Thank you, your payment has arrived', text: 'We are getting your parcel ready.' },
  shipped: { title: 'Your parcel is on its way', text: 'It has left our shop and is coming to the address below.' },
  delivered: {
    title: 'Your parcel has arrived',
    text: 'We hope everything fits. If not, write to us and we will put it right.',
  },
  cancelled: {
    title: 'Your order is cancelled',
    text: 'Its items are back in the shop. If a payment was under way and still arrives, you get the order if its items are left, or else your money back.',
  },
  expired: {
    title: 'Your order has run out of time',
    text: 'No payment arrived in time, so its items are back in the shop, where you can order them again. If a payment was under way and still arrives, you get the order if its items are left, or else your money back.',
  },
  refunded: {
    title: 'Your money is on its way back',
    text: 'The payment for your order was refunded, to where you paid from.',
  },
};

export const LINK_AGAIN: Words = {
  title: 'The link to your order',
  text: 'Somebody who knows this address has asked for it, we hope you. If it was not you, there is nothing to do: only who reads this email can open the order.',
};
export const PARTLY_REFUNDED: Words = {
  title: 'Part of your money is on its way back',
  text: 'We have refunded part of your payment, to where you paid from. The rest of your order stays as it is.',
};
export const DELIVERY_CORRECTED: Words = {
  title: 'We have corrected where your parcel goes',
  text: 'Your order goes to the address below. If that is not right, write to us before it leaves.',
};
export const SIZE_CORRECTED: Words = {
  title: 'We have changed a size in your order',
  text: 'Your order now has the sizes below. If that is not right, write to us before it leaves.',
};
export const SHIPMENT_CORRECTED: Words = {
  title: 'We have corrected how your parcel travels',
  text: 'It is on its way, as we have told you, but please follow it by what is below now.',
};

export const PAID_TOO_LATE: Words = {
  title: 'Your payment came too late',
  text: 'Your order had ended by then, and its items are sold out. We give all of the money back to your Khalti wallet. You need not do anything.',
};
export const PAID_TWICE: Words = {
  title: 'You have paid twice',
  text: 'Another payment has paid your order already, so we give this one back to your Khalti wallet. You need not do anything.',
};
export const MONEY_GIVEN_BACK: Words = {
  title: 'Your money is on its way back',
  text: 'We could not use one of your payments for your order. It was given back, to your Khalti wallet.',
};
