import type { Reply } from '@paila/simulator-kit';
import { TEST_PAYER } from '../constants.js';
import type { Context } from '../context.js';
import { isOpen, isUndecided, type Payment } from '../payment.js';
import { returnUrl } from '../return-url.js';
import { DECIDED_AFTER_MS } from './endings.js';

/** The values of the buttons. */
export const ACTIONS = [
  'pay',
  'cancel',
  'pay-at-once',
  'cancel-at-once',
  'leave-pending',
  'leave-ambiguous',
  'pay-later',
  'cancel-later',
  'expire',
  'pay-late',
  'close',
  'pay-and-close',
  'pay-wrongly-signed',
  'pay-wrong-amount',
  'complete-undecided',
  'cancel-undecided',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Leads to the step or the end of a payment. */
export const toPage = ({ uuid }: Payment): Reply => ({ redirect: `/?uuid=${uuid}` });

const toMerchant = (context: Context, payment: Payment): Reply => {
  if (payment.status === 'NOT_FOUND') return toPage(payment);
  const isLost = context.faults.take('return', payment.uuid).of('lost-return') !== undefined;
  return isLost ? toPage(payment) : { redirect: returnUrl(context, payment) };
};

/**
 * Applies the payer's decision and returns where the browser goes. A decision is final: pressing any button again
 * redirects to the same place and changes nothing.
 */
export const decide = (context: Context, payment: Payment, action: Action): Reply => {
  const { ledger } = context;
  const { uuid } = payment;
  if (isUndecided(payment) && (action === 'complete-undecided' || action === 'cancel-undecided')) {
    return toPage(ledger.settle(uuid, action === 'complete-undecided' ? 'COMPLETE' : 'CANCELED'));
  }
  if (!isOpen(payment)) return toMerchant(context, payment);
  switch (action) {
    case 'pay':
      return payment.payer?.confirmed ? toMerchant(context, ledger.settle(uuid, 'COMPLETE')) : toPage(payment);
    case 'pay-at-once':
      return toMerchant(context, ledger.settle(withPayer(context, payment).uuid, 'COMPLETE'));
    case 'cancel':
    case 'cancel-at-once':
      return toMerchant(context, ledger.settle(uuid, 'CANCELED'));
    case 'leave-pending':
      return toMerchant(context, ledger.settle(withPayer(context, payment).uuid, 'PENDING'));
    case 'leave-ambiguous':
      return toMerchant(context, ledger.settle(withPayer(context, payment).uuid, 'AMBIGUOUS'));
    case 'pay-later':
      return toMerchant(context, decideLater(context, payment, 'COMPLETE'));
    case 'cancel-later':
      return toMerchant(context, decideLater(context, payment, 'CANCELED'));
    case 'expire':
      return toPage(ledger.settle(uuid, 'NOT_FOUND'));
    case 'pay-late':
      return { redirect: `/late/?uuid=${ledger.settle(withPayer(context, payment).uuid, 'PENDING').uuid}` };
    case 'pay-and-close':
      return toPage(ledger.settle(withPayer(context, payment).uuid, 'COMPLETE'));
    case 'pay-wrongly-signed':
      return toMerchant(
        context,
        ledger.settle(withPayer(context, payment).uuid, 'COMPLETE', { isSignedWrongly: true }),
      );
    case 'pay-wrong-amount': {
      const reportedAmount = Math.ceil(payment.amount / 2);
      return toMerchant(context, ledger.settle(withPayer(context, payment).uuid, 'COMPLETE', { reportedAmount }));
    }
    case 'close':
      return { redirect: `/closed/?uuid=${uuid}` };
    case 'complete-undecided':
    case 'cancel-undecided':
      return toPage(payment);
  }
};

/** The payment with a payer, as if one had logged in. */
const withPayer = ({ ledger }: Context, payment: Payment): Payment =>
  payment.payer?.confirmed
    ? payment
    : ledger.setPayer(payment.uuid, { id: payment.payer?.id ?? TEST_PAYER, confirmed: true });

const decideLater = (context: Context, payment: Payment, outcome: 'COMPLETE' | 'CANCELED'): Payment => {
  const { uuid } = withPayer(context, payment);
  return context.ledger.settleLater(uuid, outcome, context.clock.now() + DECIDED_AFTER_MS);
};
