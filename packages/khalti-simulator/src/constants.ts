import type { PageColours } from '@paila/simulator-kit';

/**
 * Used in place of the provider's `live_secret_key`. Public on purpose, and named so that it can't be mistaken for a
 * real one.
 */
export const TEST_SECRET_KEY = 'test_secret_key_paila_simulator';
/** The widget's public key. */
export const TEST_PUBLIC_KEY = 'test_public_key_paila_simulator';

/** The payer when nobody has signed in. */
export const TEST_PAYER = '9800000000';
/** The test payers of the provider's sandbox; all share one MPIN and OTP (docs.khalti.com). */
export const TEST_PAYERS: readonly string[] = [0, 1, 2, 3, 4, 5].map((index) => String(Number(TEST_PAYER) + index));
/** `TEST_PAYERS` as text for people. */
export const TEST_PAYER_RANGE = '9800000000 to 9800000005';
export const TEST_MPIN = '1111';
export const TEST_OTP = '987654';

/** Rs 10, in paisa: the provider's minimum. */
export const MIN_PAISA = 1_000;
/** Rs 2,00,000, in paisa: the limit per payment of a verified wallet (NRB directive of March 2025). */
export const MAX_PAISA = 20_000_000;
/** Lifetime of a payment link in seconds: 30 minutes, as in the sandbox's sample response. */
export const LINK_LIFE_SECONDS = 1_800;

/** The payment pages' colours. */
export const PAGE_COLOURS: PageColours = {
  light: { accent: '#0b5d57', ink: '#ffffff', strong: '#084842' },
  dark: { accent: '#63cabf', ink: '#06231f', strong: '#8adcd3' },
};
