import type { ClientSession } from 'mongoose';
import { importEvents } from '../../platform/events/index.js';
import { customerActor } from '../../platform/actor.js';
import { accountSubject } from './account-events.js';
import { storeNames } from './account-names.model.js';
import { toSearchName, UserModel, type UserDoc } from './user.model.js';

/** An account of a simulated history. */
export type PastAccount = Omit<UserDoc, 'searchName' | 'revision' | 'version'>;

/** Stores accounts of the past with their names and events, in the caller's transaction. */
export const importAccounts = async (accounts: readonly PastAccount[], session: ClientSession): Promise<void> => {
  const users = accounts.map((account) => ({
    ...account,
    passwordChangedAt: null,
    blockedAt: null,
    revision: 0,
    version: 1,
    searchName: toSearchName(account),
  }));
  await UserModel.insertMany(users, { session });
  await storeNames(users, session);
  await importEvents(
    accounts.map(({ _id, role, createdAt }) => ({
      type: 'account.registered',
      subject: accountSubject(_id),
      actor: customerActor(_id.toHexString()),
      is: { role },
      at: createdAt,
    })),
    session,
  );
};
