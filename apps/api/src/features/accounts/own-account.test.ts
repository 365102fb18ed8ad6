import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Caller, type LoggedIn, type Shop } from '../../testing/open-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('PUT /api/auth/:userId for the profile', () => {
  const profile = { firstname: 'Mina', lastname: 'Lama', phone: '980', email: 'mina@example.com', gender: 'Female' };

  it('changes the fields of the form and no others', async () => {
    const shopper = await shop.shopper();

    const answer = await shopper.put(`/api/auth/${shopper.user._id}`).send({
      ...profile,
      currentPassword: shopper.password,
      role: 'admin',
      username: 'x',
      passwordHash: 'x',
      password: 'ignored',
    });

    // The new address counts once it is confirmed: email-confirming.test.ts.
    const { email } = shopper.user;
    const saved = { ...shopper.user, ...profile, email, pendingEmail: 'mina@example.com' };
    expect(answer).toMatchObject({ status: 200, body: saved });
    expect((await shopper.get('/api/auth')).body).toEqual(answer.body);
    expect((await shop.logIn(email, shopper.password)).status).toBe(200);
    expect((await shop.logIn('mina@example.com', shopper.password)).status).toBe(401);
  });

  it('keeps phone and gender that were not sent, and accepts blank ones', async () => {
    const shopper = await shop.shopper({ phone: '123', gender: 'Male' });
    const { firstname, lastname, email } = shopper.user;
    const put = (more: object) =>
      shopper.put(`/api/auth/${shopper.user._id}`).send({ firstname, lastname, email, ...more });

    expect((await put({ phone: null, gender: null })).body).toMatchObject({ phone: '123', gender: 'Male' });
    expect((await put({ phone: '', gender: '' })).body).toMatchObject({ phone: '', gender: '' });
  });

  it.each([
    ['firstname', 'Mina'],
    ['lastname', 'Lama'],
    ['phone', '9801'],
    ['gender', 'Female'],
  ])('changes %s alone and leaves other fields', async (field, value) => {
    const shopper = await shop.shopper({ phone: '123', gender: 'Male' });

    const answer = await shopper.put(`/api/auth/${shopper.user._id}`).send({ [field]: value });

    expect(answer).toMatchObject({ status: 200, body: { ...shopper.user, [field]: value } });
    expect((await shopper.get('/api/auth')).body).toEqual({ ...shopper.user, [field]: value });
  });

  it('changes the email address alone, and nothing for an empty body', async () => {
    const shopper = await shop.shopper();
    const put = (body: object) => shopper.put(`/api/auth/${shopper.user._id}`).send(body);

    expect((await put({})).body).toEqual(shopper.user);
    expect((await put({ email: 'alone@example.com', currentPassword: shopper.password })).body).toEqual({
      ...shopper.user,
      pendingEmail: 'alone@example.com',
    });
  });

  it('gives a stolen token no new email address: that requires the password', async () => {
    const shopper = await shop.shopper();
    const { firstname, lastname, email } = shopper.user;
    const put = (more: object) =>
      shopper.put(`/api/auth/${shopper.user._id}`).send({ firstname, lastname, email: 'thief@example.com', ...more });

    expect(await put({})).toMatchObject({
      status: 400,
      body: { msg: 'Please enter your current password', errors: [{ path: 'currentPassword' }] },
    });
    expect(await put({ currentPassword: 'wrong-one' })).toMatchObject({
      status: 400,
      body: { msg: 'The current password is not correct', errors: [{ path: 'currentPassword' }] },
    });
    expect((await shopper.get('/api/auth')).body).toEqual(shopper.user);

    expect((await put({ email: ` ${email.toUpperCase()} ` })).status).toBe(200);
    expect((await put({ currentPassword: shopper.password })).body).toMatchObject({
      pendingEmail: 'thief@example.com',
    });
  });

  it("answers 409 for somebody else's email", async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];

    const answer = await shopper
      .put(`/api/auth/${shopper.user._id}`)
      .send({ ...profile, email: stranger.user.email.toUpperCase(), currentPassword: shopper.password });

    expect(answer).toMatchObject({ status: 409, body: { code: 'user_exists' } });
  });

  it.each([
    ['firstname', ''],
    ['email', 'nonsense'],
    ['gender', 'Robot'],
    ['gender', ['Male']],
    ['phone', { $set: 1 }],
  ])('refuses %s %j', async (path, value) => {
    const shopper = await shop.shopper();
    const answer = await shopper.put(`/api/auth/${shopper.user._id}`).send({ ...profile, [path]: value });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });

  it("is open to the owner and to admins, and answers 403 for any other's id", async () => {
    const [shopper, stranger, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const sent = { ...profile, email: 'unique@example.com' };

    expect((await stranger.put(`/api/auth/${shopper.user._id}`).send(sent)).status).toBe(403);
    expect((await shop.guest.put(`/api/auth/${shopper.user._id}`).send(sent)).status).toBe(401);
    expect((await admin.put(`/api/auth/${shopper.user._id}`).send(sent)).status).toBe(400);
    const confirmed = { ...sent, currentPassword: admin.password };
    expect((await admin.put(`/api/auth/${shopper.user._id}`).send(confirmed)).status).toBe(200);
    expect((await admin.put('/api/auth/0123456789abcdef01234567').send(sent)).status).toBe(404);
    expect((await admin.put('/api/auth/x').send(sent)).status).toBe(403);
  });
});

describe('PUT /api/auth/:userId for the password', () => {
  const change = (who: LoggedIn, body: object, caller: Caller = who) =>
    caller
      .put(`/api/auth/${who.user._id}`)
      .send({ currentPassword: who.password, newPassword: 'new-one', password: 'new-one', ...body });

  it('changes it and ends every other session', async () => {
    const shopper = await shop.shopper();
    const elsewhere = shop.withToken(await shop.loginToken(shopper));
    expect((await elsewhere.get('/api/auth')).status).toBe(200);

    expect(await change(shopper, {})).toMatchObject({ status: 200, body: shopper.user });

    expect((await shopper.get('/api/auth')).status).toBe(200);
    expect((await elsewhere.get('/api/auth')).status).toBe(401);
    expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(401);
    expect((await shop.logIn(shopper.user.email, 'new-one')).status).toBe(200);
  });

  it('answers a wrong current password with 400, not with the 401 that logs people out', async () => {
    const shopper = await shop.shopper();

    expect(await change(shopper, { currentPassword: 'wrong-one' })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path: 'currentPassword' }] },
    });
    expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(200);
  });

  it.each([
    [{ password: 'different' }, 'Passwords should match!'],
    [{ newPassword: '123', password: '123' }, "Password shouldn't be less than 6 characters"],
    [{ currentPassword: undefined }, 'Please enter your current password'],
    [{ newPassword: undefined, password: undefined }, 'Please enter your new password'],
    [{ newPassword: { $gt: '' } }, 'Please send newPassword as text'],
  ])('refuses %j', async (body, msg) => {
    expect(await change(await shop.shopper(), body)).toMatchObject({ status: 400, body: { msg } });
  });

  it('reports each fault of a new password once, however often it was typed', async () => {
    const answer = await change(await shop.shopper(), { newPassword: '123', password: '123' });

    const msg = "Password shouldn't be less than 6 characters";
    expect(answer.body).toMatchObject({ errors: [{ msg, path: 'newPassword' }] });
  });

  it("cannot change another account's password", async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    expect((await change(shopper, {}, stranger)).status).toBe(403);
  });
});

describe('DELETE /api/auth/:userId', () => {
  it('erases the account with its cart and addresses, and ends its sessions', async () => {
    const shopper = await shop.shopper();
    await shopper.post('/api/address/').send({ ...shop.anAddress(), user: shopper.user._id });

    const answer = await shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password });

    expect(answer.status).toBe(200);
    expect((await shopper.get('/api/auth')).status).toBe(401);
    expect((await shop.logIn(shopper.user.email, shopper.password)).status).toBe(401);
    const admin = await shop.admin();
    expect((await admin.get(`/api/address/${shopper.user._id}`)).body).toEqual([]);
  });

  it('requires the password of the caller', async () => {
    const [shopper, admin] = [await shop.shopper(), await shop.admin()];
    const erase = (caller: Caller, body: object) => caller.delete(`/api/auth/${shopper.user._id}`).send(body);

    expect(await erase(shopper, {})).toMatchObject({
      status: 400,
      body: { msg: 'Please enter your current password' },
    });
    expect((await erase(shopper, { currentPassword: 'wrong-one' })).status).toBe(400);
    expect((await erase(await shop.shopper(), { currentPassword: shopper.password })).status).toBe(403);
    expect((await shopper.get('/api/auth')).status).toBe(200);
    expect((await erase(admin, { currentPassword: admin.password })).status).toBe(200);
    expect((await shopper.get('/api/auth')).status).toBe(401);
  });
});
