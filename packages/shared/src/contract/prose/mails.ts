import { MAIL_DAYS } from '../../vocabulary/shop.js';
import { mails } from '../mails.js';
import { groupProse } from './group-prose.js';

export const mailProse = groupProse(
  mails,
  'Mails',
  {
    listMails: {
      summary: 'The mails of the shop, newest first',
      description: `They are kept for ${String(MAIL_DAYS)} days.`,
    },
    resendMail: {
      summary: 'Send a mail again',
      description:
        'Answers a new mail, written anew: to the address, and in the words, of now. One that is on its way, was sent again before, or is about an order in the bin, is a 409.',
    },
    setMailAside: {
      summary: 'Set aside a mail that failed, or take that back',
      description:
        'One that is set aside is not counted among those that staff must look after. It can still be sent again.',
    },
  },
  {
    'listMails.search': 'Part of its address, or what its order is found by',
    'listMails.attention': 'Whether nobody has got it, and it was neither sent again nor set aside',
    'listMails.aside': 'Whether it was set aside, and not sent again since',
    'listMails.order': 'The order it is about',
    'listMails.message': 'The message that it answers, or tells the shop of',
    'Mail.kind': 'Such as `order-paid`',
    'Mail.attempts': 'How often it was tried',
    'Mail.nextAt': 'When it is tried next, while it is waiting',
    'Mail.error': 'What the mail server said when it last did not accept it',
    'Mail.setAsideAt': 'Since when staff need not look after it any more, although nobody has got it',
    'Mail.attention': 'Whether nobody has got it, and it was neither sent again nor set aside',
    'Mail.resendable': 'Whether it can be sent again',
    'Mail.message': 'The message that it answers, or tells the shop of',
    'Mail.account': 'The account it is about, or whose order it is',
    'MailedOrder.paymentID': 'The payment that its number comes from',
  },
);
