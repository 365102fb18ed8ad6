import { messages } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { expectedStates } from '../../platform/http/preconditions.js';
import { callerAddress } from '../../platform/http/rate-limit.js';
import { serve } from '../../platform/http/serve.js';
import { idempotencyKeyIn } from '../../platform/idempotency.js';
import type { Settings } from '../../platform/settings.js';
import { answerMessage, archiveMessage } from './message-answering.js';
import { listMessages, messageForStaff } from './message-lists.js';
import { messageDataJob } from './message-erasing.js';
import { createMessageSending } from './message-sending.js';

/** Takes messages of visitors, and lets staff answer them. */
export const createMessages = (settings: Pick<Settings, 'guestDataDays' | 'rateLimitFactor'>): Feature => {
  const send = createMessageSending(settings.rateLimitFactor);
  const routes = serve(messages, {
    sendMessage: async ({ body, headers, account, req }) => {
      await send(body, { account, address: callerAddress(req), idempotencyKey: idempotencyKeyIn(headers) });
      return { msg: 'Your message has arrived' };
    },
    listMessages: ({ query, page }) => listMessages(query, page),
    showMessage: ({ params }) => messageForStaff(params.id),
    answerMessage: ({ params, body, headers, actor }) =>
      answerMessage(params.id, {
        text: body.text,
        idempotencyKey: idempotencyKeyIn(headers),
        expected: expectedStates(headers['if-match']),
        actor,
      }),
    archiveMessage: ({ params, body, actor }) => archiveMessage(params.id, body.archived, actor),
  });
  return { routes: [routes], jobs: [messageDataJob(settings.guestDataDays)] };
};
