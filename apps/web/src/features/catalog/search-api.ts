import { productSearch, type Suggestions } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';

/** Separate from the calls of the catalogue, as only who searches needs it. */
export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestProducts: build.query<Suggestions, string>({
      query: (q) => endpointCall(productSearch, 'suggestProducts', { query: { q } }),
      providesTags: ['Product'],
    }),
  }),
});
