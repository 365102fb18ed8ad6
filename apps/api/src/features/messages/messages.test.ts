import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Message, MessageRow } from '@paila/shared';
import mongoose from 'mongoose';
import { customerActor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { EventModel } from '../../platform/events/index.js';
import { openShop, type Caller, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { claimGuestMessages, removeOldMessages } from './message-erasing.js';
import { MessageModel } from './message.model.js';

let shop: Shop;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff({ firstname: 'Nima', lastname: 'Sherpa' });
});
afterAll(() => shop.close());
beforeEach(() => MessageModel.deleteMany({}));

const MAYA = {
  name: 'Maya Tamang',
  email: 'Maya@example.com',
  topic: 'PA-1042',
  text: 'Does it fit?\r\nI have wide feet.',
};
const send = (body: object, who: Caller = shop.guest, key = '') => {
  const call = who.post('/api/messages');
  return (key === '' ? call : call.set('Idempotency-Key', key)).send(body);
};
const listed = async (query = '') => (await staff.get(`/api/messages${query}`).expect(200)).body as MessageRow[];
/** The newest one. */
const newest = async (): Promise<MessageRow> => {
  const [message] = await listed();
  if (!message) throw new Error('There is a message');
  return message;
};
const shown = async ({ _id }: Pick<Message, '_id'>) =>
  (await staff.get(`/api/messages/${_id}`).expect(200)).body as Message;
const messageEventTypes = async ({ _id }: Pick<Message, '_id'>) =>
  (await EventModel.find({ 'subject.id': _id }).sort({ at: 1, _id: 1 }).lean()).map(({ type }) => type);

describe('a message', () => {
  it('is stored as written, and its event does not contain its text', async () => {
    expect(await send(MAYA)).toMatchObject({ status: 200, body: { msg: 'Your message has arrived' } });

    const message = await shown(await newest());
    expect(message).toMatchObject({
      name: 'Maya Tamang',
      email: 'Maya@example.com',
      topic: 'PA-1042',
      text: 'Does it fit?\nI have wide feet.',
      state: 'new',
      suspect: false,
      answers: [],
      version: 1,
    });
    const [event] = await EventModel.find({ 'subject.id': message._id }).lean();
    expect(event).toMatchObject({
      type: 'message.received',
      actor: { kind: 'guest', id: null },
      is: { suspect: false },
    });
    expect(JSON.stringify(event)).not.toMatch(/maya|wide feet|PA-1042/i);
  });

  it('needs no topic, and is the account’s if one sends it', async () => {
    const sita = await shop.shopper();
    await send({ name: 'Sita', email: sita.user.email, topic: ' ', text: 'Namaste' }, sita).expect(200);

    const message = await newest();
    expect(message).toMatchObject({ account: sita.user._id, excerpt: 'Namaste' });
    expect(message).not.toHaveProperty('topic');
  });

  it.each([
    ['name', '', 'Please enter your name'],
    ['name', 'Maya\r\nBcc: all@example.com', 'Please use one line, without invisible characters'],
    ['name', 'M\u202eaya', 'Please use one line, without invisible characters'],
    ['topic', 'Size\nBcc: all@example.com', 'Please use one line, without invisible characters'],
    ['email', 'maya@example.com\nBcc: all@example.com', 'Please include a valid email'],
    ['email', 'maya@example.com, all@example.com', 'Please include a valid email'],
    ['email', 'maya', 'Please include a valid email'],
    ['text', ' \n ', 'Please write your message'],
    ['text', 'x'.repeat(5001), 'Please use at most 5000 characters'],
    ['topic', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['name', { $gt: '' }, 'Please send name as text'],
  ])('is refused with a %s like %j', async (path, value, msg) => {
    const answer = await send({ ...MAYA, [path]: value });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, msg }] } });
    expect(await MessageModel.countDocuments()).toBe(0);
  });

  it('is stored once, however often it is sent with the same key', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send(MAYA, shop.guest, 'key-1')));
    await send(MAYA, shop.guest, 'key-1').expect(200);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await MessageModel.countDocuments()).toBe(1);
    expect(await messageEventTypes(await newest())).toEqual(['message.received']);
    expect(await send({ ...MAYA, text: 'Something else' }, shop.guest, 'key-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_mismatch' },
    });
    await send(MAYA, shop.guest, 'key-2').expect(200);
    expect(await MessageModel.countDocuments()).toBe(2);
  });

  it('is archived, not lost, with the field filled in that people do not see', async () => {
    await send({ ...MAYA, website: 'https://spam.example' }).expect(200);

    expect(await newest()).toMatchObject({ state: 'archived', suspect: true });
  });
});

describe('limits', () => {
  let strict: Shop;
  beforeAll(async () => {
    strict = await openShop({ rateLimitFactor: 1, trustedProxies: 1 });
  });
  afterAll(() => strict.close());
  const from = (address: string, body: object, key = '') =>
    strict.guest.post('/api/messages').set('X-Forwarded-For', address).set('Idempotency-Key', key).send(body);

  it('let an email address write five times an hour per network address', async () => {
    for (let sent = 0; sent < 5; sent += 1) await from('203.0.113.1', MAYA, `five-${String(sent)}`).expect(200);

    const refused = await from('203.0.113.1', { ...MAYA, email: 'maya@EXAMPLE.com' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(60);
    // The repeated call gets the same answer.
    await from('203.0.113.1', MAYA, 'five-0').expect(200);
    await from('203.0.113.2', MAYA).expect(200);
    await from('203.0.113.1', { ...MAYA, email: 'other@example.com' }).expect(200);
  });

  it('let a network address write twenty times an hour, and do not count invalid messages', async () => {
    for (let sent = 0; sent < 30; sent += 1) await from('203.0.113.9', { ...MAYA, text: '' }).expect(400);
    for (let sent = 0; sent < 20; sent += 1) {
      await from('203.0.113.9', { ...MAYA, email: `number${String(sent)}@example.com` }).expect(200);
    }

    expect((await from('203.0.113.9', { ...MAYA, email: 'last@example.com' })).status).toBe(429);
    const limits = await mongoose.connection.db!.collection('ratelimits').find().toArray();
    expect(JSON.stringify(limits)).not.toContain('@example.com');
  });
});

describe('the back office’s list', () => {
  it('is searched and narrowed, in pages, the newest first', async () => {
    await send(MAYA);
    await send({ name: 'Hari (100%)', email: 'hari@other.example', text: `Long ${'words '.repeat(40)}` });
    await send({ ...MAYA, website: 'x', text: 'Cheap' });
    const names = async (query: string) => (await listed(query)).map(({ name, state }) => [name, state]);

    expect(await names('')).toEqual([
      ['Maya Tamang', 'archived'],
      ['Hari (100%)', 'new'],
      ['Maya Tamang', 'new'],
    ]);
    expect(await names('?state=new&search=MAYA')).toEqual([['Maya Tamang', 'new']]);
    expect(await names('?search=pa-1042&state=archived')).toEqual([['Maya Tamang', 'archived']]);
    expect(await names('?search=wide+feet')).toEqual([['Maya Tamang', 'new']]);
    expect(await names(`?search=${encodeURIComponent('(100%)')}`)).toEqual([['Hari (100%)', 'new']]);
    expect(await names('?search=.*')).toEqual([]);
    const page = await staff.get('/api/messages?page=2&limit=1').expect(200);
    expect((page.body as MessageRow[]).map(({ excerpt }) => excerpt)).toEqual([expect.stringMatching(/^Long .*…$/)]);
    expect(page.get('X-Total-Count')).toBe('3');
    expect((await staff.get('/api/messages?state=lost')).status).toBe(400);
    expect((await staff.get('/api/messages/65d000000000000000000001')).body).toMatchObject({ code: 'not_found' });
    expect((await staff.get('/api/messages/none')).status).toBe(404);
  });

  it('is read by an index', async () => {
    const db = mongoose.connection.db!;
    await send(MAYA);
    await db.command({ profile: 2 });
    for (const query of ['', '&state=new', '&search=maya']) await listed(`?page=1&limit=20${query}`);
    await staff.get('/api/reports/to-do').expect(200);
    await db.command({ profile: 0 });

    const plans = await db
      .collection('system.profile')
      .find({ ns: /\.messages$/, planSummary: { $exists: true } })
      .toArray();
    expect(plans.length).toBeGreaterThanOrEqual(7);
    expect(plans.map(({ planSummary }) => String(planSummary))).not.toContain('COLLSCAN');
  });
});

describe('an answer', () => {
  const answer = (id: string, text: string, headers: Readonly<Record<string, string>> = {}) =>
    staff.post(`/api/messages/${id}/answers`).set(headers).send({ text });

  it('is stored with the message and its author', async () => {
    await send(MAYA);
    const { _id } = await newest();

    const answered = (await answer(_id, ' It does.\r\nTry 43. ').expect(200)).body as Message;

    expect(answered).toMatchObject({
      state: 'answered',
      version: 2,
      answers: [{ by: 'Nima Sherpa', text: 'It does.\nTry 43.' }],
    });
    const events = await EventModel.find({ 'subject.id': _id, type: 'message.answered' }).lean();
    expect(events).toMatchObject([
      { actor: { kind: 'staff', id: staff.user._id }, is: { answer: answered.answers[0]?._id } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Try 43');
  });

  it('is given once by a double click, and not over a colleague’s', async () => {
    await send(MAYA);
    const { _id } = await newest();
    const first = { 'Idempotency-Key': 'a-1', 'If-Match': '"v1"' };

    const twice = await Promise.all([answer(_id, 'It does.', first), answer(_id, 'It does.', first)]);

    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await shown({ _id })).answers).toHaveLength(1);
    expect((await answer(_id, 'No.', { 'Idempotency-Key': 'a-1' })).body).toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await answer(_id, 'No.', { 'Idempotency-Key': 'a-2', 'If-Match': '"v1"' })).toMatchObject({
      status: 412,
      body: { code: 'stale_version' },
    });
    await answer(_id, 'And in 44.', { 'Idempotency-Key': 'a-3', 'If-Match': '"v2"' }).expect(200);
    expect((await shown({ _id })).answers.map(({ text }) => text)).toEqual(['It does.', 'And in 44.']);
  });

  it('must not be empty, and a message has a maximum number of them', async () => {
    await send(MAYA);
    const { _id } = await newest();
    expect((await answer(_id, ' ')).body).toMatchObject({ errors: [{ path: 'text', msg: 'Please write an answer' }] });
    expect((await answer('65d000000000000000000001', 'Hello?')).status).toBe(404);
    for (let given = 0; given < 50; given += 1) await answer(_id, String(given)).expect(200);

    expect((await answer(_id, 'One more')).body).toMatchObject({ code: 'too_many_answers' });
  });

  it('is not needed: a message is archived, and restored', async () => {
    await send(MAYA);
    const { _id } = await newest();
    const archive = async (archived: boolean) =>
      ((await staff.put(`/api/messages/${_id}/archived`).send({ archived }).expect(200)).body as Message).state;

    expect([await archive(true), await archive(true), await archive(false)]).toEqual(['archived', 'archived', 'new']);
    await answer(_id, 'Yes.').expect(200);
    expect([await archive(true), await archive(false)]).toEqual(['archived', 'answered']);
    expect(await messageEventTypes({ _id })).toEqual([
      'message.received',
      'message.archived',
      'message.archived',
      'message.answered',
      'message.archived',
      'message.archived',
    ]);
  });
});

describe('the messages of a person', () => {
  it('are removed with the account, also those from before the account', async () => {
    const sita = await shop.shopper();
    await send({ ...MAYA, email: sita.user.email.toUpperCase() });
    await send(MAYA, sita);
    await send(MAYA);
    const others = await newest();
    const before = await listed();

    const account = { id: sita.user._id, email: sita.user.email };
    const claim = (cause: 'confirmation' | 'log-in') =>
      inTransaction((session) => claimGuestMessages(account, cause, customerActor(account.id), session));
    await claim('log-in');
    expect(await MessageModel.countDocuments({ account: account.id })).toBe(1);
    await claim('confirmation');
    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password }).expect(200);

    expect((await listed()).map(({ _id }) => _id)).toEqual([others._id]);
    const gone = before.filter(({ _id }) => _id !== others._id);
    for (const message of gone) expect((await messageEventTypes(message)).at(-1)).toBe('message.removed');
  });

  it('are removed after a time: those of guests once they are handled, all others after a year', async () => {
    const sita = await shop.shopper();
    await send({ ...MAYA, name: 'Waiting' });
    await send({ ...MAYA, name: 'Archived' });
    await staff.put(`/api/messages/${(await newest())._id}/archived`).send({ archived: true });
    await send({ ...MAYA, name: 'Customer' }, sita);
    await staff.put(`/api/messages/${(await newest())._id}/archived`).send({ archived: true });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const after = async (days: number) => {
      await removeOldMessages(30, inDays(days));
      return (await listed()).map(({ name }) => name);
    };

    expect(await after(29)).toEqual(['Customer', 'Archived', 'Waiting']);
    expect(await after(31)).toEqual(['Customer', 'Waiting']);
    expect(await after(364)).toEqual(['Customer', 'Waiting']);
    expect(await after(366)).toEqual([]);
  });
});
