import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder, User } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { next, openShop, type Caller, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { AccountLinkModel } from './account-link.model.js';
import { aLinkFor, newestLink, UserModel } from '../testing.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const newAddress = () => `new${String(next())}@example.com`;
const confirm = (caller: Caller, token: string) => caller.put('/api/email-confirmation').send({ token });
const me = async (caller: Caller): Promise<User> => (await caller.get('/api/auth').expect(200)).body as User;
const change = (caller: Caller, { user }: LoggedIn, more: object) => caller.put(`/api/auth/${user._id}`).send(more);
const accountEvents = (id: string) =>
  EventModel.find({ 'subject.id': id }, { _id: 0, at: 0 }).sort({ at: 1, _id: 1 }).lean();

const linkToken = (userId: string): Promise<string> => newestLink(userId, shop.settings);

/** Registers through the API and logs in. */
const registered = async (email: string): Promise<LoggedIn> => {
  const username = `tara${String(next())}`;
  const password = 'himal-peak-7';
  const form = { firstname: 'Tara', lastname: 'KC', username, email, password };
  const user = (await shop.guest.post('/api/users').send(form).expect(200)).body as User;
  const { token } = (await shop.logIn(username, password)).body as { token: string };
  return { ...shop.withToken(token), user, token, password };
};

const guestOrder = async (email: string): Promise<PlacedOrder> => {
  const { orderInput } = await oneItem();
  return place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
};
const ownOrderIds = async (caller: LoggedIn): Promise<string[]> =>
  ((await caller.get(`/api/orders/${caller.user._id}`).expect(200)).body as Order[]).map(({ _id }) => _id);

describe('a new account', () => {
  it('is not confirmed until its owner follows the link, which may be repeated', async () => {
    const tara = await registered(newAddress());
    expect(tara.user.emailConfirmed).toBe(false);
    const token = await linkToken(tara.user._id);

    for (let times = 0; times < 2; times += 1) {
      expect(await confirm(tara, token)).toMatchObject({
        status: 200,
        body: { _id: tara.user._id, email: tara.user.email, emailConfirmed: true },
      });
    }

    expect((await me(tara)).emailConfirmed).toBe(true);
    const { _id: link } = await AccountLinkModel.findOne({ user: tara.user._id }).orFail().lean();
    const of = { subject: { kind: 'account', id: tara.user._id }, actor: { kind: 'customer', id: tara.user._id } };
    expect(await accountEvents(tara.user._id)).toEqual([
      { type: 'account.registered', ...of, is: { role: 'customer', link: link.toHexString() } },
      { type: 'account.email_confirmed', ...of },
    ]);
  });

  it('is confirmed by nobody else, and not by a link that is expired or was never sent', async () => {
    const [tara, stranger] = [await registered(newAddress()), await shop.shopper()];
    const token = await linkToken(tara.user._id);

    expect((await confirm(shop.guest, token)).status).toBe(401);
    for (const caller of [stranger, admin]) expect((await confirm(caller, token)).status).toBe(403);
    expect(await confirm(tara, token.slice(1))).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
    await AccountLinkModel.updateMany({ user: tara.user._id }, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await confirm(tara, token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });

    expect((await me(tara)).emailConfirmed).toBe(false);
  });

  it('gets the mail again on request, and none once it is confirmed', async () => {
    const tara = await registered(newAddress());
    await tara.post('/api/email-confirmation').expect(200);
    expect(await AccountLinkModel.countDocuments({ user: tara.user._id })).toBe(2);
    await confirm(tara, await linkToken(tara.user._id)).expect(200);

    await tara.post('/api/email-confirmation').expect(200);

    expect(await AccountLinkModel.countDocuments({ user: tara.user._id })).toBe(2);
  });

  it('does not confirm the address by a link for a password', async () => {
    const tara = await registered(newAddress());
    const token = await aLinkFor(tara.user._id, 'password-reset', shop.settings);

    expect((await confirm(tara, token)).status).toBe(404);
  });
});

describe('a new email address', () => {
  it('replaces the old one once it is confirmed; all other fields are saved at once', async () => {
    const sita = await shop.shopper({ emailConfirmedAt: new Date() });
    const email = newAddress();

    const answer = await change(sita, sita, { email, phone: '9812345678', currentPassword: sita.password });

    expect(answer).toMatchObject({
      status: 200,
      body: { email: sita.user.email, pendingEmail: email, emailConfirmed: true, phone: '9812345678' },
    });
    expect((await shop.logIn(email, sita.password)).status).toBe(401);
    const confirmed = await confirm(sita, await linkToken(sita.user._id));
    expect(confirmed).toMatchObject({ status: 200, body: { email, emailConfirmed: true } });
    expect(confirmed.body).not.toHaveProperty('pendingEmail');
    expect((await shop.logIn(email, sita.password)).status).toBe(200);
    const types = (await accountEvents(sita.user._id)).map(({ type }) => type);
    expect(types).toEqual([
      'account.profile_changed',
      'account.email_change_requested',
      'account.profile_changed',
      'account.email_changed',
      'account.email_confirmed',
    ]);
  });

  it('requires the current password, and an unused address', async () => {
    const [sita, owner] = [await shop.shopper(), await shop.shopper()];

    expect((await change(sita, sita, { email: newAddress() })).status).toBe(400);
    expect((await change(sita, sita, { email: newAddress(), currentPassword: 'wrong-one' })).status).toBe(400);
    const used = { email: owner.user.email.toUpperCase(), currentPassword: sita.password };
    expect(await change(sita, sita, used)).toMatchObject({ status: 409, body: { code: 'user_exists' } });

    expect(await me(sita)).not.toHaveProperty('pendingEmail');
  });

  it('belongs to the first of two waiting accounts that confirms it', async () => {
    const [first, second] = [await shop.shopper(), await shop.shopper()];
    const email = newAddress();
    for (const user of [first, second]) await change(user, user, { email, currentPassword: user.password }).expect(200);
    const tokens = [await linkToken(first.user._id), await linkToken(second.user._id)] as const;

    const answers = await Promise.all([confirm(first, tokens[0]), confirm(second, tokens[1])]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
  });

  it('is not confirmed by a link to another address, nor after it was withdrawn', async () => {
    const sita = await shop.shopper();
    const [first, second] = [newAddress(), newAddress()];
    await change(sita, sita, { email: first, currentPassword: sita.password }).expect(200);
    const firstToken = await linkToken(sita.user._id);
    await change(sita, sita, { email: second, currentPassword: sita.password }).expect(200);

    expect((await confirm(sita, firstToken)).status).toBe(404);
    const answer = await sita.delete('/api/email-confirmation').expect(200);
    expect(answer.body).toMatchObject({ email: sita.user.email });
    expect(answer.body).not.toHaveProperty('pendingEmail');
    expect((await confirm(sita, await linkToken(sita.user._id))).status).toBe(404);
  });

  it('is changed at once by an admin, for somebody without a mailbox, and stays unconfirmed', async () => {
    const sita = await shop.shopper({ emailConfirmedAt: new Date() });
    const email = newAddress();

    const answer = await change(admin, sita, { email, currentPassword: admin.password });

    expect(answer).toMatchObject({ status: 200, body: { email, emailConfirmed: false } });
    expect((await confirm(sita, await linkToken(sita.user._id))).body).toMatchObject({ email, emailConfirmed: true });
  });
});

describe('a guest who becomes a customer', () => {
  it('finds the orders of the address in the account once it is confirmed, not before', async () => {
    const email = newAddress();
    const [first, second, elses] = [
      await guestOrder(email),
      await guestOrder(` ${email.toUpperCase()}`),
      await guestOrder(newAddress()),
    ];
    const tara = await registered(email);
    expect(await ownOrderIds(tara)).toEqual([]);

    await confirm(tara, await linkToken(tara.user._id)).expect(200);

    expect(await ownOrderIds(tara)).toEqual([second._id, first._id]);
    expect(await accountEvents(first._id)).toContainEqual({
      type: 'order.adopted',
      subject: { kind: 'order', id: first._id },
      actor: { kind: 'customer', id: tara.user._id },
      is: { account: tara.user._id },
    });
    expect((await admin.get(`/api/orders/detail/${elses._id}`)).body).toMatchObject({ user: null });
    expect(await shop.findings()).toEqual([]);
  });

  it('opens them by the account alone: the links in mails and other browsers end', async () => {
    const email = newAddress();
    const order = await guestOrder(email);
    const tara = await registered(email);
    await confirm(tara, await linkToken(tara.user._id)).expect(200);

    const path = `/api/orders/detail/${order._id}`;
    await shop.guest
      .get(path)
      .set('x-order-token', order.orderToken ?? '')
      .expect(404);
    await tara.get(path).expect(200);
  });

  it('receives the orders by a new password, too: its link was sent to the address', async () => {
    const email = newAddress();
    const order = await guestOrder(email);
    const attacker = await registered(email);
    const token = await aLinkFor(attacker.user._id, 'password-reset', shop.settings);

    const form = { token, newPassword: 'annapurna-8', password: 'annapurna-8' };
    await shop.guest.put('/api/password-reset').send(form).expect(200);

    // An account that was registered with the address before has lost it.
    expect((await attacker.get('/api/auth')).status).toBe(401);
    const answer = await shop.logIn(email, 'annapurna-8').expect(200);
    const owner = { ...attacker, ...shop.withToken((answer.body as { token: string }).token) };
    expect(await ownOrderIds(owner)).toEqual([order._id]);
    expect((await me(owner)).emailConfirmed).toBe(true);
  });

  it('receives the orders of a new address when that is confirmed', async () => {
    const sita = await shop.shopper({ emailConfirmedAt: new Date() });
    const email = newAddress();
    const order = await guestOrder(email);
    await change(sita, sita, { email, currentPassword: sita.password }).expect(200);
    expect(await ownOrderIds(sita)).toEqual([]);

    await confirm(sita, await linkToken(sita.user._id)).expect(200);

    expect(await ownOrderIds(sita)).toEqual([order._id]);
  });

  it('erases the personal data of the orders with the account', async () => {
    const email = newAddress();
    const order = await guestOrder(email);
    const tara = await registered(email);
    await confirm(tara, await linkToken(tara.user._id)).expect(200);
    await tara.delete(`/api/auth/${tara.user._id}`).send({ currentPassword: tara.password }).expect(200);

    const left = (await admin.get(`/api/orders/detail/${order._id}`)).body as Order;
    expect(left).toMatchObject({ user: null, status: 'cancelled', address: {} });
    expect(await shop.findings()).toEqual([]);
  });
});
