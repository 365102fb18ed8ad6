import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DEMO_ACCOUNTS, PENDING_ORDER_MINUTES, type PlacedOrder, type Product } from '@paila/shared';
import { Types } from 'mongoose';
import request from 'supertest';
import { isRoot } from '../../../../scripts/lib/apt.js';
import { findFaketime } from '../../../../scripts/lib/faketime.js';
import { examineShop } from '../doctor.js';
import { openMailSink, type MailSink } from '../testing/mail-sink.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../testing/open-database.js';
import { startProgram, type Program } from '../testing/start-process.js';
import { until } from './testing/until.js';

const MINUTE = 60_000;
const RIGHT = '+0';

interface StoredOrder {
  readonly _id: Types.ObjectId;
  readonly status: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly history: readonly { readonly at: Date }[];
}

const faketime = findFaketime();
// CI never skips it: `npm test` installs faketime where it may.
if (faketime === undefined && (isRoot() || process.env['CI']))
  throw new Error('This suite needs faketime: apt-get install faketime');
const suite = faketime === undefined ? describe.skip : describe;

suite('instances of a shop, one of which has a wrong clock', () => {
  let sink: MailSink;
  let dataDir: string;
  beforeAll(async () => {
    await openDatabase();
    [sink, dataDir] = [await openMailSink(), await mkdtemp(join(tmpdir(), 'paila-clocks-'))];
  });
  const running: Program[] = [];
  const end = async (programs: readonly Program[]): Promise<void> => {
    for (const { child, ended } of programs) {
      child.kill();
      await ended;
    }
  };
  afterEach(() => end(running.splice(0)));
  afterAll(async () => {
    await sink.close();
    await leaveDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });

  const JWT_SECRET = randomUUID();
  /** Starts an instance whose clock differs by so much, and returns its address. */
  const start = async (clock: string): Promise<string> => {
    const uri = new URL(process.env['TEST_MONGODB_URI'] ?? '');
    uri.pathname = `/${rawDatabase().databaseName}`;
    const program = startProgram('main.ts', {
      MONGODB_URI: uri.href,
      DATA_DIR: dataDir,
      PORT: '0',
      SEED_DEMO: '1',
      MAILS: '1',
      SMTP_URL: sink.url,
      JWT_SECRET,
      LOG_LEVEL: 'info',
      ...(clock === RIGHT ? {} : { LD_PRELOAD: faketime ?? '', FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    });
    running.push(program);
    return `http://127.0.0.1:${await program.waitForOutput(/"port":(\d+).*listening/)}`;
  };

  const logIn = async (base: string): Promise<string> => {
    const { email, password } = DEMO_ACCOUNTS.shopper;
    const answer = await request(base).post('/api/auth').send({ email, password }).expect(200);
    return (answer.body as { token: string }).token;
  };
  const whoIs = async (base: string, token: string): Promise<number> =>
    (await request(base).get('/api/auth').set('x-auth-token', token)).status;

  let guests = 0;
  /** A guest's order. */
  const order = async (base: string) => {
    const products = (await request(base).get('/api/products').expect(200)).body as Product[];
    const { _id: productId, discountPrice, stock = {} } = products.find((product) => product.stock !== undefined)!;
    const size = Object.keys(stock).find((name) => (stock[name] ?? 0) > 0);
    guests += 1;
    const email = `guest${String(guests)}@example.com`;
    const address = {
      firstname: 'Sita',
      lastname: 'Rai',
      phone: `98000000${String(10 + guests)}`,
      streetAddress: '12 Jhamsikhel Road',
    };
    const answer = await request(base)
      .post('/api/orders')
      .send({
        products: [{ productId, quantity: 1, size }],
        amount: discountPrice,
        address: { ...address, email, city: 'Lalitpur', state: 'Bagmati', country: 'Nepal', zipcode: '44600' },
      })
      .expect(200);
    return { ...(answer.body as PlacedOrder), email };
  };
  const isMailed = (email: string) => until(() => sink.mails.some(({ to }) => JSON.stringify(to).includes(email)));
  const orders = () => rawDatabase().collection<StoredOrder>('orders');
  const stored = ({ _id }: Pick<PlacedOrder, '_id'>) => orders().findOne({ _id: new Types.ObjectId(_id) });
  it.each([
    ['ahead', '+1d'],
    ['behind', '-1d'],
  ])(
    'instances send mails, log in, hold stock and end orders as one shop while one is a day %s and afterwards',
    async (_what, clock) => {
      const wrong = await start(clock);
      expect(running[0]?.output().out).toContain("the database's. The shop uses the database's time.");
      const first = await order(wrong);
      await isMailed(first.email);
      const { createdAt, expiresAt } = (await stored(first))!;
      expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(MINUTE);
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(PENDING_ORDER_MINUTES * MINUTE);

      // The run that ends one order leaves the other alone.
      const open = await order(wrong);
      const endsAt = new Date(Date.now() + 1_000);
      await orders().updateOne({ _id: new Types.ObjectId(first._id) }, { $set: { expiresAt: endsAt } });
      await until(async () => (await stored(first))?.status === 'expired');
      const lateMs = ((await stored(first))?.history.at(-1)?.at.getTime() ?? NaN) - endsAt.getTime();
      expect([lateMs >= 0, lateMs < MINUTE]).toEqual([true, true]);
      expect(await stored(open)).toMatchObject({ status: 'pending' });

      const right = await start(RIGHT);
      const tokens = [await logIn(wrong), await logIn(right)];
      for (const token of tokens) expect([await whoIs(wrong, token), await whoIs(right, token)]).toEqual([200, 200]);
      await isMailed((await order(right)).email);

      await end(running.splice(0, 1));
      for (const token of tokens) expect(await whoIs(right, token)).toBe(200);
      const last = await order(right);
      // Both the consumer that writes mails and the job that sends them go on.
      await isMailed(last.email);
      expect(await stored(last)).toMatchObject({ status: 'pending' });
      expect(await examineShop()).toEqual([]);
    },
    240_000,
  );
});
