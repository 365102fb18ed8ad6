import { productSearch, type Suggestions } from '@paila/shared';
import { api } from '../../platform/api.js';
import { endpointCall } from '../../platform/endpoint-call.js';

/** The calls of the search. They are apart from the catalogue's calls, because only a search needs them. */
export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestProducts: build.query<Suggestions, string>({
      query: (q) => endpointCall(productSearch, 'suggestProducts', { query: { q } }),
      providesTags: ['Product'],
    }),
  }),
});
