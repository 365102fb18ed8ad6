import { endpoints, optionalAccount } from './endpoint.js';
import { type InferFields, multiline, optional, text } from './fields.js';
import { done } from './session.js';
import { allVisible, atMost, emailRules, readable } from './text-rules.js';

const MAX_KEY_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 5_000;
const ONE_LINE = 'Please use one line, without invisible characters';

/** The contact form. */
export const messageFields = {
  name: text(readable('Please enter your name'), atMost(100), allVisible(ONE_LINE)),
  email: text(...emailRules),
  /** What it is about, or the number of an order. */
  topic: optional(text(atMost(100), allVisible(ONE_LINE)), { orBlank: true }),
  text: multiline(readable('Please write your message'), atMost(MAX_MESSAGE_LENGTH)),
} as const;
export type MessagePayload = InferFields<typeof messageFields>;

/** What anybody can do, separate from the back office's part, which no shopper's browser needs. */
export const contact = endpoints('/api/messages', {
  sendMessage: {
    call: 'POST /',
    access: optionalAccount,
    headers: { 'idempotency-key': optional(text(atMost(MAX_KEY_LENGTH))) },
    body: {
      ...messageFields,
      /** A field that people do not see. */
      website: optional(text(atMost(MAX_KEY_LENGTH)), { orBlank: true }),
    },
    answer: done,
    errors: ['idempotency_mismatch', 'too_many_requests'],
  },
});
