import { type OrderAddress, phoneKey, shortNumberText } from '@paila/shared';
import { searchText } from '../../platform/search-text.js';
import { accountSearchWords } from '../accounts/index.js';
import type { OrderDoc } from './order.model.js';

/** What an order is found by. */
export interface SearchedOrder extends Pick<OrderDoc, '_id' | 'shortNumber' | 'paymentID' | 'anonymisedAt'> {
  readonly address: OrderAddress;
  readonly products: readonly (readonly { readonly product: { readonly title: string } }[])[];
  /** Once it is sent. */
  readonly shipment?: Pick<NonNullable<OrderDoc['shipment']>, 'carrier' | 'trackingNumber'> | undefined;
}

/** Parts the lines about the order, which it keeps, from those about a person. */
export const PERSONAL_PART = '\n\n';

/** Matches what a pattern finds about the person of an order, and nothing about its products. */
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
    // May be a person, too.
    shipment?.carrier,
    shipment?.trackingNumber,
  ];
};

/**
 * The text that the search of the back office looks in.
 * @param accountWords the words that the account of its customer is found by; none for a guest
 */
export const orderSearchText = (order: SearchedOrder, accountWords: readonly string[]): string =>
  `${searchText(linesOfOrder(order))}${PERSONAL_PART}${searchText([...linesOfPerson(order), ...accountWords])}`;

/** The same, with the words of its customer's account as that is now. */
export const currentSearchText = async (order: SearchedOrder & Pick<OrderDoc, 'user'>): Promise<string> =>
  orderSearchText(order, order.user ? await accountSearchWords(order.user.toHexString()) : []);
