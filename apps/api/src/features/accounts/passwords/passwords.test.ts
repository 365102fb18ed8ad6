import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import bcryptjs from 'bcryptjs';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, type Shop } from '../../../testing/open-shop.js';
import { createBcryptThreads, type Bcrypt } from './bcrypt-threads.js';
import { UserModel } from '../user.model.js';

const real = createBcryptThreads();
/** The cost of each hash that was made. */
let hashed: number[] = [];
/** Each hash that a password was compared with. */
let compared: string[] = [];
/** The comparisons that wait until they are let go; undefined while none is to wait. */
let held: (() => void)[] | undefined;
/** The real bcrypt, watched. */
const bcrypt: Bcrypt = {
  threads: 2,
  hash: (digest, cost) => {
    hashed.push(cost);
    return real.hash(digest, cost);
  },
  compare: async (digest, hash, cost) => {
    compared.push(hash);
    await new Promise<void>((resolve) => {
      if (held) held.push(resolve);
      else resolve();
    });
    return real.compare(digest, hash, cost);
  },
  // Shared by the shops of this suite.
  close: () => Promise.resolve(),
};
const letOneGo = (): void => held?.shift()?.();
const letAllGo = (): void => {
  const waiting = held ?? [];
  held = undefined;
  for (const release of waiting) release();
};
const open = (overrides: Parameters<typeof openShop>[0] = {}) => openShop(overrides, bcrypt);

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});
afterAll(async () => {
  await shop.close();
  await real.close();
});
afterEach(async () => {
  letAllGo();
  [hashed, compared] = [[], []];
  await shop.forgetLimits();
});

const form = (name: string) => ({
  firstname: 'Maya',
  lastname: 'Thapa',
  username: name,
  email: `${name}@example.com`,
  password: 'himal8',
});
/** The parts of an answer that a caller can compare, without its time and its number. */
const visibleAnswer = ({ status, body, headers }: { status: number; body: unknown; headers: unknown }) => {
  const shown = Object.entries(headers as Record<string, string>);
  return { status, body, headers: shown.filter(([name]) => name !== 'date' && name !== 'x-request-id') };
};

const sha256 = (password: string): string => createHash('sha256').update(password).digest('base64');

/** Thirty simultaneous log-ins, each under a different unknown name. */
const thirtyNobodies = (address: string, at: Shop = shop) =>
  Array.from({ length: 30 }, (_, index) =>
    at
      .logIn(`nobody${String(index)}@example.com`, 'wrong-one')
      .set('X-Forwarded-For', address)
      .then(),
  );

/** Resolves when that many attempts from an address are counted, just before the attempts wait for bcrypt. */
const counted = async (address: string, tries: number): Promise<void> => {
  const limits = mongoose.connection.collection<{ key: string; points: number }>('ratelimits');
  const key = `login-address:${address}`;
  while (((await limits.findOne({ key }))?.points ?? 0) < tries) await sleep(5);
};

describe('a log-in without an account', () => {
  it('makes the same comparison as one with an account, and gets the same answer', async () => {
    const { user } = await shop.shopper();
    const answers = [];
    for (const name of [user.email, user.username, 'nobody@example.com', 'nobody', 'no\u200bbody']) {
      answers.push(visibleAnswer(await shop.logIn(name, 'wrong-one')));
    }

    expect(compared.map((hash) => bcryptjs.getRounds(hash))).toEqual([4, 4, 4, 4, 4]);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('registers at the same cost, whether or not the name is in use', async () => {
    await shop.guest.post('/api/users').send(form('maya'));
    hashed = [];

    expect((await shop.guest.post('/api/users').send(form('maya'))).status).toBe(409);
    expect((await shop.guest.post('/api/users').send(form('tara'))).status).toBe(200);

    expect(hashed).toEqual([4, 4]);
  });
});

describe('passwords', () => {
  it('are hashed at the cost in the settings, with and without an account', async () => {
    const dear = await open({ bcryptCost: 6 });
    await dear.guest.post('/api/users').send(form('asha'));

    expect((await dear.logIn('asha', 'himal8')).status).toBe(200);
    expect((await dear.logIn('nobody', 'himal8')).status).toBe(401);
    await dear.close();

    expect(compared.map((hash) => bcryptjs.getRounds(hash))).toEqual([6, 6]);
  });

  it('do not delay other requests: a product is served while thirty log-ins are running', async () => {
    const shopper = await shop.shopper();
    held = [];
    const logIns = thirtyNobodies('127.0.0.1');
    await counted('127.0.0.1', 30);

    expect((await shopper.get('/api/auth')).status).toBe(200);

    expect(compared).toHaveLength(bcrypt.threads);
    letAllGo();
    expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(Array<number>(30).fill(401));
  }, 120_000);

  it('do not delay other addresses when one sends thirty at once', async () => {
    const behindProxy = await open({ trustedProxies: 1 });
    const hash = await real.hash(sha256('a password of their own'), 4);
    const { user } = await shop.shopper({ passwordHash: hash });
    held = [];
    const flood = thirtyNobodies('203.0.113.1', behindProxy);
    await counted('203.0.113.1', 30);

    const answer = behindProxy
      .logIn(user.email, 'a password of their own')
      .set('X-Forwarded-For', '198.51.100.7')
      .then();
    await counted('198.51.100.7', 1);
    while (!compared.includes(hash)) {
      letOneGo();
      await mongoose.connection.db?.command({ ping: 1 });
    }
    const begunBefore = compared.length;
    letAllGo();

    expect((await answer).status).toBe(200);
    expect(begunBefore).toBeLessThan(15);
    await Promise.all(flood);
    await behindProxy.close();
  }, 120_000);
});

describe('a hash of an older cost or format', () => {
  const PASSWORD = 'of long ago';
  const ofCost = (cost: number): Promise<string> => real.hash(sha256(PASSWORD), cost);
  const storedHash = async ({ _id }: { _id: string }): Promise<string> => (await UserModel.findById(_id))!.passwordHash;
  let stricter: Shop;
  beforeAll(async () => {
    stricter = await open({ bcryptCost: 5 });
  });
  afterAll(() => stricter.close());

  it('is renewed at the next log-in, and only then', async () => {
    const { user } = await shop.shopper({ passwordHash: await ofCost(4) });

    expect((await stricter.logIn(user.email, PASSWORD)).status).toBe(200);

    const renewed = await storedHash(user);
    expect(renewed).toMatch(/^\$2b\$05\$/);
    expect(await stricter.logIn(user.email, PASSWORD)).toMatchObject({ status: 200, body: { user } });
    expect((await stricter.logIn(user.email, 'wrong-one')).status).toBe(401);
    expect(await storedHash(user)).toBe(renewed);
  });

  it('is renewed when it is of an older format', async () => {
    const older = (await ofCost(4)).replace('$2b$', '$2a$');
    const { user } = await shop.shopper({ passwordHash: older });

    expect((await shop.logIn(user.email, PASSWORD)).status).toBe(200);

    expect(await storedHash(user)).toMatch(/^\$2b\$04\$/);
    expect((await shop.logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('stays when the password is wrong, the account is blocked, or its cost is higher', async () => {
    const [weak, strong] = [await ofCost(4), await ofCost(6)];
    const { user } = await shop.shopper({ passwordHash: weak });
    const { user: blocked } = await shop.shopper({ passwordHash: weak, blockedAt: new Date() });
    const { user: safer } = await shop.shopper({ passwordHash: strong });

    expect((await stricter.logIn(user.email, 'wrong-one')).status).toBe(401);
    expect((await stricter.logIn(blocked.email, PASSWORD)).status).toBe(403);
    expect((await stricter.logIn(safer.email, PASSWORD)).status).toBe(200);

    expect([await storedHash(user), await storedHash(blocked), await storedHash(safer)]).toEqual([weak, weak, strong]);
  });

  it('accepts all log-ins at the moment that it is renewed', async () => {
    const { user } = await shop.shopper({ passwordHash: await ofCost(4) });

    const answers = await Promise.all(Array.from({ length: 6 }, () => stricter.logIn(user.email, PASSWORD)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await storedHash(user)).toMatch(/^\$2b\$05\$/);
    expect((await stricter.logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('never brings an old password back: of a log-in and a change at once, the change lasts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { user, token } = await shop.shopper({ passwordHash: await ofCost(4) });
      const change = { currentPassword: PASSWORD, newPassword: 'new-one', password: 'new-one' };

      const [changed] = await Promise.all([
        stricter.withToken(token).put(`/api/auth/${user._id}`).send(change),
        ...Array.from({ length: 3 }, () => stricter.logIn(user.email, PASSWORD)),
      ]);

      expect(changed.status).toBe(200);
      expect((await stricter.logIn(user.email, PASSWORD)).status).toBe(401);
      expect((await stricter.logIn(user.email, 'new-one')).status).toBe(200);
    }
  });
});
