import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { next, openShop, type Shop } from '../../../testing/open-shop.js';
import { createCommonPasswords } from './common-passwords.js';
import { createPasswords } from './passwords.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ refuseWeakPasswords: true });
});
/** A busy machine must not take a bad password for a good one. */
const PATIENT = { deadlineMs: 60_000 };
const common = createCommonPasswords(PATIENT);
afterAll(async () => {
  await common.close();
  await shop.close();
});

const register = (password: string, more: object = {}) => {
  const username = `tara${String(next())}`;
  const form = { firstname: 'Tara', lastname: 'KC', username, email: `${username}@example.com`, password, ...more };
  return shop.guest.post('/api/users').send(form);
};
const TARA = { firstname: 'Tara', lastname: 'KC', username: 'tara', email: 'tara@example.com', shopName: 'Step' };
const EVERYBODYS = 'Too many people use this password, so it is guessed first. Please choose another';
const OWN_NAME = 'Please choose a password that is not made of your name, username or email';

describe('a password that everybody uses', () => {
  it.each(['123456', 'password', 'qwerty', 'Password1', '111111', 'ZZZZZZZ', '87654321', ' 1234567890 ', 'iloveyou'])(
    'is refused at registering: %s',
    async (password) => {
      expect(await register(password)).toMatchObject({
        status: 400,
        body: { msg: EVERYBODYS, code: 'validation', errors: [{ path: 'password', msg: EVERYBODYS }] },
      });
    },
  );

  it('is refused as a new one, too, and the old one stays', async () => {
    const shopper = await shop.shopper();
    const change = { currentPassword: shopper.password, newPassword: 'qwerty', password: 'qwerty' };

    expect(await shopper.put(`/api/auth/${shopper.user._id}`).send(change)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword', msg: EVERYBODYS }] },
    });
    const logIn = { email: shopper.user.email, password: shopper.password };
    expect((await shop.guest.post('/api/auth').send(logIn)).status).toBe(200);
  });

  it.each([
    ...['password!', 'Password1!', 'ＰＡＳＳＷＯＲＤ７', '!password', 'p@55w0rd', 'drowssap', 'dragon!!', 'hunter22'],
    ...['nepal2026', 'Admin2026', 'Admin99!', 'kathmandu99', '2026nepal', 'qwerty!', '123456!', 'password12345!'],
    ...[
      'step123',
      'Step2026!',
      '1q2w3e99!',
      'administrator2026',
      'dragonfly2026',
      'dolphin8471',
      'secret-1',
      'abcabc',
      '19900412',
    ],
    ...['a1b2c3d4', 'नेपाल२०२६', 'काठमाडौं१', '१२३४५६', 'कककककक', 'qwertyuiopasdfghjkl', 'ab'.repeat(100)],
  ])('is no better for its case, digits, signs or a pattern, nor is the name of the shop: %s', async (password) => {
    expect(await common.findProblem(password, TARA)).toBe(EVERYBODYS);
  });

  it.each([
    ...['welcome to nepal 2026', 'correct horse battery staple', 'password of a yak', 'passwordless 1'],
    ...['nepal2026kathmandu', 'step-step1', '83715926', 'z84729174', 'op19847262', 'lalit8471'],
    ...['himal8', 'kx7Qm2', 'एभरेस्ट ८', 'शेर्पाहिमाल', 'secret-pass', '👟🏔️🐃🌶️🪁🥾'],
  ])('is not a longer one that contains it, nor six characters without a pattern: %s', async (password) => {
    expect(await common.findProblem(password, TARA)).toBeUndefined();
  });

  it.each(['kx7Qm2', 'himal8', 'हिमालशिखर', 'password of a yak'])('is not one of these: %s', async (password) => {
    expect((await register(password)).status).toBe(200);
  });
});

describe('the list of passwords that everybody uses', () => {
  it('leaves the event loop alone while it is loaded and read', async () => {
    const fresh = createCommonPasswords(PATIENT);
    const before = performance.eventLoopUtilization();

    await Promise.all(['p4$$w0rd', '1010011', 'a1@4'].map((part) => fresh.findProblem(part.repeat(25), TARA)));

    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
    await fresh.close();
  });

  it.each([
    ['cannot be read', { worker: new URL('./no-such-worker.js', import.meta.url) }],
    ['takes too long', { deadlineMs: 1 }],
  ])('lets people register when it %s', async (_, options) => {
    const passwords = createPasswords(4, { common: createCommonPasswords(options) });

    await expect(passwords.refuseWeak('password', 'qwerty', TARA)).resolves.toBeUndefined();

    await passwords.close();
  });

  it('refuses as unavailable once the shop closes', async () => {
    const passwords = createPasswords(4);
    await passwords.close();

    await expect(passwords.refuseWeak('password', 'qwerty', TARA)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('refuses the shop’s name with a number, at registering and as a new password', async () => {
  expect(await register('paila2026')).toMatchObject({ status: 400, body: { msg: EVERYBODYS } });
  const shopper = await shop.shopper();
  const change = { currentPassword: shopper.password, newPassword: 'Paila123', password: 'Paila123' };
  expect(await shopper.put(`/api/auth/${shopper.user._id}`).send(change)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'newPassword', msg: EVERYBODYS }] },
  });
});

describe('a shop that only gives a hint', () => {
  let open: Shop;
  beforeAll(async () => {
    open = await openShop({ refuseWeakPasswords: false });
  });
  afterAll(async () => {
    await open.close();
  });
  const change = async (who: Awaited<ReturnType<Shop['shopper']>>, newPassword: string) => {
    const body = { currentPassword: who.password, newPassword, password: newPassword };
    return (await open.withToken(who.token).put(`/api/auth/${who.user._id}`).send(body)).status;
  };

  it.each(['123456', 'sneaker', 'Tara KC'])(
    'lets customers register with six characters of any kind: %s',
    async (password) => {
      const name = `tara${String(next())}`;
      const form = { firstname: 'Tara', lastname: 'KC', username: name, email: `${name}@example.com`, password };
      expect((await open.guest.post('/api/users').send(form)).status).toBe(200);
      expect((await open.guest.post('/api/users').send({ ...form, password: '12345' })).status).toBe(400);
    },
  );

  it('lets customers change to such a password, but neither staff nor admins', async () => {
    expect(await change(await open.shopper(), '123456')).toBe(200);
    expect(await change(await open.staff(), '123456')).toBe(400);
    expect(await change(await open.admin(), 'sneaker')).toBe(400);
    expect(await change(await open.admin(), 'correct horse battery staple')).toBe(200);
  });

  it.each([
    ['a common one', { password: '123456' }, { hint: EVERYBODYS }],
    ['the name of the shop', { password: 'paila2026' }, { hint: EVERYBODYS }],
    ['the names of its owner', { password: 'mayasherpa', firstname: 'Maya', lastname: 'Sherpa' }, { hint: OWN_NAME }],
    ['the email address', { password: 'maya.s.1990', email: 'maya.s.1990@example.com' }, { hint: OWN_NAME }],
    ['null for a name', { password: 'himal-peak-7', username: null }, {}],
    ['a good one', { password: 'correct horse battery staple', firstname: 'Maya' }, {}],
  ])('reports before anything is stored the weakness of %s', async (_, body, expected) => {
    const answer = await open.guest.post('/api/users/password-hint').send(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expected);
  });
});

it.each([
  ...['Maya.Sherpa', 'MAYA@EXAMPLE.COM', 'maya1990', 'sherpamaya', 'm4y4sherpa', 'MayaSherpa12', 'maya.sherpa99!'],
  ...['sherpa२०८१'],
])('refuses a password of its owner’s names, in whatever case and order: %s', async (password) => {
  const names = { username: 'maya.sherpa', email: 'maya@example.com', firstname: 'Maya', lastname: 'Sherpa' };
  expect(await register(password, names)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'password', msg: OWN_NAME }] },
  });
});

it('accepts a password that contains a name, and ignores short names', async () => {
  const names = {
    username: 'maya.sherpa',
    email: 'maya@example.com',
    firstname: 'Maya',
    lastname: 'Li',
    shopName: 'Step',
  };
  expect(await common.findProblem('maya and nine yaks', names)).toBeUndefined();
  expect(await common.findProblem('Li8xQ2', names)).toBeUndefined();
});

it('refuses the username as a new password, too', async () => {
  const shopper = await shop.shopper();
  const { username } = shopper.user;
  const change = { currentPassword: shopper.password, newPassword: username, password: username };
  expect((await shopper.put(`/api/auth/${shopper.user._id}`).send(change)).body).toMatchObject({ msg: OWN_NAME });
});

it('lets accounts log in whose password was allowed before', async () => {
  const passwords = createPasswords(4);
  const { user } = await shop.shopper({ passwordHash: await passwords.hash('qwerty') });
  await passwords.close();

  expect((await shop.logIn(user.email, 'qwerty')).status).toBe(200);
});
