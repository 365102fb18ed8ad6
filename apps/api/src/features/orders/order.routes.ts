import { orderAlias, orders, toLineItem } from '@paila/shared';
import { type Call, owned, SENT } from '../../platform/http/call.js';
import { expectedStates } from '../../platform/http/preconditions.js';
import { sendVersioned } from '../../platform/http/prepared-answer.js';
import { addressOf, createLimiter } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { createOrderTokens, orderSeenBy } from './order-access.js';
import { cancelOrders, cancelOrdersOf } from './order-cancelling.js';
import { placeOrder, type PlaceOrderInput, type PlacingOptions } from './order-placing.js';
import type { ChangeRequest } from './order-preconditions.js';
import { toOrderAddress } from './order.model.js';
import * as service from './order.service.js';

type ChangeOrder = (typeof orders)['endpoints']['removeOrder'];
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

/** Who changes an order, and which states of it the change is meant for. */
const requestOf = ({
  requester,
  actor,
  headers,
}: Pick<Call<ChangeOrder>, 'requester' | 'actor' | 'headers'>): ChangeRequest => ({
  requester,
  actor,
  expected: expectedStates(headers['if-match']),
});

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
      async ({ resource, requester, req, res }) => {
        await sendVersioned(req, res, await orderSeenBy(requester, resource));
        return SENT;
      },
    ),
    listOwnOrders: ({ params, requester, page }) => service.ordersOf(params.userId, requester, page),
    changeOrderStatus: (call) => service.changeStatus(call.params.id, call.body.status, requestOf(call)),
    cancelOrders: ({ body, actor }) =>
      'orders' in body ? cancelOrders(body.orders, actor) : cancelOrdersOf(body.holder, actor),
    resolveReview: (call) => service.resolveReview(call.params, call.body.note, requestOf(call)),
    removeOrder: (call) => service.removeOrder(call.params.id, requestOf(call)),
    restoreOrder: (call) => service.restoreOrder(call.params.id, requestOf(call)),
  });
};

export const orderAliasRoutes = (): FeatureRoutes =>
  serve(orderAlias, {
    removeOrderByAlias: (call) => service.removeOrder(call.params.id, requestOf(call)),
  });
