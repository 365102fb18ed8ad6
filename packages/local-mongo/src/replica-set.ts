import { setTimeout as sleep } from 'node:timers/promises';
import { MongoServerError, type Db } from 'mongodb';

export const REPLICA_SET = 'paila';

const NOT_YET_INITIALIZED = 94;

interface SetConfig {
  _id: string;
  version: number;
  term?: number;
  members: { _id: number; host: string }[];
}

const currentConfig = async (admin: Db): Promise<SetConfig | undefined> => {
  try {
    const { config } = (await admin.command({ replSetGetConfig: 1 })) as { config: SetConfig };
    return config;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NOT_YET_INITIALIZED) return undefined;
    throw error;
  }
};

/**
 * Makes a single server the primary of its own replica set under the name `host` (`127.0.0.1:27017`). Data configured
 * with another host is reconfigured by force; otherwise the server would wait for that host for ever.
 */
export const becomePrimary = async (admin: Db, host: string): Promise<void> => {
  const config = await currentConfig(admin);
  if (!config) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } else if (config.members.length !== 1 || config.members[0]?.host !== host) {
    // A forced reconfiguration must not contain a term.
    const { term: _term, ...rest } = config;
    const members = [{ ...config.members[0], _id: 0, host }];
    await admin.command({ replSetReconfig: { ...rest, version: config.version + 1, members }, force: true });
  }
  while ((await admin.command({ hello: 1 }))['isWritablePrimary'] !== true) await sleep(20);
};
