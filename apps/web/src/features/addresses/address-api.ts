import type { Address, AddressFields } from '@paila/shared';
import { api } from '../../platform/api.js';
import { hasTexts, listOf } from '../../platform/shape.js';

interface Owned {
  userId: string;
}

const isAddress = (value: unknown): value is Address =>
  hasTexts(value, '_id', 'firstname', 'lastname', 'phone', 'streetAddress', 'city', 'state');
const isBook = listOf(isAddress);

/** Every change is followed by the server's own list: it alone decides which address is the default. */
const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAddresses: build.query<Address[], string>({
      query: (userId) => ({ url: `/address/${userId}`, isReadable: isBook }),
      providesTags: ['Address'],
    }),
    addAddress: build.mutation<unknown, Owned & { fields: AddressFields }>({
      query: ({ userId, fields }) => ({ url: '/address/', method: 'POST', data: { ...fields, user: userId } }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Address']),
    }),
    changeAddress: build.mutation<unknown, Owned & { addressId: string; fields: AddressFields }>({
      query: ({ userId, addressId, fields }) => ({
        url: `/address/${addressId}`,
        method: 'PUT',
        data: { ...fields, user: userId, _id: addressId },
      }),
      // Also after a failure: it may have been deleted in another tab.
      invalidatesTags: ['Address'],
    }),
    deleteAddress: build.mutation<unknown, Owned & { addressId: string }>({
      query: ({ addressId }) => ({ url: `/address/${addressId}`, method: 'DELETE' }),
      invalidatesTags: ['Address'],
    }),
    chooseDefaultAddress: build.mutation<Address[], Owned & { addressId: string }>({
      query: ({ userId, addressId }) => ({
        url: `/address/default/${addressId}`,
        method: 'PUT',
        data: { id: addressId, checked: true, user: userId },
        isReadable: isBook,
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
