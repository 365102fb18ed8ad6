/** What tests make accounts and sessions with; running code calls index.ts. */
import type { Types } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { prepareSession, storeSession } from './sessions.js';
import type { Tokens } from './tokens.js';

export { searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';

/** Logs an account in as its password would. @returns the token */
export const startSession = async (
  tokens: Tokens,
  userId: Types.ObjectId,
  { seconds }: { seconds: number },
): Promise<{ token: string }> => {
  const { token, prepared } = prepareSession(tokens, userId, { seconds });
  await inTransaction((session) => storeSession(prepared, session));
  return { token };
};
