import type { Clock } from './clock.js';
import { newId } from './ids.js';
import { canBecome, isFinal, isPaid, type Outcome, type Payer, type Payment } from './payment.js';
import type { StateFile } from './state-file.js';

/** A change that the states' table, or the money, does not allow. */
export class RefusedChange extends Error {
  override readonly name = 'RefusedChange';
}

/** What is new about a payment that is being opened. */
export type Opening = Pick<
  Payment,
  | 'channel'
  | 'amount'
  | 'purchaseOrderId'
  | 'purchaseOrderName'
  | 'returnUrl'
  | 'websiteUrl'
  | 'customerPhone'
  | 'merchantExtras'
  | 'payer'
>;

/** All payments, and the only way to change one. What it hands out is never changed afterwards. */
export interface Ledger {
  open(opening: Opening): Payment;
  /** By pidx (or the widget's token), as it stands now: one whose link has run out is Expired. */
  find(pidx: string): Payment | undefined;
  findByTransaction(transactionId: string): Payment | undefined;
  /** Oldest first. */
  all(): Payment[];
  /** Notes who pays and how far they have got. @throws RefusedChange when it is no longer open */
  identify(pidx: string, payer: Payer): Payment;
  /** @throws RefusedChange when the states' table has no such way */
  settle(pidx: string, outcome: Outcome, transactionId?: string): Payment;
  /** Makes it Pending, and `outcome` once the clock has reached `at`. @throws RefusedChange */
  settleLater(pidx: string, outcome: 'Completed' | 'Failed', at: number): Payment;
  /** Gives `paisa` back, or all that is left. @throws RefusedChange when nothing was paid or too little is left */
  refund(pidx: string, paisa?: number): Payment;
  /** The merchant's server has asked for a widget's payment. */
  verify(pidx: string): Payment;
}

// Bounds memory and the state file. The oldest that nothing can happen to are forgotten first, unpaid before paid.
const MOST_PAYMENTS = 10_000;

/** @param lifetimeMs how long a payment stays open for the payer */
export const createLedger = (clock: Clock, lifetimeMs: number, stateFile?: StateFile): Ledger => {
  const payments = new Map<string, Payment>((stateFile?.load() ?? []).map((payment) => [payment.pidx, payment]));

  const keep = (payment: Payment): Payment => {
    payments.set(payment.pidx, Object.freeze(payment));
    stateFile?.save([...payments.values()]);
    return payment;
  };

  const makeRoom = () => {
    if (payments.size < MOST_PAYMENTS) return;
    const all = [...payments.values()];
    const dispensable =
      all.find(({ status }) => isFinal(status) && status !== 'Refunded') ?? all.find(({ status }) => isFinal(status));
    payments.delete((dispensable ?? all[0])?.pidx ?? '');
  };

  /** What time alone has done to a payment. */
  const upToDate = (payment: Payment): Payment => {
    const now = clock.now();
    if (payment.status === 'Initiated' && payment.expiresAt <= now) return keep({ ...payment, status: 'Expired' });
    if (payment.status !== 'Pending' || !payment.settles || payment.settles.at > now) return payment;
    const { outcome } = payment.settles;
    return keep({
      ...payment,
      status: outcome,
      settles: null,
      transactionId: outcome === 'Completed' ? newId() : null,
    });
  };

  const get = (pidx: string): Payment => {
    const payment = payments.get(pidx);
    if (!payment) throw new RefusedChange(`There is no payment ${pidx}`);
    return upToDate(payment);
  };

  const settle = (pidx: string, outcome: Outcome, transactionId = newId()): Payment => {
    const payment = get(pidx);
    if (!canBecome(payment.status, outcome)) {
      throw new RefusedChange(`A payment that is ${payment.status} cannot become ${outcome}`);
    }
    return keep({
      ...payment,
      status: outcome,
      settles: null,
      transactionId: outcome === 'Completed' ? transactionId : null,
    });
  };

  return {
    open(opening) {
      makeRoom();
      const now = clock.now();
      return keep({
        ...opening,
        pidx: newId(),
        status: 'Initiated',
        refundedAmount: 0,
        transactionId: null,
        createdAt: now,
        expiresAt: now + lifetimeMs,
        settles: null,
        verified: false,
      });
    },
    find(pidx) {
      const payment = payments.get(pidx);
      return payment && upToDate(payment);
    },
    findByTransaction(transactionId) {
      return [...payments.values()].find((payment) => payment.transactionId === transactionId);
    },
    all: () => [...payments.values()].map(upToDate),
    identify(pidx, payer) {
      const payment = get(pidx);
      if (payment.status !== 'Initiated') throw new RefusedChange(`A payment that is ${payment.status} has its payer`);
      return keep({ ...payment, payer });
    },
    settle,
    settleLater(pidx, outcome, at) {
      return keep({ ...settle(pidx, 'Pending'), settles: { outcome, at } });
    },
    refund(pidx, paisa) {
      const payment = get(pidx);
      if (!isPaid(payment)) throw new RefusedChange(`A payment that is ${payment.status} cannot be refunded`);
      const left = payment.amount - payment.refundedAmount;
      if (left === 0) throw new RefusedChange('The payment has been refunded already');
      const given = paisa ?? left;
      if (!Number.isSafeInteger(given) || given < 1) throw new RefusedChange('A refund is a whole number of paisa');
      if (given > left) throw new RefusedChange(`Only ${String(left)} paisa are left to be refunded`);
      const refundedAmount = payment.refundedAmount + given;
      const status = refundedAmount === payment.amount ? 'Refunded' : 'Partially Refunded';
      return keep({ ...payment, refundedAmount, status });
    },
    verify: (pidx) => keep({ ...get(pidx), verified: true }),
  };
};
