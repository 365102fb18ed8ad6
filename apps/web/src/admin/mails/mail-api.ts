import { type Mail, mails } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import {
  addChange,
  adminApi,
  LIST_CACHE_SECONDS,
  type ListPage,
  type ListQuery,
  toListPage,
} from '../platform/admin-api.js';

/** The subject of mails: an order, or a message. */
export type MailSubject = { readonly order: string } | { readonly message: string };

/** The newest mails on the page of an order or a message. Hardly any has more. */
const SHOWN_MAILS = 50;

const mailApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMails: build.query<ListPage<Mail>, ListQuery<(typeof mails)['endpoints']['listMails']>>({
      query: (query) => endpointCall(mails, 'listMails', { query }),
      transformResponse: toListPage<Mail>,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
      providesTags: ['AdminMail'],
    }),
    mailsAbout: build.query<readonly Mail[], MailSubject>({
      query: (about) => endpointCall(mails, 'listMails', { query: { ...about, page: 1, limit: SHOWN_MAILS } }),
      // Most steps of an order send a mail.
      providesTags: ['AdminMail', 'AdminOrder'],
    }),
    resendMail: addChange(build, mails, 'resendMail', ['AdminMail', 'AdminReport']),
    setMailAside: addChange(build, mails, 'setMailAside', ['AdminMail', 'AdminReport']),
  }),
});

export const { useAdminMailsQuery, useMailsAboutQuery, useResendMailMutation, useSetMailAsideMutation } = mailApi;
