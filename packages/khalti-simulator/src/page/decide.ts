import type { Reply } from '@paila/simulator-kit';
import { callbackUrl } from '../callback.js';
import { TEST_PAYER } from '../constants.js';
import type { Context } from '../context.js';
import type { Payment } from '../payment.js';
import { DECIDED_AFTER_MS } from './endings.js';

/** The values of the buttons. */
export const ACTIONS = [
  'pay',
  'cancel',
  'pay-at-once',
  'cancel-at-once',
  'fail',
  'leave-pending',
  'pay-later',
  'fail-later',
  'expire',
  'pay-late',
  'close',
  'pay-and-close',
  'complete-pending',
  'fail-pending',
] as const;
export type Action = (typeof ACTIONS)[number];

const toPage = (payment: Payment): Reply => ({ redirect: `/?pidx=${payment.pidx}` });

const toMerchant = (payment: Payment): Reply => {
  const url = callbackUrl(payment);
  return url === undefined ? toPage(payment) : { redirect: url };
};

/**
 * Applies the payer's decision and returns where the browser goes. A decision is final: pressing any button again
 * redirects to the same place and changes nothing.
 */
export const decide = (context: Context, payment: Payment, action: Action): Reply => {
  const { ledger } = context;
  const { pidx } = payment;
  if (payment.status === 'Pending' && (action === 'complete-pending' || action === 'fail-pending')) {
    return toPage(ledger.settle(pidx, action === 'complete-pending' ? 'Completed' : 'Failed'));
  }
  if (payment.status !== 'Initiated') return toMerchant(payment);
  switch (action) {
    case 'pay':
      return payment.payer?.confirmed ? toMerchant(ledger.settle(pidx, 'Completed')) : toPage(payment);
    case 'pay-at-once':
      return toMerchant(ledger.settle(withPayer(context, payment).pidx, 'Completed'));
    case 'cancel':
    case 'cancel-at-once':
      return toMerchant(ledger.settle(pidx, 'User canceled'));
    case 'fail':
      // The provider's way back knows no failure: the browser says Pending, and a lookup tells the truth.
      return toMerchant(decideLater(context, payment, 'Failed', 0));
    case 'leave-pending':
      return toMerchant(ledger.settle(withPayer(context, payment).pidx, 'Pending'));
    case 'pay-later':
      return toMerchant(decideLater(context, payment, 'Completed', DECIDED_AFTER_MS));
    case 'fail-later':
      return toMerchant(decideLater(context, payment, 'Failed', DECIDED_AFTER_MS));
    case 'expire':
      return toPage(ledger.settle(pidx, 'Expired'));
    case 'pay-late':
      return { redirect: `/late/?pidx=${ledger.settle(withPayer(context, payment).pidx, 'Pending').pidx}` };
    case 'pay-and-close':
      return toPage(ledger.settle(withPayer(context, payment).pidx, 'Completed'));
    case 'close':
      return { redirect: `/closed/?pidx=${pidx}` };
    case 'complete-pending':
    case 'fail-pending':
      return toPage(payment);
  }
};

/** The payment with a payer, as if one had signed in. */
const withPayer = ({ ledger }: Context, payment: Payment): Payment =>
  payment.payer?.confirmed
    ? payment
    : ledger.setPayer(payment.pidx, { mobile: payment.payer?.mobile ?? TEST_PAYER, confirmed: true });

const decideLater = (context: Context, payment: Payment, outcome: 'Completed' | 'Failed', ms: number): Payment => {
  const { pidx } = withPayer(context, payment);
  return context.ledger.settleLater(pidx, outcome, context.clock.now() + ms);
};
