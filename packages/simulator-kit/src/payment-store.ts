import { PaymentStateError } from './payment-state.js';
import type { StateFile } from './state-file.js';

interface PaymentStoreOptions<Payment extends object> {
  readonly id: (payment: Payment) => string;
  /** The payment after what the time alone changes, such as its expiry. */
  readonly withTimeApplied: (payment: Payment) => Payment;
  /** Keeps the payments across restarts; by default they are only in memory. */
  readonly stateFile?: StateFile<Payment> | undefined;
}

/** The payments of a simulator by their ids. Returned payments are immutable snapshots. */
export const createPaymentStore = <Payment extends object>({
  id,
  withTimeApplied,
  stateFile,
}: PaymentStoreOptions<Payment>) => {
  const payments = new Map<string, Payment>((stateFile?.load() ?? []).map((payment) => [id(payment), payment]));

  const save = (payment: Payment): Payment => {
    payments.set(id(payment), Object.freeze(payment));
    stateFile?.save([...payments.values()]);
    return payment;
  };
  const current = (payment: Payment): Payment => {
    const now = withTimeApplied(payment);
    return now === payment ? payment : save(now);
  };
  const find = (paymentId: string): Payment | undefined => {
    const payment = payments.get(paymentId);
    return payment && current(payment);
  };

  return {
    save,
    /** Finds a payment in its current state. */
    find,
    /** @throws PaymentStateError when there is no such payment */
    get: (paymentId: string): Payment => {
      const payment = find(paymentId);
      if (!payment) throw new PaymentStateError(`There is no payment ${paymentId}`);
      return payment;
    },
    /** Oldest first, in their current state. */
    all: (): Payment[] => [...payments.values()].map(current),
  };
};
