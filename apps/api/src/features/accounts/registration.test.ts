import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { AccountNameModel, IGNORING_CASE } from './account-names.model.js';
import { UserModel } from './user.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin({ firstname: 'Asha', lastname: 'Gurung' });
});
afterAll(() => shop.close());

const form = (name: string) => ({
  firstname: ' Maya ',
  lastname: 'Thapa',
  username: name,
  email: `${name}@example.com`,
  password: 'himal8',
});

describe('POST /api/users', () => {
  it('opens a customer account and says nothing of the password', async () => {
    const answer = await shop.guest.post('/api/users').send({ ...form('maya'), confirmPassword: 'himal8' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as unknown,
      firstname: 'Maya',
      lastname: 'Thapa',
      username: 'maya',
      email: 'maya@example.com',
      phone: '',
      gender: '',
      role: 'customer',
      createdAt: expect.any(String) as unknown,
      emailConfirmed: false,
    });
  });

  it.each([{ email: 'TAKEN@example.com' }, { username: 'Taken' }, { username: '  taken ' }])(
    'answers 409 for %j when that is in use, in whatever case',
    async (same) => {
      await shop.guest.post('/api/users').send(form('taken'));

      const answer = await shop.guest.post('/api/users').send({ ...form('somebody'), ...same });

      expect(answer).toMatchObject({ status: 409, body: { msg: 'User already exists', code: 'user_exists' } });
    },
  );

  it('accepts one of many registrations of one name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.guest.post('/api/users').send(form('atonce'))),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('cannot be used to become an admin', async () => {
    const answer = await shop.guest
      .post('/api/users')
      .send({ ...form('sneaky'), role: 'admin', _id: '0123456789abcdef01234567', passwordHash: 'x' });

    expect(answer).toMatchObject({ status: 200, body: { role: 'customer' } });
    expect(answer.body).not.toMatchObject({ _id: '0123456789abcdef01234567' });
  });

  it('names every missing field in the words of the form', async () => {
    const answer = await shop.guest.post('/api/users').send({});

    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'validation',
        msg: 'Please enter your first name',
        errors: [
          { msg: 'Please enter your first name', path: 'firstname' },
          { msg: 'Please enter your last name', path: 'lastname' },
          { msg: 'Please enter your username', path: 'username' },
          { msg: 'Please include an email', path: 'email' },
          { msg: 'Please enter your password', path: 'password' },
        ],
      },
    });
  });

  it.each([
    ['email', 'maya', 'Please include a valid email'],
    ['password', '12345', "Password shouldn't be less than 6 characters"],
    ['username', { $gt: '' }, 'Please send username as text'],
    ['password', ['secret'], 'Please send password as text'],
    ['email', 7, 'Please send email as text'],
    ['username', 'a@b', 'Please choose a username without @'],
    ['firstname', '\u200b\u2066', 'Please enter your first name'],
  ])('refuses %s %j', async (path, value, msg) => {
    const answer = await shop.guest.post('/api/users').send({ ...form('wrong'), [path]: value });

    expect(answer).toMatchObject({ status: 400, body: { msg, errors: [{ msg, path }] } });
  });

  it('allows 60 an hour from one address, then answers with the time to wait', async () => {
    const strict = await openShop({ rateLimitFactor: 0.05 });
    await strict.forgetLimits();
    const answers = [];
    for (let index = 0; index < 4; index += 1) {
      answers.push(await strict.guest.post('/api/users').send(form(`many${String(index)}`)));
    }
    await strict.close();

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]).toMatchObject({ body: { code: 'too_many_requests' } });
    expect(Number(answers[3]?.get('Retry-After'))).toBeGreaterThan(3000);
  });
});

describe('GET /api/users', () => {
  it('lists accounts for an admin, newest first, without a hash', async () => {
    await shop.shopper({ lastname: 'Newest' });

    const answer = await admin.get('/api/users');

    expect(answer.status).toBe(200);
    expect(answer.body).toContainEqual(expect.objectContaining({ firstname: 'Asha', role: 'admin' }));
    expect(answer.body).toHaveProperty('0.lastname', 'Newest');
    expect(answer.get('X-Total-Count')).toBe(String((answer.body as unknown[]).length));
    expect(answer.text).not.toMatch(/hash|\$2[aby]\$/i);
  });

  it.each(['sha gur', 'ASHAGURUNG', 'asha'])('finds by a part of first plus last name: %s', async (search) => {
    const answer = await admin.get(`/api/users?search=${encodeURIComponent(search)}`);

    expect(answer).toMatchObject({ status: 200, body: [{ _id: admin.user._id }] });
    expect(answer.get('X-Total-Count')).toBe('1');
  });

  it('finds by a part of the email address and of the username, also after they have changed', async () => {
    const shopper = await shop.shopper({ username: 'Yak_Rider', email: 'Tenzing.N@example.com' });
    const find = async (search: string): Promise<unknown> =>
      (await admin.get(`/api/users?search=${encodeURIComponent(search)}`)).body;

    for (const search of ['yak_r', 'YAK_RIDER', 'tenzing.n@', 'TENZING']) {
      expect(await find(search)).toMatchObject([{ _id: shopper.user._id }]);
    }
    const change = { email: 'dorje@example.com', currentPassword: admin.password };
    await admin.put(`/api/auth/${shopper.user._id}`).send(change);
    expect(await find('tenzing')).toEqual([]);
    expect(await find('dorje@')).toMatchObject([{ _id: shopper.user._id }]);
  });

  it('finds a person however the name is spelt, and by phone, also after that has changed', async () => {
    const shopper = await shop.shopper({
      firstname: 'Žofie Anne–Marie',
      lastname: 'O’Rourke ज़िमी',
      username: 'zöfchen',
    });
    const of = `/api/auth/${shopper.user._id}`;
    await admin.put(of).send({ phone: '+977 981-222 3344' }).expect(200);
    const find = async (search: string): Promise<unknown[]> =>
      ((await admin.get('/api/users').query({ search })).body as { _id: string }[]).map(({ _id }) => _id);

    for (const search of [
      'zofie',
      'ŽOFIE'.normalize('NFD'),
      'anne-marie',
      "O'Rourke",
      'orourke žofie',
      '  anne   marie ',
      'जिमी',
      'zofchen',
      'fie anne',
      '9812223344',
      '0981 222 3344',
      '+977-9812223344',
      '९८१२२२३३४४',
      '2223344',
      'zofie 9812223344',
    ]) {
      expect([search, await find(search)]).toEqual([search, [shopper.user._id]]);
    }
    expect(await find('zofie 9800000000')).toEqual([]);
    await admin.put(of).send({ phone: '01-4987650' }).expect(200);
    expect([await find('9812223344'), await find('+977 1 4987650')]).toEqual([[], [shopper.user._id]]);
  });

  it('reads a search as text, not as a pattern', async () => {
    expect((await admin.get('/api/users?search=.*')).body).toEqual([]);
    expect(await admin.get('/api/users?search=%00')).toMatchObject({ status: 200, body: [] });
    expect((await admin.get('/api/users?search[$ne]=a')).status).toBe(200);
    expect((await admin.get('/api/users?search=a&search=b')).status).toBe(400);
  });

  it('returns pages', async () => {
    await shop.shopper();
    const answer = await admin.get('/api/users?page=2&limit=1');

    expect(answer.body).toHaveLength(1);
    expect(answer.get('Link')).toContain('rel="next"');
  });

  it('is closed to everybody else', async () => {
    expect((await shop.guest.get('/api/users')).status).toBe(401);
    expect((await (await shop.shopper()).get('/api/users')).status).toBe(403);
  });

  it('uses indexes and scans no collection', async () => {
    const plans = await Promise.all([
      UserModel.find({ searchName: /asha/ }).sort({ createdAt: -1, _id: -1 }).explain(),
      UserModel.find({}).sort({ createdAt: -1, _id: -1 }).explain(),
      AccountNameModel.find({ email: 'asha@example.com' }).collation(IGNORING_CASE).explain(),
      AccountNameModel.find({ username: 'asha' }).collation(IGNORING_CASE).explain(),
    ]);
    expect(JSON.stringify(plans)).not.toContain('COLLSCAN');
  });
});
