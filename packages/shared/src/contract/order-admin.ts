import type { OrderStatus } from '../domain/constants.js';
import { endpoints, permitted } from './endpoint.js';
import { date, flag, list, optional, text } from './fields.js';
import { MAX_ID_LENGTH, order, shopOrders, status } from './orders.js';
import type { Permission } from './permissions.js';
import { atMost, required } from './text-rules.js';

const MAX_NOTE_LENGTH = 2_000;

const PERMISSIONS_BY_STATUS: Partial<Record<OrderStatus, Permission>> = {
  shipped: 'orders.ship',
  delivered: 'orders.deliver',
  cancelled: 'orders.cancel',
};
/** The permission to give an order a status by hand; undefined for statuses that cannot be set by hand. */
export const permissionFor = (next: OrderStatus): Permission | undefined => PERMISSIONS_BY_STATUS[next];

const removeOrder = { access: permitted('orders.delete'), answer: order } as const;

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
    },
    paged: true,
    answer: list(order),
  },
  changeOrderStatus: {
    call: 'PUT /:id/status',
    access: permitted('orders.ship', 'orders.deliver', 'orders.cancel'),
    body: { status },
    answer: order,
    errors: ['status_not_allowed'],
  },
  resolveReview: {
    call: 'PUT /:id/reviews/:reviewId',
    access: permitted('orders.review'),
    body: { note: text(required('Please write what you found out'), atMost(MAX_NOTE_LENGTH)) },
    answer: order,
    errors: ['review_resolved'],
  },
  removeOrder: { call: 'DELETE /:id', ...removeOrder },
});

/** An older path of the same endpoint. */
export const orderAlias = endpoints('/api/order', { removeOrderByAlias: { call: 'DELETE /:id', ...removeOrder } });
