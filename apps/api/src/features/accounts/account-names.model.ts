import { model, Schema, type ClientSession, type Types } from 'mongoose';

/**
 * The names by which somebody logs in to an account. They are unique here instead of in the account, whose collection
 * can be sharded by its id (docs/decisions/052-account-names.md). The account has them, too.
 */
export interface AccountNameDoc {
  /** The id of the account. */
  _id: Types.ObjectId;
  email: string;
  username: string;
}

/** `Sita@Example.com` and `sita@example.com` are the same account. */
export const IGNORING_CASE = { locale: 'en', strength: 2 } as const;

const text = { type: String, required: true } as const;

const schema = new Schema<AccountNameDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, email: text, username: text },
  { collection: 'accountnames', versionKey: false },
);
schema.index({ email: 1 }, { unique: true, collation: IGNORING_CASE });
schema.index({ username: 1 }, { unique: true, collation: IGNORING_CASE });

export const AccountNameModel = model<AccountNameDoc>('AccountName', schema);

/**
 * Stores the names of accounts in the transaction that changes the accounts, whether the accounts are new or renamed.
 * @throws an error of a duplicate key if another account has one of the names
 */
export const storeNames = async (accounts: readonly AccountNameDoc[], session: ClientSession): Promise<void> => {
  const updates = accounts.map(({ _id, email, username }) => ({
    updateOne: { filter: { _id }, update: { $set: { email, username } }, upsert: true },
  }));
  await AccountNameModel.bulkWrite(updates, { session });
};

/** Removes the names of an account that is being erased, so that others may take them. */
export const removeNames = async (_id: Types.ObjectId, session: ClientSession): Promise<void> => {
  await AccountNameModel.deleteOne({ _id }, { session });
};
