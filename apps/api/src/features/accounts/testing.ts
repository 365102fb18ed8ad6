/** Makes accounts and sessions for tests. Running code uses index.ts. */
import type { Types } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import type { Settings } from '../../platform/settings.js';
import { storeNames } from './account-names.model.js';
import { createLinkTokens, makeLink } from './email/account-links.js';
import { AccountLinkModel, type LinkPurpose } from './email/account-link.model.js';
import { PasswordResetRequestModel } from './passwords/password-reset-requests.js';
import { prepareSession, storeSession } from './sessions/sessions.js';
import type { Tokens } from './sessions/tokens.js';
import { toSearchName, UserModel, type UserDoc } from './user.model.js';

export { AccountLinkModel } from './email/account-link.model.js';
export { createCommonPasswords } from './passwords/common-passwords.js';
export { toUser, UserModel, type UserDoc } from './user.model.js';

type NewAccount = Pick<UserDoc, 'firstname' | 'lastname' | 'username' | 'email' | 'passwordHash'> & Partial<UserDoc>;

/** Stores an account with its names, without an event. */
export const storeAccount = (account: NewAccount): Promise<UserDoc> =>
  inTransaction(async (session) => {
    const user = new UserModel({ ...account, searchName: toSearchName(account) });
    await user.save({ session });
    await storeNames([user], session);
    return user.toObject();
  });

/** Gives an account another email address, which counts as confirmed if the former one was. */
export const moveAccount = (id: string, email: string): Promise<void> =>
  inTransaction(async (session) => {
    const user = await UserModel.findById(id).session(session).orFail();
    await user.set({ email }).save({ session });
    await storeNames([user], session);
  });

/** Logs an account in without its password. @returns the token */
export const startSession = async (
  tokens: Tokens,
  userId: Types.ObjectId,
  { seconds }: { seconds: number },
): Promise<{ token: string }> => {
  const { token, prepared } = prepareSession(tokens, userId, { seconds });
  await inTransaction((session) => storeSession(prepared, session));
  return { token };
};

type LinkSettings = Pick<Settings, 'linkSecrets' | 'jwtSecrets'>;

/** Makes a link for an account. @returns its token, as the mail would contain it */
export const aLinkFor = async (userId: string, purpose: LinkPurpose, secrets: LinkSettings): Promise<string> => {
  const tokens = createLinkTokens(secrets);
  const user = await UserModel.findById(userId).orFail().lean();
  const { email } = user;
  return tokens.tokenFor(await inTransaction((session) => makeLink(tokens, user, { purpose, email }, session)));
};

/** The token of the newest link of an account, as its mail contains it. */
export const newestLink = async (userId: string, secrets: LinkSettings): Promise<string> => {
  const link = await AccountLinkModel.findOne({ user: userId }).sort({ _id: -1 }).orFail().lean();
  return createLinkTokens(secrets).tokenFor(link._id.toHexString());
};

/** True if the job has handled all requests for a new password. */
export const passwordResetsHandled = async (): Promise<boolean> =>
  (await PasswordResetRequestModel.findOne({}, { _id: 1 }).sort({ _id: 1 }).lean()) === null;
