import { NO_ORDER_NUMBER, orderNumber, pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import type { OrderNotice } from '../../orders/index.js';
import { Frame, greeting, styles, type ShopLinks } from './frame.js';
import type { LinePictures } from './line-pictures.js';
import { OrderLines } from './order-lines.js';
import type { Words } from './order-words.js';
import { oneLine } from './plain-name.js';

const addressText = ({ order: { address } }: OrderNotice): string => {
  const { firstname = '', lastname = '', streetAddress, city, state, phone } = address;
  return oneLine([`${firstname} ${lastname}`.trim(), streetAddress, city, state, phone].filter(Boolean).join(', '));
};

interface Props {
  readonly words: Words;
  readonly notice: OrderNotice;
  readonly firstname: string | undefined;
  readonly shop: ShopLinks;
  readonly pictures: LinePictures;
  /** What else there is to say, above the lines. */
  readonly children?: ReactNode;
}

/** What a customer is told of an order. */
export const OrderMail = ({ words: { title, text }, notice, firstname, shop, pictures, children }: Props) => {
  const number = orderNumber(notice.order);
  // Guests have no list of orders.
  const button = notice.account ? { text: 'See your orders', url: shop.shopUrl + pathTo('orders') } : undefined;
  return (
    <Frame {...shop} title={title} preview={text} button={button}>
      <p className="text" style={styles.text}>
        {greeting(firstname)}
        <br />
        {text}
      </p>
      {children}
      <OrderLines notice={notice} pictures={pictures} />
      <p className="muted" style={{ ...styles.muted, marginTop: 16 }}>
        To {addressText(notice)}
      </p>
      {number !== NO_ORDER_NUMBER && (
        <p className="muted" style={styles.muted}>
          Order number {number}
        </p>
      )}
    </Frame>
  );
};
