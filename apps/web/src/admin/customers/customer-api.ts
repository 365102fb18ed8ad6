import { addresses, type AdminUser, authentication, type BodyOf, foldText, orders, users } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { addChange, addQuery, ifDone } from '../../platform/contract-api.js';
import {
  addList,
  adminApi,
  LIST_CACHE_SECONDS,
  type ListPage,
  type ListQuery,
  toListPage,
} from '../platform/admin-api.js';

type Endpoints = (typeof users)['endpoints'];
export type AccessChange = BodyOf<Endpoints['changeAccess']>;

/** Searches the first and last names of a list, for a server that knows no search. */
const withName = (rows: readonly AdminUser[], search = ''): readonly AdminUser[] => {
  const words = foldText(search);
  return rows.filter(({ firstname, lastname }) => foldText(`${firstname} ${lastname}`).includes(words));
};

export const customerApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminUsers: build.query<ListPage<AdminUser>, ListQuery<Endpoints['listUsers']>>({
      query: (query) => endpointCall(users, 'listUsers', { query }),
      transformResponse: (rows: readonly AdminUser[], meta, query) =>
        toListPage(meta?.total === undefined ? withName(rows, query.search) : rows, meta, { query }),
      keepUnusedDataFor: LIST_CACHE_SECONDS,
      providesTags: ['AdminUser'],
    }),
    guests: addList(build, orders, 'listGuests', ['AdminOrder']),
    adminUser: addQuery(build, users, 'showUser', ['AdminUser']),
    customerAddresses: addQuery(build, addresses, 'listAddresses', [], { keepUnusedDataFor: 0 }),
    changeAccess: addChange(build, users, 'changeAccess', ['AdminUser']),
    exportAccount: addChange(build, users, 'exportUser', []),
    // Erasing also removes the personal data from the account's orders.
    eraseCustomer: addChange(build, authentication, 'eraseAccount', ifDone(['AdminUser', 'AdminOrder'])),
  }),
});
