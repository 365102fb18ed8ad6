import { MAX_SIZE_LENGTH } from '../vocabulary/limits.js';
import type { OrderStatus } from '../vocabulary/statuses.js';
import { addressFields } from './addresses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  date,
  described,
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

const DAY_BEGINS = 'a day such as `2026-11-23` means its beginning in the shop’s time zone, which is a setting';
const DAY_ENDS = 'a day means its end in the shop’s time zone';

const MAX_NOTE_LENGTH = 2_000;
const MAX_CANCELLED = 100;
const MAX_NAME_LENGTH = 100;

/** How the back office can sort orders: by when they were placed, or by their amount. */
export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** How many orders there are to see to; none of them is removed. */
const orderCounts = named('OrderCounts', {
  pending: count(),
  toPack: described(count(), 'Paid, with something to send, and not packed'),
  toShip: described(count(), 'Paid and packed, with something to send'),
  onTheWay: described(count(), 'Shipped, and not delivered'),
  attention: described(count(), 'With something that staff must look into'),
});
export type OrderCounts = InferFields<(typeof orderCounts)['fields']>;

/** Somebody who has ordered without an account. */
const guest = named('Guest', {
  _id: described(id, 'The id of the last order'),
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
  type: described(text(), 'The type of the event'),
  by: described(text(), '`shopper`, `provider`, `clock`, or who of the staff, by name'),
  /** The status that it got. */
  status: optional(text()),
  done: described(optional(flag()), 'False where something was undone: unpacked, a flag withdrawn'),
  fields: described(optional(list(text())), 'The names of the fields that were corrected'),
  about: described(optional(text()), 'The cause of a review, or the id of a note, a refund or a payment'),
  line: described(optional(count()), 'The index of the line whose size was changed, from 0'),
  from: described(optional(text()), 'The size before'),
  to: described(optional(text()), 'The size since'),
  amount: described(optional(dollars), 'US dollars'),
});
export type OrderStep = InferFields<(typeof orderStep)['fields']>;

/** How an order is sent. */
const sending = {
  carrier: described(optional(text(atMost(MAX_NAME_LENGTH))), 'With `shipped`: who carries it; shown to the customer'),
  trackingNumber: described(
    optional(text(atMost(MAX_NAME_LENGTH))),
    'With `shipped`: the carrier’s number; shown to the customer',
  ),
} as const;

const holder = matching(
  '^\\s*(?:account|(?:guest-)?(?:phone|email)|network):\\s*\\S',
  'Please name a holder, such as phone:9801234567',
);
/** An order that could not be cancelled, with the code and the words of its error. */
const keptOrder = named('KeptOrder', {
  _id: id,
  code: described(text(), 'Of the error, as in every failure'),
  msg: text(),
});

const PERMISSIONS_BY_STATUS: Partial<Record<OrderStatus, Permission>> = {
  shipped: 'orders.ship',
  delivered: 'orders.deliver',
  cancelled: 'orders.cancel',
};
/** The permission to give an order a status by hand; undefined for statuses that cannot be set by hand. */
export const permissionFor = (next: OrderStatus): Permission | undefined => PERMISSIONS_BY_STATUS[next];

const removeOrder = {
  summary: 'Take an order off every list',
  description:
    'It stays in the books, and can be restored from the bin. A pending order is cancelled, and its stock released. ' +
    'A paid order that has neither arrived nor been refunded cannot be removed. Nor can an order with money that ' +
    'staff must look into.',
  access: permitted('orders.delete'),
  headers: ifMatchHeader,
  answer: order,
  errors: ['order_under_way', 'order_in_review', 'stale_version'],
} as const;

export const orders = endpoints(shopOrders.path, 'Orders', {
  ...shopOrders.endpoints,
  listOrders: {
    call: 'GET /',
    summary: 'All orders, newest first unless sorted otherwise',
    description: 'Without `page` and `limit`: the first 1,000.',
    access: permitted('orders.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Words in any order: number, payment id, name, e-mail, phone, address, carrier, tracking number or products of the order',
      ),
      status: optional(status),
      attention: described(optional(flag()), 'Only orders that staff must review; `false` for all others'),
      undecided: described(
        optional(flag()),
        'Only unpaid orders with a payment that the provider has not decided; `false` for all others',
      ),
      from: described(optional(date()), `Placed then or later; ${DAY_BEGINS}`),
      to: described(optional(date()), `Placed then or earlier; ${DAY_ENDS}`),
      removed: described(optional(flag()), 'The bin instead: removed orders only, the last removed first'),
      user: described(optional(sentId()), 'The id of the account that placed them'),
      packed: described(
        optional(flag()),
        'Only orders that are packed; `false` for all others. With `status=paid`, none whose items are all refunded',
      ),
      paidFrom: described(optional(date()), `Paid then or later; ${DAY_BEGINS}`),
      paidTo: described(optional(date()), `Paid then or earlier; ${DAY_ENDS}`),
      sort: described(
        optional(oneOf(ORDER_SORTS, 'Unknown order of the list')),
        'By when they were placed, `newest` unless said otherwise, or by amount. With `paidFrom` or `paidTo`, by when they were paid',
      ),
    },
    paged: true,
    answer: list(order),
  },
  countOrders: {
    call: 'GET /overview/counts',
    summary: 'How many orders there are to see to',
    access: permitted('orders.read'),
    answer: orderCounts,
  },
  listGuests: {
    call: 'GET /overview/guests',
    summary: 'People who have ordered without an account, who ordered last first',
    description:
      'One for each e-mail address, or phone number without one, from the newest 1,000 orders that the search finds. Whose orders are forgotten is not among them.',
    access: permitted('accounts.read'),
    query: {
      search: described(
        optional(exact({ max: 200, msg: 'search must be a short text' })),
        'Words in any order: name, e-mail, phone or address of the guest, or who carries an order',
      ),
    },
    paged: true,
    answer: list(guest),
  },
  listCarriers: {
    call: 'GET /overview/carriers',
    summary: 'Who has carried orders in the last 90 days, the most used first',
    access: permitted('orders.ship', 'orders.correct'),
    answer: list(text()),
  },
  showOrderSteps: {
    call: 'GET /:id/steps',
    summary: 'What happened to an order and its payments, and who did it, oldest first',
    access: permitted('orders.read'),
    answer: list(orderStep),
  },
  changeOrderStatus: {
    call: 'PUT /:id/status',
    summary: 'Change an order’s status',
    description:
      'Only along the states: `paid`, `refunded` and `expired` are never set by hand. With `shipped`, it can be said how it was sent.',
    access: permitted('orders.ship', 'orders.deliver', 'orders.cancel'),
    headers: ifMatchHeader,
    body: { status, ...sending },
    answer: order,
    errors: ['status_not_allowed', 'refund_under_way', 'nothing_to_send', 'stale_version'],
  },
  undoStep: {
    call: 'POST /:id/undo',
    summary: 'Take back that an order is shipped or delivered',
    description:
      'Possible until `undoUntil` of the order. The customer gets the mail of the step only after that time.',
    access: permitted('orders.ship', 'orders.deliver'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['undo_too_late', 'stale_version'],
  },
  packOrder: {
    call: 'PUT /:id/packed',
    summary: 'Say that a paid order is packed, or not any more',
    description: 'The same again changes nothing.',
    access: permitted('orders.pack'),
    headers: ifMatchHeader,
    body: { packed: flag('packed must be true or false') },
    answer: order,
    errors: ['status_not_allowed', 'refund_under_way', 'nothing_to_send', 'stale_version'],
  },
  correctDelivery: {
    call: 'PUT /:id/delivery',
    summary: 'Correct where an order goes, until it is shipped',
    description: 'Optional fields that are absent stay as they are; empty ones are removed.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: {
      ...addressFields,
      email: described(optional(text(...emailRules), { orBlank: true }), 'Where news of a guest’s order goes'),
    },
    answer: order,
    errors: ['too_late_to_correct', 'stale_version'],
  },
  correctSize: {
    call: 'PUT /:id/lines/:index/size',
    summary: 'Change the size of a line, until the order is shipped',
    description:
      'The old size returns to stock, and the new one leaves it, or neither. An order that was packed is not any more. Lines count from 0.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['too_late_to_correct', 'out_of_stock', 'refund_under_way', 'stale_version'],
  },
  restockItems: {
    call: 'PUT /:id/unrestocked/:itemsId',
    summary: 'Put items that came back into a size that there is',
    description: 'For what `Order.unrestocked` names. The same again changes nothing.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['already_restocked', 'stale_version'],
  },
  correctShipment: {
    call: 'PUT /:id/shipment',
    summary: 'Correct carrier and tracking number of an order that is on its way',
    description: 'What is absent stays as it is; what is empty is removed.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: sending,
    answer: order,
    errors: ['not_on_its_way', 'stale_version'],
  },
  revokeOrderLink: {
    call: 'POST /:id/link/revoke',
    summary: 'End every link that opens a guest’s order',
    description:
      'Order tokens from before open nothing any more, as if the order did not exist. Mails that are written from then on have ' +
      'another link. Another e-mail address of the order does the same.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['opened_by_account', 'stale_version'],
  },
  addOrderNote: {
    call: 'POST /:id/notes',
    summary: 'Write down something about an order, for staff only',
    access: permitted('orders.note'),
    body: { text: multiline(readable('Please write a note'), atMost(MAX_NOTE_LENGTH)) },
    answer: order,
    errors: ['too_many_notes'],
  },
  cancelOrders: {
    call: 'POST /cancel',
    summary: 'Cancel many pending orders, and release their stock',
    description:
      'Either the given ones, or those of one account, phone number, e-mail address or network address; at most ' +
      '100 at once. Each is cancelled by itself. The answer names the cancelled ones and the others with the reason.',
    access: permitted('orders.cancel'),
    body: {
      ifAnyOf: ['orders'],
      then: { orders: list(sentId(), { min: 1, max: MAX_CANCELLED }) },
      else: {
        holder: described(
          text(holder, atMost(MAX_ID_LENGTH)),
          'One of `Order.holders`, such as `guest-phone:9801234567` or `network:203.0.113.7`',
        ),
      },
    },
    answer: named('CancelledOrders', {
      cancelled: described(list(id), 'Their ids'),
      kept: list(keptOrder),
      more: described(flag(), 'Whether the holder has more pending orders'),
    }),
  },
  resolveReview: {
    call: 'PUT /:id/reviews/:reviewId',
    summary: 'Say what became of something that staff had to look into',
    description:
      'It is not raised again when the same thing is seen again. The same call by the same account is no error; ' +
      'somebody else’s is a 409.',
    access: permitted('orders.review'),
    headers: ifMatchHeader,
    body: {
      note: described(
        multiline(readable('Please write what you found out'), atMost(MAX_NOTE_LENGTH)),
        'What you found out and did; for staff only',
      ),
      answer: described(
        optional(multiline(atMost(MAX_NOTE_LENGTH))),
        'To the customer, who reads it on the order’s page and in an email; of something that no customer has reported, it is ignored',
      ),
    },
    answer: order,
    errors: ['review_resolved', 'refund_under_way', 'stale_version'],
  },
  removeOrder: { call: 'DELETE /:id', ...removeOrder },
  restoreOrder: {
    call: 'POST /:id/restore',
    summary: 'Put a removed order back on the lists',
    description: 'One that is not removed stays as it is.',
    access: permitted('orders.delete'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['stale_version'],
  },
});

/** An older path of the same endpoint. */
export const orderAlias = endpoints('/api/order', 'Orders', {
  removeOrderByAlias: { call: 'DELETE /:id', ...removeOrder },
});
