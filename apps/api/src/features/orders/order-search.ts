import { type OrderAddress, phoneKey, shortNumberText } from '@paila/shared';
import { searchText } from '../../platform/search-text.js';
import { accountSearchWords } from '../accounts/index.js';
import type { OrderDoc } from './order.model.js';

/** The fields by which a search finds an order. */
export interface SearchedOrder extends Pick<OrderDoc, '_id' | 'shortNumber' | 'paymentID' | 'anonymisedAt'> {
  readonly address: OrderAddress;
  readonly products: readonly (readonly { readonly product: { readonly title: string } }[])[];
  /** Absent until the order is sent. */
  readonly shipment?: Pick<NonNullable<OrderDoc['shipment']>, 'carrier' | 'trackingNumber'> | undefined;
}

/** Separates the lines about the order, which stay, from the lines about a person. */
export const PERSONAL_PART = '\n\n';

/** Limits a pattern to the personal part of an order's text, so that it matches no product. */
export const personPattern = ({ source }: RegExp): RegExp => new RegExp(`${PERSONAL_PART}[\\s\\S]*(?:${source})`);

const linesOfOrder = ({ _id, shortNumber, paymentID, products }: SearchedOrder): (string | undefined)[] => [
  _id.toHexString(),
  shortNumber === undefined ? undefined : shortNumberText(shortNumber),
  paymentID,
  ...products.flat().map(({ product }) => product.title),
];

const linesOfPerson = ({ address, shipment, anonymisedAt }: SearchedOrder): (string | undefined)[] => {
  if (anonymisedAt) return [];
  const { firstname = '', lastname = '', phone = '', email, streetAddress, city, state, zipcode } = address;
  return [
    `${firstname} ${lastname}`,
    email,
    phoneKey(phone),
    streetAddress,
    city,
    state,
    zipcode,
    // A carrier may be a person, too.
    shipment?.carrier,
    shipment?.trackingNumber,
  ];
};

/**
 * The text that the back office searches.
 * @param accountWords the search words of the customer's account; none for a guest
 */
export const orderSearchText = (order: SearchedOrder, accountWords: readonly string[]): string =>
  `${searchText(linesOfOrder(order))}${PERSONAL_PART}${searchText([...linesOfPerson(order), ...accountWords])}`;

/** The same text, with the current search words of the customer's account. */
export const currentSearchText = async (order: SearchedOrder & Pick<OrderDoc, 'user'>): Promise<string> =>
  orderSearchText(order, order.user ? await accountSearchWords(order.user.toHexString()) : []);
