import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import request from 'supertest';
import { until } from './faults/testing/until.js';
import { migrations } from './migrations.js';
import { migrationsIn } from './platform/migrations/index.js';
import { finishedBefore, OLDER_MIGRATIONS } from './testing/older-migrations.js';
import { startProgram, type Program } from './testing/start-process.js';

const running: Program[] = [];
let settings: Record<string, string>;
let connection: mongoose.Connection;
let db: mongoose.mongo.Db;
beforeEach(async () => {
  const uri = new URL(process.env['TEST_MONGODB_URI']!);
  uri.pathname = `/migrations-${randomUUID()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-migrations-'));
  settings = { MONGODB_URI: uri.href, DATA_DIR: dataDir, PORT: '0', SEED_DEMO: '0' };
  connection = await mongoose.createConnection(uri.href).asPromise();
  db = connection.db!;
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await connection.dropDatabase();
  await connection.close();
  await rm(settings['DATA_DIR']!, { recursive: true, force: true });
});

const start = (file = 'main.ts'): Program => {
  const program = startProgram(file, settings);
  running.push(program);
  return program;
};
/** Waits until the shop is open, and asks whether it is ready. */
const readiness = async (program: Program): Promise<number> => {
  const port = await program.waitForOutput(/"port":(\d+).*listening/);
  return (await request(`http://127.0.0.1:${port}`).get('/readyz?write')).status;
};
const ran = () => migrationsIn(db).find().sort({ _id: 1 }).toArray();
const expectBooksToAgree = async (): Promise<void> => {
  const doctor = start('cli/doctor.ts');
  expect({ code: await doctor.ended, out: doctor.output().out }).toEqual({
    code: 0,
    out: '0 products, 0 movements of stock, 0 orders and 0 payments examined: all agree.\n',
  });
};
const finishedAt: unknown = expect.any(Date);

it('runs each migration once when two instances start on an empty database at the same moment, and both are ready', async () => {
  const instances = [start(), start()];

  expect(await Promise.all(instances.map(readiness))).toEqual([200, 200]);

  expect(await ran()).toMatchObject(migrations.map(({ number }) => ({ _id: number, attempts: 1, finishedAt })));
  const begun = instances.flatMap(({ output }) => output().out.match(/"migrating the database"/g) ?? []);
  expect(begun.length).toBe(migrations.length);
  await expectBooksToAgree();
});

it('goes on at the next start when an instance is killed in the middle of a migration', async () => {
  // Another transaction locks what the baseline writes for as long as the test needs, so the baseline stops there.
  const numbers = await db.createCollection<{ _id: string; next: number }>('shortnumbers');
  const session = await connection.startSession();
  session.startTransaction();
  await numbers.insertOne({ _id: 'orders', next: 1 }, { session });
  const killed = start();
  await until(async () => (await ran()).length === 1);

  killed.child.kill('SIGKILL');
  await killed.ended;
  const [first] = await ran();
  expect(first).toMatchObject({ _id: 28, attempts: 1 });
  expect(first).not.toHaveProperty('finishedAt');
  await session.abortTransaction();
  await session.endSession();

  expect(await Promise.all([start(), start()].map(readiness))).toEqual([200, 200]);

  expect(await numbers.find().toArray()).toEqual([{ _id: 'orders', next: 1001 }]);
  expect(await ran()).toMatchObject(
    migrations.map(({ number }) => ({ _id: number, attempts: number === 28 ? 2 : 1, finishedAt })),
  );
  await expectBooksToAgree();
});

it('opens on data that carry every older migration, and ends with one sentence on older data', async () => {
  await db.collection('orders').insertOne({ status: 'delivered' });

  const refused = start();
  expect({ code: await refused.ended, err: refused.output().err }).toEqual({
    code: 1,
    err: expect.stringMatching(
      /^The data are of a version before the first release: start commit [^\n]*\n$/,
    ) as unknown,
  });
  expect(await ran()).toEqual([]);

  await db.collection('orders').deleteMany({});
  await migrationsIn(db).insertMany(OLDER_MIGRATIONS.map(finishedBefore));
  await db.collection<{ _id: string; next: number }>('shortnumbers').insertOne({ _id: 'orders', next: 1234 });
  expect(await readiness(start())).toBe(200);
  expect(await db.collection('shortnumbers').find().toArray()).toEqual([{ _id: 'orders', next: 1234 }]);
  await expectBooksToAgree();
});
