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

/** A mail of the shop, without what it says. */
const mail = named('Mail', {
  _id: id,
  kind: described(text(), 'Such as `order-paid`'),
  to: text(),
  subject: text(),
  state: oneOf(MAIL_STATES),
  createdAt: time,
  attempts: described(count(), 'How often it was tried'),
  nextAt: described(optional(time), 'When it is tried next, while it is waiting'),
  sentAt: optional(time),
  error: described(optional(text()), 'What the mail server said when it last did not accept it'),
  setAsideAt: described(optional(time), 'Since when staff need not look after it any more, although nobody has got it'),
  attention: described(flag(), 'Whether nobody has got it, and it was neither sent again nor set aside'),
  resendable: described(flag(), 'Whether it can be sent again'),
  /** The order it is about, with the payment that its number comes from, and its short number. */
  order: optional(
    named('MailedOrder', {
      _id: id,
      paymentID: described(optional(text()), 'The payment that its number comes from'),
      shortNumber: optional(text()),
    }),
  ),
  message: described(optional(id), 'The message that it answers, or tells the shop of'),
  account: described(optional(id), 'The account it is about, or whose order it is'),
});
export type Mail = InferFields<(typeof mail)['fields']>;

export const mails = endpoints('/api/mails', 'Mails', {
  listMails: {
    call: 'GET /',
    summary: 'The mails of the shop, newest first',
    description: `The shop stores them for ${String(MAIL_DAYS)} days.`,
    access: permitted('mails.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Part of its address, or what its order is found by',
      ),
      state: optional(oneOf(MAIL_STATES, 'Unknown state of a mail')),
      attention: described(optional(flag()), 'Whether nobody has got it, and it was neither sent again nor set aside'),
      aside: described(optional(flag()), 'Whether it was set aside, and not sent again since'),
      order: described(optional(sentId()), 'The order it is about'),
      message: described(optional(sentId()), 'The message that it answers, or tells the shop of'),
    },
    paged: true,
    answer: list(mail),
  },
  resendMail: {
    call: 'POST /:id/resend',
    summary: 'Send a mail again',
    description:
      'Answers a new mail, written anew: to the address, and in the words, of now. One that is on its way, was sent again before, or is about an order in the bin, is a 409.',
    access: permitted('mails.resend'),
    answer: mail,
    errors: ['mail_under_way', 'mail_resent', 'order_removed', 'nobody_to_mail', 'too_many_requests'],
  },
  setMailAside: {
    call: 'PUT /:id/aside',
    summary: 'Set aside a mail that failed, or take that back',
    description:
      'One that is set aside is not counted among those that staff must look after. It can still be sent again.',
    access: permitted('mails.resend'),
    body: { aside: flag('Please send aside as true or false') },
    answer: mail,
    errors: ['mail_not_failed'],
  },
});
