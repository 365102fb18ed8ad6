import { type Mail, mails, type MailState } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi, LIST_CACHE_SECONDS, type ListPage, toListPage } from '../platform/admin-api.js';

/** What the list of mails can be narrowed to; undefined for any. */
interface MailListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly state?: MailState | undefined;
  readonly attention?: boolean | undefined;
  readonly aside?: boolean | undefined;
}

/** What mails are about: an order, or a message. */
export type MailSubject = { readonly order: string } | { readonly message: string };

/** The newest mails that the page of an order or a message shows; hardly any has more. */
const OF_ONE = 50;

const mailApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMails: build.query<ListPage<Mail>, MailListQuery>({
      query: (query) => endpointCall(mails, 'listMails', { query }),
      transformResponse: toListPage<Mail>,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
      providesTags: ['AdminMail'],
    }),
    mailsAbout: build.query<readonly Mail[], MailSubject>({
      query: (about) => endpointCall(mails, 'listMails', { query: { ...about, page: 1, limit: OF_ONE } }),
      // Most steps of an order send one.
      providesTags: ['AdminMail', 'AdminOrder'],
    }),
    resendMail: build.mutation<Mail, string>({
      query: (id) => endpointCall(mails, 'resendMail', { params: { id } }),
      // A refused one as well, so that what it is now is seen.
      invalidatesTags: ['AdminMail', 'AdminReport'],
    }),
    setMailAside: build.mutation<Mail, { readonly id: string; readonly aside: boolean }>({
      query: ({ id, aside }) => endpointCall(mails, 'setMailAside', { params: { id }, body: { aside } }),
      invalidatesTags: ['AdminMail', 'AdminReport'],
    }),
  }),
});

export const { useAdminMailsQuery, useMailsAboutQuery, useResendMailMutation, useSetMailAsideMutation } = mailApi;
