import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { openShop, type Caller, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { UserModel } from './user.model.js';

let shop: Shop;
/** Another instance of the shop on the same database. */
let elsewhere: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  [shop, elsewhere] = [await openShop(), await openShop()];
  admin = await shop.admin();
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});

const setAccess = (caller: Caller, { user }: Pick<LoggedIn, 'user'>, change: object) =>
  caller.put(`/api/users/${user._id}/access`).send(change);
const profileStatus = async (caller: Caller): Promise<number> => (await caller.get('/api/auth')).status;
const countSessions = ({ user }: LoggedIn): Promise<number> =>
  mongoose.connection.collection('sessions').countDocuments({ user: new mongoose.Types.ObjectId(user._id) });

describe('a blocked account', () => {
  it('is logged out everywhere at once: no profile, no order, no payment', async () => {
    const shopper = await shop.shopper();
    const phone = shop.withToken(await shop.loginToken(shopper));
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const products = [{ productId: product._id, size: '42', quantity: 1 }];
    const order = { products, amount: 100, address: shop.anAddress() };
    const placed = (await shopper.post('/api/orders').send(order)).body as { _id: string };

    const answer = await setAccess(admin, shopper, { blocked: true });

    expect(answer).toMatchObject({ status: 200, body: { ...shopper.user, blocked: true } });
    for (const caller of [shopper, phone, elsewhere.withToken(shopper.token)]) {
      expect(await profileStatus(caller)).toBe(401);
      expect((await caller.post('/api/orders').send(order)).status).toBe(401);
      expect((await caller.post('/api/payments/khalti/initiate').send({ orderId: placed._id })).status).toBe(401);
    }
    expect(await shop.stockOf(product)).toEqual({ '42': 4 });
    expect(await countSessions(shopper)).toBe(0);
  });

  it('cannot log in, and learns the reason only with the right password', async () => {
    const shopper = await shop.shopper();
    await setAccess(admin, shopper, { blocked: true });

    expect(await elsewhere.logIn(shopper.user.email, shopper.password)).toMatchObject({
      status: 403,
      body: { code: 'account_blocked', msg: 'This account is blocked. Please contact us' },
    });
    const wrong = await shop.logIn(shopper.user.email, 'wrong-one');
    const unknown = await shop.logIn('nobody@example.com', 'wrong-one');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(await countSessions(shopper)).toBe(0);
  });

  it('is unblocked by an admin; its ended sessions stay ended', async () => {
    const shopper = await shop.shopper();
    await setAccess(admin, shopper, { blocked: true });

    expect(await setAccess(admin, shopper, { blocked: false })).toMatchObject({
      status: 200,
      body: { blocked: false },
    });

    expect(await profileStatus(shopper)).toBe(401);
    expect(await shop.logIn(shopper.user.email, shopper.password)).toMatchObject({
      status: 200,
      body: { user: shopper.user },
    });
  });

  it('stores the day it was first blocked', async () => {
    const shopper = await shop.shopper();
    await setAccess(admin, shopper, { blocked: true });
    const first = (await UserModel.findById(shopper.user._id).lean())!.blockedAt;

    await setAccess(admin, shopper, { blocked: true, role: 'staff' });

    expect(await UserModel.findById(shopper.user._id).lean()).toMatchObject({ blockedAt: first, role: 'staff' });
  });

  it('is marked in the list of admins, and nowhere else', async () => {
    const [blocked, allowed] = [await shop.shopper(), await shop.shopper()];
    await setAccess(admin, blocked, { blocked: true });

    const list = (await admin.get('/api/users')).body as { _id: string; blocked: boolean }[];

    expect(list.find(({ _id }) => _id === blocked.user._id)).toEqual({ ...blocked.user, blocked: true, version: 2 });
    expect(list.find(({ _id }) => _id === allowed.user._id)).toEqual({ ...allowed.user, blocked: false, version: 1 });
    expect((await allowed.get('/api/auth')).body).not.toHaveProperty('blocked');
    expect((await shop.logIn(allowed.user.email, allowed.password)).text).not.toContain('blocked');
  });

  it('keeps no session that was begun while it was being blocked', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shopper = await shop.shopper();
      const [, ...logIns] = await Promise.all([
        setAccess(admin, shopper, { blocked: true }),
        ...Array.from({ length: 4 }, (_, index) =>
          (index % 2 ? shop : elsewhere).logIn(shopper.user.email, shopper.password),
        ),
      ]);

      expect(await countSessions(shopper)).toBe(0);
      for (const { status, body } of logIns) {
        expect([200, 401, 403]).toContain(status);
        if (status === 200) expect(await profileStatus(shop.withToken((body as { token: string }).token))).toBe(401);
      }
    }
  });
});

describe('a role', () => {
  it('acts at the next call, on every instance', async () => {
    const shopper = await shop.shopper();
    const there = elsewhere.withToken(shopper.token);
    expect((await there.get('/api/users')).status).toBe(403);

    expect(await setAccess(admin, shopper, { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect((await there.get('/api/users')).status).toBe(200);

    expect(await setAccess(admin, shopper, { role: 'customer' })).toMatchObject({ body: { role: 'customer' } });
    expect((await there.get('/api/users')).status).toBe(403);
    expect((await there.get('/api/auth')).body).toEqual(shopper.user);
  });

  it('stays unchanged, like everything else, when the body is empty', async () => {
    const shopper = await shop.shopper();

    expect(await setAccess(admin, shopper, {})).toMatchObject({
      status: 200,
      body: { ...shopper.user, blocked: false },
    });
    expect(await setAccess(admin, shopper, { username: 'x', passwordHash: 'x', revision: -1 })).toMatchObject({
      body: { ...shopper.user, blocked: false },
    });
    expect(await profileStatus(shopper)).toBe(200);
  });

  it.each([
    ['role', 'king'],
    ['role', ['admin']],
    ['role', null],
    ['role', { $ne: 'admin' }],
    ['blocked', 'true'],
    ['blocked', 1],
    ['blocked', null],
    ['blocked', [true]],
  ])('is refused: %s %j', async (path, value) => {
    const shopper = await shop.shopper();
    expect(await setAccess(admin, shopper, { [path]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path }] },
    });
  });

  it('is set by admins alone, and for existing accounts alone', async () => {
    const [shopper, staff] = [await shop.shopper(), await shop.staff()];

    expect((await setAccess(shop.guest, shopper, { role: 'admin' })).status).toBe(401);
    expect((await setAccess(shopper, shopper, { role: 'admin' })).status).toBe(403);
    expect((await setAccess(staff, shopper, { blocked: true })).status).toBe(403);
    for (const id of ['0123456789abcdef01234567', 'twelve-chars', '%00']) {
      const answer = await admin.put(`/api/users/${id}/access`).send({ blocked: true });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect((await shopper.get('/api/auth')).body).toEqual(shopper.user);
  });
});

describe('two admins who change the access of one account', () => {
  const setAt = (version: number, shopper: LoggedIn, change: object) =>
    setAccess(admin, shopper, change).set('If-Match', `"v${String(version)}"`);

  it('get both versions if they are the second, and change nothing', async () => {
    const shopper = await shop.shopper();

    expect(await setAt(1, shopper, { role: 'staff' })).toMatchObject({ status: 200, body: { version: 2 } });
    const second = await setAt(1, shopper, { blocked: true });

    expect(second).toMatchObject({
      status: 412,
      body: { code: 'stale_version', current: { role: 'staff', blocked: false, version: 2 }, yours: { blocked: true } },
    });
    expect(await UserModel.findById(shopper.user._id).lean()).toMatchObject({ blockedAt: null, version: 2 });
    expect(await setAt(2, shopper, { blocked: true })).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('win once when both do it at once', async () => {
    const shopper = await shop.shopper();

    const answers = await Promise.all([setAt(1, shopper, { role: 'staff' }), setAt(1, shopper, { role: 'admin' })]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('change neither by a log-in nor by equal values; a new name is a change', async () => {
    const shopper = await shop.shopper();
    await shop.logIn(shopper.user.email, shopper.password);
    await setAccess(admin, shopper, { role: 'customer', blocked: false });
    expect(await setAt(1, shopper, {})).toMatchObject({ status: 200, body: { version: 1 } });

    await shopper.put(`/api/auth/${shopper.user._id}`).send({ firstname: 'Gita' });

    expect((await setAt(1, shopper, { role: 'staff' })).status).toBe(412);
  });
});

describe('the shop', () => {
  /** These alone are admins from now on. */
  const onlyAdmins = async (count: number): Promise<LoggedIn[]> => {
    await UserModel.updateMany({ role: 'admin' }, { role: 'customer' });
    const admins: LoggedIn[] = [];
    while (admins.length < count) admins.push(await shop.admin());
    return admins;
  };
  const admins = (): Promise<number> => UserModel.countDocuments({ role: 'admin', blockedAt: null });
  const erase = (caller: LoggedIn) =>
    caller.delete(`/api/auth/${caller.user._id}`).send({ currentPassword: caller.password });

  it.each([
    [{ blocked: true }, 'own_block', 'You cannot block yourself'],
    [{ role: 'customer' }, 'own_access', 'You cannot remove your own rights. Another admin can'],
    [{ role: 'staff', blocked: false }, 'own_access', 'You cannot remove your own rights. Another admin can'],
  ])('lets no admin do %j to themself', async (change, code, msg) => {
    const [caller] = await onlyAdmins(2);

    expect(await setAccess(caller!, caller!, change)).toMatchObject({ status: 409, body: { code, msg } });

    expect((await caller!.get('/api/users')).status).toBe(200);
    expect((await setAccess(caller!, caller!, { role: 'admin', blocked: false })).status).toBe(200);
  });

  it.each([{ role: 'customer' }, { blocked: true }])(
    'keeps an admin when two do %j to each other at once',
    async (change) => {
      for (let round = 0; round < 5; round += 1) {
        const [first, second] = await onlyAdmins(2);

        const answers = await Promise.all([setAccess(first!, second!, change), setAccess(second!, first!, change)]);

        // The guard stops a caller who comes after the other one is done.
        const [won, lost] = answers.sort((a, b) => a.status - b.status);
        expect(won.status).toBe(200);
        expect(change.role === undefined ? [401, 409] : [403, 409]).toContain(lost.status);
        expect(await admins()).toBe(1);
      }
    },
  );

  it('keeps an admin when three take it from each other in a ring', async () => {
    const [a, b, c] = await onlyAdmins(3);

    await Promise.all([
      setAccess(a!, b!, { role: 'customer' }),
      setAccess(b!, c!, { role: 'customer' }),
      setAccess(c!, a!, { role: 'customer' }),
    ]);

    expect(await admins()).toBeGreaterThan(0);
  });

  it('does not let its last admin erase the account', async () => {
    const [only] = await onlyAdmins(1);
    await shop.admin({ blockedAt: new Date() });

    expect(await erase(only!)).toMatchObject({
      status: 409,
      body: { code: 'last_admin', msg: 'The shop needs at least one admin. Make someone else an admin first' },
    });
    expect((await only!.get('/api/users')).status).toBe(200);

    await shop.admin();
    expect((await erase(only!)).status).toBe(200);
  });

  it('keeps one of two admins who erase themselves at once', async () => {
    const [first, second] = await onlyAdmins(2);

    const answers = await Promise.all([erase(first!), erase(second!)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toBe(1);
  });
});
