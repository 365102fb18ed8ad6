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
    'The topic of the message, or the number of an order',
  ),
  text: multiline(readable('Please write your message'), atMost(MAX_MESSAGE_LENGTH)),
} as const;
export type MessagePayload = InferFields<typeof messageFields>;

/** The public endpoints, separate from those of the back office, which no shopper's browser needs. */
export const contact = endpoints('/api/messages', 'Messages', {
  sendMessage: {
    call: 'POST /',
    summary: 'Write to the shop',
    description:
      'The shop replies by email to `email`. Repeating an `Idempotency-Key` changes nothing. With a token, the message belongs to the account, and is erased with it.',
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
