import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventModel } from '../../../platform/events/index.js';
import { until } from '../../../faults/testing/until.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { AccountLinkModel } from '../email/account-link.model.js';
import { aLinkFor, moveAccount, passwordResetsHandled } from '../testing.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop({ refuseWeakPasswords: true });
  admin = await shop.admin();
});
afterAll(() => shop.close());

const ask = (email: string, caller = shop.guest) => caller.post('/api/password-reset').send({ email });
const handled = () => until(passwordResetsHandled);
const tokenFor = ({ user }: LoggedIn) => aLinkFor(user._id, 'password-reset', shop.settings);
const check = (token: string) => shop.guest.post('/api/password-reset/check').send({ token });
const reset = (token: string, newPassword = 'himal-peak-7', password = newPassword) =>
  shop.guest.put('/api/password-reset').send({ token, newPassword, password });
const accountLinks = ({ user }: LoggedIn) => AccountLinkModel.find({ user: user._id }).lean();
const accountEvents = ({ user }: LoggedIn) =>
  EventModel.find({ 'subject.id': user._id }, { _id: 0, at: 0 }).sort({ at: 1, _id: 1 }).lean();

const ON_ITS_WAY = { msg: 'If there is such an account, an email with a link is on its way' };
const INVALID = { status: 404, body: { code: 'link_invalid' } };
const USED = { status: 410, body: { code: 'link_used', msg: 'This link has already been used' } };
const EXPIRED = { status: 410, body: { code: 'link_expired', msg: 'This link has expired' } };

describe('requesting a new password', () => {
  it('makes a link for the account, by email address or username, which is recorded by its id alone', async () => {
    const sita = await shop.shopper();

    expect(await ask(sita.user.email.toUpperCase())).toMatchObject({ status: 200, body: ON_ITS_WAY });
    await handled();
    await ask(` ${sita.user.username} `);
    await handled();

    const [first, second, ...more] = await accountLinks(sita);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ purpose: 'password-reset', email: sita.user.email });
    expect((first?.expiresAt.getTime() ?? 0) - (first?.createdAt.getTime() ?? 0)).toBe(30 * 60_000);
    expect(await accountEvents(sita)).toEqual(
      [first, second].map((link) => ({
        type: 'account.password_reset_requested',
        subject: { kind: 'account', id: sita.user._id },
        actor: { kind: 'guest', id: null },
        is: { link: link?._id.toHexString() },
      })),
    );
  });

  it('gets the same answer, by the same steps, for known, unknown and blocked accounts', async () => {
    const [known, blocked] = [await shop.shopper(), await shop.shopper({ blockedAt: new Date() })];
    const before = await AccountLinkModel.countDocuments();

    for (const email of [known.user.email, 'nobody@example.com', blocked.user.email]) {
      const answer = await ask(email);
      expect({ status: answer.status, body: answer.body as unknown }).toEqual({ status: 200, body: ON_ITS_WAY });
    }
    await handled();

    expect(await accountLinks(known)).toHaveLength(1);
    expect(await AccountLinkModel.countDocuments()).toBe(before + 1);
  });

  it('requires a name', async () => {
    expect(await ask('  ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', msg: 'Please enter your username or email' }] },
    });
  });

  it('stores no token: not with the link, not in an event', async () => {
    const sita = await shop.shopper();
    const token = await tokenFor(sita);

    const stored = JSON.stringify([await accountLinks(sita), await EventModel.find().lean()]);

    expect(stored).not.toContain(token);
  });
});

describe('the link for a new password', () => {
  it('names its account, as often as it is opened, and sets the password once', async () => {
    const sita = await shop.shopper();
    const token = await tokenFor(sita);

    for (let times = 0; times < 2; times += 1) {
      expect(await check(token)).toMatchObject({ status: 200, body: { email: sita.user.email } });
    }
    expect(await reset(token)).toMatchObject({ status: 200, body: { msg: 'Your password has been changed' } });

    expect((await shop.logIn(sita.user.email, 'himal-peak-7')).status).toBe(200);
    expect((await shop.logIn(sita.user.email, sita.password)).status).toBe(401);
    expect(await reset(token, 'another-8')).toMatchObject(USED);
    expect(await check(token)).toMatchObject(USED);
    expect(await accountEvents(sita)).toEqual([
      {
        type: 'account.password_changed',
        subject: { kind: 'account', id: sita.user._id },
        actor: { kind: 'customer', id: sita.user._id },
      },
      {
        type: 'account.email_confirmed',
        subject: { kind: 'account', id: sita.user._id },
        actor: { kind: 'customer', id: sita.user._id },
      },
    ]);
  });

  it('ends every session of the account, and none of others', async () => {
    const [sita, stranger] = [await shop.shopper(), await shop.shopper()];
    const elsewhere = shop.withToken(await shop.loginToken(sita));

    await reset(await tokenFor(sita)).expect(200);

    expect((await sita.get('/api/auth')).status).toBe(401);
    expect((await elsewhere.get('/api/auth')).status).toBe(401);
    expect((await stranger.get('/api/auth')).status).toBe(200);
  });

  it('sets one password in two calls at once', async () => {
    const sita = await shop.shopper();
    const token = await tokenFor(sita);

    const answers = await Promise.all(['one-of-two', 'two-of-two'].map((password) => reset(token, password)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = answers[0]?.status === 200 ? 'one-of-two' : 'two-of-two';
    expect((await shop.logIn(sita.user.email, winner)).status).toBe(200);
  });

  it('ends all other links, as does a password that is changed in the profile', async () => {
    const sita = await shop.shopper();
    const [first, second] = [await tokenFor(sita), await tokenFor(sita)];
    await reset(second).expect(200);
    expect(await check(first)).toMatchObject(USED);

    const gita = await shop.shopper();
    const token = await tokenFor(gita);
    const change = { currentPassword: gita.password, newPassword: 'changed-it', password: 'changed-it' };
    await gita.put(`/api/auth/${gita.user._id}`).send(change).expect(200);
    expect(await reset(token)).toMatchObject(USED);
  });

  it('expires after 30 minutes', async () => {
    const sita = await shop.shopper();
    const token = await tokenFor(sita);
    await AccountLinkModel.updateMany({ user: sita.user._id }, { expiresAt: new Date(Date.now() - 1_000) });

    expect(await check(token)).toMatchObject(EXPIRED);
    expect(await reset(token)).toMatchObject(EXPIRED);
    expect((await shop.logIn(sita.user.email, sita.password)).status).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(43), '../../etc/passwd'])('opens nothing if it was never sent: "%s"', async (token) => {
    expect(await check(token)).toMatchObject(INVALID);
    expect(await reset(token)).toMatchObject(INVALID);
  });

  it('opens nothing if it was cut off', async () => {
    const token = await tokenFor(await shop.shopper());

    expect(await check(token.slice(0, -1))).toMatchObject(INVALID);
  });

  it('opens nothing once the account has another email address, is blocked or erased', async () => {
    const [moved, blocked, erased] = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
    const tokens = [await tokenFor(moved), await tokenFor(blocked), await tokenFor(erased)];
    await moveAccount(moved.user._id, `moved${String(next())}@example.com`);
    await admin.put(`/api/users/${blocked.user._id}/access`).send({ blocked: true }).expect(200);
    await erased.delete(`/api/auth/${erased.user._id}`).send({ currentPassword: erased.password }).expect(200);

    const codes: unknown[] = [];
    for (const token of tokens) codes.push(((await reset(token)).body as { code: string }).code);

    expect(codes).toEqual(['link_invalid', 'account_blocked', 'link_invalid']);
    expect(await accountLinks(erased)).toEqual([]);
  });

  it('accepts no password that is too short, repeated wrongly or common, and still works then', async () => {
    const sita = await shop.shopper();
    const token = await tokenFor(sita);

    expect((await reset(token, 'short')).body).toMatchObject({ errors: [{ path: 'newPassword' }] });
    expect((await reset(token, 'himal-peak-7', 'other')).body).toMatchObject({ errors: [{ path: 'password' }] });
    expect((await reset(token, 'qwerty')).body).toMatchObject({ errors: [{ path: 'newPassword' }] });
    expect((await reset(token, sita.user.username)).body).toMatchObject({ errors: [{ path: 'newPassword' }] });
    expect((await reset(token)).status).toBe(200);
  });
});
