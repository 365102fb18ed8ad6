import { Types } from 'mongoose';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { accountMessageIds } from '../../messages/index.js';
import { accountOrderIds } from '../../orders/index.js';
import { withoutToken } from '../texts/mail-link.js';
import { type MailDoc, MailModel } from '../mail.model.js';
import { MESSAGE_RECEIVED } from '../mails/message-mails.js';

type Exported = Pick<MailDoc, 'kind' | 'to' | 'subject' | 'text' | 'state' | 'createdAt' | 'sentAt'>;
const FIELDS = { kind: 1, to: 1, subject: 1, text: 1, state: 1, createdAt: 1, sentAt: 1 } as const;

/**
 * The mails about an account, its orders and its messages, newest first, as plain text. These include orders and
 * messages that the account has claimed. Mails to the shop are left out: the messages of the account contain them.
 */
export async function* accountMails(userId: string): AsyncGenerator<object> {
  const [orders, messages] = [await accountOrderIds(userId), await accountMessageIds(userId)];
  const concernsAccount = [
    { account: new Types.ObjectId(userId) },
    { order: { $in: orders } },
    { message: { $in: [...messages] } },
  ];
  const mails = MailModel.find({ $or: concernsAccount, kind: { $ne: MESSAGE_RECEIVED } }, FIELDS)
    .sort({ createdAt: -1, _id: -1 })
    .lean<Exported>()
    .cursor();
  for await (const { createdAt, sentAt, state, kind, to, subject, text } of itemsOf(mails)) {
    yield { createdAt, sentAt, state, kind, to, subject, text: withoutToken(text) };
  }
}
