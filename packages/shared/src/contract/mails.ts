import { MAIL_DAYS } from '../vocabulary/terms.js';
import { MAIL_STATES } from '../vocabulary/statuses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  described,
  exact,
  flag,
  id,
  type InferFields,
  list,
  named,
  oneOf,
  optional,
  sentId,
  text,
  time,
} from './fields.js';
import { MAX_ID_LENGTH } from './orders.js';

/** A mail of the shop, without its content. */
const mail = named('Mail', {
  _id: id,
  kind: described(text(), 'Such as `order-paid`'),
  to: text(),
  subject: text(),
  state: oneOf(MAIL_STATES),
  createdAt: time,
  attempts: described(count(), 'The number of attempts to send the email'),
  nextAt: described(optional(time), 'The time of the next attempt, for a waiting email'),
  sentAt: optional(time),
  error: described(optional(text()), 'The last refusal of the mail server'),
  setAsideAt: described(optional(time), 'The time at which staff set the undelivered email aside'),
  attention: described(flag(), 'True if the email is undelivered and nobody has resent it or set it aside'),
  resendable: described(flag(), 'True if the email can be sent again'),
  /** The order that the mail is about. */
  order: optional(
    named('MailedOrder', {
      _id: id,
      paymentID: described(optional(text()), 'The payment with the number of the order'),
      shortNumber: optional(text()),
    }),
  ),
  message: described(optional(id), 'The message that the email answers or reports'),
  account: described(optional(id), 'The account that the email or its order belongs to'),
});
export type Mail = InferFields<(typeof mail)['fields']>;

export const mails = endpoints('/api/mails', 'Emails', {
  listMails: {
    call: 'GET /',
    summary: 'The emails of the shop, newest first',
    description: `The shop stores emails for ${String(MAIL_DAYS)} days.`,
    access: permitted('mails.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Part of the address, or words that find its order',
      ),
      state: optional(oneOf(MAIL_STATES, 'Unknown state of an email')),
      attention: described(
        optional(flag()),
        'True if the email is undelivered and nobody has resent it or set it aside',
      ),
      aside: described(optional(flag()), 'True if the email was set aside and not resent since'),
      order: described(optional(sentId()), 'The order that the email is about'),
      message: described(optional(sentId()), 'The message that the email answers or reports'),
    },
    paged: true,
    answer: list(mail),
  },
  resendMail: {
    call: 'POST /:id/resend',
    summary: 'Send an email again',
    description:
      'Sends a new email with current text to the current address. 409 while the email is being sent, was resent, or belongs to a removed order.',
    access: permitted('mails.resend'),
    answer: mail,
    errors: ['mail_under_way', 'mail_resent', 'order_removed', 'nobody_to_mail', 'too_many_requests'],
  },
  setMailAside: {
    call: 'PUT /:id/aside',
    summary: 'Set a failed email aside, or undo setting it aside',
    description: 'An email that is set aside no longer needs attention. It can still be sent again.',
    access: permitted('mails.resend'),
    body: { aside: flag('Please send aside as true or false') },
    answer: mail,
    errors: ['mail_not_failed'],
  },
});
