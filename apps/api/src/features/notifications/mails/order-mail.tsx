import { pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import type { OrderNotice } from '../../orders/index.js';
import { guestOrderLink } from '../texts/mail-link.js';
import { Frame, greeting, styles, type ShopLinks } from '../texts/frame.js';
import type { LinePictures } from './line-pictures.js';
import { OrderLines } from './order-lines.js';
import { quotableNumber, type Words } from './order-words.js';
import { addressInOneLine } from '../texts/strangers-text.js';

const addressText = ({ order: { address } }: OrderNotice): string => {
  const { firstname = '', lastname = '', streetAddress, city, state, phone } = address;
  return addressInOneLine([`${firstname} ${lastname}`, streetAddress, city, state, phone]);
};

interface Props {
  readonly words: Words;
  readonly notice: OrderNotice;
  readonly firstname: string | undefined;
  readonly shop: ShopLinks;
  readonly pictures: LinePictures;
  /** What its button says, which leads to the order's page: there one pays, too. */
  readonly button?: string | undefined;
  /** What else there is to say, above the lines. */
  readonly children?: ReactNode;
}

/** A mail to a customer about an order. */
export const OrderMail = (props: Props) => {
  const { words, notice, firstname, shop, pictures, button = 'See your order', children } = props;
  const { title, text } = words;
  const { _id: id, shortNumber } = notice.order;
  const number = quotableNumber(notice.order);
  // Guests have no account to log in to.
  const url = notice.account ? shop.shopUrl + pathTo('order', { id }) : guestOrderLink(id, shop);
  return (
    <Frame {...shop} title={title} preview={text} button={{ text: button, url }}>
      <p className="text" style={styles.text}>
        {greeting(firstname)}
        <br />
        {text}
      </p>
      {children}
      <OrderLines notice={notice} pictures={pictures} />
      <p className="muted" style={{ ...styles.muted, marginTop: 16 }}>
        As typed in the order:
        <br />
        To {addressText(notice)}
      </p>
      {shortNumber !== undefined && (
        <p className="text" style={{ ...styles.text, fontWeight: 700 }}>
          Your order {shortNumber}
        </p>
      )}
      {number !== undefined && (
        <p className="muted" style={styles.muted}>
          Order number {number}
        </p>
      )}
    </Frame>
  );
};
