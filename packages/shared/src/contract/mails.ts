import { MAIL_STATES } from '../vocabulary/statuses.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
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
  /** Such as `order-paid`; a newer server may know more. */
  kind: text(),
  to: text(),
  subject: text(),
  state: oneOf(MAIL_STATES),
  createdAt: time,
  /** How often it was tried. */
  attempts: count(),
  /** When it is tried next, while it is waiting. */
  nextAt: optional(time),
  sentAt: optional(time),
  /** What the mail server said when it last did not accept it. */
  error: optional(text()),
  /** Since when staff need not look after it any more, although nobody has got it. */
  setAsideAt: optional(time),
  /** Whether staff must look after it: nobody has got it, and it was neither sent again nor set aside. */
  attention: flag(),
  /** Whether it can be sent again: it is not under way, was not sent again before, and its order is not in the bin. */
  resendable: flag(),
  /** The order it is about, with the payment that its number comes from, and its short number. */
  order: optional(named('MailedOrder', { _id: id, paymentID: optional(text()), shortNumber: optional(text()) })),
  /** The message that it answers, or tells the shop of. */
  message: optional(id),
  /** The account it is about, or whose order it is. */
  account: optional(id),
});
export type Mail = InferFields<(typeof mail)['fields']>;

export const mails = endpoints('/api/mails', {
  listMails: {
    call: 'GET /',
    access: permitted('mails.read'),
    query: {
      search: optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
      state: optional(oneOf(MAIL_STATES, 'Unknown state of a mail')),
      attention: optional(flag()),
      aside: optional(flag()),
      order: optional(sentId()),
      message: optional(sentId()),
    },
    paged: true,
    answer: list(mail),
  },
  resendMail: {
    call: 'POST /:id/resend',
    access: permitted('mails.resend'),
    answer: mail,
    errors: ['mail_under_way', 'mail_resent', 'order_removed', 'nobody_to_mail', 'too_many_requests'],
  },
  setMailAside: {
    call: 'PUT /:id/aside',
    access: permitted('mails.resend'),
    body: { aside: flag('Please send aside as true or false') },
    answer: mail,
    errors: ['mail_not_failed'],
  },
});
