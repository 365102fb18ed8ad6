import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { hashPassword } from '../users/index.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  jest.restoreAllMocks();
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

  it('keep nobody waiting: a shopper is served while thirty log in', async () => {
    const shopper = await shop.shopper();
    const slow = await shop.shopper({ passwordHash: await hashPassword('a slow password', 9) });
    let answered = 0;
    const logIns = Array.from({ length: 30 }, async () => {
      const { status } = await logIn(slow.user.email, 'a slow password');
      answered += 1;
      return status;
    });
    // Now the others are at their passwords, or in line for it.
    await Promise.race(logIns);

    const { status } = await shopper.get('/api/auth');
    const answeredBefore = answered;

    expect(status).toBe(200);
    expect(await Promise.all(logIns)).toEqual(Array<number>(30).fill(200));
    expect(answeredBefore).toBeLessThan(15);
  }, 120_000);

  it('keep nobody else waiting when one address sends thirty at once', async () => {
    const behindProxy = await openShop({ trustedProxies: 1 });
    const slow = await shop.shopper({ passwordHash: await hashPassword('a slow password', 9) });
    const tryFrom = (address: string) =>
      logIn(slow.user.email, 'wrong-one', behindProxy).set('X-Forwarded-For', address);
    let answered = 0;
    const flood = Array.from({ length: 30 }, async () => {
      await tryFrom('203.0.113.1');
      answered += 1;
    });
    await Promise.race(flood);

    const { status } = await tryFrom('198.51.100.7');
    const answeredBefore = answered;

    expect(status).toBe(401);
    await Promise.all(flood);
    await behindProxy.close();
    expect(answeredBefore).toBeLessThan(15);
  }, 120_000);
});
