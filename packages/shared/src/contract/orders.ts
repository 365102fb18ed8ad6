import { QUANTITY_MAX } from '../vocabulary/limits.js';
import type { Paisa } from '../vocabulary/money.js';
import { PAYMENT_METHODS } from '../vocabulary/payment-providers.js';
import { PAYMENT_SOURCES } from '../vocabulary/payment-sources.js';
import { CALL_OUTCOMES, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '../vocabulary/statuses.js';
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
    refunded: described(optional(count()), 'The number of refunded items'),
    returned: described(optional(count()), 'The number of items that are in stock again'),
  },
  // A line of an old order may lack any field.
  [],
);
export type OrderLine = InferFields<(typeof line)['fields']>;

/** The address on an order. Every field may be missing. A guest's order also has the email address for its news. */
const orderAddress = named('OrderAddress', {
  _id: optional(text()),
  ...eachAddressField(() => optional(text())),
  email: optional(text()),
});
export type OrderAddress = InferFields<(typeof orderAddress)['fields']>;

/** A reason for staff to review an order, with their findings once the review is resolved. */
const orderReview = named('OrderReview', {
  _id: described(id, 'Stays the same for a reason, even if the review is withdrawn and raised again'),
  about: described(text(), 'The cause of the review, such as a payment id'),
  text: text(),
  /** The time at which it was raised; old reviews lack it. */
  at: optional(time),
  due: described(
    optional(time),
    'The time until which staff have to refund or return the money; absent for reviews of other matters',
  ),
  resolved: optional(
    named('OrderReviewResult', {
      at: time,
      by: described(text(), 'The name of the member of staff; `shop` if the account is gone'),
      note: described(optional(text()), 'Absent once the customer’s data are removed'),
    }),
  ),
});
export type OrderReview = InferFields<(typeof orderReview)['fields']>;

/** The shipment of an order. */
const shipment = named('Shipment', { at: time, carrier: optional(text()), trackingNumber: optional(text()) }, []);
export type Shipment = InferFields<(typeof shipment)['fields']>;

const refundedLine = named('RefundedLine', {
  index: described(count(), 'The index of the line in the order, from 0'),
  quantity: count({ min: 1 }),
  restock: described(flag(), 'True if the items return to stock once the refund is done'),
  size: described(optional(text()), 'The size that gets the items if their own size is gone; shown to staff only'),
  returned: described(optional(count()), 'The number of restocked items; shown to staff only'),
});

/** Returned items whose size is no longer in stock. */
const unrestockedItems = named(
  'UnrestockedItems',
  {
    _id: id,
    line: described(count(), 'The index of their line in the order, from 0'),
    size: described(text(), 'The size that is gone'),
    quantity: count({ min: 1 }),
    why: described(
      text(),
      '`cancelled`, `expired`, `refunded`, `refused` at the door, or `size_returned` after a change of the size',
    ),
    at: time,
    putInto: described(optional(text()), 'The size that got the items instead; absent before'),
  },
  ['_id'],
);
export type UnrestockedItems = InferFields<(typeof unrestockedItems)['fields']>;

/** A refund of an order. Customers see completed refunds; of the optional fields only `endedAt` and `elsewhere`. */
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
    /** Present once the refund is done or refused. */
    endedAt: optional(time),
    lines: list(refundedLine),
    by: optional(text()),
    reason: optional(text()),
    answer: described(optional(text()), 'The provider’s words'),
    elsewhere: described(
      optional(flag()),
      'True if staff gave the money back in another way than by the provider that took it',
    ),
    note: described(optional(text()), 'The findings of staff about an unclear refund, or how they gave the money back'),
  },
  [],
);
export type OrderRefund = InferFields<(typeof orderRefund)['fields']>;

/** A problem that a customer has reported; a newer server may have more reasons. */
const orderProblem = named('OrderProblem', {
  _id: id,
  at: time,
  reason: described(text(), 'The same as in the call that reports the problem'),
  text: text(),
  resolvedAt: described(optional(time), 'The time at which staff resolved the problem; absent before'),
  answer: described(optional(text()), 'The answer of staff to the customer, if any'),
});
export type OrderProblem = InferFields<(typeof orderProblem)['fields']>;

/** The state of a payment of an order. */
const orderPayment = named(
  'OrderPayment',
  {
    provider: described(oneOf(PAYMENT_SOURCES), 'The provider, or the way in which staff received the money'),
    pidx: described(text(), 'The provider’s id; may differ from `Order.paymentID`, which paid the order'),
    status: oneOf(PAYMENT_STATUSES),
    amountPaisa: described(count<Paisa>(), 'The requested Nepali paisa'),
  },
  ['pidx', 'status', 'amountPaisa'],
);
export type OrderPayment = InferFields<(typeof orderPayment)['fields']>;

/** A note of staff about an order. */
const orderNote = named('OrderNote', {
  _id: id,
  at: time,
  by: described(text(), 'The name of the author; `shop` if the account is gone'),
  text: text(),
});
export type OrderNote = InferFields<(typeof orderNote)['fields']>;

/** The cash that a courier, or the shop at pick-up, has collected for an order. */
const orderCash = named('OrderCash', {
  at: described(time, 'The time of delivery'),
  due: described(count<Paisa>(), 'The Nepali paisa to collect: whole rupees'),
  counted: described(count<Paisa>(), 'The Nepali paisa that were collected'),
  reason: described(optional(text()), 'Why the two differ; shown to staff only'),
});
export type OrderCash = InferFields<(typeof orderCash)['fields']>;

/** A call of staff that nobody answered. */
const orderCall = named('OrderCall', {
  at: time,
  by: described(text(), 'The name of the caller; `shop` if the account is gone'),
  outcome: oneOf(CALL_OUTCOMES),
});
export type OrderCall = InferFields<(typeof orderCall)['fields']>;

/** `by` is `shopper`, `provider`, `clock` or, for staff, `shop`; admins see the staff member's name instead. */
const orderEvent = named('OrderEvent', {
  status,
  at: time,
  by: described(text(), '`shopper`, `provider`, `clock`, or an admin: by name for admins, `shop` for everybody else'),
});

const orderFields = {
  _id: id,
  user: described(nullable(id), 'null for a guest’s order'),
  paymentID: described(nullable(text()), 'The payment that paid the order, or that the caller named; null for none'),
  payment: described(
    optional(orderPayment),
    'The payment that best represents the payment state: one that the order could not use, else an undecided one, else ' +
      'the last one; absent until a payment starts',
  ),
  shortNumber: described(
    optional(text()),
    'A short number for people, such as `PA-1042`; the numbers have gaps, and old orders have none',
  ),
  amount: described(dollars, 'US dollars to pay: the lines, less the discount, plus the delivery fee'),
  deliveryFee: described(dollars, 'US dollars of the amount that are for delivery'),
  discount: described(dollars, 'US dollars that are taken off the lines; 0, as the shop has no discounts on orders'),
  /** Nepali rupees per dollar at the time of placing, at which the order is paid; old orders lack it. */
  usdToNpr: optional(number({ min: 0 })),
  deliveryDay: described(
    optional(text()),
    'The promised delivery day, such as 2026-11-24; absent for a city without a delivery time',
  ),
  status,
  createdAt: time,
  version: described(count({ min: 1 }), 'Counts its changes, from 1'),
  expiresAt: described(optional(time), 'The time at which a pending order releases its stock'),
  paidAt: described(optional(time), 'The time of payment'),
  paidWith: described(
    optional(oneOf(PAYMENT_SOURCES)),
    'The provider of the payment that paid the order, or the way in which staff received it; absent before, and where nobody has reported one',
  ),
  paidPaisa: described(
    optional(count<Paisa>()),
    'The Nepali paisa that staff received for the order; absent for an order that is paid otherwise',
  ),
  paymentMethod: described(
    optional(oneOf(PAYMENT_METHODS)),
    '`cash` for an order that is paid on delivery; absent for one that is paid online',
  ),
  cash: described(optional(orderCash), 'The collected cash; absent before the parcel is delivered'),
  calls: described(optional(list(orderCall)), 'Calls without an answer; shown to staff only'),
  callAfter: described(
    optional(time),
    'Staff call again from then on; absent if the call is due at once; shown to staff only',
  ),
  packedAt: described(
    optional(time),
    'The time of packing, from which the customer can pick up the order, if that was chosen; `packed` is not a status',
  ),
  cancelRequestedAt: described(
    optional(time),
    'The time at which the customer cancelled the paid order. Nobody sends it, and it is `refunded` once its money is back',
  ),
  /** The time until which staff can undo the last step; shown to staff only. */
  undoUntil: optional(time),
  refunded: described(optional(dollars), 'US dollars of the amount that are refunded; absent for none'),
  refunds: described(
    optional(list(orderRefund)),
    'Customers see completed refunds; staff see all refunds with their authors',
  ),
  pickUp: described(optional(flag()), 'True for an order that the customer picks up in the shop; absent for delivery'),
  shipment: described(optional(shipment), 'Present once the items have left the shop: shipped, or handed over there'),
  address: orderAddress,
  products: described(list(list(line, { min: 1, max: 1 }), { min: 1 }), 'A list of lists, each with one line'),
  history: list(orderEvent, { min: 1 }),
  problems: described(optional(list(orderProblem)), 'The problems that the customer has reported'),
  attention: described(optional(text()), 'The reasons why staff must review the order; shown to staff only'),
  unconfirmedPayment: described(
    optional(flag()),
    'True while `paymentID` comes from the caller and the provider has not confirmed it; shown to staff only',
  ),
  customer: described(optional(text()), 'The name on the parcel, or else the account’s; shown to staff only'),
  notes: described(optional(list(orderNote)), 'The notes of staff; shown to staff only'),
  reviews: described(optional(list(orderReview)), 'The open and resolved reviews; shown to staff only'),
  unrestocked: described(
    optional(list(unrestockedItems)),
    'Returned items that are not in stock, as their size no longer exists; shown to staff only',
  ),
  removedAt: described(optional(time), 'Only while it is in the bin'),
  holders: described(optional(list(text())), 'The holders that a pending order counts for; shown to staff only'),
} as const;
/** An order in the API. `amount` is dollars; `products` is a list of lists, each with one line. */
export const order = named('Order', orderFields);
export type Order = InferFields<typeof orderFields>;
/** A guest's order is returned with its order token, which gives access to this order in the header `x-order-token`. */
export const placedOrder = named('PlacedOrder', {
  ...orderFields,
  orderToken: described(optional(text()), 'For a guest’s order: opens this one order, in the header `x-order-token`'),
});
export type PlacedOrder = InferFields<(typeof placedOrder)['fields']>;

/** The token that gives access to one guest's order. */
export const orderTokenHeader = {
  'x-order-token': described(optional(text()), 'Opens the guest’s order that the token came with'),
} as const;
