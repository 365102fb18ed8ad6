import { MAX_SIZE_LENGTH } from '../vocabulary/limits.js';
import type { Paisa } from '../vocabulary/money.js';
import { CALL_OUTCOMES, type OrderStatus } from '../vocabulary/statuses.js';
import { addressFields } from './addresses.js';
import { endpoints, permitted } from './endpoint.js';
import { count, described, flag, id, list, multiline, named, oneOf, optional, sentId, text } from './fields.js';
import { orderLists } from './order-lists.js';
import { MAX_ID_LENGTH, order, status } from './orders.js';
import type { Permission } from './permissions.js';
import { ifMatchHeader } from './preconditions.js';
import { shopOrders } from './shop-orders.js';
import { atMost, emailRules, matching, readable } from './text-rules.js';

const MAX_NOTE_LENGTH = 2_000;
const MAX_CANCELLED = 100;
const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 300;

/** The carrier and tracking number of an order. */
const sending = {
  carrier: described(optional(text(atMost(MAX_NAME_LENGTH))), 'With `shipped`: the carrier; shown to the customer'),
  trackingNumber: described(
    optional(text(atMost(MAX_NAME_LENGTH))),
    'With `shipped`: the carrier’s number; shown to the customer',
  ),
} as const;

const holder = matching(
  '^\\s*(?:account|(?:guest-)?(?:phone|email)|network):\\s*\\S',
  'Please name a holder, such as phone:9801234567',
);
/** An order that could not be cancelled, with the code and message of the error. */
const keptOrder = named('KeptOrder', {
  _id: id,
  code: described(text(), 'The code of the error, as in every failure'),
  msg: text(),
});

/** The cash that was counted at the delivery of an order. */
const counting = {
  cashPaisa: described(
    optional(count<Paisa>({ max: 100_000_000_00, msg: 'Please enter the cash in whole paisa' })),
    'With `delivered`, for an order with cash on delivery: the Nepali paisa that were collected',
  ),
  cashReason: described(
    optional(text(atMost(MAX_REASON_LENGTH))),
    'With `cashPaisa`: why it differs from the cash that was due',
  ),
} as const;

const PERMISSIONS_BY_STATUS: Partial<Record<OrderStatus, Permission>> = {
  confirmed: 'orders.confirm',
  shipped: 'orders.ship',
  delivered: 'orders.deliver',
  returned: 'orders.deliver',
  cancelled: 'orders.cancel',
};
/** The permission to give an order a status by hand; undefined for statuses that cannot be set by hand. */
export const permissionFor = (next: OrderStatus): Permission | undefined => PERMISSIONS_BY_STATUS[next];

const removeOrder = {
  summary: 'Move an order to the bin',
  description:
    'The order stays in the books, and can be restored. A pending order is cancelled, and its stock released. ' +
    'A paid order that has neither arrived nor been refunded cannot be removed. Nor can an order with money that ' +
    'staff must review.',
  access: permitted('orders.delete'),
  headers: ifMatchHeader,
  answer: order,
  errors: ['order_under_way', 'order_in_review', 'stale_version'],
} as const;

export const orders = endpoints(shopOrders.path, 'Orders', {
  ...shopOrders.endpoints,
  ...orderLists,
  changeOrderStatus: {
    call: 'PUT /:id/status',
    summary: 'Change an order’s status',
    description:
      '`paid`, `refunded` and `expired` are never set by hand. With `shipped`, the call can name carrier and tracking number. ' +
      'An order with cash on delivery is `confirmed` by phone, and then `delivered` with its cash counted, or `returned` from the door. ' +
      'An order for pick-up is never `shipped`: it is `delivered` when the customer gets it in the shop.',
    access: permitted('orders.confirm', 'orders.ship', 'orders.deliver', 'orders.cancel'),
    headers: ifMatchHeader,
    body: { status, ...sending, ...counting },
    answer: order,
    errors: [
      'status_not_allowed',
      'cancel_requested',
      'refund_under_way',
      'nothing_to_send',
      'cash_not_counted',
      'cash_differs',
      'stale_version',
    ],
  },
  recordCall: {
    call: 'POST /:id/calls',
    summary: 'Record a call that nobody answered, for an order with cash on delivery',
    description: 'The order stays in the list of calls, and is called again later.',
    access: permitted('orders.confirm'),
    headers: ifMatchHeader,
    body: { outcome: oneOf(CALL_OUTCOMES, 'Unknown result of the call') },
    answer: order,
    errors: ['status_not_allowed', 'too_many_calls', 'stale_version'],
  },
  undoStep: {
    call: 'POST /:id/undo',
    summary: 'Undo marking an order as shipped, delivered or picked up',
    description:
      'Possible until `undoUntil` of the order. The customer gets the email about the step only after that time.',
    access: permitted('orders.ship', 'orders.deliver'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['undo_too_late', 'stale_version'],
  },
  packOrder: {
    call: 'PUT /:id/packed',
    summary: 'Mark a paid or confirmed order as packed, or as not packed',
    description: 'Repeating the call changes nothing.',
    access: permitted('orders.pack'),
    headers: ifMatchHeader,
    body: { packed: flag('packed must be true or false') },
    answer: order,
    errors: ['status_not_allowed', 'cancel_requested', 'refund_under_way', 'nothing_to_send', 'stale_version'],
  },
  correctDelivery: {
    call: 'PUT /:id/delivery',
    summary: 'Correct the delivery address of an order, until it is shipped',
    description: 'Optional fields that are absent stay as they are; empty ones are removed.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: {
      ...addressFields,
      email: described(optional(text(...emailRules), { orBlank: true }), 'The address for news of a guest’s order'),
    },
    answer: order,
    errors: ['too_late_to_correct', 'cancel_requested', 'stale_version'],
  },
  correctSize: {
    call: 'PUT /:id/lines/:index/size',
    summary: 'Change the size of a line, until the order is shipped',
    description:
      'The old size returns to stock and the new one leaves it, in one transaction. A packed order is no longer packed. Lines count from 0.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['too_late_to_correct', 'cancel_requested', 'out_of_stock', 'refund_under_way', 'stale_version'],
  },
  restockItems: {
    call: 'PUT /:id/unrestocked/:itemsId',
    summary: 'Restock returned items into an existing size',
    description: 'For the items in `Order.unrestocked`. Repeating the call changes nothing.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: { size: text(readable('Please choose a size'), atMost(MAX_SIZE_LENGTH)) },
    answer: order,
    errors: ['already_restocked', 'stale_version'],
  },
  correctShipment: {
    call: 'PUT /:id/shipment',
    summary: 'Correct carrier and tracking number of an order that is on its way',
    description: 'An absent field stays as it is; an empty one is removed.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    body: sending,
    answer: order,
    errors: ['not_on_its_way', 'stale_version'],
  },
  revokeOrderLink: {
    call: 'POST /:id/link/revoke',
    summary: 'Revoke every link that opens a guest’s order',
    description:
      'Earlier order tokens are answered as if the order did not exist. Later emails have a new link. A change of the ' +
      'email address of the order does the same.',
    access: permitted('orders.correct'),
    headers: ifMatchHeader,
    answer: order,
    errors: ['opened_by_account', 'stale_version'],
  },
  addOrderNote: {
    call: 'POST /:id/notes',
    summary: 'Add a note for staff to an order',
    access: permitted('orders.note'),
    body: { text: multiline(readable('Please write a note'), atMost(MAX_NOTE_LENGTH)) },
    answer: order,
    errors: ['too_many_notes'],
  },
  cancelOrders: {
    call: 'POST /cancel',
    summary: 'Cancel many pending orders, and release their stock',
    description:
      'Either the given orders, or those of one account, phone number, email address or network address; at most ' +
      '100 at once. Each order is cancelled by itself. The answer lists the cancelled orders, and the others with the reason.',
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
      cancelled: described(list(id), 'The ids of the orders'),
      kept: list(keptOrder),
      more: described(flag(), 'True if the holder has more pending orders'),
    }),
  },
  resolveReview: {
    call: 'PUT /:id/reviews/:reviewId',
    summary: 'Resolve a review of an order',
    description:
      'The same cause does not raise the review again. The same account may repeat the call; for another account it is a ' +
      '409. The reviews of open refunds, of money that staff received, and of a paid order that its customer has ' +
      'cancelled (`cancel`) end with a refund or with its record only.',
    access: permitted('orders.review'),
    headers: ifMatchHeader,
    body: {
      note: described(
        multiline(readable('Please write what you found out'), atMost(MAX_NOTE_LENGTH)),
        'Findings and actions; for staff only',
      ),
      answer: described(
        optional(multiline(atMost(MAX_NOTE_LENGTH))),
        'For the customer, on the order’s page and in an email; ignored if no customer has reported the problem',
      ),
    },
    answer: order,
    errors: ['review_resolved', 'money_not_returned', 'order_not_refunded', 'refund_under_way', 'stale_version'],
  },
  removeOrder: { call: 'DELETE /:id', ...removeOrder },
  restoreOrder: {
    call: 'POST /:id/restore',
    summary: 'Take an order out of the bin',
    description: 'An order that is not removed stays as it is.',
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
