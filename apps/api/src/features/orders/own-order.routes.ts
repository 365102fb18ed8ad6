import { may, ownOrders } from '@paila/shared';
import { owned } from '../../platform/http/call.js';
import { mayUse } from '../../platform/http/ownership.js';
import { callerAddress, createLimiter } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';
import { ownedOrder, withOwner } from './access/order-access.js';
import type { OrderLinkRequests } from './correcting/order-links.js';
import { createOrderTokens } from './order-tokens.js';
import { reportProblem } from './reading/own-orders.js';
import { type CancelPaid, cancelOwnOrder } from './states/own-cancelling.js';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** The routes for customers and guests with an order of their own. */
export const ownOrderRoutes = (
  { rateLimitFactor: factor, ...secrets }: Pick<Settings, 'linkSecrets' | 'jwtSecrets' | 'rateLimitFactor'>,
  linkRequests: Pick<OrderLinkRequests, 'take'>,
  cancelPaid: CancelPaid,
): FeatureRoutes => {
  const tokens = createOrderTokens(secrets);
  const cancellations = createLimiter({ name: 'cancellations', points: 30, seconds: 60, factor });
  const problems = createLimiter({ name: 'problems', points: 10, seconds: HOUR_SECONDS, factor });
  const problemsOfOrder = createLimiter({ name: 'problems-of-order', points: 5, seconds: DAY_SECONDS, factor });
  return serve(ownOrders, {
    requestOrderLink: async ({ params, body, req }) => {
      await linkRequests.take(params.orderId, body.email, callerAddress(req));
      return { msg: 'If this is the address of the order, an email with its link is on its way' };
    },
    cancelOwnOrder: owned(
      'order',
      ({ params }) => ownedOrder(params.orderId, tokens),
      async (call) => {
        await cancellations.take(callerAddress(call.req));
        const { requester } = call;
        const order = withOwner(call.resource, tokens);
        // Staff may cancel orders of others, but this right moves no money. A guest's link changes nothing for them.
        const isStaff = may(requester.account, 'orders.read') && requester.account?.id !== order.ownerId;
        const isTheirs = !isStaff && mayUse(order, requester);
        return cancelOwnOrder(call.params.orderId, call, isTheirs ? cancelPaid : undefined);
      },
    ),
    reportProblem: owned(
      'order',
      ({ params }) => ownedOrder(params.orderId, tokens),
      async (call) => {
        await problems.take(callerAddress(call.req));
        await problemsOfOrder.take(call.resource._id.toHexString());
        return reportProblem(call.params.orderId, call.body, call);
      },
    ),
  });
};
