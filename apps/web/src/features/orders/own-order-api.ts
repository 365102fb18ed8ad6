import { type Order, type OrderDocument, orderDocuments, ownOrders, shopOrders } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addChange, addUnreadChange, ifDone } from '../../platform/contract-api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { forgetInvalidToken, tokenHeaders } from './order-token.js';

/** An order of the requester. */
export interface OwnOrder {
  readonly orderId: string;
  /** The token with which a guest opens the order; null for the order of an account. */
  readonly token: string | null;
}

/** The input of a call about the requester's order. */
export const ownOrderInput = ({ orderId, token }: OwnOrder) => ({ params: { orderId }, ...tokenHeaders(token) });

export const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownOrder: build.query<Order, OwnOrder>({
      query: (own) => endpointCall(shopOrders, 'showOrder', ownOrderInput(own)),
      onQueryStarted: ({ orderId, token }, { queryFulfilled }) => forgetInvalidToken(orderId, token, queryFulfilled),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    /** The order's invoices and credit notes. @param version of the order that the page shows */
    ownDocuments: build.query<readonly OrderDocument[], OwnOrder & Pick<Order, 'version'>>({
      query: ({ orderId, token }) =>
        endpointCall(orderDocuments, 'listDocuments', { params: { id: orderId }, ...tokenHeaders(token) }),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    // Its stock is released. An error usually means that the order has changed since the page was loaded.
    cancelOwnOrder: addChange(build, ownOrders, 'cancelOwnOrder', ['Order', 'Product']),
    reportProblem: addChange(build, ownOrders, 'reportProblem', ifDone(['Order'])),
    requestOrderLink: addUnreadChange(build, ownOrders, 'requestOrderLink'),
  }),
});
