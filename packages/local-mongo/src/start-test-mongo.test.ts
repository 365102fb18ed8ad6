import { access } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { readCommandLine, isAlive, isGoneWithin } from './process-info.js';
import { startTestMongo } from './start-test-mongo.js';
import { holdMongo } from './testing/hold-mongo.js';

const readDbPath = async (mongodPid: number): Promise<string> =>
  / --dbpath (\S+)/.exec(await readCommandLine(mongodPid))?.[1] ?? '';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

describe('a database for tests', () => {
  it('supports transactions and change streams', async () => {
    const mongo = await startTestMongo();
    expect(mongo.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/paila\?replicaSet=paila$/);
    const client = await MongoClient.connect(mongo.uri);
    const products = client.db().collection('products');
    const changes = products.watch();
    const nextChange = changes.next();

    await client.withSession((session) =>
      session.withTransaction(() => products.insertOne({ name: 'runner' }, { session })),
    );

    expect(await nextChange).toMatchObject({ operationType: 'insert', fullDocument: { name: 'runner' } });
    await changes.close();
    await client.close();
    await mongo.stop();
  });

  it('runs with the same settings as the shop’s own databases', async () => {
    const mongo = await startTestMongo();
    const client = await MongoClient.connect(mongo.uri);

    const engine = ((await client.db('admin').command({ serverStatus: 1 })) as { storageEngine: { name: string } })
      .storageEngine.name;
    const limit = await client.db('admin').command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 });

    expect(engine).toBe('wiredTiger');
    expect(limit).toMatchObject({ transactionLifetimeLimitSeconds: 15 });
    await client.close();
    await mongo.stop();
  });

  it('is removed with its data when the tests are done', async () => {
    const mongo = await startTestMongo();
    const folder = await readDbPath(mongo.pid);
    expect(await isThere(folder)).toBe(true);

    await mongo.stop();
    await mongo.stop();

    expect(isAlive(mongo.pid)).toBe(false);
    expect(await isThere(folder)).toBe(false);
  });

  it('is removed with its data when the tests are killed', async () => {
    const holder = await holdMongo();
    const folder = await readDbPath(holder.mongodPid);
    expect(await isThere(folder)).toBe(true);

    await holder.kill();

    expect(await isGoneWithin(holder.mongodPid, 30_000)).toBe(true);
    for (let tries = 0; (await isThere(folder)) && tries < 300; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await isThere(folder)).toBe(false);
  });
});
