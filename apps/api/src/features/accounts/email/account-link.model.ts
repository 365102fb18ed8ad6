import { model, Schema, type Types } from 'mongoose';

/** What the holder of a link may do. */
export const LINK_PURPOSES = ['password-reset', 'email-confirmation'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that was mailed to somebody. Its token is derived from its id (account-links.ts); only a hash is stored. */
export interface AccountLinkDoc {
  _id: Types.ObjectId;
  purpose: LinkPurpose;
  user: Types.ObjectId;
  /** Where the mail goes. The link is void unless this is the account's address, or the one that it waits for. */
  email: string;
  /** The address before, if this one is new. */
  previousEmail?: string;
  tokenHash: string;
  /** As the account has it when the link is made: a link for a password is void once there is another one. */
  passwordChangedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/** How long expired links are stored, so that the page can say what is wrong with one. */
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
