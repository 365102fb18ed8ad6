import { type ConfirmAnswer, type InitiateAnswer, type PaymentProviderName, payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { paymentInput, type ProviderPayment } from '../../platform/pay-with.js';
import { orderTokenHeader } from '../orders/index.js';

interface Payment extends ProviderPayment {
  /** The signed answer that eSewa sends with the shopper. */
  data?: string | undefined;
  /** The order that this browser expects the payment to belong to; a guest's call sends the order's token. */
  orderId?: string | undefined;
}

interface Beginning {
  provider: PaymentProviderName;
  orderId: string;
  /** True to pay although the payment before may still go through. */
  again: boolean;
}

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    initiatePayment: build.mutation<InitiateAnswer, Beginning>({
      query: ({ provider, orderId, again }) =>
        endpointCall(payments, 'beginPayment', {
          params: { provider },
          body: { orderId, ...(again && { again }) },
          ...orderTokenHeader(orderId),
        }),
      // An error usually means that the order has changed since the page was loaded.
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    /** The provider's status of a payment. Safe to repeat. */
    confirmPayment: build.query<ConfirmAnswer, Payment>({
      query: ({ orderId, data, ...payment }) => {
        const { params, body } = paymentInput(payment);
        return endpointCall(payments, 'confirmPayment', {
          params,
          body: { ...body, ...(data !== undefined && { data }) },
          ...orderTokenHeader(orderId),
        });
      },
      providesTags: ['Payment'],
      keepUnusedDataFor: 0,
      onQueryStarted: async (_payment, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(api.util.invalidateTags(['Order', 'Product']));
      },
    }),
  }),
});
