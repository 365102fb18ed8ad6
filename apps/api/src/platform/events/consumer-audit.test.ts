import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { databaseTime } from '../database/database.js';
import type { Finding } from '../finding.js';
import { createLogger } from '../log.js';
import { ConsumerModel } from './consumer.model.js';
import { auditConsumers, followEvents } from './index.js';

const MINUTE_MS = 60_000;

beforeAll(openDatabase);
afterAll(leaveDatabase);

/** A consumer that has handled all events until a time, and was stopped then. */
const handledUntil = async (consumer: string, from: Date, afterMs?: number): Promise<void> => {
  const follower = await followEvents({
    consumer,
    ...(afterMs === undefined ? {} : { afterMs }),
    onEvent: () => Promise.resolve(),
    log: createLogger('silent'),
  });
  await follower.close();
  await ConsumerModel.updateOne({ _id: consumer }, { from });
};

it('reports mails that nobody writes, but not those that wait until a step cannot be undone', async () => {
  const longAgo = new Date(databaseTime().getTime() - 100 * MINUTE_MS);
  await handledUntil('mail', longAgo);
  await handledUntil('mail-after-undo', longAgo, 60 * MINUTE_MS);
  await handledUntil('mail-after-short-undo', longAgo, 5 * MINUTE_MS);

  const findings: Finding[] = [];
  await auditConsumers(databaseTime(), (finding) => findings.push(finding));

  expect(findings.map(({ code, ids }) => [code, ids])).toEqual([
    ['consumer_behind', { consumer: 'mail' }],
    ['consumer_behind', { consumer: 'mail-after-short-undo' }],
  ]);
});
