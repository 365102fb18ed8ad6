import { QUANTITY_MAX } from '../vocabulary/limits.js';
import type { Paisa } from '../vocabulary/money.js';
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '../vocabulary/statuses.js';
import { eachAddressField } from './addresses.js';
import {
  count,
  described,
  dollars,
  flag,
  id,
  type InferFields,
  list,
  named,
  nullable,
  number,
  oneOf,
  optional,
  text,
  time,
} from './fields.js';

export const MAX_ID_LENGTH = 200;

export const status = oneOf(ORDER_STATUSES, 'Unknown order status');

/** A line of an order, with a snapshot of the product at the time of the order. Prices are dollars. */
const line = named(
  'OrderLine',
  {
    product: named(
      'OrderedProduct',
      { _id: id, title: text(), price: dollars, discountPrice: dollars, img: text(), slug: text() },
      [],
    ),
    quantity: count({ min: 1, max: QUANTITY_MAX }),
    itemTotal: described(dollars, 'US dollars: the price at the time of the order, times the quantity'),
    size: optional(text()),
    refunded: described(optional(count()), 'How many of them were refunded'),
    returned: described(optional(count()), 'How many of them are in stock again'),
  },
  // An old order's may lack any field.
  [],
);
export type OrderLine = InferFields<(typeof line)['fields']>;

/** The address on an order. Every field may be missing. A guest's has the e-mail that news of the order goes to. */
const orderAddress = named('OrderAddress', {
  _id: optional(text()),
  ...eachAddressField(() => optional(text())),
  email: optional(text()),
});
export type OrderAddress = InferFields<(typeof orderAddress)['fields']>;

/** Why staff must look into an order, and what they found out once they have. */
const orderReview = named('OrderReview', {
  _id: described(id, 'Names the same reason for ever, even when it is withdrawn and raised again'),
  about: described(text(), 'What raised it, such as a payment id'),
  text: text(),
  /** When it was raised; older ones lack it. */
  at: optional(time),
  resolved: optional(
    named('OrderReviewResult', {
      at: time,
      by: described(text(), 'Who resolved it, by name; `shop` when the account is gone'),
      note: described(optional(text()), 'Absent once the customer’s data are removed'),
    }),
  ),
});
export type OrderReview = InferFields<(typeof orderReview)['fields']>;

/** How an order was sent. */
const shipment = named('Shipment', { at: time, carrier: optional(text()), trackingNumber: optional(text()) }, []);
export type Shipment = InferFields<(typeof shipment)['fields']>;

const refundedLine = named('RefundedLine', {
  index: described(count(), 'Of the line in the order, from 0'),
  quantity: count({ min: 1 }),
  restock: described(flag(), 'Whether it returns to stock once the refund is done'),
  size: described(optional(text()), 'Where its items go if their own size is gone; shown to staff only'),
  returned: described(optional(count()), 'How many were in stock again once it was done; shown to staff only'),
});

/** Items that came back when their size was not in stock any more. */
const unrestockedItems = named(
  'UnrestockedItems',
  {
    _id: id,
    line: described(count(), 'The index of their line in the order, from 0'),
    size: described(text(), 'The size that is gone'),
    quantity: count({ min: 1 }),
    why: described(text(), '`cancelled`, `expired`, `refunded`, or `size_returned` after a change of the size'),
    at: time,
    putInto: described(optional(text()), 'The size that they were put into instead; absent before'),
  },
  ['_id'],
);
export type UnrestockedItems = InferFields<(typeof unrestockedItems)['fields']>;

/** Money that was given back, or may be. Customers see what is done, and none of the optional fields but `endedAt`. */
const orderRefund = named(
  'OrderRefund',
  {
    _id: id,
    status: described(
      oneOf(REFUND_STATUSES),
      '`unclear` if the provider gave no clear answer: nothing else is refunded until its result is clear',
    ),
    amount: described(dollars, 'US dollars'),
    amountPaisa: described(count<Paisa>(), 'Nepali paisa, at the rate of the order'),
    at: time,
    /** Once it is done or refused. */
    endedAt: optional(time),
    lines: list(refundedLine),
    by: optional(text()),
    reason: optional(text()),
    answer: described(optional(text()), 'The provider’s words'),
    note: described(optional(text()), 'What staff found out about an unclear one'),
  },
  [],
);
export type OrderRefund = InferFields<(typeof orderRefund)['fields']>;

/** What a customer says is wrong with their order; a newer server may know more reasons. */
const orderProblem = named('OrderProblem', {
  _id: id,
  at: time,
  reason: described(text(), 'As in the call that reports it'),
  text: text(),
  resolvedAt: described(optional(time), 'When staff had settled it; absent before'),
  answer: described(optional(text()), 'What staff answered the customer, if they did'),
});
export type OrderProblem = InferFields<(typeof orderProblem)['fields']>;

/** How a payment of an order stands. */
const orderPayment = named('OrderPayment', {
  pidx: described(text(), 'The provider’s id; it may be another than `Order.paymentID`, which paid the order'),
  status: oneOf(PAYMENT_STATUSES),
  amountPaisa: described(count<Paisa>(), 'The requested Nepali paisa'),
});
export type OrderPayment = InferFields<(typeof orderPayment)['fields']>;

/** What staff have written down about an order. */
const orderNote = named('OrderNote', {
  _id: id,
  at: time,
  by: described(text(), 'Who wrote it, by name; `shop` when the account is gone'),
  text: text(),
});
export type OrderNote = InferFields<(typeof orderNote)['fields']>;

/** `by` is `shopper`, `provider`, `clock` or, for staff, `shop`; admins see the staff member's name instead. */
const orderEvent = named('OrderEvent', {
  status,
  at: time,
  by: described(text(), '`shopper`, `provider`, `clock`, or an admin: by name for admins, `shop` for everybody else'),
});

const orderFields = {
  _id: id,
  user: described(nullable(id), 'null for a guest’s order'),
  paymentID: described(
    nullable(text()),
    'The payment that paid it, or that the caller named; null while there is none',
  ),
  payment: described(
    optional(orderPayment),
    'Of the payments that were begun for it, the one that says most: money that it could not use, else one that is not ' +
      'decided, else the last one; absent while none was begun',
  ),
  shortNumber: described(
    optional(text()),
    'A number that people can say, such as `PA-1042`; the numbers have gaps. Orders that an older version placed lack it',
  ),
  amount: dollars,
  /** Nepali rupees for one dollar when it was placed, at which it is paid; old orders lack it. */
  usdToNpr: optional(number({ min: 0 })),
  deliveryDay: described(
    optional(text()),
    'The day by which it was promised at the door, such as 2026-11-24; absent if none was named for its city',
  ),
  status,
  createdAt: time,
  version: described(count({ min: 1 }), 'Counts its changes, from 1'),
  expiresAt: described(optional(time), 'When a pending order releases its stock'),
  paidAt: described(optional(time), 'When it was paid'),
  packedAt: described(optional(time), 'When it was packed; it is no status'),
  /** Until when staff can take the last step back; shown to staff only. */
  undoUntil: optional(time),
  refunded: described(optional(dollars), 'US dollars of the amount that were given back; absent if none were'),
  refunds: described(
    optional(list(orderRefund)),
    'Customers see those that are done; staff see all of them, and who made them',
  ),
  shipment: described(optional(shipment), 'How it was sent, once it is'),
  address: orderAddress,
  products: described(list(list(line, { min: 1, max: 1 }), { min: 1 }), 'A list of lists, each with one line'),
  history: list(orderEvent, { min: 1 }),
  problems: described(optional(list(orderProblem)), 'What the customer says is wrong'),
  attention: described(optional(text()), 'The reasons why staff must review it; shown to staff only'),
  unconfirmedPayment: described(
    optional(flag()),
    'True while `paymentID` is only what the caller named, and the provider has not confirmed it; shown to staff only',
  ),
  customer: described(optional(text()), 'The name on the parcel, or else the account’s; shown to staff only'),
  notes: described(optional(list(orderNote)), 'What staff have written down; shown to staff only'),
  reviews: described(
    optional(list(orderReview)),
    'What staff must look into, and what they have looked into already; shown to staff only',
  ),
  unrestocked: described(
    optional(list(unrestockedItems)),
    'Items that came back when their size was not in stock any more, so that they are not in stock; shown to staff only',
  ),
  removedAt: described(optional(time), 'Only while it lies in the bin'),
  holders: described(optional(list(text())), 'Whom a pending order is counted for; shown to staff only'),
} as const;
/** An order in the API. `amount` is dollars; `products` is a list of lists, each with one line. */
export const order = named('Order', orderFields);
export type Order = InferFields<typeof orderFields>;
/** A guest's order is returned with its order token, which gives access to this order in the header `x-order-token`. */
export const placedOrder = named('PlacedOrder', {
  ...orderFields,
  orderToken: described(optional(text()), 'With a guest’s order: opens this one order, in the header `x-order-token`'),
});
export type PlacedOrder = InferFields<(typeof placedOrder)['fields']>;

/** The token that gives access to one guest's order. */
export const orderTokenHeader = {
  'x-order-token': described(optional(text()), 'Opens the guest’s order that it came with'),
} as const;
