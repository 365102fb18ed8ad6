import { type Order, type OrderPayload, orders, type PlacedOrder } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { orderToken } from './order-token.js';

/** A guest opens one order with its token; nothing is sent for an order that this tab holds no token of. */
export const orderTokenHeader = (orderId: string | undefined): { headers?: { 'x-order-token': string } } => {
  const token = orderId === undefined ? null : orderToken(orderId);
  return token === null ? {} : { headers: { 'x-order-token': token } };
};

interface PlaceOrder {
  payload: OrderPayload;
  /** The same for every try of the same order, so that they make one. */
  idempotencyKey?: string;
}

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<readonly Order[], string>({
      query: (userId) => endpointCall(orders, 'listOwnOrders', { params: { userId } }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, string>({
      query: (orderId) => endpointCall(orders, 'showOrder', { params: { orderId }, ...orderTokenHeader(orderId) }),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    placeOrder: build.mutation<PlacedOrder, PlaceOrder>({
      query: ({ payload, idempotencyKey }) =>
        endpointCall(orders, 'placeOrder', {
          body: payload,
          ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
        }),
      // The stock is reserved from now on, so what the catalogue says of it is old too.
      invalidatesTags: (_answer, error) => (error ? [] : ['Order', 'Product']),
    }),
  }),
});

export const { useGetOrdersQuery, useGetOrderQuery, usePlaceOrderMutation, useLazyGetOrdersQuery } = orderApi;
