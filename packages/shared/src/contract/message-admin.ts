import { MESSAGE_STATES } from '../vocabulary/statuses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
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
  /** Whether it looks like a program's. Such a message is archived, and nobody is told of it. */
  suspect: flag(),
  /** The account that wrote it; a guest's has none. */
  account: optional(id),
} as const;

/** A message as lists show it. */
const messageRow = named('MessageRow', {
  ...rowFields,
  /** How the text begins. */
  excerpt: text(),
});
export type MessageRow = InferFields<(typeof messageRow)['fields']>;

const messageAnswer = named('MessageAnswer', {
  _id: id,
  at: time,
  /** The name of the member of staff; `shop` for one who is gone. */
  by: text(),
  text: text(),
});

const message = named('Message', {
  ...rowFields,
  /** Counts its changes, from 1. */
  version: count({ min: 1 }),
  text: text(),
  /** Oldest first. */
  answers: list(messageAnswer),
});
export type Message = InferFields<(typeof message)['fields']>;

export const messages = endpoints(contact.path, {
  ...contact.endpoints,
  listMessages: {
    call: 'GET /',
    access: permitted('messages.read'),
    query: {
      search: optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
      state: optional(oneOf(MESSAGE_STATES, 'Unknown state of a message')),
    },
    paged: true,
    answer: list(messageRow),
  },
  showMessage: { call: 'GET /:id', access: permitted('messages.read'), answer: message },
  answerMessage: {
    call: 'POST /:id/answers',
    access: permitted('messages.answer'),
    headers: { ...ifMatchHeader, 'idempotency-key': optional(text(atMost(MAX_ID_LENGTH))) },
    body: { text: multiline(readable('Please write an answer'), atMost(MAX_ANSWER_LENGTH)) },
    answer: message,
    errors: ['stale_version', 'too_many_answers', 'idempotency_mismatch'],
  },
  archiveMessage: {
    call: 'PUT /:id/archived',
    access: permitted('messages.answer'),
    body: { archived: flag('Please send archived as true or false') },
    answer: message,
  },
});
