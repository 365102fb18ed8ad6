import { model, Schema, type Types } from 'mongoose';

/** The actions that a link allows. */
export const LINK_PURPOSES = ['password-reset', 'email-confirmation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that was mailed to somebody. Its token is derived from its id (account-links.ts); only a hash is stored. */
export interface AccountLinkDoc {
  _id: Types.ObjectId;
  purpose: LinkPurpose;
  user: Types.ObjectId;
  /** The recipient of the mail. The link is void unless this is the account's address or its pending address. */
  email: string;
  /** The old address, if `email` is new. */
  previousEmail?: string;
  tokenHash: string;
  /** Copied from the account. A link for a new password is void once the password has changed. */
  passwordChangedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/** The time for which expired links are stored, so that the page can explain why a link fails. */
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

const schema = new Schema<AccountLinkDoc>(
  {
    purpose: { type: String, enum: LINK_PURPOSES, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    previousEmail: { type: String },
    tokenHash: { type: String, required: true },
    passwordChangedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'accountlinks', versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ user: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: REMEMBERED_SECONDS });

export const AccountLinkModel = model<AccountLinkDoc>('AccountLink', schema);
