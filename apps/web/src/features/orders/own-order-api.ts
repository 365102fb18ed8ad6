import { type Order, ownOrders, shopOrders } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addChange, addUnreadChange, ifDone } from '../../platform/contract-api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { forgetDeadToken, tokenHeaders } from './order-token.js';

/** An order of one's own. */
export interface OwnOrder {
  readonly orderId: string;
  /** With which a guest opens it; null for the order of one's account. */
  readonly token: string | null;
}

/** The input of a call about an own order. */
export const ownOrderInput = ({ orderId, token }: OwnOrder) => ({ params: { orderId }, ...tokenHeaders(token) });

export const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownOrder: build.query<Order, OwnOrder>({
      query: (own) => endpointCall(shopOrders, 'showOrder', ownOrderInput(own)),
      onQueryStarted: ({ orderId, token }, { queryFulfilled }) => forgetDeadToken(orderId, token, queryFulfilled),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    // Its stock is released; and an error usually means that it has changed since the page was loaded.
    cancelOwnOrder: addChange(build, ownOrders, 'cancelOwnOrder', ['Order', 'Product']),
    reportProblem: addChange(build, ownOrders, 'reportProblem', ifDone(['Order'])),
    requestOrderLink: addUnreadChange(build, ownOrders, 'requestOrderLink'),
  }),
});
