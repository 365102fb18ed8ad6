import type { PageColours } from '@paila/simulator-kit';

/**
 * Signs in place of the merchant's key. Public on purpose, and named so that a shop in production refuses it. It is not
 * the test key of eSewa's documentation.
 */
export const TEST_SECRET_KEY = 'test_secret_key_paila_esewa_simulator';
/** Stands in for the merchant's `product_code`. */
export const TEST_PRODUCT_CODE = 'PAILATEST';

/** The payer when nobody has logged in. */
export const TEST_PAYER = '9806800001';
/** The test payers of eSewa's test system; all share one password and token (developer.esewa.com.np). */
export const TEST_PAYERS: readonly string[] = [0, 1, 2, 3, 4].map((index) => String(Number(TEST_PAYER) + index));
/** `TEST_PAYERS` as text for people. */
export const TEST_PAYER_RANGE = '9806800001 to 9806800005';
export const TEST_PASSWORD = 'Nepal@123';
export const TEST_TOKEN = '123456';

/**
 * The time to pay after the form was posted, in milliseconds. eSewa documents none. It advises to check the status
 * after five minutes without an answer.
 */
export const SESSION_MS = 5 * 60_000;

/** The payment pages' colours. */
export const PAGE_COLOURS: PageColours = {
  light: { accent: '#3b6e10', ink: '#ffffff', strong: '#2b530a' },
  dark: { accent: '#a3d977', ink: '#12240a', strong: '#bfe89d' },
};
