import { callbackUrl, deliverCallback } from '../callback.js';
import type { Context } from '../context.js';
import type { ActiveFaults } from '../faults.js';
import { newId } from '../ids.js';
import type { Payment } from '../payment.js';
import type { Reply } from '../reply.js';

/** The values of the last step's buttons. */
export const ACTIONS = [
  'pay',
  'cancel',
  'leave-pending',
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
  if (action === 'cancel') return goBack(context, ledger.settle(pidx, 'User canceled'), active);
  if (!payment.payer?.confirmed) return pageOf(payment);
  switch (action) {
    case 'pay':
      return pay(context, payment, active);
    case 'leave-pending':
      return goBack(context, ledger.settle(pidx, 'Pending'), active);
    case 'pay-and-close':
      return pageOf(ledger.settle(pidx, 'Completed'));
    case 'close':
      return { redirect: `/closed/?pidx=${pidx}` };
    case 'complete-pending':
    case 'fail-pending':
      return pageOf(payment);
  }
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
