import { type Message, type MessageRow, messages, type Order, orders } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import {
  addChange,
  adminApi,
  LIST_CACHE_SECONDS,
  type ListPage,
  type ListQuery,
  toListPage,
} from '../platform/admin-api.js';

/** By the account that wrote a message, or the address that a guest gave. */
type Writer = { readonly user: string } | { readonly search: string };

/** The newest orders that a message shows. */
const SHOWN_ORDERS = 5;

const messageApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMessages: build.query<ListPage<MessageRow>, ListQuery<(typeof messages)['endpoints']['listMessages']>>({
      query: (query) => endpointCall(messages, 'listMessages', { query }),
      transformResponse: toListPage<MessageRow>,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
      providesTags: ['AdminMessage'],
    }),
    adminMessage: build.query<Message, string>({
      query: (id) => endpointCall(messages, 'showMessage', { params: { id } }),
      providesTags: ['AdminMessage'],
    }),
    ordersOfWriter: build.query<ListPage<Order>, Writer>({
      query: (writer) => endpointCall(orders, 'listOrders', { query: { ...writer, page: 1, limit: SHOWN_ORDERS } }),
      transformResponse: toListPage<Order>,
      keepUnusedDataFor: 0,
    }),
    answerMessage: addChange(build, messages, 'answerMessage', ['AdminMessage', 'AdminMail', 'AdminReport']),
    archiveMessage: addChange(build, messages, 'archiveMessage', ['AdminMessage', 'AdminReport']),
  }),
});

export const {
  useAdminMessagesQuery,
  useAdminMessageQuery,
  useOrdersOfWriterQuery,
  useAnswerMessageMutation,
  useArchiveMessageMutation,
} = messageApi;
