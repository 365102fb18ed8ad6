import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { openShop, type Shop } from '../../../testing/open-shop.js';

/** Ten wrong attempts an address, one an account. */
const TENTH = { rateLimitFactor: 0.1 };

let shop: Shop;
/** Another instance of the shop on the same database. */
let elsewhere: Shop;
beforeAll(async () => {
  [shop, elsewhere] = [await openShop(TENTH), await openShop(TENTH)];
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});
beforeEach(() => shop.forgetLimits());

/** One wrong password for each of so many names, on both instances in turn. */
const stuff = async (names: number): Promise<number[]> => {
  const statuses = [];
  for (let index = 0; index < names; index += 1) {
    const name = `somebody${String(index)}@example.com`;
    statuses.push((await (index % 2 ? shop : elsewhere).logIn(name, 'password1')).status);
  }
  return statuses;
};

describe('a network address', () => {
  it('is stopped, on every instance, when it tries one password on many accounts', async () => {
    const shopper = await shop.shopper();

    expect(await stuff(12)).toEqual([...Array<number>(10).fill(401), 429, 429]);

    for (const at of [shop, elsewhere]) {
      const refused = await at.logIn(shopper.user.email, shopper.password);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(600);
      expect(Number(refused.get('Retry-After'))).toBeLessThanOrEqual(900);
    }
    expect((await shopper.get('/api/auth')).status).toBe(200);
  });

  it('is not stopped by any number of correct passwords', async () => {
    const shopper = await shop.shopper();
    for (let times = 0; times < 12; times += 1) {
      expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(200);
    }

    expect((await stuff(10)).at(-1)).toBe(401);
  });

  it('keeps its count of wrong tries when a right one comes between', async () => {
    const shopper = await shop.shopper();
    await stuff(9);

    expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(200);

    expect((await shop.logIn('a@example.com', 'password1')).status).toBe(401);
    expect((await shop.logIn('b@example.com', 'password1')).status).toBe(429);
  });

  it('makes no account wait for longer when it is stopped', async () => {
    const shopper = await shop.shopper();
    await stuff(10);
    for (let times = 0; times < 3; times += 1) {
      expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(429);
    }

    await mongoose.connection.collection('ratelimits').deleteOne({ key: /^login-address:/ });

    expect((await shop.logIn(shopper.user.email, 'wrong-one')).status).toBe(401);
  });

  it('is not read from a header of the caller', async () => {
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      const call = shop.logIn('victim@example.com', 'password1').set('X-Forwarded-For', `203.0.113.${String(index)}`);
      statuses.push((await call).status);
    }

    expect(statuses).toEqual([401, 429, 429]);
  });

  it('is stopped as at log-in when it guesses the password with a stolen token', async () => {
    const shopper = await shop.shopper();
    const guess = (currentPassword: string) =>
      shopper.put(`/api/auth/${shopper.user._id}`).send({ email: 'thief@example.com', currentPassword });

    expect([(await guess('guess-1')).status, (await guess('guess-2')).status]).toEqual([400, 429]);
    expect((await guess(shopper.password)).status).toBe(429);
    expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(429);
  });

  it('has a limit of tries to find out others’ email addresses', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    const rename = (email: string) =>
      shopper.put(`/api/auth/${shopper.user._id}`).send({ email, currentPassword: shopper.password });

    expect((await rename(shopper.user.email.toUpperCase())).status).toBe(200);
    const statuses = [(await rename(stranger.user.email)).status, (await rename(stranger.user.email)).status];
    const [third, free] = [await rename(stranger.user.email), await rename('free@example.com')];

    expect(statuses).toEqual([409, 409]);
    expect([third.status, free.status]).toEqual([429, 429]);
    expect((await rename(shopper.user.email)).status).toBe(200);
  });
});

describe('an owner', () => {
  it('logs in while others try to lock the account from everywhere', async () => {
    const proxied = await openShop({ ...TENTH, trustedProxies: 1 });
    const shopper = await shop.shopper();
    const from = (address: string, password: string) =>
      proxied.logIn(shopper.user.email, password).set('X-Forwarded-For', address);
    const attacks = [];
    for (let index = 0; index < 15; index += 1) {
      const address = `203.0.113.${String(index)}`;
      attacks.push((await from(address, 'wrong-one')).status, (await from(address, 'wrong-one')).status);
    }

    const answer = await from('198.51.100.7', shopper.password);
    await proxied.close();

    expect(attacks).toEqual(Array.from({ length: 15 }, () => [401, 429]).flat());
    expect(answer).toMatchObject({ status: 200, body: { user: shopper.user } });
  });
});
