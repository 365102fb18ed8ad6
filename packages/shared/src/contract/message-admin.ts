import { MESSAGE_DAYS } from '../vocabulary/terms.js';
import { MESSAGE_STATES } from '../vocabulary/statuses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  described,
  exact,
  flag,
  id,
  type InferFields,
  list,
  multiline,
  named,
  oneOf,
  optional,
  text,
  time,
} from './fields.js';
import { contact } from './messages.js';
import { MAX_ID_LENGTH } from './orders.js';
import { ifMatchHeader } from './preconditions.js';
import { atMost, readable } from './text-rules.js';

const MAX_ANSWER_LENGTH = 5_000;

const rowFields = {
  _id: id,
  createdAt: time,
  name: text(),
  email: text(),
  topic: optional(text()),
  state: oneOf(MESSAGE_STATES),
  suspect: described(flag(), 'True if a program probably sent the message'),
  account: described(optional(id), 'The author’s account; absent for a guest'),
} as const;

/** A message as lists show it. */
const messageRow = named('MessageRow', {
  ...rowFields,
  excerpt: described(text(), 'The beginning of the text'),
});
export type MessageRow = InferFields<(typeof messageRow)['fields']>;

const messageAnswer = named('MessageAnswer', {
  _id: id,
  at: time,
  by: described(text(), 'The name of the member of staff; `shop` if the account is gone'),
  text: text(),
});

const message = named('Message', {
  ...rowFields,
  version: described(count({ min: 1 }), 'Counts its changes, from 1'),
  text: text(),
  /** Oldest first. */
  answers: list(messageAnswer),
});
export type Message = InferFields<(typeof message)['fields']>;

export const messages = endpoints(contact.path, 'Messages', {
  ...contact.endpoints,
  listMessages: {
    call: 'GET /',
    summary: 'The messages to the shop, newest first',
    description: `Stored for ${String(MESSAGE_DAYS)} days after the last change. Answered or archived messages of guests are stored as long as other data of guests.`,
    access: permitted('messages.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Part of the name, address, topic or text',
      ),
      state: optional(oneOf(MESSAGE_STATES, 'Unknown state of a message')),
    },
    paged: true,
    answer: list(messageRow),
  },
  showMessage: {
    call: 'GET /:id',
    summary: 'A message with its answers',
    access: permitted('messages.read'),
    answer: message,
  },
  answerMessage: {
    call: 'POST /:id/answers',
    summary: 'Answer a message',
    description: 'The answer is mailed to the address of the message. The message stays open for further answers.',
    access: permitted('messages.answer'),
    headers: {
      ...ifMatchHeader,
      'idempotency-key': described(optional(text(atMost(MAX_ID_LENGTH))), 'Any text, new for each answer'),
    },
    body: { text: multiline(readable('Please write an answer'), atMost(MAX_ANSWER_LENGTH)) },
    answer: message,
    errors: ['stale_version', 'too_many_answers', 'idempotency_mismatch'],
  },
  archiveMessage: {
    call: 'PUT /:id/archived',
    summary: 'Archive a message, or undo archiving it',
    access: permitted('messages.answer'),
    body: { archived: flag('Please send archived as true or false') },
    answer: message,
  },
});
