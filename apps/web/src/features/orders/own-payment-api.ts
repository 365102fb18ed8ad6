import { type ConfirmAnswer, payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';
import { type OwnOrder } from './own-order-api.js';
import { tokenHeaders } from './order-token.js';

const ownPaymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has the shop ask the provider how a payment of one's own order stands. Safe to repeat. */
    checkOwnPayment: build.mutation<ConfirmAnswer, { readonly own: OwnOrder; readonly pidx: string }>({
      query: ({ own, pidx }) =>
        endpointCall(payments, 'confirmPayment', { body: { pidx }, ...tokenHeaders(own.token) }),
      invalidatesTags: ['Order', 'Product'],
    }),
  }),
});

export const { checkOwnPayment } = ownPaymentApi.endpoints;
export const { useCheckOwnPaymentMutation } = ownPaymentApi;
