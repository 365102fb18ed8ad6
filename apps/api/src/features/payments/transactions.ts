import { isHandMethod, type PaymentSource } from '@paila/shared';
import type { ClientSession, Model, Types } from 'mongoose';
import { LedgerModel } from './ledger/ledger.model.js';
import { IGNORING_CASE, PaymentAttemptModel, type PaymentAttemptDoc } from './payment-attempt.model.js';
import { providerName } from './providers/provider.js';

/** A reference as the shop stores it, so that its spellings are one. */
export const storedReference = (reference: string): string => reference.trim().replace(/\s+/g, ' ').toUpperCase();

/** Money that arrived by a transaction. */
interface TransactionMoney {
  readonly order: Types.ObjectId;
  readonly source: PaymentSource;
  /** Undefined for money that the shop has not accepted as a payment. */
  readonly amountPaisa?: PaymentAttemptDoc['amountPaisa'];
}

/**
 * The money that arrived by a transaction or under a reference, in any case of its letters. The source is any, as a
 * shopper can show staff the receipt of an online payment.
 */
export const moneyOfTransaction = async (transaction: string, session: ClientSession): Promise<TransactionMoney[]> => {
  const attempts = await PaymentAttemptModel.find({ transactionId: transaction })
    .collation(IGNORING_CASE)
    .session(session)
    .lean<PaymentAttemptDoc[]>();
  const receipts = await LedgerModel.find({ kind: 'receipt', transaction }, { order: 1, method: 1, payment: 1 })
    .collation(IGNORING_CASE)
    .session(session)
    .lean();
  const others = receipts.filter(({ payment }) => !attempts.some(({ _id }) => payment?.equals(_id)));
  return [
    ...attempts.map((attempt) => ({
      order: attempt.order,
      source: providerName(attempt),
      amountPaisa: attempt.amountPaisa,
    })),
    ...others.flatMap(({ order, method }) => (method === 'cash' ? [] : [{ order, source: method }])),
  ];
};

/** A document that names a transaction. */
interface NamedTransaction {
  readonly id: string;
  readonly source: PaymentSource;
  readonly transaction: string;
}

/** True if two documents may not both name their transactions, which differ at most in the case of their letters. */
const isSameMoney = (one: NamedTransaction, other: NamedTransaction): boolean =>
  isHandMethod(one.source) ||
  isHandMethod(other.source) ||
  (one.source === other.source && one.transaction === other.transaction);

/**
 * Finds transactions that several documents name: one of a provider twice, or one under which staff have also recorded
 * money. The search needs no snapshot, so it has no limit in time.
 * @param names the fields with the source and with the transaction
 * @param filter the documents that count
 */
export async function* findSameTransactions<Doc>(
  model: Model<Doc>,
  names: { readonly source: string; readonly transaction: string },
  filter: Readonly<Record<string, unknown>>,
): AsyncGenerator<{ readonly transaction: string; readonly ids: string[] }> {
  const [source, transaction] = [`$${names.source}`, `$${names.transaction}`];
  // The first payments name no provider: they are Khalti's.
  const named = { id: { $toString: '$_id' }, source: { $ifNull: [source, providerName({})] }, transaction };
  const groups = model
    .aggregate<{ named: NamedTransaction[] }>([
      { $match: { ...filter, [names.transaction]: { $exists: true } } },
      // Without a snapshot, a document that changes meanwhile may be read twice.
      { $group: { _id: { $toUpper: transaction }, named: { $addToSet: named } } },
      { $match: { 'named.1': { $exists: true } } },
    ])
    .allowDiskUse(true)
    .cursor<{ named: NamedTransaction[] }>();
  for await (const { named: all } of groups) {
    const same = all.filter((one) => all.some((other) => other !== one && isSameMoney(one, other)));
    const [first] = same;
    if (first) yield { transaction: first.transaction, ids: same.map(({ id }) => id).sort() };
  }
}
