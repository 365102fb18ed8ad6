import { endpoints, optionalAccount } from './endpoint.js';
import { described, type InferFields, multiline, optional, text } from './fields.js';
import { done } from './session.js';
import { allVisible, atMost, emailRules, readable } from './text-rules.js';

const MAX_KEY_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 5_000;
const ONE_LINE = 'Please use one line, without invisible characters';

/** The contact form. */
export const messageFields = {
  name: text(readable('Please enter your name'), atMost(100), allVisible(ONE_LINE)),
  email: text(...emailRules),
  topic: described(
    optional(text(atMost(100), allVisible(ONE_LINE)), { orBlank: true }),
    'What it is about, or the number of an order',
  ),
  text: multiline(readable('Please write your message'), atMost(MAX_MESSAGE_LENGTH)),
} as const;
export type MessagePayload = InferFields<typeof messageFields>;

/** What anybody can do, separate from the back office's part, which no shopper's browser needs. */
export const contact = endpoints('/api/messages', 'Messages', {
  sendMessage: {
    call: 'POST /',
    summary: 'Write to the shop',
    description:
      'Answered by a mail to `email`. The same `Idempotency-Key` again changes nothing. With a token it is the account’s, and erased with it.',
    access: optionalAccount,
    headers: { 'idempotency-key': described(optional(text(atMost(MAX_KEY_LENGTH))), 'Any text, new for each message') },
    body: {
      ...messageFields,
      website: described(
        optional(text(atMost(MAX_KEY_LENGTH)), { orBlank: true }),
        'People do not see this field: a message with it is archived, and nobody is notified',
      ),
    },
    answer: done,
    errors: ['idempotency_mismatch', 'too_many_requests'],
  },
});
