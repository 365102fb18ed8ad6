import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { mongo } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import type { PlacedOrder, Product, UploadedPicture } from '@paila/shared';
import { migrations } from '../migrations.js';
import { backgroundDb } from '../platform/database/background-client.js';
import { openShop, type LoggedIn, type Shop } from '../testing/open-shop.js';
import { ordering } from '../testing/ordering.js';
import { startProgram } from '../testing/start-process.js';
import { backUp, type Backup, type BackupOptions } from './backup.js';
import { restore, type RestoreOptions } from './restore.js';
import { startBallast } from './testing/ballast.js';
import { everything, everythingAt, keepSnapshots, structure } from './testing/compare.js';

const NO_KEYS = { passphrase: '', recipients: [], identities: [] };
const PASSPHRASE = { ...NO_KEYS, passphrase: 'four words and a number 7' };
/** The passphrases of the tests are cheap to try. */
const WORK_FACTOR = 10;
const SECRET = 'the secret that the shop made, long enough\n';

const IDENTITY = await generateX25519Identity();
const RECIPIENT = await identityToRecipient(IDENTITY);

let shop: Shop;
let admin: LoggedIn;
let folder: string;
let db: mongo.Db;
let picture: string;
const others: mongo.Db[] = [];
const { place, orderInputFor } = ordering(() => shop);

beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  folder = await mkdtemp(join(tmpdir(), 'paila-backup-'));
  db = backgroundDb();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const answer = await admin.post('/api/pictures').attach('pictures', bytes, 'shoe.png').expect(200);
  picture = (answer.body as [UploadedPicture])[0].src;
});
afterAll(async () => {
  for (const other of others) await other.dropDatabase();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const uriOf = ({ databaseName }: mongo.Db): string => {
  const uri = new URL(process.env['TEST_MONGODB_URI']!);
  uri.pathname = `/${databaseName}`;
  return uri.href;
};
/** Waits until a value is as expected. */
const eventually = async <Value>(look: () => Promise<Value>, expected: Value): Promise<void> => {
  const givenUpAt = performance.now() + 60_000;
  for (;;) {
    const value = await look();
    if (isDeepStrictEqual(value, expected)) return;
    if (performance.now() > givenUpAt) expect(value).toEqual(expected);
    await sleep(50);
  }
};
/** An empty database beside the shop's. */
const anotherDb = (): mongo.Db => {
  const other = db.client.db(`${db.databaseName}-${String(others.length)}`);
  others.push(other);
  return other;
};
const at = (name: string): string => join(folder, name);
const writeFrom = (db: mongo.Db, file: string, more: Partial<BackupOptions> = {}): Promise<Backup> =>
  backUp({ db, file: at(file), keys: NO_KEYS, dataDir: folder, madeSecrets: [], workFactor: WORK_FACTOR, ...more });
const read = (file: string, into: mongo.Db, more: Partial<RestoreOptions> = {}) =>
  restore({ db: into, file: at(file), keys: NO_KEYS, dataDir: folder, replace: undefined, migrations, ...more });

/** Customers who order and cancel, until they are stopped. */
const startOrdering = async () => {
  const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 100_000 } });
  const orderInput = orderInputFor([{ productId, quantity: 1, size: '42' }], 100);
  let stopped = false;
  let placed = 0;
  const shopping = Array.from({ length: 2 }, async () => {
    const customer = await shop.shopper();
    while (!stopped) {
      const order: PlacedOrder = await place(customer, orderInput);
      placed += 1;
      await customer.post(`/api/orders/${order._id}/cancel`).expect(200);
    }
  });
  return {
    orderInput,
    placed: () => placed,
    stop: async (): Promise<void> => {
      stopped = true;
      await Promise.all(shopping);
    },
  };
};

describe('a backup under load', () => {
  let made: Backup;
  let source: Awaited<ReturnType<typeof everything>>;
  let restored: mongo.Db;
  let orderInput: object;

  beforeAll(async () => {
    const forgetSnapshots = await keepSnapshots(db);
    const [ballast, orders] = [await startBallast(db), await startOrdering()];
    ({ orderInput } = orders);
    made = await writeFrom(db, 'loaded.paila');
    // The load goes on after the point in time of the backup.
    const moves = ballast.moves();
    while (ballast.moves() < moves + 20) await new Promise(setImmediate);
    await Promise.all([ballast.stop(), orders.stop()]);
    source = await everythingAt(db, made.clusterTime);
    await forgetSnapshots();
    restored = anotherDb();
    await read('loaded.paila', restored);
  }, 120_000);

  it('is the database at one point in time, document by document', async () => {
    expect(made.changes).toBeGreaterThan(50);
    expect(await everything(restored)).toEqual(source);
    // The point lies within the load.
    expect((await everything(db))['ballast']).not.toEqual(source['ballast']);
    const [sum] = await restored
      .collection('ballast')
      .aggregate([{ $group: { _id: null, amount: { $sum: '$amount' } } }])
      .toArray();
    expect(sum).toMatchObject({ amount: 0 });
  });

  it('has all indexes and options of collections', async () => {
    expect(await structure(restored)).toEqual(await structure(db));
  });

  it('satisfies the doctor', async () => {
    const program = startProgram('cli/doctor.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: folder });

    expect({ code: await program.ended, ...program.output() }).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/all agree/) as unknown,
    });
  });

  it('can replace the data of a running shop, which goes on selling', async () => {
    const shopOnIt = startProgram('main.ts', {
      MONGODB_URI: uriOf(restored),
      DATA_DIR: at('data'),
      PORT: '0',
      SEED_DEMO: '0',
      RATE_LIMIT_FACTOR: '1000',
      JWT_SECRET: shop.settings.jwtSecrets[0],
      LOG_LEVEL: 'info',
    });
    try {
      const base = `http://127.0.0.1:${await shopOnIt.waitForOutput(/"port":(\d+).*listening/)}`;
      const listed = async (): Promise<string[]> =>
        ((await request(base).get('/api/products').expect(200)).body as Product[]).map(({ title }) => title).sort();
      const order = () => request(base).post('/api/orders').send(orderInput);
      const before = await listed();
      // The running shop gets a product and orders that the backup does not have.
      await restored.collection('products').updateMany({}, { $set: { title: 'Of today' } });
      await eventually(listed, ['Of today']);
      const statuses = new Map<number, number>();
      const ending = new AbortController();
      const ordering = (async () => {
        while (!ending.signal.aborted) {
          const { status } = await order();
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      })();

      const program = startProgram('cli/restore.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: folder }, [
        at('loaded.paila'),
        '--replace',
        restored.databaseName,
      ]);
      expect({ code: await program.ended, err: program.output().err }).toEqual({ code: 0, err: '' });
      ending.abort();
      await ordering;

      await eventually(listed, before);
      expect((await request(base).get(picture).expect(200)).type).toMatch(/^image/);
      await eventually(async () => (await order()).status, 200);
      // A shopper sees an order, an outage or a product that is gone, never a fault.
      expect(statuses.get(200)).toBeGreaterThan(0);
      for (const status of statuses.keys()) expect([200, 400, 404, 409, 503]).toContain(status);
      expect(shopOnIt.output().out).not.toContain('unexpected failure');
    } finally {
      shopOnIt.child.kill();
      await shopOnIt.ended;
    }
    const doctor = startProgram('cli/doctor.ts', { MONGODB_URI: uriOf(restored), DATA_DIR: folder });
    expect({ code: await doctor.ended, ...doctor.output() }).toMatchObject({ code: 0, err: '' });
  }, 120_000);
});

/** A small database costs little. Its data are older than this version, so a restore makes no further indexes. */
describe('a backup', () => {
  let small: mongo.Db;
  const write = (file: string, more: Partial<BackupOptions> = {}): Promise<Backup> => writeFrom(small, file, more);

  beforeAll(async () => {
    small = anotherDb();
    await small.collection('events').insertOne({ type: 'order.placed' });
    await small.collection('orders').createIndex({ number: 1 }, { unique: true }, {});
    await small
      .collection('orders')
      .insertMany(Array.from({ length: 300 }, (_, number) => ({ number, text: randomUUID() })));
    await small.collection<{ _id: number }>('migrations').insertOne({ _id: 30, finishedAt: new Date() } as never);
  });

  it('contains the made secrets, and names what else is in the folder', async () => {
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
  });

  it.each([
    ['a passphrase', PASSPHRASE, PASSPHRASE],
    ['a key', { ...NO_KEYS, recipients: [RECIPIENT] }, { ...NO_KEYS, identities: [IDENTITY] }],
  ])('is encrypted by %s', async (name, keys, opening) => {
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

  it('is refused if it is cut off or damaged, and changes nothing', async () => {
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
    expect((await into.listCollections().toArray()).map(({ name }) => name)).toEqual(['leases']);
  });

  it('replaces no data without the name of its database, and can be restored again', async () => {
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

  it('of a newer version is refused', async () => {
    await write('newer.paila');
    const into = anotherDb();

    await expect(read('newer.paila', into, { migrations: migrations.slice(0, 2) })).rejects.toThrow(
      'The backup is of a newer version of the shop. Restore it with that version.',
    );
    expect((await into.listCollections().toArray()).map(({ name }) => name)).toEqual(['leases']);
  });

  it('never replaces a file, and leaves none if it fails', async () => {
    await write('kept.paila');
    const before = await readFile(at('kept.paila'));
    const files = await readdir(folder);

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
    expect(await readdir(folder)).toEqual(files);
  });
});
