/**
 * Stands where the provider's `live_secret_key` goes. Public on purpose, and named so that nobody takes it for a real one.
 */
export const TEST_SECRET_KEY = 'test_secret_key_paila_simulator';
/** The widget's key, as public as the secret one. */
export const TEST_PUBLIC_KEY = 'test_public_key_paila_simulator';

/** The payers of the provider's sandbox, with the one MPIN and OTP that all of them share (docs.khalti.com). */
export const TEST_PAYERS: readonly string[] = [
  '9800000000',
  '9800000001',
  '9800000002',
  '9800000003',
  '9800000004',
  '9800000005',
];
/** The same for people to read. */
export const TEST_PAYER_RANGE = '9800000000 to 9800000005';
export const TEST_MPIN = '1111';
export const TEST_OTP = '987654';

/** Rs 10, in paisa: the least the provider takes. */
export const MIN_PAISA = 1_000;
/** Rs 200,000, in paisa: the most a verified wallet may pay at once (NRB directive of March 2025). */
export const MAX_PAISA = 20_000_000;
/** How long a payment link lives, in seconds: 30 minutes, as in the sandbox's sample answer. */
export const LINK_LIFE_SECONDS = 1_800;
