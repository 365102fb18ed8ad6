import { model, Schema, type Types } from 'mongoose';

/** Somebody has forgotten a password. Kept until the job has looked for the account, some seconds. */
export interface PasswordResetRequestDoc {
  _id: Types.ObjectId;
  /** The e-mail address or username that was sent. */
  login: string;
  createdAt: Date;
}

/** It is no use to anybody later: they have asked again. */
const KEPT_SECONDS = 60 * 60;

const schema = new Schema<PasswordResetRequestDoc>(
  { login: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'passwordresetrequests', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const PasswordResetRequestModel = model<PasswordResetRequestDoc>('PasswordResetRequest', schema);
