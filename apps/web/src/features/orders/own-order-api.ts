import { type Order, ownOrders, type ProblemReport, shopOrders } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';
import { forgetDeadToken, tokenHeaders } from './order-token.js';

/** An order of one's own. */
export interface OwnOrder {
  readonly orderId: string;
  /** With which a guest opens it; null for the order of one's account. */
  readonly token: string | null;
}

const ownOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownOrder: build.query<Order, OwnOrder>({
      query: (own) =>
        endpointCall(shopOrders, 'showOrder', { params: { orderId: own.orderId }, ...tokenHeaders(own.token) }),
      onQueryStarted: ({ orderId, token }, { queryFulfilled }) => forgetDeadToken(orderId, token, queryFulfilled),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    cancelOwnOrder: build.mutation<Order, OwnOrder>({
      query: (own) =>
        endpointCall(ownOrders, 'cancelOwnOrder', { params: { orderId: own.orderId }, ...tokenHeaders(own.token) }),
      // Its stock is released; and an error usually means that it has changed since the page was loaded.
      invalidatesTags: ['Order', 'Product'],
    }),
    reportProblem: build.mutation<Order, { readonly own: OwnOrder; readonly report: ProblemReport }>({
      query: ({ own, report }) =>
        endpointCall(ownOrders, 'reportProblem', {
          params: { orderId: own.orderId },
          body: report,
          ...tokenHeaders(own.token),
        }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Order']),
    }),
    requestOrderLink: build.mutation<unknown, { readonly orderId: string; readonly email: string }>({
      query: ({ orderId, email }) =>
        answerUnread(endpointCall(ownOrders, 'requestOrderLink', { params: { orderId }, body: { email } })),
    }),
  }),
});

export const { useOwnOrderQuery, useCancelOwnOrderMutation, useReportProblemMutation, useRequestOrderLinkMutation } =
  ownOrderApi;
