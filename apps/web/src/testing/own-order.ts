import type { Order, OrderStatus, PublicSettings } from '@paila/shared';
import { customerRoutes } from './customer.js';
import { openShop } from './open-shop.js';
import { type Answer, on, type Route } from './test-api.js';

/** The order of {@link openOrder}, and the call that reads it. */
export const ID = '65d000000000000000000001';
export const DETAIL = `/orders/detail/${ID}`;

export const PLACED = { status: 'pending', at: '2026-11-21T06:00:00.000Z', by: 'shopper' } as const;
/** Another entry of its history, on a day of November. */
export const step = (status: OrderStatus, day: number): Order['history'][number] => ({
  status,
  at: `2026-11-${String(day)}T06:00:00.000Z`,
  by: 'shop',
});

/** The page of an order, opened by its customer. Unless a route says otherwise, the order has no numbered documents. */
export const openOrder = (answer: Answer, settings: Partial<PublicSettings> = {}, ...routes: Route[]) =>
  openShop({
    at: `/user-profile/orders/${ID}`,
    as: true,
    settings,
    routes: [
      ...customerRoutes(),
      on('GET', '/orders/:id/documents', { body: [] }),
      on('GET', '/orders/detail/:id', answer),
      ...routes,
    ],
  });
