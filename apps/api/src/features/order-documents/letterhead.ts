import { isCashOrder, orderNumber, SHOP_NAME, SHOP_NAME_NEPALI, type Order } from '@paila/shared';
import type { InvoiceSeller } from '../invoices/index.js';
import { MUTED } from './document-format.js';
import type { PaperPart, Head, PrintedPaper } from './printed-paper.js';

/** The shop, as documents show it. */
export interface DocumentShop extends InvoiceSeller {
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

/** The seller's names, numbers and addresses. @param taxNumber what the tax number is called */
export const sellerLines = (
  { name, legalName, registrationNumber = '', panNumber, address, phone, email }: InvoiceSeller,
  taxNumber: string,
): string[] => {
  const registration = registrationNumber === '' ? '' : `Registration no. ${registrationNumber}`;
  const number = panNumber === '' ? '' : `${taxNumber} ${panNumber}`;
  const lines = [legalName === '' ? name : legalName, registration, number, address, phone, email];
  return lines.filter((line) => line !== '');
};

/** Whom customers complain to; no line for a shop that names nobody. */
const complaints = ({ grievanceName, grievancePhone, grievanceEmail }: InvoiceSeller): string[] => {
  const officer = [grievanceName, grievancePhone, grievanceEmail].filter(Boolean);
  return officer.length === 0 ? [] : [`Grievance officer: ${officer.join(', ')}`];
};

/** Small paragraphs at the end of a document, with the terms of returns and the grievance officer. */
export const closingNotes = (notes: readonly string[], seller: InvoiceSeller): PaperPart => {
  const { returns } = seller;
  const lines = [...notes, ...(returns === '' ? [] : returns.split('\n')), ...complaints(seller)];
  return { kind: 'words', lines, style: { size: 9, color: MUTED }, above: 16, needs: 40 };
};

/** A document of the shop. Its title is the kind of the document. @param number of the document or its order */
export const onLetterhead = (
  { name, address, phone, email }: InvoiceSeller,
  { title, number, facts }: Pick<Head, 'title' | 'facts'> & { readonly number: string },
  parts: readonly PaperPart[],
): PrintedPaper => {
  const wordmark = name === SHOP_NAME ? `${name} ${SHOP_NAME_NEPALI}` : name;
  return {
    title: `${title} ${number}`,
    foot: [name, ...address.split('\n'), phone, email].join(' · '),
    parts: [{ kind: 'head', wordmark, title, facts }, ...parts],
  };
};
