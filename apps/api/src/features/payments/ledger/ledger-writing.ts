import { type Cents, HAND_METHODS, isHandMethod, type Paisa, type PaymentSource, sum } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { defined } from '../../../platform/defined.js';
import { type EnterCash, orderById, type OrderDoc } from '../../orders/index.js';
import type { BegunAttempt, PaymentAttemptDoc } from '../payment-attempt.model.js';
import { providerName, reportingActor, type Lookup } from '../providers/provider.js';
import { storedReference } from '../transactions.js';
import { ledgerBalance, ledgerId, ledgerMoney, type Revenue } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

/** The payment that an entry is about. */
export type LedgerPayment = Pick<PaymentAttemptDoc, '_id' | 'order' | 'provider' | 'pidx' | 'amountPaisa'>;
/** The order of a payment, as its entries read it. */
export type LedgerOrder = Pick<OrderDoc, 'user' | 'paymentID' | 'paidAt' | 'amountCents' | 'refunds'>;

const methodOf = ({ provider }: LedgerPayment): PaymentSource => providerName(defined({ provider }));

const about = (payment: LedgerPayment) => ({
  order: payment.order,
  payment: payment._id,
  method: methodOf(payment),
  ...defined({ reference: payment.pidx }),
});

const withId = (entry: Omit<LedgerEntryDoc, '_id'>): LedgerEntryDoc => ({ _id: ledgerId(entry), ...entry });

/** The ledger outlives accounts, so it does not say who paid. Staff who buy are shoppers, too. */
const withoutPayer = ({ kind, id }: Actor): Actor =>
  kind === 'customer' || kind === 'staff' ? { kind: 'customer', id: null } : { kind, id };

/** Adds entries, in the caller's transaction. */
export const insertEntries = async (entries: readonly LedgerEntryDoc[], session: ClientSession): Promise<void> => {
  if (entries.length > 0) await LedgerModel.insertMany([...entries], { session });
};

// Migration 30 writes entries by the functions below. A change of their entries needs a migration of its own.

/** The entry of a payment that was begun. Whoever records money that staff received has not paid it. */
export const attemptEntry = (payment: LedgerPayment & Pick<PaymentAttemptDoc, 'createdAt'>, actor: Actor) =>
  withId({
    kind: 'attempt',
    ...about(payment),
    amountPaisa: payment.amountPaisa,
    actor: isHandMethod(methodOf(payment)) ? actor : withoutPayer(actor),
    at: payment.createdAt,
  });

/** Enters a payment that was begun, in the transaction that stores its link. */
export const enterAttempt = (payment: BegunAttempt, actor: Actor, session: ClientSession): Promise<void> =>
  insertEntries([attemptEntry(payment, actor)], session);

/** The revenue of a payment; undefined if it has not paid its order. */
export const paymentRevenue = ({ pidx }: LedgerPayment, order: LedgerOrder, amountPaisa: Paisa): Revenue | undefined =>
  order.paidAt && pidx !== undefined && order.paymentID === pidx
    ? { at: order.paidAt, cents: order.amountCents, paisa: amountPaisa }
    : undefined;

/** Money that a provider or staff have received. */
interface ReceivedMoney {
  readonly amountPaisa: Paisa;
  readonly transaction: string | undefined;
  readonly revenue: Revenue | undefined;
  /** Why the money is no revenue. */
  readonly reason: string | undefined;
  readonly at: Date;
  /** The member of staff who received it; by default the provider. */
  readonly actor?: Actor | undefined;
}

const reporting = ({ provider }: LedgerPayment): Actor => reportingActor(defined({ provider }));

const NO_REVENUE = 'The payment has not paid the order.';

/** The entry of received money. */
export const receiptEntry = (
  payment: LedgerPayment,
  { amountPaisa, transaction, revenue, reason = NO_REVENUE, at, actor = reporting(payment) }: ReceivedMoney,
): LedgerEntryDoc =>
  withId({
    kind: 'receipt',
    ...about(payment),
    amountPaisa,
    ...(revenue ? { revenue } : { reason }),
    ...defined({ transaction }),
    actor,
    at,
  });

/**
 * Customers who cancel a paid order begin its refund. The ledger does not name them either, nor staff who cancel their
 * own order.
 */
const withoutBuyer = (actor: Actor, { user }: Pick<LedgerOrder, 'user'>): Actor =>
  actor.kind === 'customer' || (actor.id !== null && user?.toHexString() === actor.id) ? withoutPayer(actor) : actor;

/** The reason of a refund that its provider does not know of. The note of staff may name people, so it is not here. */
const GIVEN_BACK_ELSEWHERE = 'Staff gave this money back in another way.';

/** The entries of an order's done refunds, of the payment that paid it. */
export const refundEntries = (payment: LedgerPayment, { user, refunds = [], paidAt }: LedgerOrder): LedgerEntryDoc[] =>
  refunds.flatMap(({ _id: refund, status, amountCents, amountPaisa, actor: by, at, endedAt = at, elsewhere }) => {
    const [cents, paisa] = [(0 - amountCents) as Cents, (0 - amountPaisa) as Paisa];
    const revenue = { at: paidAt ?? at, cents, paisa };
    const actor = withoutBuyer(by, { user });
    const reason = elsewhere && GIVEN_BACK_ELSEWHERE;
    const money = { amountPaisa, revenue, ...defined({ reason }) };
    const entry = { kind: 'refund', ...about(payment), refund, ...money, actor, at: endedAt } as const;
    return status === 'done' ? [withId(entry)] : [];
  });

/** Money that was given back. */
interface ReturnedMoney {
  readonly amountPaisa: Paisa;
  readonly at: Date;
  /** The reference that staff entered. */
  readonly transaction?: string | undefined;
  /** The member of staff who gave it back; by default the provider. */
  readonly actor?: Actor | undefined;
}

/** The entry of money that paid no order, and that was given back. */
export const returnEntry = (
  payment: LedgerPayment,
  { amountPaisa, at, transaction, actor = reporting(payment) }: ReturnedMoney,
): LedgerEntryDoc => withId({ kind: 'refund', ...about(payment), amountPaisa, ...defined({ transaction }), actor, at });

/** The entries of a payment that the session has stored. */
const storedEntries = (payment: LedgerPayment, session: ClientSession): Promise<LedgerEntryDoc[]> =>
  LedgerModel.find({ order: payment.order, payment: payment._id }).session(session).lean<LedgerEntryDoc[]>().exec();

/**
 * Enters the done refunds of an order that the ledger lacks, in the caller's transaction. A call without new refunds
 * changes nothing.
 */
export const enterRefunds = async (
  payment: LedgerPayment,
  order: LedgerOrder,
  session: ClientSession,
): Promise<void> => {
  const entered = new Set((await storedEntries(payment, session)).map(({ _id }) => _id));
  await insertEntries(
    refundEntries(payment, order).filter(({ _id }) => !entered.has(_id)),
    session,
  );
};

/**
 * Enters received money once. Corrects an entry that said otherwise, if the money pays the order only now, or if the
 * provider has given back more than it had reported.
 */
const enterReceipt = async (
  payment: LedgerPayment,
  received: ReceivedMoney,
  status: 'confirmed' | 'refunded' | 'reported',
  session: ClientSession,
): Promise<void> => {
  const { amountPaisa, transaction, at } = received;
  const before = await storedEntries(payment, session);
  if (!before.some(({ kind }) => kind === 'receipt')) {
    await insertEntries([receiptEntry(payment, received)], session);
    return;
  }
  const entered = ledgerMoney(before);
  // Money that has paid the order, and refunds of it, follow the order.
  const isReturned = status === 'refunded' && entered.refunded === 0 && !before.some(({ revenue }) => revenue);
  const isCorrected = status === 'confirmed' || isReturned;
  const revenue = status === 'confirmed' ? received.revenue : undefined;
  const difference = (amountPaisa - entered.received) as Paisa;
  if (!isCorrected || (difference === 0 && !revenue)) return;
  const correction: LedgerEntryDoc = {
    _id: `correction:${new Types.ObjectId().toHexString()}`,
    kind: 'correction',
    ...about(payment),
    amountPaisa: difference,
    ...defined({ revenue, transaction }),
    reason: `The provider has ${status} the payment, which it had reported otherwise.`,
    actor: reporting(payment),
    at,
  };
  await insertEntries([correction], session);
};

type OrderCash = NonNullable<OrderDoc['cash']>;

/**
 * The cents that the collected cash brings for a part of an order: all of them, or in proportion if the courier has
 * collected another sum than was due.
 */
export const cashCents = ({ duePaisa, countedPaisa }: OrderCash, cents: Cents): Cents =>
  countedPaisa === duePaisa ? cents : (Math.round((cents * countedPaisa) / duePaisa) as Cents);

/** Enters the collected cash of an order. It is revenue once it is collected. */
export const enterCash: EnterCash = ({ _id: order, amountCents }, cash, actor, session) => {
  const { at, countedPaisa: amountPaisa } = cash;
  const revenue = { at, cents: cashCents(cash, amountCents), paisa: amountPaisa };
  return insertEntries([withId({ kind: 'cash', order, method: 'cash', amountPaisa, revenue, actor, at })], session);
};

/** The entries of the done refunds of collected cash. Together they take at most what the cash has brought. */
export const cashRefundEntries = (
  { _id: order, refunds = [] }: Pick<OrderDoc, '_id' | 'refunds'>,
  cash: OrderCash,
): LedgerEntryDoc[] => {
  const done = refunds.filter(({ status }) => status === 'done');
  return done.map(({ _id: refund, amountCents, amountPaisa, actor, at, endedAt = at }, index) => {
    const before = sum(done.slice(0, index).map((earlier) => earlier.amountCents));
    const cents = (cashCents(cash, before) - cashCents(cash, sum([before, amountCents]))) as Cents;
    const revenue = { at: cash.at, cents, paisa: (0 - amountPaisa) as Paisa };
    return withId({ kind: 'refund', order, refund, method: 'cash', amountPaisa, revenue, actor, at: endedAt });
  });
};

/** Enters the done refunds of an order's cash that the ledger lacks, in the caller's transaction. */
export const enterCashRefunds = async (
  order: Pick<OrderDoc, '_id' | 'refunds'>,
  cash: OrderCash,
  session: ClientSession,
): Promise<void> => {
  const entries = cashRefundEntries(order, cash);
  const stored = await LedgerModel.find({ order: order._id, kind: 'refund', method: 'cash' }, { _id: 1 })
    .session(session)
    .lean();
  const entered = new Set(stored.map(({ _id }) => _id));
  await insertEntries(
    entries.filter(({ _id }) => !entered.has(_id)),
    session,
  );
};

/** An answer of the provider about a payment, as the shop has judged it. */
export interface JudgedAnswer {
  readonly answer: Lookup;
  /** True if the transaction's money is entered for another payment. */
  readonly isUsed: boolean;
  /** True if the payment becomes completed by this answer. */
  readonly isConfirmed: boolean;
  /** Why the money pays no order. */
  readonly reason: string | undefined;
  readonly at: Date;
}

/**
 * Enters the money that an answer of the provider reports, in the transaction that has applied the answer to the order.
 * Money counts as received whatever the order makes of it. The same answer again changes nothing.
 */
export const enterAnswer = async (
  payment: LedgerPayment,
  { answer, isUsed, isConfirmed, reason, at }: JudgedAnswer,
  session: ClientSession,
): Promise<void> => {
  if (answer.kind !== 'answer' || isUsed) return;
  const { status, transactionId, totalAmount } = answer;
  if (status !== 'completed' && status !== 'partially_refunded' && status !== 'refunded') return;
  const order = await orderById(payment.order, session);
  if (!order) return;
  const amountPaisa = totalAmount as Paisa;
  const revenue = paymentRevenue(payment, order, amountPaisa);
  const received = { amountPaisa, revenue, reason, at, transaction: transactionId ?? undefined };
  const reported = status === 'refunded' ? status : 'reported';
  if (amountPaisa > 0) await enterReceipt(payment, received, isConfirmed ? 'confirmed' : reported, session);
  if (status !== 'refunded') return;
  if (revenue) await enterRefunds(payment, order, session);
  const remaining = ledgerBalance(await storedEntries(payment, session));
  if (remaining > 0) await insertEntries([returnEntry(payment, { amountPaisa: remaining, at })], session);
};

/** True if a transaction has brought money for another payment, or is the reference of money by hand. */
export const isEnteredTransaction = async (
  transaction: string,
  payment: LedgerPayment,
  session: ClientSession,
): Promise<boolean> => {
  const filter = {
    kind: 'receipt' as const,
    $or: [
      { method: methodOf(payment), transaction },
      { method: { $in: [...HAND_METHODS] }, transaction: storedReference(transaction) },
    ],
    payment: { $ne: payment._id },
  };
  return (await LedgerModel.exists(filter).session(session)) !== null;
};
