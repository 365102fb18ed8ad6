import mongoose from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from './database-error.js';

type Client = mongoose.mongo.MongoClient;

const ADMIN = 'admin';
/** Milliseconds in which the first member must become the primary. */
const PRIMARY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;
/** The time to find a server: one that should be there, and one that may not be there yet. */
const TRIED_LONG = { serverSelectionTimeoutMS: 10_000 };
const TRIED_SHORTLY = { serverSelectionTimeoutMS: 2_000 };

/**
 * A new primary looks for writes that only the former one has. It asks a member that hangs for ten seconds. The shop
 * waits for a majority, so a new primary has every write that the shop has acknowledged.
 */
const SETTINGS = { catchUpTimeoutMillis: 2_000 };

/** The shop reads, writes, and makes its indexes, in its own database and in that of the drill (docs/backup.md). */
const ROLES = ['readWrite', 'dbAdmin'];
const DRILL = 'drill';

/** MongoDB's codes of errors. */
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 23;

const codeOf = (error: unknown): unknown => (error instanceof mongoose.mongo.MongoServerError ? error.code : undefined);

/** Runs work on a client, and always closes it. */
const withClient = async <Result>(client: Client, work: (client: Client) => Promise<Result>): Promise<Result> => {
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

interface SetConfig {
  readonly version: number;
  readonly members: readonly { readonly priority: number }[];
}

/** What the address of a database says about its replica set and the shop's user. */
const readPlan = (uri: string) => {
  const { hosts, dbName, credentials, ...options } = new mongoose.mongo.MongoClient(uri).options;
  // The driver's types promise a name.
  const replicaSet = options.replicaSet as string | undefined;
  const [first] = hosts;
  if (first?.port === undefined || replicaSet === undefined || !credentials) {
    throw new DatabaseError(
      'MONGODB_URI must name all members, a user with a password, and the replica set, as in mongodb://paila:…@mongo-1:27017,mongo-2:27017/paila?replicaSet=paila&authSource=admin.',
    );
  }
  return { hosts: hosts.map(String), firstPort: first.port, replicaSet, dbName, credentials };
};

type Plan = ReturnType<typeof readPlan>;

/** True if a user can log in to the set, and has rights on these databases. */
const isReady = (client: Client, databases: readonly string[]): Promise<boolean> =>
  withClient(client, async () => {
    try {
      for (const name of databases) await client.db(name).command({ dbStats: 1 });
      return true;
    } catch {
      return false;
    }
  });

/** The whole set, for its admin. */
const setOf = ({ hosts, replicaSet }: Plan, password: string, tried: typeof TRIED_LONG): Client =>
  new mongoose.mongo.MongoClient(`mongodb://${hosts.join(',')}/`, {
    ...tried,
    replicaSet,
    auth: { username: ADMIN, password },
    authSource: ADMIN,
  });

/** The first member by the machine's own address, from which MongoDB takes the first user without a password. */
const firstMember = ({ firstPort }: Plan): Client =>
  new mongoose.mongo.MongoClient(`mongodb://127.0.0.1:${String(firstPort)}/`, {
    ...TRIED_LONG,
    directConnection: true,
  });

/** The first member is preferred as primary until the users are made there. */
const initiate = async (client: Client, { replicaSet, hosts }: Plan): Promise<void> => {
  const members = hosts.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
  try {
    await client.db(ADMIN).command({ replSetInitiate: { _id: replicaSet, members, settings: SETTINGS } });
  } catch (error) {
    // A set with users tells strangers nothing about itself.
    if (![ALREADY_INITIALIZED, UNAUTHORIZED].includes(Number(codeOf(error)))) throw error;
  }
};

const becomesPrimary = async (client: Client, { hosts }: Plan): Promise<void> => {
  const until = performance.now() + PRIMARY_WITHIN_MS;
  while ((await client.db(ADMIN).command({ hello: 1 }))['isWritablePrimary'] !== true) {
    if (performance.now() > until) {
      throw new DatabaseError(`The member ${hosts[0] ?? ''} has not become the primary. Check that a majority runs.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
};

/** Makes the user `admin`, unless there are users. */
const makeAdmin = async (client: Client, password: string): Promise<void> => {
  try {
    await client.db(ADMIN).command({ createUser: ADMIN, pwd: password, roles: ['root'] });
  } catch (error) {
    if (codeOf(error) !== UNAUTHORIZED) throw error;
  }
};

/** Prefers no member from now on: the return of a preferred one would cost orders a second election. */
const preferNone = async (client: Client): Promise<void> => {
  const db = client.db(ADMIN);
  const { config } = (await db.command({ replSetGetConfig: 1 })) as { config: SetConfig };
  const { members, version } = config;
  if (members.every(({ priority }) => priority === 1)) return;
  const equal = members.map((member) => ({ ...member, priority: 1 }));
  await db.command({ replSetReconfig: { ...config, members: equal, version: version + 1 } });
};

/** Makes the shop's user, or gives it its new password and its rights. */
const makeShopUser = async (client: Client, { credentials, dbName }: Plan): Promise<void> => {
  const { username, password, source } = credentials;
  const db = client.db(source);
  const roles = [dbName, DRILL].flatMap((name) => ROLES.map((role) => ({ role, db: name })));
  const rights = { pwd: password, roles };
  const { users } = (await db.command({ usersInfo: username })) as { users: readonly unknown[] };
  await db.command(users.length === 0 ? { createUser: username, ...rights } : { updateUser: username, ...rights });
};

/**
 * Makes the replica set and the users that an address names: the members of its hosts, the user `admin`, and the shop's
 * own user. Does nothing when the shop's user can log in and has its rights. Runs on the machine of the first member.
 * @param uri MONGODB_URI with all members, the name of the set, and the shop's user with its password
 * @returns true if it changed something
 * @throws DatabaseError for an address that misses some of that, a set without a primary, and a wrong password of the
 *   admin; MongoServerError when a member cannot be reached
 */
export const initReplicaSet = async (uri: string, adminPassword: string): Promise<boolean> => {
  const plan = readPlan(uri);
  if (await isReady(new mongoose.mongo.MongoClient(uri, TRIED_SHORTLY), [plan.dbName, DRILL])) return false;
  // Once there is an admin, any member may be the primary.
  if (!(await isReady(setOf(plan, adminPassword, TRIED_SHORTLY), [ADMIN]))) {
    await withClient(firstMember(plan), async (client) => {
      await initiate(client, plan);
      await becomesPrimary(client, plan);
      await makeAdmin(client, adminPassword);
    });
  }
  await withClient(setOf(plan, adminPassword, TRIED_LONG), async (client) => {
    try {
      await preferNone(client);
      await makeShopUser(client, plan);
    } catch (error) {
      if (codeOf(error) !== AUTHENTICATION_FAILED) throw error;
      throw new DatabaseError('MONGODB_ADMIN_PASSWORD is not the password of the user admin of this database.');
    }
  });
  return true;
};
