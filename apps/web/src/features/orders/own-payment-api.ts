import { payments } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addChange } from '../../platform/contract-api.js';

export const ownPaymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Makes the shop ask the provider for the status of a payment of the requester's order. Safe to repeat. */
    checkOwnPayment: addChange(build, payments, 'confirmPayment', ['Order', 'Product']),
    // An error usually means that the order has changed since the page was loaded.
    payInCash: addChange(build, payments, 'payInCash', ['Order']),
  }),
});

export const { checkOwnPayment } = ownPaymentApi.endpoints;
