import type { AccountDetail, User } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import { actorOfAccount } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { notFound } from '../../platform/http/errors.js';
import { accountSubject } from './account-events.js';
import { accountById } from './profile.js';
import { sessionsOf } from './sessions.js';
import { toAdminUser, toUser, type UserDoc } from './user.model.js';

/** What an account has ordered; handed in by the feature that knows. */
export type OrderFigures = (userId: string) => Promise<AccountDetail['orders']>;

/** Reads what a feature stores about a person, for the file that they may ask for. */
export type PersonalDataReader = (userId: string) => Promise<unknown>;

/** By the name that the part has in the file. */
export type PersonalDataReaders = Readonly<Record<string, PersonalDataReader>>;

const known = (id: string): Promise<UserDoc> => {
  if (!isObjectIdOrHexString(id)) throw notFound('account');
  return accountById(id);
};

const sessionsIn = async (id: string): Promise<AccountDetail['sessions']> => {
  const sessions = await sessionsOf(id, '');
  return sessions.map(({ _id, device, createdAt, lastSeenAt }) => ({ _id, device, createdAt, lastSeenAt }));
};

/**
 * An account as staff see it.
 * @throws AppError 404 `not_found`
 */
export const accountDetail = async (userId: string, ordersOf: OrderFigures): Promise<AccountDetail> => {
  const user = await known(userId);
  const id = user._id.toHexString();
  return {
    ...toAdminUser(user),
    ...(user.blockedAt ? { blockedAt: user.blockedAt.toISOString() } : {}),
    orders: await ordersOf(id),
    sessions: await sessionsIn(id),
  };
};

/** Everything that is stored about a person. */
export interface PersonalData {
  readonly exportedAt: string;
  readonly profile: User;
  readonly sessions: AccountDetail['sessions'];
  readonly [part: string]: unknown;
}

/**
 * Everything that is stored about a person, without hashes and tokens. That it was handed out is recorded.
 * @throws AppError 404 `not_found`
 */
export const exportAccount = async (
  userId: string,
  readers: PersonalDataReaders,
  caller: Account,
): Promise<PersonalData> => {
  const user = await known(userId);
  const id = user._id.toHexString();
  const parts: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) parts[name] = await read(id);
  await inTransaction((session) =>
    record({ type: 'account.exported', subject: accountSubject(user._id), actor: actorOfAccount(caller) }, session),
  );
  return {
    exportedAt: new Date().toISOString(),
    profile: toUser(user),
    sessions: await sessionsIn(id),
    ...parts,
  };
};
