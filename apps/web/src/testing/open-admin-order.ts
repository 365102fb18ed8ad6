import type { Order, OrderRefund, Paisa, PublicSettings, User } from '@paila/shared';
import { screen } from '@testing-library/react';
import { orderName } from '../admin/order-summary/order-words.js';
import { openAdmin } from './open-admin.js';
import { anOrder } from './samples.js';
import { on, type Route } from './test-api.js';

export const ORDER_ID = '65d000000000000000000001';

/** The order that is open in the back office: paid, unless said otherwise. */
export const aPaidOrder = (given: Partial<Order> = {}): Order =>
  anOrder({ _id: ORDER_ID, paymentID: 'kh_AAAA1', status: 'paid', version: 3, usdToNpr: 140, ...given });

/** An order with cash on delivery for Rs 12,600: to be confirmed by phone, unless said otherwise. */
export const aCashOrder = (given: Partial<Order> = {}): Order =>
  aPaidOrder({ status: 'pending', paymentMethod: 'cash', paymentID: null, shortNumber: 'PA-1004', ...given });

/** A refund of a part of that order. */
export const aRefund = (status: OrderRefund['status']): OrderRefund => ({
  _id: 'f1',
  status,
  amount: 30,
  amountPaisa: 420_000 as Paisa,
  at: '2026-11-22T06:00:00.000Z',
  lines: [],
  reason: 'A scratch',
});

/** The routes that the order's page calls. */
export const orderPageRoutes = (order: Order): Route[] => [
  on('GET', `/orders/detail/${ORDER_ID}`, { body: order }),
  on('GET', `/orders/${ORDER_ID}/steps`, {
    body: [
      { _id: 'a', at: '2026-11-21T06:00:00.000Z', type: 'order.placed', by: 'shopper', amount: 90 },
      { _id: 'b', at: '2026-11-21T06:02:00.000Z', type: 'order.status_changed', by: 'provider', status: 'paid' },
      { _id: 'c', at: '2026-11-21T07:00:00.000Z', type: 'order.polished', by: 'Mina Rai' },
    ],
  }),
  on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '1' } }),
  on('GET', `/orders/${ORDER_ID}/ledger`, { body: { entries: [], balance: 0 } }),
  on('GET', `/orders/${ORDER_ID}/documents`, { body: [] }),
  on('GET', '/mails', { body: [] }),
];

/** Opens the page of {@link aPaidOrder} or {@link aCashOrder} in the back office. @param as an admin unless given */
export const openAdminOrder = async (
  order: Order,
  { routes = [], ...options }: { as?: User; routes?: Route[]; settings?: Partial<PublicSettings> } = {},
) => {
  const opened = await openAdmin({
    at: `/admin/orders/${ORDER_ID}`,
    routes: [...orderPageRoutes(order), ...routes],
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: `Order ${orderName(order)}` });
  return opened;
};
