import { type ConfirmAnswer, type InitiateAnswer, payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { orderTokenHeader } from '../orders/index.js';

interface Payment {
  pidx: string;
  /** The order that this browser expects the payment to belong to; a guest's call sends the order's token. */
  orderId?: string | undefined;
}

interface Beginning {
  orderId: string;
  /** True to pay although the payment before may still go through. */
  again: boolean;
}

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    initiatePayment: build.mutation<InitiateAnswer, Beginning>({
      query: ({ orderId, again }) =>
        endpointCall(payments, 'beginPayment', {
          params: { provider: 'khalti' },
          body: { orderId, ...(again && { again }) },
          ...orderTokenHeader(orderId),
        }),
      // An error usually means that the order has changed since the page was loaded.
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    /** The provider's status of a payment. Safe to repeat. */
    confirmPayment: build.query<ConfirmAnswer, Payment>({
      query: ({ pidx, orderId }) =>
        endpointCall(payments, 'confirmPayment', {
          params: { provider: 'khalti' },
          body: { pidx },
          ...orderTokenHeader(orderId),
        }),
      providesTags: ['Payment'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_payment, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(api.util.invalidateTags(['Order', 'Product']));
      },
    }),
  }),
});
