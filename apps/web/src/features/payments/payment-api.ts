import { type ConfirmAnswer, type InitiateAnswer, payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { orderTokenHeader } from '../orders/index.js';

interface Payment {
  pidx: string;
  /** The order that this browser believes it is for; a guest's token goes with it. */
  orderId?: string | undefined;
}

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    initiatePayment: build.mutation<InitiateAnswer, string>({
      query: (orderId) => endpointCall(payments, 'beginPayment', { body: { orderId }, ...orderTokenHeader(orderId) }),
      // A refusal usually means that the order is no longer what the page shows.
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    /** What the provider says of a payment. Asking changes nothing that is not true already, so it may be asked again. */
    confirmPayment: build.query<ConfirmAnswer, Payment>({
      query: ({ pidx, orderId }) =>
        endpointCall(payments, 'confirmPayment', { body: { pidx }, ...orderTokenHeader(orderId) }),
      providesTags: ['Payment'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_payment, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(api.util.invalidateTags(['Order', 'Product']));
      },
    }),
  }),
});

export const { useInitiatePaymentMutation, useConfirmPaymentQuery } = paymentApi;
