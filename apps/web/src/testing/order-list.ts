import type { Order } from '@paila/shared';
import { anAddress, anOrder } from './samples.js';
import { on, type Route } from './test-api.js';

/** A paid order, and an unpaid one that needs attention. */
export const asha = anOrder({
  _id: '65d000000000000000000001',
  paymentID: 'kh_AAAA1',
  status: 'paid',
  amount: 142,
  usdToNpr: 140,
  version: 3,
});
export const bina = anOrder({
  _id: '65d000000000000000000002',
  paymentID: null,
  amount: 90,
  address: anAddress({ firstname: 'Bina', lastname: 'Rai' }),
  attention: 'Paid twice',
});

export const COUNTS = {
  pending: 1,
  toCall: 2,
  toPack: 1,
  toShip: 0,
  toHandOver: 0,
  onTheWay: 0,
  attention: 1,
  refundsDue: 2,
  refundsOverdue: 1,
};
/** The routes of the list of orders, for these rows. */
export const orderListRoutes = (...rows: Order[]): Route[] => [
  on('GET', '/orders', { body: rows, headers: { 'X-Total-Count': String(rows.length) } }),
  on('GET', '/orders/overview/counts', { body: COUNTS }),
  ...rows.map((order) => on('GET', `/orders/detail/${order._id}`, { body: order })),
];
