import { may, orderAlias, orders, toLineItem } from '@paila/shared';
import { type Call, owned, SENT } from '../../platform/http/call.js';
import { sendVersioned } from '../../platform/http/prepared-answer.js';
import { orThrow } from '../../platform/http/errors.js';
import { addressOf, createLimiter } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { idempotencyKeyIn } from '../../platform/idempotency.js';
import type { Settings } from '../../platform/settings.js';
import { listGuests } from './reading/guest-list.js';
import { countOrders } from './reading/order-counts.js';
import { orderSeenBy } from './access/order-access.js';
import { cancelOrders, cancelOrdersOf } from './states/order-cancelling.js';
import { carriersUsed } from './states/order-carriers.js';
import { correctDelivery, correctSize } from './correcting/order-correcting.js';
import { revokeLink } from './correcting/order-link-revoking.js';
import { correctShipment } from './states/order-shipment.js';
import { allOrders, ordersOf } from './reading/order-lists.js';
import { addNote } from './correcting/order-notes.js';
import type { PlaceOrderInput } from './placing/new-order.js';
import { placeOrder, type PlacingDeps } from './placing/place-order.js';
import { changeRequestOf } from './access/order-preconditions.js';
import { restockItems } from './states/order-restocking.js';
import { type PaymentEventsOf, stepsOf } from './states/order-steps.js';
import { createOrderTokens } from './order-tokens.js';
import { undoStep } from './states/order-undoing.js';
import { toOrderAddress } from './order.model.js';
import * as service from './order.service.js';

const MINUTE_MS = 60_000;

type PlaceOrder = (typeof orders)['endpoints']['placeOrder'];

// Browsers without a stored payment id send one of these.
const NO_PAYMENT = new Set(['', 'null', 'undefined']);

const parseOrder = ({ body, headers, req }: Pick<Call<PlaceOrder>, 'body' | 'headers' | 'req'>): PlaceOrderInput => {
  const paymentID = body.paymentID?.trim() ?? '';
  const key = idempotencyKeyIn(headers);
  return {
    lines: body.products.map(toLineItem),
    amount: body.amount,
    ...(body.rupees === undefined ? {} : { rupees: body.rupees }),
    address: toOrderAddress(body.address),
    network: addressOf(req),
    ...(NO_PAYMENT.has(paymentID) ? {} : { paymentID }),
    ...(key === undefined ? {} : { idempotencyKey: key }),
  };
};

export interface OrderRouteOptions {
  readonly settings: Pick<Settings, 'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor' | 'undoMinutes'>;
  /** The terms of orders, and the zone in which days begin, as they are now. */
  readonly terms: () => ReturnType<PlacingDeps['terms']> & { readonly timeZone: string };
  /** {@link PlacingDeps.orderOfPayment} */
  readonly orderOfPayment: PlacingDeps['orderOfPayment'];
  readonly paymentEventsOf: PaymentEventsOf;
}

export const orderRoutes = ({ settings, terms, orderOfPayment, paymentEventsOf }: OrderRouteOptions): FeatureRoutes => {
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const tokens = createOrderTokens(settings);
  const placing = { tokens, orderOfPayment, terms, limitFactor: settings.rateLimitFactor };
  return serve(orders, {
    placeOrder: async (call) => {
      // After the checks of the body, so that requests that are no orders use up nobody's limit.
      await perMinute.take(addressOf(call.req));
      const outcome = orThrow(await placeOrder(parseOrder(call), call.requester, placing));
      return 'placed' in outcome ? outcome.placed : outcome.replayed;
    },
    listOrders: ({ query, requester, page }) => allOrders(query, { requester, page, timeZone: terms().timeZone }),
    countOrders,
    listCarriers: carriersUsed,
    listGuests: ({ query, page }) => listGuests(query.search, page),
    showOrderSteps: ({ params }) => stepsOf(params.id, paymentEventsOf),
    showOrder: owned(
      'order',
      // Staff look into the bin before they restore what is in it.
      ({ params, requester }) =>
        (may(requester.account, 'orders.read') ? service.anyOwnedOrder : service.ownedOrder)(params.orderId, tokens),
      async ({ resource, requester, req, res }) => {
        await sendVersioned(req, res, await orderSeenBy(requester, resource));
        return SENT;
      },
    ),
    listOwnOrders: ({ params, requester, page }) => ordersOf(params.userId, requester, page),
    changeOrderStatus: (call) =>
      service.changeStatus(call.params.id, call.body, changeRequestOf(call), settings.undoMinutes * MINUTE_MS),
    undoStep: (call) => undoStep(call.params.id, changeRequestOf(call)),
    packOrder: (call) => service.packOrder(call.params.id, call.body.packed, changeRequestOf(call)),
    correctDelivery: (call) => correctDelivery(call.params.id, call.body, changeRequestOf(call), terms()),
    correctSize: (call) => correctSize(call.params, call.body.size, changeRequestOf(call)),
    restockItems: (call) => restockItems(call.params, call.body.size, changeRequestOf(call)),
    correctShipment: (call) => correctShipment(call.params.id, call.body, changeRequestOf(call)),
    revokeOrderLink: (call) => revokeLink(call.params.id, changeRequestOf(call)),
    addOrderNote: async ({ params, body, actor, requester }) =>
      orderSeenBy(requester, await addNote(params.id, body.text.trim(), actor)),
    cancelOrders: ({ body, actor }) =>
      'orders' in body ? cancelOrders(body.orders, actor) : cancelOrdersOf(body.holder, actor),
    resolveReview: (call) => service.resolveReview(call.params, call.body, changeRequestOf(call)),
    removeOrder: (call) => service.removeOrder(call.params.id, changeRequestOf(call)),
    restoreOrder: (call) => service.restoreOrder(call.params.id, changeRequestOf(call)),
  });
};

export const orderAliasRoutes = (): FeatureRoutes =>
  serve(orderAlias, {
    removeOrderByAlias: (call) => service.removeOrder(call.params.id, changeRequestOf(call)),
  });
