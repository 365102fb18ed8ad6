import type { OrderStatus } from '@paila/shared';
import { toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Types } from 'mongoose';
import type { EventDoc, EventType } from '../../platform/events/index.js';
import { contactOf } from '../accounts/index.js';
import { orderNotice } from '../orders/index.js';
import type { MailDoc, MailKind } from './mail.model.js';
import { PASSWORD_CHANGED, PasswordChangedMail, WELCOME, WelcomeMail } from './mails/account-mails.js';
import type { ShopLinks } from './mails/frame.js';
import { ORDER_WORDS, OrderMail } from './mails/order-mail.js';

/** The events that customers are told of. */
export const MAILED_EVENTS: readonly EventType[] = [
  'order.placed',
  'order.status_changed',
  'account.registered',
  'account.password_changed',
];

/** A mail that is still to be kept and sent. */
type Mail = Pick<MailDoc, 'kind' | 'order' | 'account' | 'to' | 'subject' | 'html' | 'text'>;

const DOCTYPE = '<!doctype html>';
const rendered = (mail: ReactElement): Pick<MailDoc, 'html' | 'text'> => {
  const html = DOCTYPE + renderToStaticMarkup(mail);
  return { html, text: toPlainText(html) };
};

const KIND_OF: Readonly<Record<OrderStatus, MailKind>> = {
  pending: 'order-placed',
  paid: 'order-paid',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
  expired: 'order-expired',
  refunded: 'order-refunded',
};

/** To the account's address; a guest's order names its own. */
const orderMail = async (id: string, status: OrderStatus, shop: ShopLinks): Promise<Mail | undefined> => {
  const notice = await orderNotice(id);
  if (!notice) return undefined;
  const { order, account } = notice;
  const contact = account ? await contactOf(account) : order.address;
  if (!contact?.email) return undefined;
  return {
    kind: KIND_OF[status],
    order: new Types.ObjectId(id),
    ...(account ? { account } : {}),
    to: contact.email,
    subject: ORDER_WORDS[status].title,
    ...rendered(<OrderMail status={status} notice={notice} firstname={contact.firstname} shop={shop} />),
  };
};

const ACCOUNT_MAILS = {
  welcome: { subject: WELCOME, Content: WelcomeMail },
  'password-changed': { subject: PASSWORD_CHANGED, Content: PasswordChangedMail },
} as const;

const accountMail = async (
  id: string,
  kind: keyof typeof ACCOUNT_MAILS,
  shop: ShopLinks,
): Promise<Mail | undefined> => {
  const contact = await contactOf(id);
  if (!contact) return undefined;
  const { subject, Content } = ACCOUNT_MAILS[kind];
  return {
    kind,
    account: new Types.ObjectId(id),
    to: contact.email,
    subject,
    ...rendered(<Content firstname={contact.firstname} shop={shop} />),
  };
};

/** The mail that tells of an event, in the words of the moment; undefined if there is nobody to be told. */
export const mailFor = async (event: EventDoc, shop: ShopLinks): Promise<Mail | undefined> => {
  const { id } = event.subject;
  if (event.type === 'order.placed') return orderMail(id, 'pending', shop);
  if (event.type === 'order.status_changed') return orderMail(id, event.is.status, shop);
  if (event.type === 'account.registered') return accountMail(id, 'welcome', shop);
  if (event.type === 'account.password_changed') return accountMail(id, 'password-changed', shop);
  return undefined;
};
