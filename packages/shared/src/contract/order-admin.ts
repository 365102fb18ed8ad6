import type { OrderStatus } from '../domain/constants.js';
import { endpoints, permitted } from './endpoint.js';
import { date, flag, id, list, named, optional, sentId, text } from './fields.js';
import { MAX_ID_LENGTH, order, shopOrders, status } from './orders.js';
import type { Permission } from './permissions.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, matching, required } from './text-rules.js';

const MAX_NOTE_LENGTH = 2_000;
const MAX_CANCELLED = 100;

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
      search: optional(text({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
      status: optional(status),
      attention: optional(flag()),
      from: optional(date()),
      to: optional(date({ isEnd: true })),
      removed: optional(flag()),
    },
    paged: true,
    answer: list(order),
  },
  changeOrderStatus: {
    call: 'PUT /:id/status',
    access: permitted('orders.ship', 'orders.deliver', 'orders.cancel'),
    headers: ifMatchHeader,
    body: { status },
    answer: order,
    errors: ['status_not_allowed', 'stale_version'],
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
    body: { note: text(required('Please write what you found out'), atMost(MAX_NOTE_LENGTH)) },
    answer: order,
    errors: ['review_resolved', 'stale_version'],
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
