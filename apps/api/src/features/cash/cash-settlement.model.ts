import type { Paisa } from '@paila/shared';
import { model, Schema, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';

/** What a carrier has paid out for the cash of one day. Events store the settlements that this one has replaced. */
export interface CashSettlementDoc {
  _id: Types.ObjectId;
  /** The day of delivery, such as `2026-11-23`. */
  day: string;
  /** Empty for parcels without a carrier. */
  carrier: string;
  /** The beginning of the day, in the time zone that the shop had when it settled. */
  from: Date;
  /** The beginning of the next day. */
  to: Date;
  expectedPaisa: Paisa;
  receivedPaisa: Paisa;
  /** Why the two differ. */
  reason?: string;
  actor: Actor;
  at: Date;
}

const time = { type: Date, required: true } as const;
const paisa = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;

const schema = new Schema<CashSettlementDoc>(
  {
    day: { type: String, required: true },
    carrier: { type: String, default: '' },
    from: time,
    to: time,
    expectedPaisa: paisa,
    receivedPaisa: paisa,
    reason: { type: String },
    actor: { type: actorSchema, required: true },
    at: time,
  },
  { collection: 'cashsettlements', versionKey: false },
);
schema.index({ day: 1, carrier: 1 }, { unique: true });

export const CashSettlementModel = model<CashSettlementDoc>('CashSettlement', schema);
