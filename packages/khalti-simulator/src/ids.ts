import { randomInt } from 'node:crypto';

// The provider's ids omit characters that are easily confused: 0 and O, 1, I and l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 22;

/** A new id in the provider's format, for payments, transactions and tokens: 22 letters and digits. */
export const newId = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
