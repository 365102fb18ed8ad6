import { Types } from 'mongoose';
import type { ReactNode } from 'react';
import { contactOf } from '../../accounts/index.js';
import { orderNotice, type OrderNotice } from '../../orders/index.js';
import { type MailShop, rendered, type WrittenMail } from './mail-kind.js';
import { linePictures } from './line-pictures.js';
import { OrderMail } from './order-mail.js';
import type { Words } from './order-words.js';

/** What there is to say of an order besides its lines; undefined if its customer gets no mail after all. */
type Tell = (
  notice: OrderNotice,
) => { readonly words: Words; readonly button?: string; readonly more?: ReactNode } | undefined;

/** A mail to the customer of an order: to the account's address; a guest's order names its own. */
export const toCustomer = async (id: string, shop: MailShop, tell: Tell): Promise<WrittenMail | undefined> => {
  const notice = await orderNotice(id);
  const content = notice && tell(notice);
  if (!content) return undefined;
  const { order, account, link } = notice;
  const contact = account ? await contactOf(account) : order.address;
  if (!contact?.email) return undefined;
  const { words, button, more } = content;
  const pictures = await linePictures(notice, shop);
  return {
    order: new Types.ObjectId(id),
    ...(account ? { account } : {}),
    ...(link.generation === undefined ? {} : { linkGeneration: link.generation }),
    to: contact.email,
    subject: [words.title, ...(order.shortNumber === undefined ? [] : [order.shortNumber])].join(' · '),
    ...(await rendered(
      <OrderMail
        words={words}
        button={button}
        notice={notice}
        firstname={contact.firstname}
        shop={shop}
        pictures={pictures}
      >
        {more}
      </OrderMail>,
    )),
    ...(pictures.size > 0 ? { pictures: [...pictures.values()] } : {}),
  };
};
