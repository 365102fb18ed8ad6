import type { HandMethod } from '@paila/shared';
import type { MoneyKeeper } from '../provider.js';

const REFUND_PLACES: Readonly<Record<HandMethod, string>> = {
  bank: 'Bank transfers are refunded in the online banking of the shop.',
  qr: 'QR payments are refunded in the app of the shop’s bank or wallet.',
  counter: 'Cash that was paid in the shop is refunded at its counter.',
};

/** Money that staff have received themselves: no provider knows it, and staff give it back themselves. */
const keptByStaff = (method: HandMethod): MoneyKeeper => ({
  lookUp: () => Promise.resolve({ kind: 'unknown', reason: 'staff received this payment' }),
  refund: () => Promise.resolve({ kind: 'unclear' }),
  refundPlace: REFUND_PLACES[method],
});

/** The keepers of the money that staff have received, by the way in which it came. */
export const BY_HAND: Readonly<Record<HandMethod, MoneyKeeper>> = {
  bank: keptByStaff('bank'),
  qr: keptByStaff('qr'),
  counter: keptByStaff('counter'),
};
