import type { Cents, LedgerKind, Paisa } from '@paila/shared';
import type { Types } from 'mongoose';

/** What an entry adds to the shop's revenue, and the time that it counts for: a refund counts against its sale. */
export interface Revenue {
  readonly at: Date;
  /** Cents of the order's amount; negative for a refund. */
  readonly cents: Cents;
  /** The same at the order's own rate. */
  readonly paisa: Paisa;
}

interface Moved {
  readonly kind: LedgerKind;
  readonly amountPaisa: Paisa;
}

const DIRECTION: Readonly<Record<LedgerKind, -1 | 0 | 1>> = {
  attempt: 0,
  receipt: 1,
  cash: 1,
  correction: 1,
  refund: -1,
};

/** The money that the shop holds by these entries: receipts and cash, less refunds, with corrections. */
export const ledgerBalance = (entries: readonly Moved[]): Paisa =>
  entries.reduce((total, { kind, amountPaisa }) => total + DIRECTION[kind] * amountPaisa, 0) as Paisa;

/**
 * The money of a payment by its entries, in paisa: what came in by which transaction, with corrections, and what went
 * back. Money that staff returned has a transaction of its own.
 */
export const ledgerMoney = (
  entries: readonly (Moved & { readonly transaction?: string | undefined })[],
): { readonly received: Paisa; readonly refunded: Paisa; readonly transaction: string | undefined } => {
  const incoming = entries.filter(({ kind }) => kind !== 'refund');
  const received = ledgerBalance(incoming);
  const refunded = (received - ledgerBalance(entries)) as Paisa;
  return { received, refunded, transaction: incoming.findLast(({ transaction }) => transaction)?.transaction };
};

/** The revenue of these entries, without its times. */
export const ledgerRevenue = (
  entries: readonly { readonly revenue?: Revenue | undefined }[],
): Pick<Revenue, 'cents' | 'paisa'> =>
  entries.reduce(
    (total, { revenue }) => ({
      cents: (total.cents + (revenue?.cents ?? 0)) as Cents,
      paisa: (total.paisa + (revenue?.paisa ?? 0)) as Paisa,
    }),
    { cents: 0 as Cents, paisa: 0 as Paisa },
  );

/** The parts of an entry that its kind decides about. */
export interface RuledEntry extends Moved {
  readonly _id: string;
  readonly order: Types.ObjectId;
  readonly payment?: Types.ObjectId | undefined;
  readonly refund?: Types.ObjectId | undefined;
  readonly method: string;
  readonly revenue?: Revenue | undefined;
  readonly transaction?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * The id of an entry names its movement, so that the database refuses the same movement a second time: cash of an
 * order, a refund on an order, and otherwise the payment. Corrections repeat, so their ids are not made here.
 */
export const ledgerId = ({
  kind,
  order,
  payment,
  refund,
}: Pick<RuledEntry, 'kind' | 'order' | 'payment' | 'refund'>): string => {
  if (kind === 'cash') return `cash:${String(order)}`;
  if (kind === 'refund' && refund) return `refund:${String(refund)}`;
  return `${kind}:${String(payment)}`;
};

/** Corrections repeat, so that their ids name nothing but their kind. */
const hasOwnId = (entry: RuledEntry): boolean =>
  entry.kind === 'correction' ? entry._id.startsWith('correction:') : entry._id === ledgerId(entry);

/** True if money that came in either is revenue of its own amount, or says why it is none. */
const isExplained = ({ revenue, reason, amountPaisa }: RuledEntry): boolean =>
  revenue ? revenue.cents >= 0 && revenue.paisa === amountPaisa : reason !== undefined;

const KIND_RULES: Readonly<Record<LedgerKind, (entry: RuledEntry) => string | undefined>> = {
  attempt: ({ payment, refund, revenue, transaction }) =>
    payment && !refund && !revenue && transaction === undefined ? undefined : 'an attempt names its payment only',
  receipt: (entry) =>
    entry.payment && !entry.refund && isExplained(entry)
      ? undefined
      : 'a receipt names its payment, and is revenue of its amount or says why it is none',
  refund: ({ payment, refund, revenue, amountPaisa, method }) => {
    const takesRevenue = revenue !== undefined && revenue.cents <= 0 && revenue.paisa + amountPaisa === 0;
    const isOfOrder = refund !== undefined && takesRevenue;
    const isSound = method === 'cash' ? !payment && isOfOrder : payment && (isOfOrder || (!refund && !revenue));
    return isSound
      ? undefined
      : 'a refund names its payment unless it is of cash, and takes its amount from the revenue if the order lists it';
  },
  cash: (entry) =>
    entry.method === 'cash' && !entry.payment && !entry.refund && isExplained(entry)
      ? undefined
      : 'cash names no payment, and is revenue of its amount or says why it is none',
  correction: ({ reason, amountPaisa, revenue }) =>
    reason !== undefined && (amountPaisa !== 0 || revenue) ? undefined : 'a correction changes something, and says why',
};

/** The rule that an entry breaks; undefined for a sound one. */
export const brokenRule = (entry: RuledEntry): string | undefined => {
  if (!hasOwnId(entry)) return 'the id of an entry names its movement';
  if (entry.kind !== 'correction' && entry.amountPaisa < 1) return 'an amount is at least one paisa';
  return KIND_RULES[entry.kind](entry);
};
