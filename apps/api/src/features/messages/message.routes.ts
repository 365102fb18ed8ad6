import { messages } from '@paila/shared';
import { expectedStates } from '../../platform/http/preconditions.js';
import { addressOf } from '../../platform/http/rate-limit.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { answerMessage, archiveMessage } from './message-answering.js';
import { listMessages, showMessage } from './message-lists.js';
import { createMessageSending } from './message-sending.js';

export const messageRoutes = (rateLimitFactor: number): FeatureRoutes => {
  const send = createMessageSending(rateLimitFactor);
  return serve(messages, {
    sendMessage: async ({ body, headers, account, req }) => {
      await send(body, { account, address: addressOf(req), idempotencyKey: headers['idempotency-key'] });
      return { msg: 'Your message has arrived' };
    },
    listMessages: ({ query, page }) => listMessages(query, page),
    showMessage: ({ params }) => showMessage(params.id),
    answerMessage: ({ params, body, headers, actor }) =>
      answerMessage(params.id, {
        text: body.text,
        idempotencyKey: headers['idempotency-key'],
        expected: expectedStates(headers['if-match']),
        actor,
      }),
    archiveMessage: ({ params, body, actor }) => archiveMessage(params.id, body.archived, actor),
  });
};
