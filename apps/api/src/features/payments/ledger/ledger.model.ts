import {
  type Cents,
  LEDGER_KINDS,
  type LedgerKind,
  type Paisa,
  PAYMENT_SOURCES,
  type PaymentSource,
} from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../../platform/actor.js';

import { IGNORING_CASE } from '../payment-attempt.model.js';
import { brokenRule, type Revenue } from './ledger-rules.js';

/** The ways in which money reaches the shop. */
type LedgerMethod = PaymentSource | 'cash';

/**
 * A movement of money. Entries are only added: a correction is an entry of its own. Only attempts to pay an order that
 * brought no money are deleted, with the order; see ledger-deleting.ts. Entries hold no personal data, so that they
 * outlive the accounts of their customers.
 */
export interface LedgerEntryDoc {
  /** Names the movement; see `ledgerId`. */
  _id: string;
  kind: LedgerKind;
  order: Types.ObjectId;
  /** The attempt; cash has none. */
  payment?: Types.ObjectId;
  /** The refund on the order; absent for the refund of money that paid no order. */
  refund?: Types.ObjectId;
  method: LedgerMethod;
  /** The moved money, or what an attempt asks for. Negative for a correction that takes back. */
  amountPaisa: Paisa;
  /** Absent for money that is no revenue, such as a second payment of an order. */
  revenue?: Revenue;
  /** The provider's id of the transaction, or the reference that staff entered. */
  transaction?: string;
  /** The id of the payment, or the number of a paper receipt. */
  reference?: string;
  /** Why received money is no revenue, what a correction corrects, or that the provider knows nothing of a refund. */
  reason?: string;
  /** Names no customer by an id. */
  actor: Actor;
  at: Date;
}

const whole = { type: Number, required: true, validate: Number.isSafeInteger } as const;
const text = { type: String };
const id = { type: Schema.Types.ObjectId };

const schema = new Schema<LedgerEntryDoc>(
  {
    _id: { ...text, required: true },
    kind: { ...text, enum: LEDGER_KINDS, required: true },
    order: { ...id, required: true },
    payment: id,
    refund: id,
    method: { ...text, enum: [...PAYMENT_SOURCES, 'cash'], required: true },
    amountPaisa: whole,
    revenue: {
      type: new Schema<{ at: Date; cents: Cents; paisa: Paisa }>(
        { at: { type: Date, required: true }, cents: whole, paisa: whole },
        { _id: false },
      ),
    },
    transaction: text,
    reference: text,
    reason: text,
    actor: { type: actorSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'ledgerentries', versionKey: false },
);
schema.index({ order: 1, at: 1 });
// A transaction of a provider brings money once.
schema.index(
  { method: 1, transaction: 1 },
  { unique: true, partialFilterExpression: { kind: 'receipt', transaction: { $exists: true } } },
);
// Staff type the ids of transactions that shoppers show.
schema.index(
  { transaction: 1 },
  { collation: IGNORING_CASE, partialFilterExpression: { kind: 'receipt', transaction: { $exists: true } } },
);
// Serves the reports of sales, which read nothing else.
schema.index(
  { 'revenue.at': 1, order: 1, 'revenue.cents': 1, 'revenue.paisa': 1 },
  { partialFilterExpression: { 'revenue.at': { $exists: true } } },
);

schema.pre('validate', function () {
  const problem = brokenRule(this);
  if (problem !== undefined) this.invalidate('kind', problem);
});

const refuseChange = (): never => {
  throw new Error('The ledger is append-only: enter a correction.');
};
schema.pre(/^(?:update|replace|delete|findOneAnd)/, refuseChange);
schema.pre('save', function () {
  if (!this.isNew) refuseChange();
});

export const LedgerModel = model<LedgerEntryDoc>('LedgerEntry', schema);
