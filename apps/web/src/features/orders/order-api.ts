import type { Order, OrderPayload, PlacedOrder } from '@paila/shared';
import { api } from '../../platform/api.js';
import { hasTexts, listOf } from '../../platform/shape.js';
import { orderToken } from './order-token.js';

/** A guest opens one order with its token; nothing is sent for an order that this tab holds no token of. */
export const orderTokenHeader = (orderId: string | undefined): { headers?: Record<string, string> } => {
  const token = orderId === undefined ? null : orderToken(orderId);
  return token === null ? {} : { headers: { 'x-order-token': token } };
};

const isLine = (line: unknown): boolean =>
  Array.isArray(line) && line.every((part: { product?: unknown } | null) => hasTexts(part?.product, '_id', 'title'));

/** An order with all that the shop shows of one; amount and date may be missing. */
export const isOrder = (value: unknown): value is Order =>
  hasTexts(value, '_id', 'status') &&
  'products' in value &&
  Array.isArray(value.products) &&
  value.products.every(isLine) &&
  'address' in value &&
  typeof value.address === 'object' &&
  value.address !== null;

interface PlaceOrder {
  payload: OrderPayload;
  /** The same for every try of the same order, so that they make one. */
  idempotencyKey?: string;
}

const orderApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOrders: build.query<Order[], string>({
      query: (userId) => ({ url: `/orders/${userId}`, isReadable: listOf(isOrder) }),
      providesTags: ['Order'],
    }),
    getOrder: build.query<Order, string>({
      query: (orderId) => ({
        url: `/orders/detail/${encodeURIComponent(orderId)}`,
        isReadable: isOrder,
        ...orderTokenHeader(orderId),
      }),
      providesTags: ['Order'],
      keepUnusedDataFor: 0,
    }),
    placeOrder: build.mutation<PlacedOrder, PlaceOrder>({
      query: ({ payload, idempotencyKey }) => ({
        url: '/orders/',
        method: 'POST',
        data: payload,
        isReadable: isOrder,
        ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
      }),
      // The pairs are held from now on, so what the catalogue says of them is old too.
      invalidatesTags: (_answer, error) => (error ? [] : ['Order', 'Product']),
    }),
  }),
});

export const { useGetOrdersQuery, useGetOrderQuery, usePlaceOrderMutation, useLazyGetOrdersQuery } = orderApi;
