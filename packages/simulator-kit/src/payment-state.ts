/** A change that the payment's state or amount does not allow. */
export class PaymentStateError extends Error {
  override readonly name = 'PaymentStateError';
}

/**
 * The amount of the next refund of a payment, in paisa.
 * @param paid amounts of the payment in paisa: charged, and refunded so far
 * @param paisa the amount to refund; the remainder by default
 * @throws PaymentStateError when too little remains, or for an amount that is not a whole number of paisa above 0
 */
export const nextRefund = (
  paid: { readonly amount: number; readonly refundedAmount: number },
  paisa?: number,
): number => {
  const remaining = paid.amount - paid.refundedAmount;
  if (remaining === 0) throw new PaymentStateError('The payment has been refunded already');
  const refund = paisa ?? remaining;
  if (!Number.isSafeInteger(refund) || refund < 1) throw new PaymentStateError('A refund is a whole number of paisa');
  if (refund > remaining) throw new PaymentStateError(`Only ${String(remaining)} paisa are left to be refunded`);
  return refund;
};
