import { pathTo } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactNode } from 'react';
import { accountContact } from '../../accounts/index.js';
import { orderNotice, type OrderNotice } from '../../orders/index.js';
import { guestOrderLink } from '../texts/mail-link.js';
import { Frame, greeting, styles } from '../texts/frame.js';
import { linePictures } from './line-pictures.js';
import { type MailShop, rendered, type WrittenMail } from './mail-kind.js';
import { OrderLines } from './order-lines.js';
import { quotableNumber, type Words } from './order-words.js';
import { addressInOneLine } from '../texts/strangers-text.js';

const addressText = ({ order: { address } }: OrderNotice): string => {
  const { firstname = '', lastname = '', streetAddress, city, state, phone } = address;
  return addressInOneLine([`${firstname} ${lastname}`, streetAddress, city, state, phone]);
};

/** Writes the parts of a mail above the lines of the order; returns undefined if the customer gets no mail. */
type WriteContent = (notice: OrderNotice) =>
  | {
      readonly words: Words;
      /** The text of the button, which opens the order's page. */
      readonly button?: string;
      /** Further content above the lines. */
      readonly more?: ReactNode;
      readonly once?: WrittenMail['once'];
    }
  | undefined;

/** A mail to the customer of an order, at the address of the account or of the guest's order. */
export const toCustomer = async (
  id: string,
  shop: MailShop,
  writeContent: WriteContent,
): Promise<WrittenMail | undefined> => {
  const notice = await orderNotice(id);
  const content = notice && writeContent(notice);
  if (!content) return undefined;
  const { order, account, link } = notice;
  const contact = account ? await accountContact(account) : order.address;
  if (!contact?.email) return undefined;
  const { words, button = 'See your order', more, once } = content;
  const pictures = await linePictures(notice, shop);
  const number = quotableNumber(order);
  // Guests have no account to log in to.
  const url = account ? shop.shopUrl + pathTo('order', { id }) : guestOrderLink(id, shop);
  return {
    order: new Types.ObjectId(id),
    ...(account ? { account } : {}),
    ...(once === undefined ? {} : { once }),
    ...(link.generation === undefined ? {} : { linkGeneration: link.generation }),
    to: contact.email,
    subject: [words.title, ...(order.shortNumber === undefined ? [] : [order.shortNumber])].join(' · '),
    ...(await rendered(
      <Frame {...shop} title={words.title} preview={words.text} button={{ text: button, url }}>
        <p className="text" style={styles.text}>
          {greeting(contact.firstname)}
          <br />
          {words.text}
        </p>
        {more}
        <OrderLines notice={notice} pictures={pictures} />
        <p className="muted" style={{ ...styles.muted, marginTop: 16 }}>
          As typed in the order:
          <br />
          {order.pickUp ? 'For' : 'To'} {addressText(notice)}
        </p>
        {order.shortNumber !== undefined && (
          <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
            Your order {order.shortNumber}
          </p>
        )}
        {number !== undefined && (
          <p className="muted" style={styles.muted}>
            Order number {number}
          </p>
        )}
      </Frame>,
    )),
    ...(pictures.size > 0 ? { pictures: [...pictures.values()] } : {}),
  };
};
