import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { until } from '../../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { SessionModel } from './session.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

const statusFor = async (caller: LoggedIn): Promise<number> => (await caller.get('/api/auth')).status;
/** Writes as another instance does: past the models of this one. */
const elsewhere = (name: 'users' | 'sessions') => mongoose.connection.collection(name);
const userId = ({ user }: LoggedIn) => new Types.ObjectId(user._id);

describe('what another instance changes counts at the next request', () => {
  it('when it ends a session', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('sessions').deleteMany({ user: userId(shopper) });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('when it blocks an account', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').updateOne({ _id: userId(shopper) }, { $set: { blockedAt: new Date() } });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('when it erases an account', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').deleteOne({ _id: userId(shopper) });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('when it changes a role', async () => {
    const admin = await shop.admin();
    await admin.get('/api/settings').expect(200);

    await elsewhere('users').updateOne({ _id: userId(admin) }, { $set: { role: 'customer' } });

    expect((await admin.get('/api/settings')).status).toBe(403);
  });

  it('when it changes a profile', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').updateOne({ _id: userId(shopper) }, { $set: { phone: '9800000003' } });

    expect((await shopper.get('/api/auth')).body).toMatchObject({ phone: '9800000003' });
  });
});

it('what this instance changes counts at the next request', async () => {
  const [shopper, admin] = [await shop.shopper(), await shop.admin()];
  expect(await statusFor(shopper)).toBe(200);

  for (const phone of ['9800000001', '9800000002']) {
    await shopper.put(`/api/auth/${shopper.user._id}`).send({ phone }).expect(200);
    expect((await shopper.get('/api/auth')).body).toMatchObject({ phone });
  }
  await admin.put(`/api/users/${shopper.user._id}/access`).send({ blocked: true }).expect(200);
  expect(await statusFor(shopper)).toBe(401);
});

it('a session is over at its time, whenever the database removes it', async () => {
  const shopper = await shop.shopper();
  await SessionModel.updateOne({ user: userId(shopper) }, { expiresAt: new Date(Date.now() + 1_500) });
  expect(await statusFor(shopper)).toBe(200);

  await until(async () => (await statusFor(shopper)) === 401);
});

it('a token does not open the session of another account', async () => {
  const [shopper, other] = [await shop.shopper(), await shop.shopper()];

  await SessionModel.updateOne({ user: userId(shopper) }, { user: userId(other) });

  expect(await statusFor(shopper)).toBe(401);
});

it('a request stores when a session was used last, every five minutes', async () => {
  const shopper = await shop.shopper();
  const user = userId(shopper);
  const lastSeen = async (): Promise<number> => (await SessionModel.findOne({ user }).orFail()).lastSeenAt.getTime();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  const recent = minutesAgo(4);
  await SessionModel.updateOne({ user }, { lastSeenAt: recent });
  expect(await statusFor(shopper)).toBe(200);
  expect(await lastSeen()).toBe(recent.getTime());

  await SessionModel.updateOne({ user }, { lastSeenAt: minutesAgo(10) });
  expect(await statusFor(shopper)).toBe(200);
  expect(await lastSeen()).toBeGreaterThan(recent.getTime());
});
