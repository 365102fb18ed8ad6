import type { OrderAddress } from '@paila/shared';
import { searchWordsOf } from '../accounts/index.js';
import type { OrderDoc } from './order.model.js';

/** The words of an address that an order is found by. */
const wordsOf = ({ firstname = '', lastname = '', phone, email }: OrderAddress): (string | undefined)[] => [
  `${firstname} ${lastname}`.trim(),
  phone,
  email,
];

const asText = (words: readonly (string | undefined)[]): string =>
  words
    .filter((word) => word !== undefined && word !== '')
    .join('\n')
    .toLowerCase();

interface OrderWords {
  readonly orderId: string;
  readonly paymentID?: string | undefined;
  readonly address: OrderAddress;
}

/**
 * The text that the search of the back office looks in.
 * @param accountWords the words that the account of its customer is found by; none for a guest
 */
export const searchTextFrom = ({ orderId, paymentID, address }: OrderWords, accountWords: readonly string[]): string =>
  asText([orderId, paymentID, ...wordsOf(address), ...accountWords]);

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
  const words = [...kept, ...wordsOf(address), ...(user ? await searchWordsOf(user.toHexString()) : [])];
  return [...new Set(asText(words).split('\n'))].join('\n');
};
