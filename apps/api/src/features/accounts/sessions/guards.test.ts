import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { errorHandler } from '../../../platform/http/error-handler.js';
import { openShop, type Shop } from '../../../testing/open-shop.js';
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
afterAll(() => shop.close());

const guarded = () =>
  express()
    .use(identifyWith(createIdentify(createTokens(shop.settings.jwtSecrets))))
    .get('/open', identifyIfSent, (req, res) => void res.json({ id: req.account?.id ?? 'guest' }))
    .get('/user', requireUser, (req, res) => void res.json({ id: req.account?.id }))
    .get('/admin', requirePermission('orders.read'), (req, res) => void res.json({ id: req.account?.id }))
    .get('/of/:userId', requireSelf('userId', 'accounts.write'), (req, res) => void res.json({ id: req.account?.id }))
    .use(errorHandler);

describe('the token', () => {
  it.each(['x-auth-token', 'authorization'])('is taken from %s', async (header) => {
    const { user, token } = await shop.shopper();

    const answer = await request(guarded())
      .get('/user')
      .set(header, header === 'authorization' ? `Bearer ${token}` : token);

    expect(answer).toMatchObject({ status: 200, body: { id: user._id } });
  });

  it.each(['', 'null', 'undefined'])('counts as none when a browser sends "%s"', async (token) => {
    const open = await request(guarded()).get('/open').set('x-auth-token', token);
    const closed = await request(guarded()).get('/user').set('authorization', `Bearer ${token}`);

    expect(open).toMatchObject({ status: 200, body: { id: 'guest' } });
    expect(closed).toMatchObject({ status: 401, body: { code: 'unauthorized', msg: 'Please log in' } });
  });

  it('that is sent but not good is a 401 even where guests may come in', async () => {
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
    const [shopper, other] = [await shop.shopper(), await shop.shopper()];

    for (const id of [other.user._id, '0123456789abcdef01234567', 'me', '%7B%22$gt%22%3A%22%22%7D']) {
      const answer = await request(guarded()).get(`/of/${id}`).set('x-auth-token', shopper.token);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});
