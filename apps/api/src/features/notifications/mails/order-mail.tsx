import {
  formatMoney,
  formatPaisa,
  orderLines,
  orderNumber,
  NO_ORDER_NUMBER,
  pathTo,
  type OrderStatus,
} from '@paila/shared';
import type { OrderNotice } from '../../orders/index.js';
import { Frame, greeting, styles, type ShopLinks } from './frame.js';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** What each status means for the customer. */
export const ORDER_WORDS: Readonly<Record<OrderStatus, Words>> = {
  pending: {
    title: 'We have kept your items',
    text: 'Your order is placed and its items are set aside for you. They are yours once the payment is confirmed.',
  },
  paid: { title: 'Thank you, your payment has arrived', text: 'We are getting your parcel ready.' },
  shipped: { title: 'Your parcel is on its way', text: 'It has left our shop and is coming to the address below.' },
  delivered: {
    title: 'Your parcel has arrived',
    text: 'We hope everything fits. If not, write to us and we will put it right.',
  },
  cancelled: {
    title: 'Your order is cancelled',
    text: 'Nothing was charged for it, and its items are back in the shop.',
  },
  expired: {
    title: 'Your order has run out of time',
    text: 'No payment arrived, so its items are back in the shop. Nothing was charged. You can order them again at any time.',
  },
  refunded: { title: 'Your money is on its way back', text: 'The payment for your order was refunded.' },
};

const lines = ({ order }: OrderNotice) =>
  orderLines(order).map(({ product, quantity, size, itemTotal }, index) => (
    <tr key={index}>
      <td className="text line" style={styles.cell}>
        {product.title ?? ''}
        {size ? `, size ${size}` : ''} × {quantity ?? 1}
      </td>
      <td className="text line" align="right" style={styles.cell}>
        {formatMoney(itemTotal)}
      </td>
    </tr>
  ));

const total = ({ order, paisa }: OrderNotice): string =>
  paisa === undefined ? formatMoney(order.amount) : `${formatMoney(order.amount)} (${formatPaisa(paisa)})`;

const addressText = ({ order: { address } }: OrderNotice): string => {
  const { firstname = '', lastname = '', streetAddress, city, state, phone } = address;
  return [`${firstname} ${lastname}`.trim(), streetAddress, city, state, phone].filter(Boolean).join(', ');
};

interface Props {
  readonly status: OrderStatus;
  readonly notice: OrderNotice;
  readonly firstname: string | undefined;
  readonly shop: ShopLinks;
}

/** What a customer is told of an order that has reached a status. */
export const OrderMail = ({ status, notice, firstname, shop }: Props) => {
  const { title, text } = ORDER_WORDS[status];
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
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {lines(notice)}
          <tr>
            <td className="text line" style={{ ...styles.cell, fontWeight: 700 }}>
              Total
            </td>
            <td className="text line" align="right" style={{ ...styles.cell, fontWeight: 700 }}>
              {total(notice)}
            </td>
          </tr>
        </tbody>
      </table>
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
