import type { OrderStatus } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import { contactOf } from '../../accounts/index.js';
import { orderNotice, type OrderNotice } from '../../orders/index.js';
import { type MailKind, mailKind, type MailShop, rendered, type WrittenMail } from '../mail-kind.js';
import { ORDER_WORDS, OrderMail } from './order-mail.js';

/** What there is to say of an order, and to whom by first name; undefined for nothing. */
type Tell = (
  notice: OrderNotice,
  firstname: string | undefined,
) => { readonly subject: string; readonly content: ReactElement } | undefined;

/** A mail to the customer of an order: to the account's address; a guest's order names its own. */
const toCustomer = async (id: string, tell: Tell): Promise<WrittenMail | undefined> => {
  const notice = await orderNotice(id);
  if (!notice) return undefined;
  const { order, account } = notice;
  const contact = account ? await contactOf(account) : order.address;
  if (!contact?.email) return undefined;
  const told = tell(notice, contact.firstname);
  if (!told) return undefined;
  return {
    order: new Types.ObjectId(id),
    ...(account ? { account } : {}),
    to: contact.email,
    subject: told.subject,
    ...rendered(told.content),
  };
};

const statusMail = (id: string, status: OrderStatus, shop: MailShop): Promise<WrittenMail | undefined> =>
  toCustomer(id, (notice, firstname) => ({
    subject: ORDER_WORDS[status].title,
    content: <OrderMail status={status} notice={notice} firstname={firstname} shop={shop} />,
  }));

const onStatus = (kind: string, status: OrderStatus): MailKind =>
  mailKind(kind, 'order.status_changed', async ({ subject, is }, shop) =>
    is.status === status ? statusMail(subject.id, status, shop) : undefined,
  );

/** What customers are told of their orders. */
export const ORDER_MAILS: readonly MailKind[] = [
  mailKind('order-placed', 'order.placed', ({ subject }, shop) => statusMail(subject.id, 'pending', shop)),
  onStatus('order-paid', 'paid'),
  onStatus('order-shipped', 'shipped'),
  onStatus('order-delivered', 'delivered'),
  onStatus('order-cancelled', 'cancelled'),
  onStatus('order-expired', 'expired'),
  onStatus('order-refunded', 'refunded'),
];
