import { randomInt } from 'node:crypto';

// The provider's ids leave out what people mix up: 0 and O, 1 and I and l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 22;

/** A new id as the provider makes them, for payments, transactions and tokens alike: 22 letters and digits. */
export const newId = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
