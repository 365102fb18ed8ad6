import type { Order, OrderStatus, PaymentProviderName } from '@paila/shared';
import { createLogger } from '../../platform/log.js';
import { orderById } from '../orders/index.js';
import { endOrdersBeingPaid, endUnpaidOrders } from './payment-reconciling.js';
import { createSettling, type Settle } from './payment-confirming.js';
import { type Lookup, type Providers, REPORTED_STATUSES } from './providers/provider.js';

export { LedgerModel } from './ledger/ledger.model.js';

type Answer = Extract<Lookup, { kind: 'answer' }>;

/** An answer about a payment of $100 at Rs 140: one of the reported statuses, or a word that the shop does not know. */
export const answered = (said: string, more: Partial<Pick<Answer, 'totalAmount' | 'transactionId'>> = {}): Answer => ({
  kind: 'answer',
  status: REPORTED_STATUSES.find((status) => status === said),
  said,
  totalAmount: 1_400_000,
  transactionId: null,
  ...more,
});

/**
 * Settles payments of a provider by these answers, one after another. The provider is silent after the last. A question
 * to another provider fails.
 */
export const settlingBy = (provider: PaymentProviderName, ...answers: readonly Lookup[]): Settle => {
  const remaining = [...answers];
  const lookUp = (): Promise<Lookup> => Promise.resolve(remaining.shift() ?? { kind: 'unknown', reason: 'silent' });
  const another = { lookUp: () => Promise.reject(new Error(`The payment is one of ${provider}`)) };
  const others: Providers<'lookUp'> = {
    khalti: another,
    esewa: another,
    bank: another,
    qr: another,
    counter: another,
  };
  return createSettling({ ...others, [provider]: { lookUp } }, createLogger('silent'));
};

/** Ends all overdue orders, as two jobs of the shop do. */
export const endOverdueOrders = async (settle: Settle, clock: () => Date): Promise<void> => {
  await endUnpaidOrders(clock);
  await endOrdersBeingPaid(settle, clock);
};

export const orderStatus = async ({ _id }: Pick<Order, '_id'>): Promise<OrderStatus | undefined> =>
  (await orderById(_id))?.status;
