import { type Message, type MessageRow, messages, type MessageState, type Order, orders } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi, LIST_CACHE_SECONDS, type ListPage, toListPage } from '../platform/admin-api.js';

/** What the list of messages can be narrowed to; undefined for any. */
interface MessageListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly state?: MessageState | undefined;
}

interface Answer {
  readonly id: string;
  /** The version of the message that it answers. */
  readonly version: number;
  readonly text: string;
  /** The same for every attempt at one answer, so that one mail goes out. */
  readonly idempotencyKey: string;
}

/** By the account that wrote a message, or the address that a guest gave. */
type Writer = { readonly user: string } | { readonly search: string };

/** The newest orders that a message shows. */
const SHOWN_ORDERS = 5;

const messageApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMessages: build.query<ListPage<MessageRow>, MessageListQuery>({
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
    answerMessage: build.mutation<Message, Answer>({
      query: ({ id, version, text, idempotencyKey }) =>
        endpointCall(messages, 'answerMessage', {
          params: { id },
          headers: { 'if-match': `"v${String(version)}"`, 'idempotency-key': idempotencyKey },
          body: { text },
        }),
      // A refused one as well, so that a colleague's answer is seen.
      invalidatesTags: ['AdminMessage', 'AdminMail', 'AdminReport'],
    }),
    archiveMessage: build.mutation<Message, { readonly id: string; readonly archived: boolean }>({
      query: ({ id, archived }) => endpointCall(messages, 'archiveMessage', { params: { id }, body: { archived } }),
      invalidatesTags: ['AdminMessage', 'AdminReport'],
    }),
  }),
});

export const {
  useAdminMessagesQuery,
  useAdminMessageQuery,
  useOrdersOfWriterQuery,
  useAnswerMessageMutation,
  useArchiveMessageMutation,
} = messageApi;
