import { describe, expect, it } from '@jest/globals';
import type { Paisa } from './money.js';
import { paymentProblem } from './payment-providers.js';

describe('paymentProblem', () => {
  it.each([1_000, 20_000_000])('finds none with %s paisa, which Khalti takes', (amount) => {
    expect(paymentProblem(amount as Paisa, ['khalti'])).toBeUndefined();
  });

  it('names the limits of the provider and the amount', () => {
    expect(paymentProblem(20_000_001 as Paisa, ['khalti'])).toEqual({
      provider: 'Khalti',
      min: 'Rs 10',
      max: 'Rs 2,00,000',
      amount: 'Rs 2,00,000.01',
    });
    expect(paymentProblem(999 as Paisa, ['esewa'])).toMatchObject({ provider: 'eSewa', amount: 'Rs 9.99' });
  });

  it('finds none with an amount that one of several providers takes', () => {
    expect(paymentProblem(10_000_001 as Paisa, ['esewa'])).toMatchObject({ provider: 'eSewa', max: 'Rs 1,00,000' });
    expect(paymentProblem(10_000_001 as Paisa, ['esewa', 'khalti'])).toBeUndefined();
  });

  it('names the provider whose limits are nearest if none of them takes the amount', () => {
    expect(paymentProblem(30_000_000 as Paisa, ['esewa', 'khalti'])).toMatchObject({ provider: 'Khalti' });
    expect(paymentProblem(1 as Paisa, ['esewa', 'khalti'])).toMatchObject({ provider: 'eSewa' });
  });
});
