import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { UserModel } from '../user.model.js';
import { SessionModel } from '../sessions/session.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('POST /api/auth', () => {
  afterEach(() => shop.forgetLimits());

  it('accepts the email or the username, in any case, and answers token and user', async () => {
    const { user, password } = await shop.shopper({ username: 'himal', email: 'himal@example.com' });

    for (const name of ['himal@example.com', ' HIMAL@Example.com', 'Himal']) {
      const answer = await shop.logIn(name, password);
      expect(answer).toMatchObject({ status: 200, body: { user } });
      const { token } = answer.body as { token: string };
      expect((await shop.withToken(token).get('/api/auth')).body).toEqual(user);
      expect(answer.text).not.toMatch(/hash|\$2[aby]\$/i);
    }
  });

  it('gives the same answer for a wrong password and an unknown account', async () => {
    const { user } = await shop.shopper();

    const [wrong, unknown] = await Promise.all([
      shop.logIn(user.email, 'wrong-one'),
      shop.logIn('nobody@example.com', 'wrong-one'),
    ]);

    expect(wrong).toMatchObject({ status: 401, body: { msg: 'Invalid credentials', code: 'invalid_credentials' } });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('counts every character of a long password', async () => {
    const long = 'पाइला'.repeat(10);
    await shop.guest
      .post('/api/users')
      .send({ firstname: 'A', lastname: 'B', username: 'long', email: 'long@example.com', password: `${long}१` });

    expect((await shop.logIn('long', `${long}१`)).status).toBe(200);
    expect((await shop.logIn('long', `${long}२`)).status).toBe(401);
  });

  it.each([
    [{ $gt: '' }, 'x'],
    ['a', { $ne: 1 }],
    [['a'], 'x'],
    ['', ''],
    [undefined, undefined],
  ])('refuses %j with %j', async (email, password) => {
    expect(await shop.logIn(email, password)).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  it('allows ten wrong tries for one name and address, also when they come at once', async () => {
    const strict = await openShop({ rateLimitFactor: 1 });
    const [victim, neighbour] = [await shop.shopper(), await shop.shopper()];
    const tries = await Promise.all(Array.from({ length: 14 }, () => strict.logIn(victim.user.email, 'wrong-one')));

    const refused = await strict.logIn(` ${victim.user.email.toUpperCase()}`, victim.password);
    const elsewhere = await strict.logIn(neighbour.user.email, neighbour.password);
    await strict.close();

    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(600);
    expect(elsewhere.status).toBe(200);
  });

  it('does not reveal by its limits that an email address and a username are one account', async () => {
    const strict = await openShop({ rateLimitFactor: 1 });
    const { user } = await shop.shopper();
    const guess = async (name: string) => {
      const answer = await strict.logIn(name, 'wrong-one');
      return { status: answer.status, code: (answer.body as { code: string }).code };
    };
    const guessTwelveTimes = async (name: string) => {
      const answers = [];
      for (let count = 0; count < 12; count += 1) answers.push(await guess(name));
      return answers;
    };

    const byEmail = await guessTwelveTimes(user.email);
    const byUsername = await guessTwelveTimes(user.username);
    const byNobodysName = await guessTwelveTimes('nobody-by-this-name');
    await strict.close();

    // Ten each, so an attacker who tries both names has twice as many attempts, and no third name.
    expect(byEmail.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(byUsername).toEqual(byEmail);
    expect(byNobodysName).toEqual(byEmail);
  });

  it('stores no name of those who fail to log in', async () => {
    await shop.logIn('Secretly.Here@example.com', 'wrong-one');
    await shop.logIn('SecretlyHere', 'wrong-one');

    const stored = JSON.stringify(await mongoose.connection.collection('ratelimits').find().toArray());

    expect(stored).toContain('login:');
    expect(stored).not.toMatch(/secretly|example\.com/i);
  });

  it('accepts the right password of sixty simultaneous calls, on two instances', async () => {
    const [first, second] = [await openShop({ rateLimitFactor: 1 }), await openShop({ rateLimitFactor: 1 })];
    const { user, password } = await shop.shopper();

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? first : second).logIn(user.email, password)),
    );
    await first.close();
    await second.close();

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(60).fill(200));
  }, 120_000);

  it('forgets wrong tries after a right one', async () => {
    const strict = await openShop({ rateLimitFactor: 0.2 });
    const { user, password } = await shop.shopper();
    const statuses = [];
    for (const tried of ['wrong-one', password, 'wrong-one', password]) {
      statuses.push((await strict.logIn(user.email, tried)).status);
    }
    await strict.close();

    expect(statuses).toEqual([401, 200, 401, 200]);
  });
});

describe('a token', () => {
  const claims = (who: LoggedIn, sessionId: string) => ({
    sub: who.user._id,
    jti: sessionId,
    exp: Math.floor(Date.now() / 1000) + 3600,
  });
  const newestSession = async (who: LoggedIn): Promise<string> =>
    (await SessionModel.findOne({ user: who.user._id }))!._id.toHexString();
  const me = async (token: string): Promise<number> => (await shop.withToken(token).get('/api/auth')).status;

  it('is refused when forged, unsigned, of another algorithm, expired, or of another account', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    const id = await newestSession(shopper);
    const [jwtSecret] = shop.settings.jwtSecrets;
    const forged = jwt.sign(claims(shopper, id), 'another secret, as long as the right one');
    const otherAlgorithm = jwt.sign(claims(shopper, id), jwtSecret, { algorithm: 'HS512' });
    const unsigned = jwt.sign(claims(shopper, id), '', { algorithm: 'none' });
    const expired = jwt.sign({ ...claims(shopper, id), exp: 1 }, jwtSecret);
    const mixed = jwt.sign(claims(stranger, id), jwtSecret);

    expect(await me(jwt.sign(claims(shopper, id), jwtSecret))).toBe(200);
    expect(await me(shopper.token)).toBe(200);
    for (const token of [forged, otherAlgorithm, unsigned, expired, mixed, `${shopper.token}x`, 'a b']) {
      expect(await me(token)).toBe(401);
    }
  });

  it('is invalid once its session or its account is gone', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    await SessionModel.updateOne({ user: shopper.user._id }, { expiresAt: new Date(0) });
    await UserModel.deleteOne({ _id: stranger.user._id });

    expect(await me(shopper.token)).toBe(401);
    expect(await me(stranger.token)).toBe(401);
  });

  it('gives the rights that its account has now', async () => {
    const admin = await shop.admin();
    expect((await admin.get('/api/users')).status).toBe(200);

    await UserModel.updateOne({ _id: admin.user._id }, { role: 'customer' });

    expect((await admin.get('/api/users')).status).toBe(403);
  });

  it('is required by GET /api/auth, which answers 401 without one', async () => {
    expect(await shop.guest.get('/api/auth')).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect((await shop.guest.get('/api/auth').set('x-auth-token', 'null')).status).toBe(401);
  });
});

describe('sessions', () => {
  it('record when they were last used, to the minutes', async () => {
    const shopper = await shop.shopper();
    const lastUse = async (): Promise<string> =>
      ((await shopper.get('/api/auth/sessions')).body as [{ lastSeenAt: string }])[0].lastSeenAt;
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    await SessionModel.updateOne({ user: shopper.user._id }, { lastSeenAt: yesterday });

    const [first, second] = [await lastUse(), await lastUse()];

    expect(Date.parse(first)).toBeGreaterThan(yesterday.getTime() + 23 * 3_600_000);
    expect(second).toBe(first);
  });

  it('end by logging out, at once', async () => {
    const shopper = await shop.shopper();
    const elsewhere = shop.withToken(await shop.loginToken(shopper));

    expect((await shopper.delete('/api/auth/session')).status).toBe(200);

    expect((await shopper.get('/api/auth')).status).toBe(401);
    expect((await elsewhere.get('/api/auth')).status).toBe(200);
    expect((await shop.guest.delete('/api/auth/session')).status).toBe(401);
  });

  it('are listed for their owner, who can end each of them', async () => {
    const shopper = await shop.shopper();
    const answer = await shop.guest
      .post('/api/auth')
      .set('User-Agent', 'Firefox on a phone')
      .send({ email: shopper.user.email, password: shopper.password });
    const phone = shop.withToken((answer.body as { token: string }).token);

    const list = (await shopper.get('/api/auth/sessions')).body as { _id: string; device: string; current: boolean }[];

    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on a phone', false],
      ['', true],
    ]);
    expect((await shopper.delete(`/api/auth/sessions/${list[0]!._id}`)).status).toBe(200);
    expect((await phone.get('/api/auth')).status).toBe(401);
  });

  it('are not found for other accounts', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    const { _id } = (await SessionModel.findOne({ user: stranger.user._id }))!;

    for (const id of [_id.toHexString(), '0123456789abcdef01234567', 'x']) {
      expect(await shopper.delete(`/api/auth/sessions/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await stranger.get('/api/auth')).status).toBe(200);
  });
});

it('reads sessions by an index', async () => {
  const { user } = await shop.shopper();
  const plan = await SessionModel.find({ user: user._id }).sort({ lastSeenAt: -1 }).explain();
  expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});

it('answer 405 to unknown methods', async () => {
  expect((await shop.guest.patch('/api/auth')).get('Allow')).toBe('POST, GET, HEAD, OPTIONS');
  expect((await shop.guest.get('/api/auth/session')).status).toBe(405);
  expect((await shop.guest.put('/api/users')).get('Allow')).toBe('POST, GET, HEAD, OPTIONS');
});
