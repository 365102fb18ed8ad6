import { MESSAGE_DAYS } from '../../vocabulary/shop.js';
import { messages } from '../message-admin.js';
import { groupProse } from './group-prose.js';

export const messageProse = groupProse(
  messages,
  'Messages',
  {
    sendMessage: {
      summary: 'Write to the shop',
      description:
        'Answered by a mail to `email`. The same `Idempotency-Key` again changes nothing. With a token it is the account’s, and erased with it.',
    },
    listMessages: {
      summary: 'What was written to the shop, newest first',
      description: `Kept for ${String(MESSAGE_DAYS)} days after the last change; guests’ that are answered or archived, as long as other data of theirs.`,
    },
    showMessage: { summary: 'A message with its answers' },
    answerMessage: {
      summary: 'Answer a message',
      description:
        'A mail takes the answer to the address that the writer gave. What it is about stays open for further answers.',
    },
    archiveMessage: { summary: 'Archive a message, or take it out again' },
  },
  {
    'sendMessage.topic': 'What it is about, or the number of an order',
    'sendMessage.website': 'People do not see this field: a message with it is archived, and nobody is told of it',
    'sendMessage.idempotency-key': 'Any text, new for each message',
    'answerMessage.idempotency-key': 'Any text, new for each answer',
    'answerMessage.if-match': 'The version that was looked at, such as `"v7"`; another version is a 412',
    'listMessages.search': 'Part of its name, address, topic or text',
    'MessageRow.suspect': 'Whether it looks like a program’s',
    'MessageRow.account': 'The account that wrote it; a guest’s has none',
    'MessageRow.excerpt': 'How the text begins',
    'Message.suspect': 'Whether it looks like a program’s',
    'Message.account': 'The account that wrote it; a guest’s has none',
    'Message.version': 'Counts its changes, from 1',
    'MessageAnswer.by': 'The name of the member of staff; `shop` for one who is gone',
  },
);
