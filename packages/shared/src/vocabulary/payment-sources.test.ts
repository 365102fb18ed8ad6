import { describe, expect, it } from '@jest/globals';
import { PAYMENT_PROVIDERS } from './payment-providers.js';
import {
  HAND_METHODS,
  HAND_PREFIX,
  isHandMethod,
  isHandPayment,
  PAYMENT_SOURCES,
  SOURCE_TITLES,
} from './payment-sources.js';

describe('a payment', () => {
  it('is by hand if staff received its money', () => {
    expect(PAYMENT_SOURCES.filter((source) => isHandMethod(source))).toEqual([...HAND_METHODS]);
    expect(PAYMENT_PROVIDERS.some((provider) => isHandMethod(provider))).toBe(false);
    expect(PAYMENT_SOURCES.map((source) => SOURCE_TITLES[source])).toEqual([
      'Khalti',
      'eSewa',
      'Bank transfer',
      'QR payment',
      'Cash in the shop',
    ]);
  });

  it('by hand has an id that says so', () => {
    expect(isHandPayment(`${HAND_PREFIX}0123`)).toBe(true);
    for (const pidx of ['bZQLD9wRVWo4CdESSfuSsB', 'bh-0123', '']) expect(isHandPayment(pidx)).toBe(false);
  });
});
