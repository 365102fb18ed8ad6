import { type Order, type OrderPayload, type PlacedOrder, shopOrders } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { forgetInvalidToken, orderToken, tokenHeaders } from './order-token.js';

/** The headers of a call with the token of a guest's order, if this browser has one. */
export const orderTokenHeader = (orderId: string | undefined) =>
  tokenHeaders(orderId === undefined ? null : orderToken(orderId));

interface PlaceOrder {
  payload: OrderPayload;
  /** The same key for all attempts at an order, so that only one order is created. */
  idempotencyKey?: string;
}

export const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<readonly Order[], string>({
      query: (userId) => endpointCall(shopOrders, 'listOwnOrders', { params: { userId } }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, string>({
      query: (orderId) => endpointCall(shopOrders, 'showOrder', { params: { orderId }, ...orderTokenHeader(orderId) }),
      onQueryStarted: (orderId, { queryFulfilled }) => forgetInvalidToken(orderId, orderToken(orderId), queryFulfilled),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    placeOrder: build.mutation<PlacedOrder, PlaceOrder>({
      query: ({ payload, idempotencyKey }) =>
        endpointCall(shopOrders, 'placeOrder', {
          body: payload,
          ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
        }),
      // The order has reserved stock, so cached products are out of date.
      invalidatesTags: (_answer, error) => (error ? [] : ['Order', 'Product']),
    }),
  }),
});

export const { getOrder } = orderApi.endpoints;
