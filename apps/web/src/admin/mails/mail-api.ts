import { type Mail, mails, type MailState } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi, type ListPage, toListPage } from '../app/admin-api.js';

/** What the list of mails can be narrowed to; undefined for any. */
export interface MailListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
  readonly attention?: boolean | undefined;
}

/** The newest mails that an order's page shows; hardly any order has more. */
const OF_ONE_ORDER = 50;

const mailApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMails: build.query<ListPage<Mail>, MailListQuery>({
      query: (query) => endpointCall(mails, 'listMails', { query }),
      transformResponse: toListPage<Mail>,
      providesTags: ['AdminMail'],
    }),
    orderMails: build.query<readonly Mail[], string>({
      query: (order) => endpointCall(mails, 'listMails', { query: { order, page: 1, limit: OF_ONE_ORDER } }),
      // Most steps of an order send one.
      providesTags: ['AdminMail', 'AdminOrder'],
    }),
    resendMail: build.mutation<Mail, string>({
      query: (id) => endpointCall(mails, 'resendMail', { params: { id } }),
      // A refused one as well, so that what it is now is seen.
      invalidatesTags: ['AdminMail', 'AdminReport'],
    }),
  }),
});

export const { useAdminMailsQuery, useOrderMailsQuery, useResendMailMutation } = mailApi;
