import { type BodyOf, orderAlias, orders, toLineItem } from '@paila/shared';
import type { Account } from '../../platform/http/account.js';
import { type Call, owned } from '../../platform/http/call.js';
import { forbidden } from '../../platform/http/errors.js';
import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, orderSeenBy } from './order-access.js';
import { placeOrder, type PlaceOrderInput, type PlacingOptions } from './order-placing.js';
import { toOrderAddress } from './order.model.js';
import * as service from './order.service.js';

type PlaceOrder = (typeof orders)['endpoints']['placeOrder'];

// Browsers without a stored payment id send one of these.
const NO_PAYMENT = new Set(['', 'null', 'undefined']);

const parseOrder = ({ body, headers }: Pick<Call<PlaceOrder>, 'body' | 'headers'>): PlaceOrderInput => {
  const paymentID = body.paymentID?.trim() ?? '';
  const key = headers['idempotency-key']?.trim() ?? '';
  return {
    lines: body.products.map(toLineItem),
    amount: body.amount,
    address: toOrderAddress(body.address),
    ...(NO_PAYMENT.has(paymentID) ? {} : { paymentID }),
    ...(key === '' ? {} : { idempotencyKey: key }),
  };
};

/** With a token, `user` in the body must be its account; without one, `user` is ignored. */
const refuseOtherUser = ({ user = '' }: BodyOf<PlaceOrder>, account: Account | undefined): void => {
  if (account && user !== '' && user.toLowerCase() !== account.id) throw forbidden();
};

export interface OrderRouteOptions {
  readonly settings: Pick<Settings, 'jwtSecret' | 'rateLimitFactor'>;
  /** {@link PlacingOptions.orderOfPayment} */
  readonly orderOfPayment: PlacingOptions['orderOfPayment'];
}

export const orderRoutes = ({ settings, orderOfPayment }: OrderRouteOptions): FeatureRoutes => {
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const placing = { tokenOf: createOrderTokens(settings.jwtSecret), orderOfPayment };
  return serve(orders, {
    placeOrder: {
      before: [limitedByAddress(perMinute)],
      handler: (call) => {
        refuseOtherUser(call.body, call.account);
        return placeOrder(parseOrder(call), call.requester, placing);
      },
    },
    listOrders: ({ query, requester, page }) => service.allOrders(query, requester, page),
    showOrder: owned(
      'Order',
      ({ params }) => service.ownedOrder(params.orderId),
      ({ resource, requester }) => orderSeenBy(requester, resource),
    ),
    listOwnOrders: ({ params, requester, page }) => service.ordersOf(params.userId, requester, page),
    changeOrderStatus: ({ params, body, requester, actor }) =>
      service.changeStatus(params.id, body.status, { requester, actor }),
    removeOrder: ({ params, requester, actor }) => service.removeOrder(params.id, { requester, actor }),
  });
};

export const orderAliasRoutes = (): FeatureRoutes =>
  serve(orderAlias, {
    removeOrderByAlias: ({ params, requester, actor }) => service.removeOrder(params.id, { requester, actor }),
  });
