import fc from 'fast-check';
import { nextRefund, PaymentStateError } from './payment-state.js';

describe('a refund', () => {
  it('is the remainder unless an amount is given', () => {
    expect(nextRefund({ amount: 1_000, refundedAmount: 400 })).toBe(600);
    expect(nextRefund({ amount: 1_000, refundedAmount: 400 }, 250)).toBe(250);
  });

  it.each([
    [1_000, undefined, 'The payment has been refunded already'],
    [400, 601, 'Only 600 paisa are left to be refunded'],
    [400, 0, 'A refund is a whole number of paisa'],
    [400, 0.5, 'A refund is a whole number of paisa'],
  ])('is refused when %d of 1000 are refunded and %p are wanted', (refundedAmount, paisa, message) => {
    expect(() => nextRefund({ amount: 1_000, refundedAmount }, paisa)).toThrow(new PaymentStateError(message));
  });

  it('never gives back more than was paid', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 1_200 })), (amounts) => {
        let refundedAmount = 0;
        for (const paisa of amounts) {
          try {
            refundedAmount += nextRefund({ amount: 1_000, refundedAmount }, paisa);
          } catch (error) {
            expect(error).toBeInstanceOf(PaymentStateError);
          }
          expect(refundedAmount).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });
});
