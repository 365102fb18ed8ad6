import { isCashOrder, orderNumber, SHOP_NAME, SHOP_NAME_NEPALI, type Order } from '@paila/shared';
import type { DocumentPart, Head, OrderDocument } from './order-document.js';

/** The shop, as documents show it. */
export interface DocumentShop {
  readonly name: string;
  /** The name of the seller on invoices; empty for the shop's own. */
  readonly legalName: string;
  /** The PAN or VAT number; empty for none. */
  readonly panNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** The terms of returns; may be empty. */
  readonly returns: string;
  /** The time zone of days, such as `Asia/Kathmandu`. */
  readonly timeZone: string;
}

/** A day in the shop's time zone, such as `3 November 2026`. */
export const formatDay = (time: string, { timeZone }: Pick<DocumentShop, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(time));

/** The number that customers know, or for an order without one, its id. Cash makes no number. */
export const printedNumber = (order: Pick<Order, '_id' | 'paymentID' | 'paymentMethod'>): string =>
  order.paymentID === null || isCashOrder(order) ? order._id : orderNumber(order);

/** The short number of an order, as a fact for the head of a document. */
export const shortNumberFact = ({
  shortNumber,
}: Pick<Order, 'shortNumber'>): (readonly [name: string, value: string])[] =>
  shortNumber === undefined ? [] : [['Order', shortNumber]];

/** The address of an order, without empty lines. */
export const recipientLines = ({ address }: Pick<Order, 'address'>): string[] => {
  const { firstname, lastname, streetAddress, city, zipcode, state, country, phone } = address;
  const lines = [[firstname, lastname], [streetAddress], [city, zipcode], [state], [country], [phone]];
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter((line) => line !== '');
};

/** A document of the shop about an order. Its title is the kind of the document. */
export const onLetterhead = (
  order: Order,
  shop: DocumentShop,
  { title, facts }: Pick<Head, 'title' | 'facts'>,
  parts: readonly DocumentPart[],
): OrderDocument => {
  const wordmark = shop.name === SHOP_NAME ? `${shop.name} ${SHOP_NAME_NEPALI}` : shop.name;
  return {
    title: `${title} ${printedNumber(order)}`,
    foot: [shop.name, shop.address, shop.phone, shop.email].join('  ·  '),
    parts: [{ kind: 'head', wordmark, title, facts }, ...parts],
  };
};
