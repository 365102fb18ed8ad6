import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Test } from 'supertest';
import { until } from '../../../faults/testing/until.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { AccountLinkModel } from '../email/account-link.model.js';
import { aLinkFor, passwordResetsHandled } from '../testing.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ rateLimitFactor: 1, trustedProxies: 1 });
});
afterAll(() => shop.close());
beforeEach(() => shop.forgetLimits());

const from = (address: string, call: Test): Test => call.set('X-Forwarded-For', address);
const requestFrom = (address: string, email: string): Test =>
  from(address, shop.guest.post('/api/password-reset')).send({ email });
const tokenFor = ({ user }: LoggedIn) => aLinkFor(user._id, 'password-reset', shop.settings);

it('allows five requests for one name from one address, known or not, and more from another address', async () => {
  const sita = await shop.shopper();
  for (const email of [sita.user.email, `nobody${String(next())}@example.com`]) {
    for (let times = 0; times < 5; times += 1) await requestFrom('203.0.113.1', email).expect(200);
    expect(await requestFrom('203.0.113.1', email.toUpperCase())).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    await requestFrom('203.0.113.2', email).expect(200);
  }
});

it('allows twenty requests from one address, whatever the names', async () => {
  for (let times = 0; times < 20; times += 1) {
    await requestFrom('203.0.113.3', `nobody${String(times)}@example.com`).expect(200);
  }
  expect((await requestFrom('203.0.113.3', 'nobody20@example.com')).status).toBe(429);
});

it('sends five mails to one account in an hour, however many addresses request them', async () => {
  const sita = await shop.shopper();

  for (let times = 0; times < 7; times += 1) {
    await requestFrom(`203.0.113.${String(10 + times)}`, sita.user.email).expect(200);
  }
  await until(passwordResetsHandled);

  expect(await AccountLinkModel.countDocuments({ user: sita.user._id })).toBe(5);
});

it('allows twenty wrong tokens from one address; right ones do not count', async () => {
  const token = await tokenFor(await shop.shopper());
  const check = (address: string, sent: string) =>
    from(address, shop.guest.post('/api/password-reset/check')).send({ token: sent });

  for (let times = 0; times < 25; times += 1) await check('203.0.113.30', token).expect(200);
  for (let times = 0; times < 20; times += 1) await check('203.0.113.30', `guess-${String(times)}`).expect(404);

  expect((await check('203.0.113.30', token)).status).toBe(429);
  expect((await check('203.0.113.31', token)).status).toBe(200);
});

it('lets the owner in at once with a new password, despite too many wrong tries', async () => {
  const sita = await shop.shopper();
  const logIn = (password: string) => shop.logIn(sita.user.email, password);
  for (let times = 0; times < 10; times += 1) await logIn(`wrong-${String(times)}`).expect(401);
  await logIn(sita.password).expect(429);

  const form = { token: await tokenFor(sita), newPassword: 'himal-peak-7', password: 'himal-peak-7' };
  await shop.guest.put('/api/password-reset').send(form).expect(200);

  await logIn('himal-peak-7').expect(200);
});
