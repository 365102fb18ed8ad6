import { accountActor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import type { Account } from '../../../platform/http/account.js';
import { jsonPieces } from '../../../platform/json-pieces.js';
import { accountByAnyId, sessionsIn } from '../account-detail.js';
import { accountSubject } from '../account-events.js';
import { toUser } from '../user.model.js';

/** Reads what a feature stores about a person, for the person's export. Reads a long list item by item. */
type PersonalDataReader = (userId: string) => Promise<unknown> | AsyncIterable<unknown>;

/** The readers by the name that their part has in the file. */
export type PersonalDataReaders = Readonly<Record<string, PersonalDataReader>>;

/**
 * Exports everything that the shop stores about a person, without hashes and tokens. An event records the export before
 * the first piece leaves. The pieces of the file are read from the database as the caller reads them.
 * @throws AppError 404 `not_found`
 */
export const exportAccount = async (userId: string, readers: PersonalDataReaders, caller: Account) => {
  const user = await accountByAnyId(userId);
  const id = user._id.toHexString();
  const sessions = await sessionsIn(id);
  // Lists are read later, piece by piece; the rest is short.
  const parts: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers)) parts[name] = await read(id);
  await inTransaction((session) =>
    record({ type: 'account.exported', subject: accountSubject(user._id), actor: accountActor(caller) }, session),
  );
  const head = { exportedAt: databaseTime().toISOString(), profile: toUser(user), sessions };
  return { name: `${user.username}.json`, pieces: jsonPieces({ ...head, ...parts }) };
};
