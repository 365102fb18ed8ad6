import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startProgram } from '../../testing/start-process.js';
import mongoose from 'mongoose';
import { EventModel } from '../../platform/events/index.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { changeAccess } from './access.js';
import { createPasswords } from './passwords/passwords.js';
import { makeAdmin } from './registration.js';
import { UserModel } from './user.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await EventModel.deleteMany({});
});

/** The recorded events, without their ids and times. */
const events = () => EventModel.find({}, { _id: 0, at: 0 }).sort({ at: 1, _id: 1 }).lean();
const subject = ({ user }: Pick<LoggedIn, 'user'>) => ({ kind: 'account', id: user._id });
const customer = ({ user }: Pick<LoggedIn, 'user'>) => ({ kind: 'customer', id: user._id });
const staff = ({ user }: Pick<LoggedIn, 'user'>) => ({ kind: 'staff', id: user._id });

describe('an event of an account', () => {
  it('records a registration, by the new account itself; a refused one leaves none', async () => {
    const form = {
      firstname: 'Maya',
      lastname: 'Rai',
      username: 'maya',
      email: 'maya@example.com',
      password: 'himal8',
    };

    const { _id: id } = (await shop.guest.post('/api/users').send(form)).body as { _id: string };
    expect((await shop.guest.post('/api/users').send(form)).status).toBe(409);

    expect(await events()).toEqual([
      {
        type: 'account.registered',
        subject: { kind: 'account', id },
        actor: { kind: 'customer', id },
        is: { role: 'customer', link: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown },
      },
    ]);
  });

  it('records a changed profile: which fields, by whom, and nothing that a person wrote', async () => {
    const shopper = await shop.shopper({ phone: '123' });
    const { firstname, lastname } = shopper.user;
    const put = (caller: LoggedIn, fields: object) =>
      caller.put(`/api/auth/${shopper.user._id}`).send({ firstname, lastname, email: 'sita@new.example', ...fields });

    await put(shopper, { phone: '456', currentPassword: shopper.password });
    await put(shopper, { phone: '456' });
    await put(admin, { firstname: 'Gita', gender: 'Female' });

    const type = 'account.profile_changed';
    expect(await events()).toEqual([
      { type, subject: subject(shopper), actor: customer(shopper), is: { fields: ['phone'] } },
      {
        type: 'account.email_change_requested',
        subject: subject(shopper),
        actor: customer(shopper),
        is: { link: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown },
      },
      { type, subject: subject(shopper), actor: staff(admin), is: { fields: ['firstname', 'gender'] } },
    ]);
  });

  it('records a new password, but not a refused one', async () => {
    const shopper = await shop.shopper();
    const put = (currentPassword: string) =>
      shopper
        .put(`/api/auth/${shopper.user._id}`)
        .send({ currentPassword, newPassword: 'new-one', password: 'new-one' });

    expect((await put('wrong-one')).status).toBe(400);
    expect((await put(shopper.password)).status).toBe(200);

    expect(await events()).toEqual([
      { type: 'account.password_changed', subject: subject(shopper), actor: customer(shopper) },
    ]);
  });

  it('records a role and a block with old and new values, by whom; nothing when nothing changes', async () => {
    const shopper = await shop.shopper();
    const put = (change: object, caller = admin) => caller.put(`/api/users/${shopper.user._id}/access`).send(change);

    await put({ role: 'staff' });
    await put({ role: 'staff', blocked: false });
    await put({ role: 'customer', blocked: true });
    await put({ blocked: false });
    await put({ blocked: true }, shopper);

    const common = { type: 'account.access_changed', subject: subject(shopper), actor: staff(admin) };
    expect(await events()).toEqual([
      { ...common, was: { role: 'customer' }, is: { role: 'staff' } },
      { ...common, was: { role: 'staff', blocked: false }, is: { role: 'customer', blocked: true } },
      { ...common, was: { blocked: true }, is: { blocked: false } },
    ]);
  });

  it('records an erased account, by ids alone', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];

    await shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password });
    await admin.delete(`/api/auth/${stranger.user._id}`).send({ currentPassword: admin.password });

    expect(await events()).toEqual([
      { type: 'account.erased', subject: subject(shopper), actor: customer(shopper) },
      { type: 'account.erased', subject: subject(stranger), actor: staff(admin) },
    ]);
  });

  it('records an admin made on the command line, by the system', async () => {
    const passwords = createPasswords(4);
    const shopper = await shop.shopper({ blockedAt: new Date() });

    expect(await makeAdmin('new@example.com', 'himal8', passwords)).toBe('created');
    expect(await makeAdmin(shopper.user.email, 'himal8', passwords)).toBe('unblocked');
    expect(await makeAdmin(shopper.user.email.toUpperCase(), 'himal8', passwords)).toBe('promoted');
    await passwords.close();

    const { _id } = (await UserModel.findOne({ email: 'new@example.com' }))!;
    const actor = { kind: 'system', id: 'admin:create' };
    expect(await events()).toEqual([
      {
        type: 'account.registered',
        subject: { kind: 'account', id: _id.toHexString() },
        actor,
        is: { role: 'admin' },
      },
      {
        type: 'account.access_changed',
        subject: subject(shopper),
        actor,
        was: { role: 'customer', blocked: true },
        is: { role: 'admin', blocked: false },
      },
    ]);
  });
});

it('makes an admin by the program, whose threads end with it', async () => {
  const address = new URL(process.env['TEST_MONGODB_URI']!);
  address.pathname = `/${mongoose.connection.name}`;
  const settings = { MONGODB_URI: address.href, DATA_DIR: shop.settings.dataDir };

  const program = startProgram('cli/admin-create.ts', settings, ['boss@example.com']);

  expect(await program.ended).toBe(0);
  const password = await program.waitForOutput(/with the password (\S+)/);
  expect(await shop.logIn('boss@example.com', password)).toMatchObject({
    status: 200,
    body: { user: { role: 'admin' } },
  });
}, 120_000);

it('stores neither the change nor its event when one of them fails', async () => {
  const shopper = await shop.shopper();
  await EventModel.collection.createIndex({ 'subject.id': 1, type: 1 }, { unique: true, name: 'refuses-a-second' }, {});
  const caller = { id: admin.user._id, role: 'admin', sessionId: '', user: admin.user } as const;

  await changeAccess(caller, shopper.user._id, { blocked: true }, undefined);
  await expect(changeAccess(caller, shopper.user._id, { blocked: false }, undefined)).rejects.toMatchObject({
    code: 11_000,
  });

  expect((await UserModel.findById(shopper.user._id).lean())!.blockedAt).toBeInstanceOf(Date);
  expect(await events()).toHaveLength(1);
  await EventModel.collection.dropIndex('refuses-a-second');
});
