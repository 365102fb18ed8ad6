import { callbackUrl, deliverCallback } from '../callback.js';
import { TEST_PAYER } from '../constants.js';
import type { Context } from '../context.js';
import type { ActiveFaults } from '../faults.js';
import { newId } from '../ids.js';
import type { Payment } from '../payment.js';
import type { Reply } from '../reply.js';
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

const pageOf = (payment: Payment): Reply => ({ redirect: `/?pidx=${payment.pidx}` });

const returnOf = (payment: Payment): Reply => {
  const url = callbackUrl(payment);
  return url === undefined ? pageOf(payment) : { redirect: url };
};

/**
 * Applies the payer's decision and returns where the browser goes. A decision is final: pressing any button again
 * redirects to the same place and changes nothing.
 */
export const decide = async (
  context: Context,
  payment: Payment,
  action: Action,
  active: ActiveFaults,
): Promise<Reply> => {
  const { ledger } = context;
  const { pidx } = payment;
  if (payment.status === 'Pending' && (action === 'complete-pending' || action === 'fail-pending')) {
    return pageOf(ledger.settle(pidx, action === 'complete-pending' ? 'Completed' : 'Failed'));
  }
  if (payment.status !== 'Initiated') return returnOf(payment);
  switch (action) {
    case 'pay':
      return payment.payer?.confirmed ? pay(context, payment, active) : pageOf(payment);
    case 'pay-at-once':
      return pay(context, withPayer(context, payment), active);
    case 'cancel':
    case 'cancel-at-once':
      return goBack(context, ledger.settle(pidx, 'User canceled'), active);
    case 'fail':
      // The provider's way back knows no failure: the browser says Pending, and a lookup tells the truth.
      return goBack(context, decideLater(context, payment, 'Failed', 0), active);
    case 'leave-pending':
      return goBack(context, ledger.settle(withPayer(context, payment).pidx, 'Pending'), active);
    case 'pay-later':
      return goBack(context, decideLater(context, payment, 'Completed', DECIDED_AFTER_MS), active);
    case 'fail-later':
      return goBack(context, decideLater(context, payment, 'Failed', DECIDED_AFTER_MS), active);
    case 'expire':
      return pageOf(ledger.settle(pidx, 'Expired'));
    case 'pay-late':
      return { redirect: `/late/?pidx=${ledger.settle(withPayer(context, payment).pidx, 'Pending').pidx}` };
    case 'pay-and-close':
      return pageOf(ledger.settle(withPayer(context, payment).pidx, 'Completed'));
    case 'close':
      return { redirect: `/closed/?pidx=${pidx}` };
    case 'complete-pending':
    case 'fail-pending':
      return pageOf(payment);
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

const pay = async (context: Context, payment: Payment, active: ActiveFaults): Promise<Reply> => {
  const { ledger, clock } = context;
  const { pidx } = payment;
  const pending = active.of('pending-first');
  if (pending) {
    const undecided = ledger.settleLater(pidx, pending.outcome ?? 'Completed', clock.now() + pending.ms);
    return goBack(context, undecided, active);
  }
  const transactionId = newId();
  if (active.of('early-callback')) {
    await deliverCallback(callbackUrl({ ...payment, status: 'Completed', transactionId }) ?? '');
    // A second click may have paid while the merchant was being notified.
    const now = ledger.find(pidx);
    if (now?.status !== 'Initiated') return returnOf(now ?? payment);
  }
  return goBack(context, ledger.settle(pidx, 'Completed', transactionId), active);
};

const goBack = async ({ clock }: Context, payment: Payment, active: ActiveFaults): Promise<Reply> => {
  const url = callbackUrl(payment);
  const late = active.of('late-callback');
  if (late && url !== undefined) {
    clock.at(clock.now() + late.ms, () => deliverCallback(url));
    return pageOf(payment);
  }
  const duplicates = active.of('duplicate-callback');
  if (duplicates && url !== undefined) {
    await Promise.all(Array.from({ length: duplicates.copies ?? 1 }, () => deliverCallback(url)));
  }
  return returnOf(payment);
};
