import { may, orderAlias, orders, toLineItem } from '@paila/shared';
import { defined } from '../../platform/defined.js';
import { type Call, owned, RESPONSE_SENT } from '../../platform/http/call.js';
import { sendVersioned } from '../../platform/http/prepared-answer.js';
import { orThrow } from '../../platform/http/errors.js';
import { sentValue } from '../../platform/http/input.js';
import { callerAddress, createLimiter } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { idempotencyKeyIn } from '../../platform/idempotency.js';
import { offeredProviders } from '../../platform/payment-settings.js';
import type { Settings } from '../../platform/settings.js';
import { listGuests } from './reading/guest-list.js';
import { listCalls } from './reading/call-list.js';
import { countOrders } from './reading/order-figures.js';
import { orderSeenBy, ownedOrder } from './access/order-access.js';
import { cancelOrders, cancelOrdersByHolder } from './states/order-cancelling.js';
import { correctDelivery, correctSize } from './correcting/order-correcting.js';
import { revokeLink } from './correcting/order-links.js';
import { carriersUsed, correctShipment } from './states/order-shipment.js';
import { allOrders, customerOrders } from './reading/order-lists.js';
import { addNote } from './correcting/order-notes.js';
import type { PlaceOrderInput } from './placing/new-order.js';
import { placeOrder, type PlacingDeps } from './placing/place-order.js';
import { removeOrder, restoreOrder } from './order-bin.js';
import { findShownOrder, orderById } from './order-store.js';
import { resolveReview } from './correcting/review-resolving.js';
import { recordCall } from './states/order-calls.js';
import type { EnterCash } from './states/order-cash.js';
import { restockItems } from './states/order-restocking.js';
import { type PaymentEvents, orderSteps } from './states/order-steps.js';
import { createOrderTokens } from './order-tokens.js';
import { changeStatus, packOrder, undoStep } from './states/status-by-hand.js';
import { toOrderAddress } from './order.model.js';

const MINUTE_MS = 60_000;

type PlaceOrder = (typeof orders)['endpoints']['placeOrder'];

const parseOrder = ({ body, headers, req }: Pick<Call<PlaceOrder>, 'body' | 'headers' | 'req'>): PlaceOrderInput => ({
  lines: body.products.map(toLineItem),
  amount: body.amount,
  address: toOrderAddress(body.address),
  network: callerAddress(req),
  ...defined({
    rupees: body.rupees,
    pickUp: body.pickUp,
    paymentMethod: body.paymentMethod,
    paymentID: sentValue(body.paymentID),
    idempotencyKey: idempotencyKeyIn(headers),
  }),
});

export interface OrderRouteOptions {
  readonly settings: Pick<
    Settings,
    'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor' | 'undoMinutes' | 'khalti' | 'esewa'
  >;
  /** The current terms of orders, and the time zone in which days begin. */
  readonly terms: () => ReturnType<PlacingDeps['terms']> & { readonly timeZone: string };
  /** {@link PlacingDeps.orderOfPayment} */
  readonly orderOfPayment: PlacingDeps['orderOfPayment'];
  readonly paymentEvents: PaymentEvents;
  readonly enterCash: EnterCash;
}

export const orderRoutes = ({
  settings,
  terms,
  orderOfPayment,
  paymentEvents,
  enterCash,
}: OrderRouteOptions): FeatureRoutes => {
  const statusOptions = { undoMs: settings.undoMinutes * MINUTE_MS, enterCash };
  const perMinute = createLimiter({ name: 'orders', points: 60, seconds: 60, factor: settings.rateLimitFactor });
  const tokens = createOrderTokens(settings);
  const placing = {
    tokens,
    orderOfPayment,
    terms,
    providers: offeredProviders(settings),
    limitFactor: settings.rateLimitFactor,
  };
  return serve(orders, {
    placeOrder: async (call) => {
      // After the checks of the body, so that invalid requests use up nobody's limit.
      await perMinute.take(callerAddress(call.req));
      const outcome = orThrow(await placeOrder(parseOrder(call), call.requester, placing));
      return 'placed' in outcome ? outcome.placed : outcome.replayed;
    },
    listOrders: ({ query, requester, page }) => allOrders(query, { requester, page, timeZone: terms().timeZone }),
    countOrders,
    listCalls: ({ requester, page }) => listCalls(requester, page),
    listCarriers: carriersUsed,
    listGuests: ({ query, page }) => listGuests(query.search, page),
    showOrderSteps: ({ params }) => orderSteps(params.id, paymentEvents),
    showOrder: owned(
      'order',
      // Staff look into the bin before they restore an order.
      ({ params, requester }) =>
        ownedOrder(params.orderId, tokens, may(requester.account, 'orders.read') ? orderById : findShownOrder),
      async ({ resource, requester, req, res }) => {
        await sendVersioned(req, res, await orderSeenBy(requester, resource));
        return RESPONSE_SENT;
      },
    ),
    listOwnOrders: ({ params, requester, page }) => customerOrders(params.userId, requester, page),
    changeOrderStatus: (call) => changeStatus(call.params.id, call.body, call, { ...statusOptions, terms: terms() }),
    recordCall: (call) => recordCall(call.params.id, call.body.outcome, call),
    undoStep: (call) => undoStep(call.params.id, call),
    packOrder: (call) => packOrder(call.params.id, call.body.packed, call),
    correctDelivery: (call) => correctDelivery(call.params.id, call.body, call, terms()),
    correctSize: (call) => correctSize(call.params, call.body.size, call),
    restockItems: (call) => restockItems(call.params, call.body.size, call),
    correctShipment: (call) => correctShipment(call.params.id, call.body, call),
    revokeOrderLink: (call) => revokeLink(call.params.id, call),
    addOrderNote: (call) => addNote(call.params.id, call.body.text, call),
    cancelOrders: ({ body, actor }) =>
      'orders' in body ? cancelOrders(body.orders, actor) : cancelOrdersByHolder(body.holder, actor),
    resolveReview: (call) => resolveReview(call.params, call.body, call),
    removeOrder: (call) => removeOrder(call.params.id, call),
    restoreOrder: (call) => restoreOrder(call.params.id, call),
  });
};

export const orderAliasRoutes = (): FeatureRoutes =>
  serve(orderAlias, {
    removeOrderByAlias: (call) => removeOrder(call.params.id, call),
  });
