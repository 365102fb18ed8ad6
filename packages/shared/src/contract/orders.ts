import { QUANTITY_MAX } from '../vocabulary/limits.js';
import type { Paisa } from '../vocabulary/money.js';
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from '../vocabulary/statuses.js';
import { addressFields, eachAddressField } from './addresses.js';
import { sentLines } from './carts.js';
import { type BodyOf, endpoints, optionalAccount, self, tokenHolderOr, withAccountInBody } from './endpoint.js';
import {
  count,
  dollars,
  flag,
  id,
  type InferFields,
  list,
  named,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  time,
} from './fields.js';
import { atMost, emailRules } from './text-rules.js';

export const MAX_ID_LENGTH = 200;
const MAX_DOLLARS = 1_000_000_000;
const MAX_RUPEES = 100_000 * MAX_DOLLARS;

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
    /** As in a cart item: discountPrice x quantity. */
    itemTotal: dollars,
    size: optional(text()),
    /** How many of them were refunded, and how many of these are in stock again. */
    refunded: optional(count()),
    returned: optional(count()),
  },
  // An old order's may lack any field.
  [],
);
export type OrderLine = InferFields<(typeof line)['fields']>;

/** The address written on an order: every field may be missing; a guest's has the e-mail that news of the order goes to. */
const orderAddress = named('OrderAddress', {
  _id: optional(text()),
  ...eachAddressField(() => optional(text())),
  email: optional(text()),
});
export type OrderAddress = InferFields<(typeof orderAddress)['fields']>;

/** Why staff must look into an order, and what they found out once they have. */
const orderReview = named('OrderReview', {
  _id: id,
  /** What raised it, such as a payment id. */
  about: text(),
  text: text(),
  /** When it was raised; older ones lack it. */
  at: optional(time),
  resolved: optional(named('OrderReviewResult', { at: time, by: text(), note: optional(text()) })),
});
export type OrderReview = InferFields<(typeof orderReview)['fields']>;

/** How an order was sent. */
const shipment = named('Shipment', { at: time, carrier: optional(text()), trackingNumber: optional(text()) }, []);
export type Shipment = InferFields<(typeof shipment)['fields']>;

const refundedLine = named('RefundedLine', {
  index: count(),
  quantity: count({ min: 1 }),
  restock: flag(),
  /** What follows is shown to staff only: where they go if their own size is gone, and how many are in stock again. */
  size: optional(text()),
  returned: optional(count()),
});

/** Items that came back when their size was not in stock any more. */
const unrestockedItems = named(
  'UnrestockedItems',
  {
    _id: id,
    /** The index of their line, from 0. */
    line: count(),
    size: text(),
    quantity: count({ min: 1 }),
    /** Why they came back; a newer server may know more reasons. */
    why: text(),
    at: time,
    /** The size that they were put into instead; absent before. */
    putInto: optional(text()),
  },
  ['_id'],
);
export type UnrestockedItems = InferFields<(typeof unrestockedItems)['fields']>;

/** Money that was given back, or may be. Customers see what is done, and none of the optional fields but `endedAt`. */
const orderRefund = named(
  'OrderRefund',
  {
    _id: id,
    status: oneOf(REFUND_STATUSES),
    amount: dollars,
    amountPaisa: count<Paisa>(),
    at: time,
    /** Once it is done or refused. */
    endedAt: optional(time),
    lines: list(refundedLine),
    by: optional(text()),
    reason: optional(text()),
    /** What the provider said. */
    answer: optional(text()),
    /** What staff found out, of one that was unclear. */
    note: optional(text()),
  },
  [],
);
export type OrderRefund = InferFields<(typeof orderRefund)['fields']>;

/** What a customer says is wrong with their order; a newer server may know more reasons. */
const orderProblem = named('OrderProblem', {
  _id: id,
  at: time,
  reason: text(),
  text: text(),
  /** When staff had settled it; absent before. */
  resolvedAt: optional(time),
  /** What they answered, if they did. */
  answer: optional(text()),
});
export type OrderProblem = InferFields<(typeof orderProblem)['fields']>;

/** How a payment of an order stands. */
const orderPayment = named('OrderPayment', {
  pidx: text(),
  status: oneOf(PAYMENT_STATUSES),
  amountPaisa: count<Paisa>(),
});
export type OrderPayment = InferFields<(typeof orderPayment)['fields']>;

/** What staff have written down about an order. */
const orderNote = named('OrderNote', { _id: id, at: time, by: text(), text: text() });
export type OrderNote = InferFields<(typeof orderNote)['fields']>;

/** `by` is `shopper`, `provider`, `clock` or, for staff, `shop`; admins see the staff member's name instead. */
const orderEvent = named('OrderEvent', { status, at: time, by: text() });

const orderFields = {
  _id: id,
  /** Null for a guest's order. */
  user: nullable(id),
  /** The payment that paid it, or that the caller named; null while there is none. */
  paymentID: nullable(text()),
  /**
   * Of the payments that were begun for it, the one that says most: money that it could not use, else one that is not decided,
   * else the last one. Absent while none was begun.
   */
  payment: optional(orderPayment),
  /** A number that people can say, such as `PA-1042`. */
  shortNumber: optional(text()),
  amount: dollars,
  /** Nepali rupees for one dollar when it was placed, at which it is paid; old orders lack it. */
  usdToNpr: optional(number({ min: 0 })),
  /** The day by which it was promised at the door, such as `2026-11-24`; absent if none was named for its city. */
  deliveryDay: optional(text()),
  status,
  createdAt: time,
  /** Counts its changes, from 1. */
  version: count({ min: 1 }),
  /** When the stock of a pending order is released. */
  expiresAt: optional(time),
  paidAt: optional(time),
  /** When it was packed, unless it was unpacked again. */
  packedAt: optional(time),
  /** Until when staff can take the last step back; shown to staff only. */
  undoUntil: optional(time),
  /** Dollars of the amount that were given back; absent if none were. */
  refunded: optional(dollars),
  /** Oldest first. */
  refunds: optional(list(orderRefund)),
  /** Once it is shipped; older orders lack it. */
  shipment: optional(shipment),
  address: orderAddress,
  products: list(list(line, { min: 1, max: 1 }), { min: 1 }),
  history: list(orderEvent, { min: 1 }),
  /** Oldest first; absent for none. */
  problems: optional(list(orderProblem)),
  /** The texts of its open reviews; shown to staff only, as is what follows. */
  attention: optional(text()),
  /** Whether `paymentID` is only what the caller named: the provider has not confirmed it. */
  unconfirmedPayment: optional(flag()),
  /** Whom it goes to, or who has placed it. */
  customer: optional(text()),
  /** Oldest first. */
  notes: optional(list(orderNote)),
  /** The open reviews first. */
  reviews: optional(list(orderReview)),
  /** Oldest first; absent for none. */
  unrestocked: optional(list(unrestockedItems)),
  /** Only while it is removed. */
  removedAt: optional(time),
  /** Whom a pending one is counted for, such as `network:203.0.113.7`. */
  holders: optional(list(text())),
} as const;
/** An order in the API. `amount` is dollars; `products` is a list of lists, each with one line. */
export const order = named('Order', orderFields);
export type Order = InferFields<typeof orderFields>;
/** A guest's order is returned with its order token, which gives access to this order in the header `x-order-token`. */
export const placedOrder = named('PlacedOrder', { ...orderFields, orderToken: optional(text()) });
export type PlacedOrder = InferFields<(typeof placedOrder)['fields']>;

const sentAddress = object(
  {
    ...addressFields,
    email: optional(text(...emailRules), { orBlank: true }),
    _id: optional(text({ max: MAX_ID_LENGTH, msg: 'The id of the address is too long' })),
  },
  'Please add an address',
);

/** The token that gives access to one guest's order. */
export const orderTokenHeader = { 'x-order-token': optional(text()) } as const;

/** The endpoints that shoppers use, separate from those of the back office, which no shopper's browser needs. */
export const shopOrders = endpoints('/api/orders', {
  placeOrder: {
    call: 'POST /',
    access: withAccountInBody(optionalAccount, 'user'),
    headers: { 'idempotency-key': optional(text(atMost(MAX_ID_LENGTH))), ...orderTokenHeader },
    body: {
      products: sentLines(1),
      amount: number({ min: 0, max: MAX_DOLLARS, msg: 'Please send the amount in dollars, as a number' }),
      address: sentAddress,
      rupees: optional(number({ min: 0, max: MAX_RUPEES, msg: 'Please send the rupees as a number' })),
      paymentID: optional(text({ max: MAX_ID_LENGTH, msg: 'The payment id is too long' })),
      user: optional(text()),
    },
    answer: placedOrder,
    errors: [
      'payment_of_another_order',
      'too_many_pending',
      'order_too_large',
      'amount_not_payable',
      'out_of_stock',
      'amount_changed',
      'idempotency_mismatch',
      'too_many_requests',
      'provider_failed',
      'provider_timeout',
    ],
  },
  showOrder: {
    call: 'GET /detail/:orderId',
    access: tokenHolderOr('orders.read'),
    headers: orderTokenHeader,
    answer: order,
    hasETag: true,
  },
  listOwnOrders: { call: 'GET /:userId', access: self('userId', 'orders.read'), paged: true, answer: list(order) },
});

/** The body that places an order. `user` is null for a guest. */
export type OrderPayload = Omit<BodyOf<(typeof shopOrders)['endpoints']['placeOrder']>, 'user'> & {
  readonly user?: string | null;
};
