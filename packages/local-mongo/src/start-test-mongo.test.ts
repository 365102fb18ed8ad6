import { access, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
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

  it('closes and removes the files of dropped collections at its next checkpoint', async () => {
    const mongo = await startTestMongo();
    const folder = await readDbPath(mongo.pid);
    const countFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.wt')).length;
    const client = await MongoClient.connect(mongo.uri);
    const before = await countFiles();
    const names = Array.from({ length: 20 }, (_, number) => `shoes${String(number)}`);
    for (const name of names) await client.db('dropped').collection(name).insertOne({ size: '42' });
    expect(await countFiles()).toBeGreaterThanOrEqual(before + 2 * names.length);

    await client.db('dropped').dropDatabase();

    for (let tries = 0; (await countFiles()) > before + names.length && tries < 120; tries++) {
      // A write moves the history on, and this command takes a checkpoint.
      await client.db('written').collection('writes').insertOne({ tries });
      await client.db('admin').command({ fsync: 1 });
      await sleep(500);
    }
    expect(await countFiles()).toBeLessThanOrEqual(before + names.length);
    await client.close();
    await mongo.stop();
  });

  it('reports that it has ended by itself', async () => {
    const messages: string[] = [];
    const mongo = await startTestMongo({ onProgress: (message) => messages.push(message) });
    const client = await MongoClient.connect(mongo.uri);
    await client.db().createCollection('shoes');
    await client.close();

    process.kill(mongo.pid, 'SIGKILL');

    while (messages.length === 0) await sleep(50);
    expect(messages[0]).toMatch(/^The database of the tests has ended: SIGKILL\.\n.*"paila\.shoes"/s);
    await mongo.stop();
    expect(messages).toHaveLength(1);
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
      await sleep(100);
    }
    expect(await isThere(folder)).toBe(false);
  });
});
