import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PASSWORD = 'a good password';
const register = (names: { username: string; email: string }) =>
  shop.guest.post('/api/users').send({ firstname: 'Sita', lastname: 'Rai', password: PASSWORD, ...names });
const answerStatuses = async (calls: readonly PromiseLike<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

describe('one person', () => {
  it('gets one account, in whatever case two registrations at once write the email', async () => {
    const statuses = await answerStatuses([
      register({ username: 'gita1', email: 'Gita@Example.com' }),
      register({ username: 'gita2', email: 'gita@example.com' }),
      register({ username: 'gita3', email: ' GITA@EXAMPLE.COM ' }),
    ]);

    expect(statuses).toEqual([200, 409, 409]);
    expect((await shop.logIn('gITA@example.com', PASSWORD)).status).toBe(200);
  });

  it('gets one account, in whatever way registrations at once write the username', async () => {
    const names = ['Ren\u00e9e', 'rene\u0301e', 'REN\u00c9E', ' ren\u00e9e ', '\uff32\uff45\uff4e\u00e9\uff45'];

    const statuses = await answerStatuses(
      names.map((username, index) => register({ username, email: `renee${String(index)}@example.com` })),
    );

    expect(statuses).toEqual([200, 409, 409, 409, 409]);
    for (const name of names) expect((await shop.logIn(name, PASSWORD)).status).toBe(200);
  });

  it('gets an address for one account, if registrations and changes of address want it at once', async () => {
    const [admin, sita, tara] = [await shop.admin(), await shop.shopper(), await shop.shopper()];
    const email = 'wanted@example.com';
    const move = ({ user }: LoggedIn) =>
      admin.put(`/api/auth/${user._id}`).send({ email, currentPassword: admin.password });

    const statuses = await answerStatuses([
      register({ username: 'wanted1', email }),
      move(sita),
      register({ username: 'wanted2', email: email.toUpperCase() }),
      move(tara),
    ]);

    expect(statuses).toEqual([200, 409, 409, 409]);
    const [owner, ...others] = (await admin.get('/api/users').query({ search: email })).body as User[];
    expect(others).toEqual([]);
    const ownPassword = owner?.username.startsWith('wanted') ? PASSWORD : sita.password;
    expect((await shop.logIn(email, ownPassword)).body).toMatchObject({ user: { _id: owner?._id } });
    expect(await shop.findings()).toEqual([]);
  });

  it('may take the names that an erased account had, and the address that another account had before', async () => {
    const [admin, sita, tara] = [await shop.admin(), await shop.shopper(), await shop.shopper()];
    const { username, email } = sita.user;
    const taken = { email: 'moved-away@example.com', currentPassword: admin.password };
    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password }).expect(200);
    await admin.put(`/api/auth/${tara.user._id}`).send(taken).expect(200);

    const after = await register({ username: 'after-tara', email: tara.user.email });
    expect([(await register({ username, email })).status, after.status]).toEqual([200, 200]);

    const logIns = [await shop.logIn(tara.user.email, PASSWORD), await shop.logIn(taken.email, tara.password)];
    expect(logIns.map(({ body }) => (body as { user: User }).user._id)).toEqual([
      (after.body as User)._id,
      tara.user._id,
    ]);
    expect((await shop.logIn(tara.user.email, tara.password)).status).toBe(401);
    expect(await shop.findings()).toEqual([]);
  });

  it('may choose a name that only resembles another one, without access to the other account', async () => {
    expect((await register({ username: 'kirti', email: 'kirti@example.com' })).status).toBe(200);

    // Turkish i without and with its dot, Cyrillic i: different letters to a reader.
    for (const [index, username] of ['k\u0131rti', 'K\u0130RT\u0130', 'k\u0456rti'].entries()) {
      expect((await register({ username, email: `kirti${String(index)}@example.com` })).status).toBe(200);
      const { user } = (await shop.logIn(username, PASSWORD)).body as { user: { email: string } };
      expect(user.email).toBe(`kirti${String(index)}@example.com`);
    }
  });
});

describe('a username', () => {
  it.each([
    ['a zero-width space', 'ra\u200bm'],
    ['a zero byte', 'ra\u0000m'],
    ['a line break', 'ra\nm'],
    ['a mark that turns the direction', '\u202emar'],
    ['a right-to-left mark', 'ram\u200f'],
    ['a soft hyphen', 'ra\u00adm'],
    ['a byte order mark', 'ra\ufeffm'],
    ['a joiner between letters that do not join', 'ra\u200dm'],
    ['nothing but a filler', '\u3164'],
    ['a blank of Braille', '\u2800'],
    ['half of a pair', 'ra\ud800m'],
  ])('cannot hide %s', async (_what, username) => {
    const msg = 'Please choose a username without invisible characters';
    const answer = await register({ username, email: 'ram@example.com' });

    expect(answer).toMatchObject({ status: 400, body: { msg, errors: [{ msg, path: 'username' }] } });
  });

  it('may be Nepali, with the joiner that its letters need', async () => {
    const username = '\u0930\u094d\u200d\u092f\u093e\u092e';

    expect(await register({ username, email: 'ryam@example.com' })).toMatchObject({ status: 200, body: { username } });
    expect((await shop.logIn(username, PASSWORD)).status).toBe(200);
  });

  it('finds no account under marks that cannot be seen', async () => {
    await register({ username: 'hari', email: 'hari@example.com' });

    for (const name of ['ha\u200bri', '\u202ehari', 'ha\u00adri', 'ha\u200bri@example.com', 'hari\u200b@example.com']) {
      expect(await shop.logIn(name, PASSWORD)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    }
  });
});

describe('an email address', () => {
  it.each(['sit\u0430@example.com', '\uff53ita@example.com', 'sita@ex\u00e4mple.com', 'sita\u200b@example.com'])(
    'is written in plain letters: %j is refused',
    async (email) => {
      expect(await register({ username: 'plain', email })).toMatchObject({
        status: 400,
        body: { msg: 'Please include a valid email' },
      });
    },
  );

  it('cannot be changed to another spelling of somebody else’s', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];

    const answer = await shopper.put(`/api/auth/${shopper.user._id}`).send({
      firstname: 'Sita',
      lastname: 'Rai',
      email: ` ${stranger.user.email.toUpperCase()} `,
      currentPassword: shopper.password,
    });

    expect(answer).toMatchObject({ status: 409, body: { code: 'user_exists' } });
  });
});

it('counts wrong tries by name alike, whether or not there is such an account', async () => {
  await register({ username: 'binod', email: 'binod@example.com' });
  const strict = await openShop({ rateLimitFactor: 0.1 });
  await strict.forgetLimits();
  const statuses: Record<string, number[]> = {};
  for (const [first, rest] of [
    ['b', 'inod'],
    ['n', 'obody'],
  ] as const) {
    const wide = String.fromCharCode(first.charCodeAt(0) + 0xfee0);
    statuses[first] = [];
    for (const name of [first + rest, first.toUpperCase() + rest, wide + rest, `${first}\u200b${rest}`]) {
      statuses[first].push((await strict.logIn(name, 'wrong-one')).status);
    }
  }
  await strict.close();

  expect(statuses).toEqual({ b: [401, 429, 429, 401], n: [401, 429, 429, 401] });
});
