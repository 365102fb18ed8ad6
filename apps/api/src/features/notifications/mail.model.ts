import { model, Schema, type Types } from 'mongoose';

/** What a mail is about. */
export const MAIL_KINDS = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-expired',
  'order-refunded',
  'welcome',
  'password-changed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * - `waiting`: it is sent at `nextAt`
 * - `sent`: the mail server has accepted it
 * - `failed`: the mail server refuses it, or has not accepted it for days
 * - `kept`: there was no mail server when it was written
 */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'kept'] as const;

/** A mail, kept for 90 days so that staff can see what a customer was told. */
export interface MailDoc {
  /** The event that it tells of: one event makes one mail. Its Message-ID follows from this. */
  _id: Types.ObjectId;
  kind: MailKind;
  /** The order it is about. */
  order?: Types.ObjectId;
  /** The account it is about, or whose order it is. */
  account?: Types.ObjectId;
  to: string;
  subject: string;
  html: string;
  text: string;
  state: (typeof MAIL_STATES)[number];
  createdAt: Date;
  /** When it is tried next, while it is waiting. */
  nextAt: Date;
  /** How often it was tried. */
  attempts: number;
  lastError?: string;
  sentAt?: Date;
}

const KEPT_SECONDS = 90 * 24 * 60 * 60;
const text = { type: String, required: true } as const;

const schema = new Schema<MailDoc>(
  {
    kind: { ...text, enum: MAIL_KINDS },
    order: { type: Schema.Types.ObjectId },
    account: { type: Schema.Types.ObjectId },
    to: text,
    subject: text,
    html: text,
    text,
    state: { ...text, enum: MAIL_STATES },
    createdAt: { type: Date, required: true },
    nextAt: { type: Date, required: true },
    attempts: { type: Number, required: true, default: 0 },
    lastError: { type: String },
    sentAt: { type: Date },
  },
  { collection: 'mails', versionKey: false },
);
schema.index({ state: 1, nextAt: 1 });
schema.index({ order: 1, _id: -1 });
schema.index({ account: 1, _id: -1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const MailModel = model<MailDoc>('Mail', schema);
