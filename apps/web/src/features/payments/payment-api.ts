import type { ConfirmAnswer, InitiateAnswer } from '@paila/shared';
import { api } from '../../platform/api.js';
import { hasTexts } from '../../platform/shape.js';
import { isOrder, orderTokenHeader } from '../orders/index.js';

interface Payment {
  pidx: string;
  /** The order that this browser believes it is for; a guest's token goes with it. */
  orderId?: string | undefined;
}

const isInitiated = (answer: unknown): boolean => hasTexts(answer, 'pidx', 'payment_url');
const isConfirmed = (answer: unknown): boolean =>
  hasTexts(answer, 'status') && (!('order' in answer) || isOrder(answer.order));

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    initiatePayment: build.mutation<InitiateAnswer, string>({
      query: (orderId) => ({
        url: '/payments/khalti/initiate',
        method: 'POST',
        data: { orderId },
        isReadable: isInitiated,
        ...orderTokenHeader(orderId),
      }),
      // A refusal usually means that the order is no longer what the page shows.
      invalidatesTags: (_answer, error) => (error ? ['Order'] : []),
    }),
    /** What the provider says of a payment. Asking changes nothing that is not true already, so it may be asked again. */
    confirmPayment: build.query<ConfirmAnswer, Payment>({
      query: ({ pidx, orderId }) => ({
        url: '/payments/khalti/confirm',
        method: 'POST',
        data: { pidx },
        isReadable: isConfirmed,
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

export const { useInitiatePaymentMutation, useConfirmPaymentQuery } = paymentApi;
