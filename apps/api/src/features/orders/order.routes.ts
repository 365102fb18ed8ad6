import { orderAlias, orders, toLineItem } from '@paila/shared';
import { type Call, owned } from '../../platform/http/call.js';
import { addressOf, createLimiter } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, orderSeenBy } from './order-access.js';
import { cancelOrders, cancelOrdersOf } from './order-cancelling.js';
import { placeOrder, type PlaceOrderInput, type PlacingOptions } from './order-placing.js';
import { toOrderAddress } from './order.model.js';
import * as service from './order.service.js';

type PlaceOrder = (typeof orders)['endpoints']['placeOrder'];

// Browsers without a stored payment id send one of these.
const NO_PAYMENT = new Set(['', 'null', 'undefined']);

const parseOrder = ({ body, headers, req }: Pick<Call<PlaceOrder>, 'body' | 'headers' | 'req'>): PlaceOrderInput => {
  const paymentID = body.paymentID?.trim() ?? '';
  const key = headers['idempotency-key']?.trim() ?? '';
  return {
    lines: body.products.map(toLineItem),
    amount: body.amount,
    address: toOrderAddress(body.address),
    network: addressOf(req),
    ...(NO_PAYMENT.has(paymentID) ? {} : { paymentID }),
    ...(key === '' ? {} : { idempotencyKey: key }),
  };
};

export interface OrderRouteOptions {
  readonly settings: Pick<Settings, 'jwtSecret' | 'rateLimitFactor' | 'usdToNpr'>;
  /** {@link PlacingOptions.orderOfPayment} */
  readonly orderOfPayment: PlacingOptions['orderOfPayment'];
}

export const orderRoutes = ({ settings, orderOfPayment }: OrderRouteOptions): FeatureRoutes => {
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const placing = {
    tokenOf: createOrderTokens(settings.jwtSecret),
    orderOfPayment,
    usdToNpr: settings.usdToNpr,
    limitFactor: settings.rateLimitFactor,
  };
  return serve(orders, {
    placeOrder: async (call) => {
      // Only here, so that requests that are no orders use up nobody's limit.
      await perMinute.take(addressOf(call.req));
      return placeOrder(parseOrder(call), call.requester, placing);
    },
    listOrders: ({ query, requester, page }) => service.allOrders(query, requester, page),
    showOrder: owned(
      'order',
      ({ params }) => service.ownedOrder(params.orderId),
      ({ resource, requester }) => orderSeenBy(requester, resource),
    ),
    listOwnOrders: ({ params, requester, page }) => service.ordersOf(params.userId, requester, page),
    changeOrderStatus: ({ params, body, requester, actor }) =>
      service.changeStatus(params.id, body.status, { requester, actor }),
    cancelOrders: ({ body, actor }) =>
      'orders' in body ? cancelOrders(body.orders, actor) : cancelOrdersOf(body.holder, actor),
    resolveReview: ({ params, body, requester, actor }) =>
      service.resolveReview(params, body.note, { requester, actor }),
    removeOrder: ({ params, requester, actor }) => service.removeOrder(params.id, { requester, actor }),
    restoreOrder: ({ params, requester, actor }) => service.restoreOrder(params.id, { requester, actor }),
  });
};

export const orderAliasRoutes = (): FeatureRoutes =>
  serve(orderAlias, {
    removeOrderByAlias: ({ params, requester, actor }) => service.removeOrder(params.id, { requester, actor }),
  });
