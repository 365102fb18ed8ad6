import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { findMongod } from './find-mongod.js';
import { keepLocalMongo } from './keep-local-mongo.js';
import type { LocalMongoError } from './local-mongo-error.js';
import { aProgram, openFolders } from './testing/folders.js';

const { aFolder, clear } = openFolders();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await clear();
});

/** A supervised database whose program fails as on a full disk while the file `full` exists. */
const aKeptMongo = async () => {
  const folder = await aFolder();
  const full = join(folder, 'full');
  const { path } = await findMongod();
  const program = await aProgram(
    join(folder, 'bin', 'mongod'),
    `if [ "$1" != --version ] && [ -e '${full}' ]; then echo 'pwrite: No space left on device'; exit 14; fi\nexec '${path}' "$@"`,
  );
  const messages: string[] = [];
  const failures: LocalMongoError[] = [];
  const dbPath = join(folder, 'db');
  const mongo = await keepLocalMongo({
    dbPath,
    find: { env: { MONGOMS_SYSTEM_BINARY: program } },
    onProgress: (message) => messages.push(message),
    onFailed: (error) => failures.push(error),
  });
  stops.push(mongo.stop);
  const client = await MongoClient.connect(mongo.uri);
  stops.unshift(() => client.close());
  const pid = async (): Promise<number> => Number((await client.db('admin').command({ serverStatus: 1 }))['pid']);
  return { ...mongo, dbPath, full, program, messages, failures, client, pid };
};

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 50));
};

const LOST =
  'Until the database is back, the shop shows its pages and takes no orders. The database is started again as soon as possible.';

it('brings a killed database back on the same port, with everything that was written', async () => {
  const { messages, failures, client, pid, dbPath } = await aKeptMongo();
  const notes = client.db().collection('notes');
  await notes.insertOne({ text: 'sold' }, { writeConcern: { w: 'majority', journal: true } });

  process.kill(await pid(), 'SIGKILL');
  await until(() => messages.includes('The database is back.'));

  expect(await notes.countDocuments()).toBe(1);
  expect(messages).toEqual([
    `\nMongoDB has ended by itself (SIGKILL). See its log for details. To use another database, set MONGODB_URI.\nLog: ${dbPath}/mongod.log\n${LOST}`,
    'The database is back.',
  ]);
  expect(failures).toEqual([]);
});

it('names the full disk once, waits for space, and resumes by itself', async () => {
  const { messages, failures, client, pid, dbPath, full } = await aKeptMongo();
  await writeFile(full, '');

  process.kill(await pid(), 'SIGABRT');
  await until(() => messages.some((message) => message.includes('is full')));
  await rm(full);
  await until(() => messages.includes('The database is back.'));

  expect(messages.filter((message) => message.includes('is full'))).toEqual([
    `\nThe disk that holds ${dbPath} is full. Free some space, or choose another folder with DATA_DIR.\nLog: ${dbPath}/mongod.log\n${LOST}`,
  ]);
  expect(await client.db().collection('notes').countDocuments()).toBe(0);
  expect(failures).toEqual([]);
});

it('gives up on a database that ends for another reason at each start, and can be stopped while it waits', async () => {
  const { program, failures, pid } = await aKeptMongo();
  const before = await pid();
  await aProgram(program, `if [ "$1" = --version ]; then echo 'db version v6.0.5'; else exit 14; fi`);

  process.kill(before, 'SIGKILL');
  await until(() => failures.length > 0);

  expect(failures.map(({ message }) => message)).toEqual(['MongoDB exited immediately (code 14): .']);
});

it('stops while the disk is full', async () => {
  const { stop, messages, pid, full } = await aKeptMongo();
  await writeFile(full, '');
  process.kill(await pid(), 'SIGKILL');
  await until(() => messages.some((message) => message.includes('is full')));

  await stop();

  expect(messages).not.toContain('The database is back.');
});
