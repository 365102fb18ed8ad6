import { payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addChange } from '../../platform/contract-api.js';

export const ownPaymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has the shop ask the provider how a payment of one's own order stands. Safe to repeat. */
    checkOwnPayment: addChange(build, payments, 'confirmPayment', ['Order', 'Product']),
  }),
});

export const { checkOwnPayment } = ownPaymentApi.endpoints;
