import { orderNumber, SHOP_NAME, SHOP_NAME_NEPALI, type Order } from '@paila/shared';
import { createSheet, FULL_WIDTH, MUTED, type Sheet } from './sheet.js';

/** What papers say of the shop. */
export interface PaperShop {
  readonly name: string;
  /** The name that invoices are made out by; empty for the shop's own. */
  readonly legalName: string;
  /** Of PAN or VAT; empty for none. */
  readonly panNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** How to send something back; may be empty. */
  readonly returns: string;
  /** In which days are counted, such as `Asia/Kathmandu`. */
  readonly timeZone: string;
}

/** A day of the shop, such as `3 November 2026`. */
export const dayOf = (time: string, { timeZone }: Pick<PaperShop, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(time));

/** The number that customers know, or for an order without one, its id. */
export const numberOf = (order: Pick<Order, '_id' | 'paymentID'>): string =>
  order.paymentID === null ? order._id : orderNumber(order);

/** The number that people say, as a fact about a paper. */
export const shortNumberFact = ({
  shortNumber,
}: Pick<Order, 'shortNumber'>): (readonly [name: string, value: string])[] =>
  shortNumber === undefined ? [] : [['Order', shortNumber]];

/** Where an order goes; without what was removed with the customer's data. */
export const recipientLines = ({ address }: Pick<Order, 'address'>): string[] => {
  const { firstname, lastname, streetAddress, city, zipcode, state, country, phone } = address;
  const joined = (...parts: (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined && part !== '').join(' ');
  const lines = [
    joined(firstname, lastname),
    joined(streetAddress),
    joined(city, zipcode),
    joined(state),
    joined(country),
  ];
  return [...lines, joined(phone)].filter((line) => line !== '');
};

/** A paper with its head: the wordmark, what it is, and facts about it. */
export const beginPaper = (
  title: string,
  order: Order,
  shop: PaperShop,
  facts: readonly (readonly [name: string, value: string])[],
): Sheet => {
  const sheet = createSheet(
    `${title} ${numberOf(order)}`,
    [shop.name, shop.address, shop.phone, shop.email].join('  ·  '),
  );
  const wordmark = shop.name === SHOP_NAME ? `${shop.name} ${SHOP_NAME_NEPALI}` : shop.name;
  sheet.text(wordmark, 0, FULL_WIDTH / 2, { size: 22, weight: 800 });
  // On the baseline of the wordmark.
  sheet.y += 6;
  sheet.text(title, FULL_WIDTH / 2, FULL_WIDTH / 2, { size: 16, weight: 700, align: 'right' });
  sheet.y += 38;
  sheet.rule();
  sheet.y += 14;
  const width = FULL_WIDTH / Math.max(1, facts.length);
  const heights = facts.map(([name, value], index) => {
    const top = sheet.y;
    const nameHeight = sheet.text(name, index * width, width - 8, { size: 8, weight: 700, color: MUTED });
    sheet.y += nameHeight + 2;
    const height = nameHeight + 2 + sheet.text(value, index * width, width - 8);
    sheet.y = top;
    return height;
  });
  sheet.y += Math.max(0, ...heights) + 18;
  return sheet;
};

/** Blocks of lines beside each other, each below its title. */
export const beside = (
  sheet: Sheet,
  blocks: readonly { readonly title: string; readonly lines: readonly string[] }[],
): void => {
  const width = FULL_WIDTH / blocks.length;
  const top = sheet.y;
  const ends = blocks.map(({ title, lines }, index) => {
    sheet.y = top;
    sheet.block([title], index * width, width - 16, { size: 8, weight: 700, color: MUTED });
    sheet.y += 2;
    sheet.block(lines.slice(0, 1), index * width, width - 16, { weight: 700, size: 11 });
    sheet.block(lines.slice(1), index * width, width - 16);
    return sheet.y;
  });
  sheet.y = Math.max(top, ...ends) + 22;
};
