import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { createLogger } from '../../platform/log.js';
import { until } from '../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { createKnownAccounts } from './known-accounts.js';
import { SessionModel } from './session.model.js';
import { createTokens } from './tokens.js';
import { UserModel } from './user.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const statusOf = async (caller: LoggedIn): Promise<number> => (await caller.get('/api/auth')).status;
/** Writes as another process does: past this one's models. */
const elsewhere = (name: 'users' | 'sessions') => mongoose.connection.collection(name);
const idOf = ({ user }: LoggedIn) => new Types.ObjectId(user._id);

/** Waits until a caller's account and session are answered from memory. */
const known = async (caller: LoggedIn): Promise<void> => {
  const reads = [jest.spyOn(UserModel, 'findById'), jest.spyOn(SessionModel, 'findById')];
  await until(async () => {
    for (const read of reads) read.mockClear();
    expect(await statusOf(caller)).toBe(200);
    return reads.every((read) => read.mock.calls.length === 0);
  });
};

describe('an account that is in use is answered from memory, until', () => {
  it('its session ends on another instance', async () => {
    const shopper = await shop.shopper();
    await known(shopper);

    await elsewhere('sessions').deleteMany({ user: idOf(shopper) });

    await until(async () => (await statusOf(shopper)) === 401);
  });

  it('it is blocked on another instance', async () => {
    const shopper = await shop.shopper();
    await known(shopper);

    await elsewhere('users').updateOne({ _id: idOf(shopper) }, { $set: { blockedAt: new Date() } });

    await until(async () => (await statusOf(shopper)) === 401);
  });

  it('it gets another role on another instance', async () => {
    const admin = await shop.admin();
    await known(admin);
    await admin.get('/api/settings').expect(200);

    await elsewhere('users').updateOne({ _id: idOf(admin) }, { $set: { role: 'customer' } });

    await until(async () => (await admin.get('/api/settings')).status === 403);
  });

  it('its session is over', async () => {
    const shopper = await shop.shopper();
    await SessionModel.updateOne({ user: idOf(shopper) }, { expiresAt: new Date(Date.now() + 1_500) });

    await until(async () => (await statusOf(shopper)) === 401);
  });
});

it('what this instance changes counts at its next call', async () => {
  const [shopper, admin] = [await shop.shopper(), await shop.admin()];
  await known(shopper);

  for (const phone of ['9800000001', '9800000002']) {
    await shopper.put(`/api/auth/${shopper.user._id}`).send({ phone }).expect(200);
    expect((await shopper.get('/api/auth')).body).toMatchObject({ phone });
  }
  await admin.put(`/api/users/${shopper.user._id}/access`).send({ blocked: true }).expect(200);
  expect(await statusOf(shopper)).toBe(401);
});

it('carts and orders of an account do not make it read again', async () => {
  const shopper = await shop.shopper();
  const { _id } = await shop.aProduct({ stock: { '42': 5 } });
  await known(shopper);
  const reads = jest.spyOn(SessionModel, 'findById');

  await shopper
    .put(`/api/cart/${shopper.user._id}`)
    .send({ products: [{ productId: _id, quantity: 1 }] })
    .expect(200);
  await known(shopper);
  reads.mockClear();
  expect(await statusOf(shopper)).toBe(200);

  expect(reads).not.toHaveBeenCalled();
});

it('without a stream that reports, every call asks the database', async () => {
  const shopper = await shop.shopper();
  const unfollowed = createKnownAccounts(createTokens(shop.settings.jwtSecrets), createLogger('silent'));
  expect(await unfollowed.identify(shopper.token)).toMatchObject({ id: shopper.user._id });

  await elsewhere('sessions').deleteMany({ user: idOf(shopper) });

  expect(await unfollowed.identify(shopper.token)).toBeUndefined();
});

it('a call notes when a session was used last, every five minutes', async () => {
  const shopper = await shop.shopper();
  await known(shopper);
  const user = idOf(shopper);
  const tenMinutesAgo = new Date(Date.now() - 10 * 60_000);
  await SessionModel.updateOne({ user }, { lastSeenAt: tenMinutesAgo, device: 'changed' });

  expect(await statusOf(shopper)).toBe(200);

  const { lastSeenAt } = await SessionModel.findOne({ user }).orFail();
  expect(lastSeenAt.getTime()).toBeGreaterThan(tenMinutesAgo.getTime());
});
