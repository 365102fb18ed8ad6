import { addresses } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addChange, addQuery, addUnreadChange, ifDone } from '../../platform/contract-api.js';

/** After every change the list is fetched again, as the server decides which address is the default. */
export const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAddresses: addQuery(build, addresses, 'listAddresses', ['Address']),
    addAddress: addChange(build, addresses, 'addAddress', ifDone(['Address'])),
    // Also after a failure: another tab may have deleted the address.
    changeAddress: addChange(build, addresses, 'changeAddress', ['Address']),
    deleteAddress: addUnreadChange(build, addresses, 'removeAddress', ['Address']),
    chooseDefaultAddress: addChange(build, addresses, 'chooseDefaultAddress', [], {
      onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer)
          void dispatch(
            addressApi.util.upsertQueryData('getAddresses', { params: { userId: body?.user ?? '' } }, answer.data),
          );
        else dispatch(api.util.invalidateTags(['Address']));
      },
    }),
  }),
});
