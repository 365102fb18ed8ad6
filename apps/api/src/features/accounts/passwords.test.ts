import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import mongoose from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { hashPassword } from './password.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.forgetLimits();
});

const logIn = (email: string, password: string, at: Shop = shop) =>
  at.guest.post('/api/auth').send({ email, password });
const form = (name: string) => ({
  firstname: 'Maya',
  lastname: 'Thapa',
  username: name,
  email: `${name}@example.com`,
  password: 'secret',
});
/** What a caller can tell an answer by, but for its age and its number. */
const seenOf = ({ status, body, headers }: { status: number; body: unknown; headers: unknown }) => {
  const shown = Object.entries(headers as Record<string, string>);
  return { status, body, headers: shown.filter(([name]) => name !== 'date' && name !== 'x-request-id') };
};

/** Has comparisons of passwords wait until they are let go, and notes the hashes that they are begun with. */
const holdComparisons = () => {
  const { compare } = bcrypt;
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let holds = true;
  const heldCompare = async (data: string, hash: string): Promise<boolean> => {
    begun.push(hash);
    if (holds) await new Promise<void>((resolve) => void held.push(resolve));
    return compare(data, hash);
  };
  jest.spyOn(bcrypt as { compare: typeof heldCompare }, 'compare').mockImplementation(heldCompare);
  return {
    begun,
    letOneGo: (): void => held.shift()?.(),
    letGo: (): void => {
      holds = false;
      for (const release of held.splice(0)) release();
    },
  };
};

/** Thirty log-ins at once, each under another name that nobody has. */
const thirtyNobodies = (address: string, at: Shop = shop) =>
  Array.from({ length: 30 }, (_, each) =>
    logIn(`nobody${String(each)}@example.com`, 'wrong-one', at)
      .set('X-Forwarded-For', address)
      .then(),
  );

/** Resolves when so many tries from an address are counted, which they are just before they wait for bcrypt. */
const counted = async (address: string, tries: number): Promise<void> => {
  const limits = mongoose.connection.collection<{ key: string; points: number }>('ratelimits');
  const key = `login-address:${address}`;
  while (((await limits.findOne({ key }))?.points ?? 0) < tries) await sleep(5);
};

describe('somebody without an account', () => {
  it('costs the shop the same comparison as somebody with one, and hears the same', async () => {
    const { user } = await shop.shopper();
    const compare = jest.spyOn(bcrypt, 'compare');
    const answers = [];
    for (const name of [user.email, user.username, 'nobody@example.com', 'nobody', 'no\u200bbody']) {
      answers.push(seenOf(await logIn(name, 'wrong-one')));
    }

    expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([4, 4, 4, 4, 4]);
    expect(answers[0]).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('registers at the same cost, whether or not the name is taken', async () => {
    await shop.guest.post('/api/users').send(form('maya'));
    const hash = jest.spyOn(bcrypt, 'hash');

    expect((await shop.guest.post('/api/users').send(form('maya'))).status).toBe(409);
    expect((await shop.guest.post('/api/users').send(form('tara'))).status).toBe(200);

    expect(hash.mock.calls.map(([, cost]) => cost)).toEqual([4, 4]);
  });
});

describe('passwords', () => {
  it('cost what the settings say, for the account and for nobody’s', async () => {
    const dear = await openShop({ bcryptCost: 6 });
    await dear.guest.post('/api/users').send(form('asha'));
    const compare = jest.spyOn(bcrypt, 'compare');

    expect((await logIn('asha', 'secret', dear)).status).toBe(200);
    expect((await logIn('nobody', 'secret', dear)).status).toBe(401);
    await dear.close();

    expect(compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual([6, 6]);
  });

  it('keep nobody waiting: a shopper is served while thirty are at theirs', async () => {
    const shopper = await shop.shopper();
    const bcryptIs = holdComparisons();
    const logIns = thirtyNobodies('127.0.0.1');
    await counted('127.0.0.1', 30);

    expect((await shopper.get('/api/auth')).status).toBe(200);

    // Of the four threads that bcrypt shares with everybody else.
    expect(bcryptIs.begun).toHaveLength(2);
    bcryptIs.letGo();
    expect((await Promise.all(logIns)).map(({ status }) => status)).toEqual(Array<number>(30).fill(401));
  }, 120_000);

  it('keep nobody else waiting when one address sends thirty at once', async () => {
    const behindProxy = await openShop({ trustedProxies: 1 });
    const hash = await hashPassword('a password of their own', 4);
    const { user } = await shop.shopper({ passwordHash: hash });
    const bcryptIs = holdComparisons();
    const flood = thirtyNobodies('203.0.113.1', behindProxy);
    await counted('203.0.113.1', 30);

    const answer = logIn(user.email, 'a password of their own', behindProxy)
      .set('X-Forwarded-For', '198.51.100.7')
      .then();
    await counted('198.51.100.7', 1);
    while (!bcryptIs.begun.includes(hash)) {
      bcryptIs.letOneGo();
      await mongoose.connection.db?.command({ ping: 1 });
    }
    const begunBefore = bcryptIs.begun.length;
    bcryptIs.letGo();

    expect((await answer).status).toBe(200);
    expect(begunBefore).toBeLessThan(15);
    await Promise.all(flood);
    await behindProxy.close();
  }, 120_000);
});
