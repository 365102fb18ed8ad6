import { type Address, addresses, type AddressFields } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';

interface Owned {
  userId: string;
}

/** After every change the list is fetched again, as the server decides which address is the default. */
const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAddresses: build.query<readonly Address[], string>({
      query: (userId) => endpointCall(addresses, 'listAddresses', { params: { userId } }),
      providesTags: ['Address'],
    }),
    addAddress: build.mutation<Address, Owned & { fields: AddressFields }>({
      query: ({ userId, fields }) => endpointCall(addresses, 'addAddress', { body: { ...fields, user: userId } }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Address']),
    }),
    changeAddress: build.mutation<unknown, Owned & { addressId: string; fields: AddressFields }>({
      query: ({ userId, addressId, fields }) =>
        endpointCall(addresses, 'changeAddress', {
          params: { addressId },
          body: { ...fields, user: userId, _id: addressId },
        }),
      // Also after a failure: it may have been deleted in another tab.
      invalidatesTags: ['Address'],
    }),
    deleteAddress: build.mutation<unknown, Owned & { addressId: string }>({
      query: ({ addressId }) => answerUnread(endpointCall(addresses, 'removeAddress', { params: { addressId } })),
      invalidatesTags: ['Address'],
    }),
    chooseDefaultAddress: build.mutation<readonly Address[], Owned & { addressId: string }>({
      query: ({ userId, addressId }) =>
        endpointCall(addresses, 'chooseDefaultAddress', {
          params: { id: addressId },
          body: { id: addressId, checked: true, user: userId },
        }),
      onQueryStarted: async ({ userId }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(addressApi.util.upsertQueryData('getAddresses', userId, answer.data));
        else dispatch(api.util.invalidateTags(['Address']));
      },
    }),
  }),
});

export const {
  useGetAddressesQuery,
  useAddAddressMutation,
  useChangeAddressMutation,
  useDeleteAddressMutation,
  useChooseDefaultAddressMutation,
} = addressApi;
