import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { mongo } from 'mongoose';
import { migrations } from '../migrations.js';
import { backgroundDb } from '../platform/database/background-client.js';
import { auditStaged, NO_DOCUMENT } from '../platform/database/staged-collections.js';
import type { Finding } from '../platform/finding.js';
import { leaveDatabase, openDatabase, uriOf } from '../testing/open-database.js';
import { startProgram } from '../testing/start-process.js';
import { createArchive, type Archive } from './archive.js';
import type { Backup, BackupOptions } from './backup.js';
import { giveName } from './part-file.js';
import { everything, structure } from './testing/compare.js';
import { NO_KEYS, openBackups, PASSPHRASE, type Backups } from './testing/open-backups.js';

const SECRET = 'the secret that the shop made, long enough\n';

const IDENTITY = await generateX25519Identity();
const RECIPIENT = await identityToRecipient(IDENTITY);

/** A small database costs little. Its data are older than this version, so a restore makes no further indexes. */
let small: mongo.Db;
let backups: Backups;
let at: Backups['at'];
let anotherDb: Backups['anotherDb'];
let read: Backups['read'];
const write = (file: string, more: Partial<BackupOptions> = {}): Promise<Backup> => backups.write(small, file, more);
const namesIn = async (db: mongo.Db): Promise<string[]> =>
  (await db.listCollections().toArray()).map(({ name }) => name).sort();

beforeAll(async () => {
  await openDatabase();
  backups = await openBackups(backgroundDb);
  ({ at, anotherDb, read } = backups);
  small = anotherDb();
  await small.collection('events').insertOne({ type: 'order.placed' });
  await small.collection('orders').createIndex({ number: 1 }, { unique: true }, {});
  await small
    .collection('orders')
    .insertMany(Array.from({ length: 300 }, (_, number) => ({ number, text: randomUUID() })));
  await small.collection<{ _id: number }>('migrations').insertOne({ _id: 30, finishedAt: new Date() } as never);
});
afterAll(async () => {
  await backups.close();
  await leaveDatabase();
});

it('a backup contains the made secrets, and names what else is in the folder', async () => {
  await mkdir(at('shop/mongo'), { recursive: true });
  await writeFile(at('shop/jwt-secret'), SECRET);
  await mkdir(at('fresh'));
  await writeFile(at('fresh/jwt-secret'), 'another secret that a command has just made here');
  const made = await write('secrets.paila', { dataDir: at('shop'), madeSecrets: ['jwt-secret', 'link-secret'] });
  expect(made).toMatchObject({ dataFiles: ['jwt-secret'], otherFiles: ['mongo'] });
  expect((await stat(at('secrets.paila'))).mode & 0o777).toBe(0o600);

  expect(await read('secrets.paila', anotherDb(), { dataDir: at('fresh') })).toMatchObject({
    changedFiles: ['jwt-secret'],
  });

  expect(await readFile(at('fresh/jwt-secret'), 'utf8')).toBe(SECRET);
  expect(await readFile(at('fresh/jwt-secret.before-restore'), 'utf8')).toMatch(/^another/);

  await writeFile(at('fresh/jwt-secret'), 'a third secret');
  await read('secrets.paila', anotherDb(), { dataDir: at('fresh') });

  expect(await readFile(at('fresh/jwt-secret.before-restore'), 'utf8')).toMatch(/^another/);
  expect(await readFile(at('fresh/jwt-secret.before-restore-2'), 'utf8')).toBe('a third secret');
});

it('a restore says before it begins that DATA_DIR cannot be written to, and afterwards what is restored', async () => {
  await mkdir(at('mine'));
  await writeFile(at('mine/jwt-secret'), SECRET);
  await write('with-secret.paila', { dataDir: at('mine'), madeSecrets: ['jwt-secret'] });
  const into = anotherDb();

  await expect(read('with-secret.paila', into, { dataDir: at('with-secret.paila') })).rejects.toThrow(
    /^DATA_DIR cannot be written to, and nothing was restored \(EEXIST/,
  );
  expect(await namesIn(into)).toEqual(['leases']);

  await mkdir(at('odd/jwt-secret'), { recursive: true });
  await expect(read('with-secret.paila', into, { dataDir: at('odd') })).rejects.toThrow(
    /^The database is restored, but not every secret in DATA_DIR: mend the folder, and run the restore again \(EISDIR/,
  );
  expect(await everything(into)).toEqual(await everything(small));
});

it.each([
  ['the file ../../pwned.txt', (archive: Archive) => archive.addFile('../../pwned.txt', Buffer.from('mine'))],
  ['the file mails.json', (archive: Archive) => archive.addFile('mails.json', Buffer.from('mine'))],
  ...['system.views', 'restoring.orders', 'sessions', 'a..b', 'a$b', ''].map(
    (name) =>
      [
        `the collection "${name}"`,
        (archive: Archive) => archive.addCollection(JSON.stringify({ name, indexes: [] })),
      ] as const,
  ),
  ['documents of leases', (archive: Archive) => archive.addDocuments('leases', [Buffer.from([5, 0, 0, 0, 0])])],
])('a forged backup with %s is refused before anything is written', async (what, forge) => {
  const file = `${randomUUID()}.paila`;
  const archive = await createArchive(at(file), { database: 'paila', keys: NO_KEYS });
  await archive.addCollection(JSON.stringify({ name: 'orders', indexes: [] }));
  await forge(archive);
  await archive.finish({ t: 1, i: 1 });
  const into = anotherDb();

  await expect(read(file, into, { dataDir: at('deep/data') })).rejects.toThrow(
    new RegExp(`^The backup has a ${what.includes('file') ? 'file' : 'collection'} named ".*", which no shop writes`),
  );

  expect(await namesIn(into)).toEqual(['leases']);
  expect(await readdir(backups.folder)).not.toContain('pwned.txt');
});

it('a restore that was cut off keeps what it has left until a whole backup replaces it', async () => {
  await write('good.paila', { keys: PASSPHRASE });
  await writeFile(at('bad.paila'), (await readFile(at('good.paila'))).subarray(0, -1));
  const into = anotherDb();
  const keys = PASSPHRASE;
  await read('good.paila', into, { keys });
  // The state after a kill: the barrier is in its place, and these two are not yet in theirs.
  for (const name of ['events', 'orders']) await into.renameCollection(name, `restoring.${name}`);
  await into.createCollection('events', { validator: NO_DOCUMENT });
  const left = ['events', 'leases', 'migrations', 'restoring.events', 'restoring.orders'];
  const findings = async (): Promise<Finding[]> => {
    const found: Finding[] = [];
    await auditStaged(into, (finding) => found.push(finding));
    return found;
  };
  const replace = into.databaseName;

  for (const [file, given] of [
    ['bad.paila', keys],
    ['good.paila', { ...NO_KEYS, passphrase: 'another passphrase' }],
    ['good.paila', NO_KEYS],
  ] as const) {
    await expect(read(file, into, { keys: given, replace })).rejects.toThrow();
    expect(await namesIn(into)).toEqual(left);
  }
  expect(await into.collection('restoring.orders').countDocuments()).toBe(300);
  expect(await findings()).toMatchObject([{ code: 'restore_unfinished' }]);
  await expect(backups.write(into, 'half.paila')).rejects.toThrow(/^A restore is running or was cut off\./);
  for (const name of ['events', 'orders']) await into.dropCollection(`restoring.${name}`);
  expect(await findings()).toMatchObject([{ code: 'restore_unfinished' }]);
  await expect(backups.write(into, 'half.paila')).rejects.toThrow(/^A restore is running or was cut off\./);
  expect(await readdir(backups.folder)).not.toContainEqual(expect.stringMatching(/^half/));

  await read('good.paila', into, { keys, replace });

  expect(await everything(into)).toEqual(await everything(small));
  expect(await structure(into)).toEqual(await structure(small));
  expect(await findings()).toEqual([]);
});

it.each([
  ['a passphrase', PASSPHRASE, PASSPHRASE],
  ['a key', { ...NO_KEYS, recipients: [RECIPIENT] }, { ...NO_KEYS, identities: [IDENTITY] }],
])('a backup is encrypted by %s', async (name, keys, opening) => {
  const file = `by ${name}.paila`;
  await write(file, { keys });
  const into = anotherDb();

  expect((await readFile(at(file))).toString('latin1')).toMatch(/^age-encryption\.org\/v1/);
  await expect(read(file, into)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE/);
  const wrong = { ...NO_KEYS, passphrase: 'another passphrase' };
  await expect(read(file, into, { keys: wrong })).rejects.toThrow(`The passphrase does not open ${file}.`);
  await read(file, into, { keys: opening });
  expect(await everything(into)).toEqual(await everything(small));
  expect(await structure(into)).toEqual(await structure(small));
});

it('a backup is refused if it is cut off or damaged, and changes nothing', async () => {
  await write('whole.paila', { keys: PASSPHRASE });
  await write('open.paila');
  const into = anotherDb();
  const [encrypted, plain] = [await readFile(at('whole.paila')), await readFile(at('open.paila'))];
  const middle = Math.floor(plain.length / 2);
  const flipped = Buffer.from(plain);
  flipped[middle] = flipped[middle]! ^ 0xff;

  for (const bytes of [
    encrypted.subarray(0, -1),
    encrypted.subarray(0, 900),
    plain.subarray(0, -1),
    plain.subarray(0, middle),
    plain.subarray(0, 40),
    flipped,
    Buffer.concat([plain, Buffer.from('more')]),
  ]) {
    await writeFile(at('broken.paila'), bytes);
    await expect(read('broken.paila', into, { keys: PASSPHRASE })).rejects.toThrow(
      /^broken\.paila is cut off or damaged: /,
    );
  }
  await writeFile(at('text.paila'), 'This is no backup');
  await expect(read('text.paila', into)).rejects.toThrow('text.paila is not a backup of a shop.');
  await expect(read('none.paila', into)).rejects.toThrow(/none\.paila cannot be read: ENOENT/);
  expect(await namesIn(into)).toEqual(['leases']);
});

it('a backup replaces no data without the name of its database, and can be restored again', async () => {
  await write('again.paila');
  const into = anotherDb();
  await read('again.paila', into);
  const refusal = `The database "${into.databaseName}" holds data. --replace ${into.databaseName} replaces all of it`;
  await into.collection('orders').updateMany({}, { $set: { status: 'lost' } });
  await into.collection('added').insertOne({ at: 'today' });

  await expect(read('again.paila', into)).rejects.toThrow(refusal);
  await expect(read('again.paila', into, { replace: 'paila' })).rejects.toThrow(/--replace names "paila", but/);
  await read('again.paila', into, { replace: into.databaseName });

  expect(await everything(into)).toEqual(await everything(small));
  expect(await structure(into)).toEqual(await structure(small));
});

it('a backup of a newer version is refused', async () => {
  await write('newer.paila');
  const into = anotherDb();

  await expect(read('newer.paila', into, { migrations: migrations.slice(0, 2) })).rejects.toThrow(
    'The backup is of a newer version of the shop. Restore it with that version.',
  );
  expect(await namesIn(into)).toEqual(['leases']);
});

it('a backup never replaces a file, and leaves none if it fails', async () => {
  await write('kept.paila');
  const before = await readFile(at('kept.paila'));
  const files = await readdir(backups.folder);

  await expect(write('kept.paila')).rejects.toThrow(/kept\.paila exists already/);
  const ending = new AbortController();
  const dropping = (async () => {
    while (!ending.signal.aborted) {
      await small.collection('short-lived').insertOne({});
      await small.collection('short-lived').drop();
    }
  })();
  await expect(write('failed.paila')).rejects.toThrow('A collection was dropped or replaced during the backup.');

  ending.abort();
  await dropping;
  expect(await readFile(at('kept.paila'))).toEqual(before);
  expect(await readdir(backups.folder)).toEqual(files);
});

it('a backup that is stopped leaves no file, and removes those that killed ones have left', async () => {
  const [old, fresh, other] = ['old.paila.0123abcd.part', 'new.paila.0123abcd.part', 'other.part'];
  for (const name of [old, fresh, other]) await writeFile(at(name), 'of a customer');
  const dayBefore = new Date(Date.now() - 25 * 60 * 60_000);
  for (const name of [old, other]) await utimes(at(name), dayBefore, dayBefore);
  const before = (await readdir(backups.folder)).filter((name) => name !== old);
  const stop = new AbortController();
  const program = startProgram(
    'cli/backup.ts',
    {
      MONGODB_URI: uriOf(small),
      DATA_DIR: at('of-program'),
      // The key of a passphrase takes a while, in which the program is stopped.
      BACKUP_PASSPHRASE: PASSPHRASE.passphrase,
    },
    [at('stopped/by-signal.paila')],
  );
  await mkdir(at('stopped'));

  stop.abort(new Error('enough'));
  await expect(write('stopped.paila', { signal: stop.signal })).rejects.toThrow('enough');
  const partOfProgram = async (): Promise<boolean> => (await readdir(at('stopped'))).length > 0;
  while (!(await partOfProgram()) && program.child.exitCode === null) await sleep(20);
  program.child.kill('SIGTERM');

  expect({ code: await program.ended, err: program.output().err }).toEqual({
    code: 1,
    err: 'The backup was stopped, and left no file.\n',
  });
  expect(await readdir(at('stopped'))).toEqual([]);
  expect((await readdir(backups.folder)).sort()).toEqual([...before, 'of-program', 'stopped'].sort());
});

it('a complete backup does not take the name of a file that has appeared meanwhile', async () => {
  await writeFile(at('part'), 'the backup');
  await writeFile(at('taken.paila'), 'of another program');

  await expect(giveName(at('part'), at('taken.paila'))).rejects.toThrow(/taken\.paila exists already/);
  await giveName(at('part'), at('free.paila'));

  expect(await readFile(at('taken.paila'), 'utf8')).toBe('of another program');
  expect(await readFile(at('free.paila'), 'utf8')).toBe('the backup');
  expect(await readdir(backups.folder)).not.toContain('part');
});
