import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import request from 'supertest';
import { until } from './faults/testing/until.js';
import { migrations } from './migrations.js';
import { migrationsIn } from './platform/migrations/index.js';
import { writeOldShop } from './testing/old-shop.js';
import { startProgram, type Program } from './testing/start-process.js';

// A killed program leaves its lease for half a minute.
jest.setTimeout(180_000);

const running: Program[] = [];
let settings: Record<string, string>;
let connection: mongoose.Connection;
let db: mongoose.mongo.Db;
let old: Awaited<ReturnType<typeof writeOldShop>>;
beforeEach(async () => {
  const uri = new URL(process.env['TEST_MONGODB_URI']!);
  uri.pathname = `/migrations-${randomUUID()}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-migrations-'));
  settings = { MONGODB_URI: uri.href, DATA_DIR: dataDir, PORT: '0', SEED_DEMO: '0' };
  connection = await mongoose.createConnection(uri.href).asPromise();
  db = connection.db!;
  old = await writeOldShop(db);
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
  const port = await program.said(/"port":(\d+).*is open/);
  return (await request(`http://127.0.0.1:${port}`).get('/readyz?write')).status;
};
const ran = () => migrationsIn(db).find().sort({ _id: 1 }).toArray();
const expectBooksToAgree = async (): Promise<void> => {
  const doctor = start('cli/doctor.ts');
  expect({ code: await doctor.ended, out: doctor.output().out }).toEqual({
    code: 0,
    out: expect.stringContaining(`${String(old.orders.length)} orders`) as unknown,
  });
};
const finishedAt: unknown = expect.any(Date);

it('runs each migration once when two instances start on the old shop at the same moment, and both are ready', async () => {
  const instances = [start(), start()];

  expect(await Promise.all(instances.map(readiness))).toEqual([200, 200]);

  expect(await ran()).toMatchObject(migrations.map(({ number }) => ({ _id: number, attempts: 1, finishedAt })));
  const begun = instances.flatMap(({ output }) => output().out.match(/"migrating the database"/g) ?? []);
  expect(begun.length).toBe(migrations.length);
  await expectBooksToAgree();
});

it('goes on at the next start when an instance is killed in the middle of a migration', async () => {
  const orders = db.collection('orders');
  const named = { 'history.by': { $exists: true } };
  // Another transaction locks the last order for as long as the test needs, so the migration of histories stops there.
  const session = await connection.startSession();
  session.startTransaction();
  const last = old.orders.at(-1)!._id;
  await orders.updateOne({ _id: last }, { $set: { search: 'held' } }, { session });
  const killed = start();
  await until(async () => (await orders.countDocuments(named)) === 1);

  killed.child.kill('SIGKILL');
  await killed.ended;
  const [, second] = await ran();
  expect(second).toMatchObject({ _id: 2, attempts: 1 });
  expect(second).not.toHaveProperty('finishedAt');
  await session.abortTransaction();
  await session.endSession();

  expect(await Promise.all([start(), start()].map(readiness))).toEqual([200, 200]);

  expect(await orders.countDocuments(named)).toBe(0);
  expect(await ran()).toMatchObject(
    migrations.map(({ number }) => ({ _id: number, attempts: number === 2 ? 2 : 1, finishedAt })),
  );
  await expectBooksToAgree();
});
