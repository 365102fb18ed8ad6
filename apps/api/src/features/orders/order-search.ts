import { type OrderAddress, shortNumberText } from '@paila/shared';
import { escapeRegExp } from '../../platform/text.js';
import { searchWordsOf } from '../accounts/index.js';
import { foldPhone } from './order-phone.js';
import type { OrderDoc } from './order.model.js';

/** The words of an address that an order is found by; the phone as it was written, and by its digits alone. */
const wordsOf = ({ firstname = '', lastname = '', phone = '', email }: OrderAddress): (string | undefined)[] => [
  `${firstname} ${lastname}`.trim(),
  phone,
  foldPhone(phone),
  email,
];

const asText = (words: readonly (string | undefined)[]): string =>
  [...new Set(words.map((word = '') => word.toLowerCase()))].filter((word) => word !== '').join('\n');

interface OrderWords extends Pick<OrderDoc, 'shortNumber'> {
  readonly orderId: string;
  readonly paymentID?: string | undefined;
  readonly address: OrderAddress;
  /** Once it is sent with one. */
  readonly trackingNumber?: string | undefined;
}

/**
 * The text that the search of the back office looks in.
 * @param accountWords the words that the account of its customer is found by; none for a guest
 */
export const searchTextFrom = (
  { orderId, shortNumber, paymentID, address, trackingNumber }: OrderWords,
  accountWords: readonly string[],
): string => {
  const said = shortNumber === undefined ? undefined : shortNumberText(shortNumber);
  return asText([orderId, said, paymentID, ...wordsOf(address), ...accountWords, trackingNumber]);
};

/** @param order account: the id of the account that places it; undefined for a guest */
export const searchTextOf = async ({
  account,
  ...order
}: OrderWords & { readonly account: string | undefined }): Promise<string> =>
  searchTextFrom(order, account === undefined ? [] : await searchWordsOf(account));

/** The same text with another address; what else an order is found by stays. */
export const searchTextWith = async (
  { search, address: before, user }: Pick<OrderDoc, 'search' | 'address' | 'user'>,
  address: OrderAddress,
): Promise<string> => {
  const gone = new Set(asText(wordsOf(before)).split('\n'));
  const kept = search.split('\n').filter((line) => !gone.has(line));
  return asText([...kept, ...wordsOf(address), ...(user ? await searchWordsOf(user.toHexString()) : [])]);
};

/** The same text with another tracking number, or without one. */
export const searchTextSentWith = (
  { search, shipment }: Pick<OrderDoc, 'search' | 'shipment'>,
  trackingNumber: string | undefined,
): string => {
  const gone = shipment?.trackingNumber?.toLowerCase();
  return asText([...search.split('\n').filter((line) => line !== gone), trackingNumber]);
};

/** A text that an older version wrote, with what it did not know. */
export const searchTextCompleted = (
  search: string,
  { phone = '' }: Pick<OrderAddress, 'phone'>,
  trackingNumber: string | undefined,
): string => asText([...search.split('\n'), foldPhone(phone), trackingNumber]);

/** Digits, and what people write between them. */
const IS_PHONE = /^[\d\u0966-\u096f+().\s/-]+$/;
/** Nobody remembers more of an order; each word is one more pass over the texts of all orders. */
const MOST_WORDS = 8;

/**
 * What the search texts of the orders that somebody looks for match, all of it: a phone number however it is written, or words in
 * any order.
 */
export const searchPatterns = (search: string): RegExp[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [];
  const phone = IS_PHONE.test(wanted) ? foldPhone(wanted) : '';
  if (phone !== '') return [new RegExp(`${escapeRegExp(wanted).source}|${phone}`)];
  return [...new Set(wanted.split(/\s+/, MOST_WORDS))].map(escapeRegExp);
};
