import { contact, type BodyOf } from '@paila/shared';
import { api } from '../../platform/api.js';
import { answerUnread, endpointCall } from '../../platform/endpoint-call.js';

interface SendMessage {
  message: BodyOf<(typeof contact)['endpoints']['sendMessage']>;
  /** The same for every attempt at one message, so that only one arrives. */
  idempotencyKey: string;
}

const messageApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<unknown, SendMessage>({
      query: ({ message, idempotencyKey }) =>
        answerUnread(
          endpointCall(contact, 'sendMessage', { body: message, headers: { 'idempotency-key': idempotencyKey } }),
        ),
    }),
  }),
});

export const { useSendMessageMutation } = messageApi;
