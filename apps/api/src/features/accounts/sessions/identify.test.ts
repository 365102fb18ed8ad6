import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { until } from '../../../faults/testing/until.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { SessionModel } from './session.model.js';
import express from 'express';
import request from 'supertest';
import { errorHandler } from '../../../platform/http/error-handler.js';
import { createIdentify } from './identify.js';
import { createTokens } from './tokens.js';
import {
  identifyIfSent,
  identifyWith,
  requirePermission,
  requireSelf,
  requireUser,
} from '../../../platform/http/guards.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

const statusFor = async (caller: LoggedIn): Promise<number> => (await caller.get('/api/auth')).status;
/** Writes as another instance does, without the models of this instance. */
const elsewhere = (name: 'users' | 'sessions') => mongoose.connection.collection(name);
const userId = ({ user }: LoggedIn) => new Types.ObjectId(user._id);

describe('a change by another instance counts at the next request', () => {
  it('ends a session', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('sessions').deleteMany({ user: userId(shopper) });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('blocks an account', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').updateOne({ _id: userId(shopper) }, { $set: { blockedAt: new Date() } });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('erases an account', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').deleteOne({ _id: userId(shopper) });

    expect(await statusFor(shopper)).toBe(401);
  });

  it('changes a role', async () => {
    const admin = await shop.admin();
    await admin.get('/api/settings').expect(200);

    await elsewhere('users').updateOne({ _id: userId(admin) }, { $set: { role: 'customer' } });

    expect((await admin.get('/api/settings')).status).toBe(403);
  });

  it('changes a profile', async () => {
    const shopper = await shop.shopper();
    expect(await statusFor(shopper)).toBe(200);

    await elsewhere('users').updateOne({ _id: userId(shopper) }, { $set: { phone: '9800000003' } });

    expect((await shopper.get('/api/auth')).body).toMatchObject({ phone: '9800000003' });
  });
});

it('applies a change by this instance at the next request', async () => {
  const [shopper, admin] = [await shop.shopper(), await shop.admin()];
  expect(await statusFor(shopper)).toBe(200);

  for (const phone of ['9800000001', '9800000002']) {
    await shopper.put(`/api/auth/${shopper.user._id}`).send({ phone }).expect(200);
    expect((await shopper.get('/api/auth')).body).toMatchObject({ phone });
  }
  await admin.put(`/api/users/${shopper.user._id}/access`).send({ blocked: true }).expect(200);
  expect(await statusFor(shopper)).toBe(401);
});

it('ends a session at its time, whenever the database removes it', async () => {
  const shopper = await shop.shopper();
  await SessionModel.updateOne({ user: userId(shopper) }, { expiresAt: new Date(Date.now() + 1_500) });
  expect(await statusFor(shopper)).toBe(200);

  await until(async () => (await statusFor(shopper)) === 401);
});

it('opens no session of another account with a token', async () => {
  const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];

  await SessionModel.updateOne({ user: userId(shopper) }, { user: userId(stranger) });

  expect(await statusFor(shopper)).toBe(401);
});

it('stores every five minutes when a session was used last', async () => {
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

const guarded = () =>
  express()
    .use(identifyWith(createIdentify(createTokens(shop.settings.jwtSecrets))))
    .get('/open', identifyIfSent, (req, res) => void res.json({ id: req.account?.id ?? 'guest' }))
    .get('/user', requireUser, (req, res) => void res.json({ id: req.account?.id }))
    .get('/admin', requirePermission('orders.read'), (req, res) => void res.json({ id: req.account?.id }))
    .get('/of/:userId', requireSelf('userId', 'accounts.write'), (req, res) => void res.json({ id: req.account?.id }))
    .use(errorHandler);

describe('the token', () => {
  it.each(['x-auth-token', 'authorization'])('is read from %s', async (header) => {
    const { user, token } = await shop.shopper();

    const answer = await request(guarded())
      .get('/user')
      .set(header, header === 'authorization' ? `Bearer ${token}` : token);

    expect(answer).toMatchObject({ status: 200, body: { id: user._id } });
  });

  it.each(['', 'null', 'undefined'])('counts as missing when a browser sends "%s"', async (token) => {
    const open = await request(guarded()).get('/open').set('x-auth-token', token);
    const closed = await request(guarded()).get('/user').set('authorization', `Bearer ${token}`);

    expect(open).toMatchObject({ status: 200, body: { id: 'guest' } });
    expect(closed).toMatchObject({ status: 401, body: { code: 'unauthorized', msg: 'Please log in' } });
  });

  it('is answered with 401 when it is invalid, even where guests are allowed', async () => {
    const answer = await request(guarded()).get('/open').set('x-auth-token', 'not.a.token');

    expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });
});

describe('requirePermission', () => {
  it('lets an admin in and refuses a customer', async () => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()];

    expect(await request(guarded()).get('/admin').set('x-auth-token', admin.token)).toMatchObject({ status: 200 });
    expect(await request(guarded()).get('/admin').set('x-auth-token', shopper.token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await request(guarded()).get('/admin')).toMatchObject({ status: 401 });
  });
});

describe('requireSelf', () => {
  it('allows the account itself and an admin', async () => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()];
    const path = `/of/${shopper.user._id}`;

    expect((await request(guarded()).get(path).set('x-auth-token', shopper.token)).status).toBe(200);
    expect((await request(guarded()).get(path).set('x-auth-token', admin.token)).status).toBe(200);
  });

  it("answers 403 for somebody else's, an unknown and a malformed id alike", async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];

    for (const id of [stranger.user._id, '0123456789abcdef01234567', 'me', '%7B%22$gt%22%3A%22%22%7D']) {
      const answer = await request(guarded()).get(`/of/${id}`).set('x-auth-token', shopper.token);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});
