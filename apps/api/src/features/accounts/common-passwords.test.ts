import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { next, openShop, type Shop } from '../../testing/open-shop.js';
import { passwordProblem } from './common-passwords.js';
import { createPasswords } from './passwords.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const register = (password: string, more: object = {}) => {
  const username = `tara${String(next())}`;
  const form = { firstname: 'Tara', lastname: 'KC', username, email: `${username}@example.com`, password, ...more };
  return shop.guest.post('/api/users').send(form);
};
const TARA = { username: 'tara', email: 'tara@example.com' };
const EVERYBODYS = 'Too many people use this password, so it is guessed first. Please choose another';
const OWN_NAME = 'Please choose a password other than your username and email';

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
    'password!',
    'Password1!',
    'ＰＡＳＳＷＯＲＤ７',
    'nepal2026',
    'Admin2026',
    'kathmandu99',
    'qwerty!',
    '123456!',
    'step123',
    'Step2026!',
  ])('is no better for digits or a sign after it, nor is the name of the shop: %s', (password) => {
    expect(passwordProblem(password, { ...TARA, shopName: 'Step' })).toBe(EVERYBODYS);
  });

  it.each([
    'welcome to nepal 2026',
    'correct horse battery staple',
    'passwordless 1',
    'dragonfly2026',
    'nepal2026kathmandu',
    '2026nepal',
    '!password',
    'dragon!!',
    'step-step1',
    '83715926',
    'z84729174',
    'op19847262',
  ])('is not what merely contains one: %s', (password) => {
    expect(passwordProblem(password, { ...TARA, shopName: 'Step' })).toBeUndefined();
  });

  it.each(['secret', 'secret-1', '👟👟👟👟👟👟', 'himal8', 'a1b2c3d4', 'एभरेस्ट', 'password of a yak'])(
    'is not any of these: %s',
    async (password) => {
      expect((await register(password)).status).toBe(200);
    },
  );
});

it('a password that is the name of the shop and a number is refused, too, at registering and as a new one', async () => {
  expect(await register('paila2026')).toMatchObject({ status: 400, body: { msg: EVERYBODYS } });
  const shopper = await shop.shopper();
  const change = { currentPassword: shopper.password, newPassword: 'Paila123', password: 'Paila123' };
  expect(await shopper.put(`/api/auth/${shopper.user._id}`).send(change)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'newPassword', msg: EVERYBODYS }] },
  });
});

it('a password that is the username or the e-mail address is refused, in whatever case', async () => {
  for (const password of ['Maya.Sherpa', 'MAYA@EXAMPLE.COM']) {
    const answer = await register(password, { username: 'maya.sherpa', email: 'maya@example.com' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password', msg: OWN_NAME }] } });
  }
  const shopper = await shop.shopper();
  const { username } = shopper.user;
  const change = { currentPassword: shopper.password, newPassword: username, password: username };
  expect((await shopper.put(`/api/auth/${shopper.user._id}`).send(change)).body).toMatchObject({ msg: OWN_NAME });
});

it('lets accounts log in whose password was allowed before', async () => {
  const passwords = createPasswords(4);
  const { user } = await shop.shopper({ passwordHash: await passwords.hash('qwerty') });
  await passwords.close();

  expect((await shop.guest.post('/api/auth').send({ email: user.email, password: 'qwerty' })).status).toBe(200);
});
