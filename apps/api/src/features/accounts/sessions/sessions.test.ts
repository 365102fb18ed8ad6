import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoginSession } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { openShop, type Caller, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { SessionModel } from './session.model.js';

let shop: Shop;
/** Another instance of the shop on the same database. */
let elsewhere: Shop;
beforeAll(async () => {
  [shop, elsewhere] = [await openShop(), await openShop()];
});
afterAll(async () => {
  await elsewhere.close();
  await shop.close();
});

const profileStatus = async (caller: Caller): Promise<number> => (await caller.get('/api/auth')).status;
const listSessions = async (caller: Caller): Promise<LoginSession[]> =>
  (await caller.get('/api/auth/sessions')).body as LoginSession[];

describe('the token of a session', () => {
  it.each<[string, (shopper: LoggedIn, admin: LoggedIn) => Promise<{ status: number }>]>([
    ['by logging out', (shopper) => shopper.delete('/api/auth/session')],
    [
      'by ending the session',
      async (shopper) => shopper.delete(`/api/auth/sessions/${(await listSessions(shopper))[0]!._id}`),
    ],
    [
      'by a new password, set with another session',
      async (shopper) =>
        shop
          .withToken(await shop.loginToken(shopper))
          .put(`/api/auth/${shopper.user._id}`)
          .send({ currentPassword: shopper.password, newPassword: 'new-one', password: 'new-one' }),
    ],
    [
      'by erasing the account',
      (shopper) => shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password }),
    ],
    [
      'by an admin who erases the account',
      (shopper, admin) => admin.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: admin.password }),
    ],
    [
      'by an admin who blocks the account',
      (shopper, admin) => admin.put(`/api/users/${shopper.user._id}/access`).send({ blocked: true }),
    ],
  ])('is invalid at once on another instance: %s', async (_how, act) => {
    const [shopper, admin] = [await shop.shopper(), await shop.admin()];
    const there = elsewhere.withToken(shopper.token);
    expect(await profileStatus(there)).toBe(200);

    expect((await act(shopper, admin)).status).toBe(200);

    expect(await there.get('/api/auth')).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await there.get('/api/auth/sessions')).status).toBe(401);
  });
});

describe('a log-in', () => {
  it('begins a session of its own, whatever token comes with it', async () => {
    const [victim, attacker] = [await shop.shopper(), await shop.shopper()];

    const token = await shop.loginToken(victim, attacker);

    expect(token).not.toBe(attacker.token);
    expect((await shop.withToken(token).get('/api/auth')).body).toEqual(victim.user);
    expect((await attacker.get('/api/auth')).body).toEqual(attacker.user);
    expect(await shop.loginToken(victim, shop.withToken(token))).not.toBe(token);
    expect(await listSessions(attacker)).toHaveLength(1);
  });

  it('leaves no session with the old password when the password is changed at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const shopper = await shop.shopper();
      const [changed, ...logIns] = await Promise.all([
        shopper
          .put(`/api/auth/${shopper.user._id}`)
          .send({ currentPassword: shopper.password, newPassword: 'new-one', password: 'new-one' }),
        ...Array.from({ length: 4 }, () => shop.logIn(shopper.user.email, shopper.password)),
      ]);

      expect(changed.status).toBe(200);
      for (const { status, body } of logIns) {
        expect([200, 401]).toContain(status);
        if (status === 200) expect(await profileStatus(shop.withToken((body as { token: string }).token))).toBe(401);
      }
      expect((await listSessions(shopper)).map(({ current }) => current)).toEqual([true]);
    }
  });

  it('begins a session for each of many simultaneous log-ins', async () => {
    const shopper = await shop.shopper();

    const tokens = await Promise.all(Array.from({ length: 8 }, () => shop.loginToken(shopper)));

    expect(new Set(tokens).size).toBe(8);
    expect(await listSessions(shopper)).toHaveLength(9);
  });
});

it('an expired session is listed no longer, and is removed by the database', async () => {
  const shopper = await shop.shopper();
  await shop.loginToken(shopper);
  const sessions = mongoose.connection.collection('sessions');
  const [session] = (await listSessions(shopper)).filter(({ current }) => !current);

  await sessions.updateOne({ _id: new mongoose.Types.ObjectId(session!._id) }, { $set: { expiresAt: new Date(0) } });

  expect((await listSessions(shopper)).map(({ current }) => current)).toEqual([true]);
  expect(await sessions.indexes()).toContainEqual(
    expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
  );
});

it('an account has 50 sessions at most: the least recently used one ends', async () => {
  const shopper = await shop.shopper();
  const user = shopper.user._id;
  const doc = await SessionModel.findOne({ user }).orFail().lean();
  const minutesAgo = (count: number): Date => new Date(Date.now() - count * 60_000);
  await SessionModel.updateOne({ user }, { lastSeenAt: minutesAgo(1000) });
  await SessionModel.insertMany(
    Array.from({ length: 49 }, (_, age) => ({ ...doc, _id: new Types.ObjectId(), lastSeenAt: minutesAgo(age + 1) })),
  );

  expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(200);

  expect(await SessionModel.countDocuments({ user })).toBe(50);
  expect((await shopper.get('/api/auth')).status).toBe(401);
  expect(await SessionModel.countDocuments({ user, lastSeenAt: { $lte: minutesAgo(49) } })).toBe(1);
});
