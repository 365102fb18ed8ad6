import { MAX_SIZE_LENGTH } from '../vocabulary/limits.js';
import type { OrderStatus } from '../vocabulary/statuses.js';
import { addressFields } from './addresses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  date,
  dollars,
  exact,
  flag,
  id,
  type InferFields,
  list,
  multiline,
  named,
  oneOf,
  optional,
  sentId,
  text,
  time,
} from './fields.js';
import { MAX_ID_LENGTH, order, shopOrders, status } from './orders.js';
import type { Permission } from './permissions.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, emailRules, matching, readable } from './text-rules.js';

const MAX_NOTE_LENGTH = 2_000;
const MAX_CANCELLED = 100;
const MAX_NAME_LENGTH = 100;

/** How the back office can sort orders: by when they were placed, or by their amount. */
export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** How many orders there are to see to; none of them is removed. */
const orderCounts = named('OrderCounts', {
  pending: count(),
  /** Paid, with something to send, and not packed yet. */
  toPack: count(),
  /** Paid and packed, with something to send. */
  toShip: count(),
  /** Shipped, and not delivered yet. */
  onTheWay: count(),
  /** With open reviews. */
  attention: count(),
});
export type OrderCounts = InferFields<(typeof orderCounts)['fields']>;

/** Somebody who has ordered without an account. */
const guest = named('Guest', {
  /** The id of the last order. */
  _id: id,
  name: text(),
  email: optional(text()),
  phone: optional(text()),
  orders: count({ min: 1 }),
  lastOrderAt: time,
});
export type Guest = InferFields<(typeof guest)['fields']>;

/** What happened to an order, as its events tell it. */
const orderStep = named('OrderStep', {
  _id: id,
  at: time,
  /** Such as `order.packed`; a newer server may know more. */
  type: text(),
  /** As in `OrderEvent`. */
  by: text(),
  /** The status that it got. */
  status: optional(text()),
  /** Whether it was packed, or flagged: false if that was undone. */
  done: optional(flag()),
  /** Names of changed fields. */
  fields: optional(list(text())),
  /** What it is about: a review's cause, a note's or a refund's id. */
  about: optional(text()),
  /** Of a line, and its sizes before and after. */
  line: optional(count()),
  from: optional(text()),
  to: optional(text()),
  /** US dollars. */
  amount: optional(dollars),
});
export type OrderStep = InferFields<(typeof orderStep)['fields']>;

/** How an order is sent. */
const sending = {
  carrier: optional(text(atMost(MAX_NAME_LENGTH))),
  trackingNumber: optional(text(atMost(MAX_NAME_LENGTH))),
} as const;

const holder = matching(
  '^\\s*(?:account|(?:guest-)?(?:phone|email)|network):\\s*\\S',
  'Please name a holder, such as phone:9801234567',
);
/** An order that could not be cancelled, with the code and the words of its error. */
const keptOrder = named('KeptOrder', { _id: id, code: text(), msg: text() });

const PERMISSIONS_BY_STATUS: Partial<Record<OrderStatus, Permission>> = {
  shipped: 'orders.ship',
  delivered: 'orders.deliver',
  cancelled: 'orders.cancel',
};
/** The permission to give an order a status by hand; undefined for statuses that cannot be set by hand. */
export const permissionFor = (next: OrderStatus): Permission | undefined => PERMISSIONS_BY_STATUS[next];

const removeOrder = {
  access: permitted('orders.delete'),
  headers: ifMatchHeader,
  answer: order,
  errors: ['order_under_way', 'order_in_review', 'stale_version'],
} as const;

export const orders = endpoints(shopOrders.path, {
  ...shopOrders.endpoints,
  listOrders: {
    call: 'GET /',
    access: permitted('orders.read'),
    query: {
      search: optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
      status: optional(status),
      attention: optional(flag()),
      undecided: optional(flag()),
      from: optional(date()),
      to: optional(date()),
      removed: optional(flag()),
      user: optional(sentId()),
      packed: optional(flag()),
      paidFrom: optional(date()),
      paidTo: optional(date()),
      sort: optional(oneOf(ORDER_SORTS, 'Unknown order of the list')),
    },
    paged: true,
    answer: list(order),
  },
  countOrders: { call: 'GET /overview/counts', access: permitted('orders.read'), answer: orderCounts },
  listGuests: {
    call: 'GET /overview/guests',
    access: permitted('accounts.read'),
    query: { search: optional(exact({ max: 200, msg: 'search must be a short text' })) },
    paged: true,
    answer: list(guest),
  },
  listCarriers: {
    call: 'GET /overview/carriers',
    access: permitted('orders.ship', 'orders.correct'),
    answer: list(text()),
  },
  showOrderSteps: { call: 'GET /:id/steps', access: permitted('orders.read'), answer: list(orderStep) },
  changeOrderStatus: {
    call: 'PUT /:id/status',
    access: permitted('orders.ship', 'orders.deliver', 'orders.cancel'),
    headers: ifMatchHeader,
    body: { status, ...sending },
    answer: order,
    errors: ['status_not_allowed', 'refund_under_way', 'nothing_to_send', 'stale_version'],
  },
  undoStep: {
    call: 'POST /:id/undo',
    access: permitted('orders.ship', 'orders.deliver'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['undo_too_late', 'stale_version'],
  },
  packOrder: {
    call: 'PUT /:id/packed',
    access: permitted('orders.pack'),
    headers: ifMatchHeader,
    body: { packed: flag('packed must be true or false') },
    answer: order,
    errors: ['status_not_allowed', 'refund_under_way', 'nothing_to_send', 'stale_version'],
  },
  correctDelivery: {
    call: 'PUT /:id/delivery',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { ...addressFields, email: optional(text(...emailRules), { orBlank: true }) },
    answer: order,
    errors: ['too_late_to_correct', 'stale_version'],
  },
  correctSize: {
    call: 'PUT /:id/lines/:index/size',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['too_late_to_correct', 'out_of_stock', 'refund_under_way', 'stale_version'],
  },
  restockItems: {
    call: 'PUT /:id/unrestocked/:itemsId',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['already_restocked', 'stale_version'],
  },
  correctShipment: {
    call: 'PUT /:id/shipment',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: sending,
    answer: order,
    errors: ['not_on_its_way', 'stale_version'],
  },
  revokeOrderLink: {
    call: 'POST /:id/link/revoke',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['opened_by_account', 'stale_version'],
  },
  addOrderNote: {
    call: 'POST /:id/notes',
    access: permitted('orders.note'),
    body: { text: multiline(readable('Please write a note'), atMost(MAX_NOTE_LENGTH)) },
    answer: order,
    errors: ['too_many_notes'],
  },
  cancelOrders: {
    call: 'POST /cancel',
    access: permitted('orders.cancel'),
    body: {
      ifAnyOf: ['orders'],
      then: { orders: list(sentId(), { min: 1, max: MAX_CANCELLED }) },
      else: { holder: text(holder, atMost(MAX_ID_LENGTH)) },
    },
    answer: named('CancelledOrders', { cancelled: list(id), kept: list(keptOrder), more: flag() }),
  },
  resolveReview: {
    call: 'PUT /:id/reviews/:reviewId',
    access: permitted('orders.review'),
    headers: ifMatchHeader,
    body: {
      note: multiline(readable('Please write what you found out'), atMost(MAX_NOTE_LENGTH)),
      answer: optional(multiline(atMost(MAX_NOTE_LENGTH))),
    },
    answer: order,
    errors: ['review_resolved', 'refund_under_way', 'stale_version'],
  },
  removeOrder: { call: 'DELETE /:id', ...removeOrder },
  restoreOrder: {
    call: 'POST /:id/restore',
    access: permitted('orders.delete'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['stale_version'],
  },
});

/** An older path of the same endpoint. */
export const orderAlias = endpoints('/api/order', { removeOrderByAlias: { call: 'DELETE /:id', ...removeOrder } });
