import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountDetail, AdminUser, MessageRow, Order } from '@paila/shared';
import mongoose from 'mongoose';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { until } from '../../faults/testing/until.js';
import { EventModel } from '../../platform/events/event.model.js';
import { type Caller, openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { MailModel, writeMailsAbout } from '../notifications/testing.js';

let shop: Shop;
let admin: LoggedIn;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  [admin, staff] = [await shop.admin(), await shop.staff()];
});
afterAll(() => shop.close());

const anyTime: unknown = expect.any(String);
const order = async (caller: Caller, email = ''): Promise<Order> => {
  const { _id: productId } = await shop.aProduct({ price: 40, stock: { '42': 5 } });
  const products = [{ productId, size: '42', quantity: 2 }];
  const answer = await caller
    .post('/api/orders')
    .send({ products, amount: 80, address: { ...shop.anAddress(), email } });
  return answer.body as Order;
};
const seeAccount = async (caller: LoggedIn, { user }: LoggedIn): Promise<AccountDetail> =>
  (await caller.get(`/api/users/${user._id}`)).body as AccountDetail;

describe('an account, as staff see it,', () => {
  it('lists its sessions, orders and payments', async () => {
    const shopper = await shop.shopper({ phone: '9801234567' });
    const [paid, , removed] = [await order(shopper), await order(shopper), await order(shopper)];
    const _id = new mongoose.Types.ObjectId(paid._id);
    await mongoose.connection.collection('orders').updateOne({ _id }, { $set: { status: 'paid' } });
    await admin.delete(`/api/orders/${removed._id}`);

    const answer = await staff.get(`/api/users/${shopper.user._id}`);

    expect(answer.status).toBe(200);
    expect(answer.get('ETag')).toMatch(/^"v1-/);
    const session: unknown = { _id: anyTime, device: '', createdAt: anyTime, lastSeenAt: anyTime };
    expect(answer.body).toEqual({
      ...shopper.user,
      blocked: false,
      version: 1,
      orders: { placed: 2, paid: 1, spent: 80 },
      sessions: [session],
    });
  });

  it('shows since when it is blocked, and no session then', async () => {
    const shopper = await shop.shopper();
    await admin.put(`/api/users/${shopper.user._id}/access`).send({ blocked: true });

    expect(await seeAccount(staff, shopper)).toMatchObject({
      blocked: true,
      blockedAt: anyTime,
      orders: { placed: 0, paid: 0, spent: 0 },
      sessions: [],
    });
  });

  it.each(['0123456789abcdef01234567', 'twelve-chars', '%00'])('answers 404 for an unknown account: %s', async (id) => {
    expect(await staff.get(`/api/users/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await admin.get(`/api/users/${id}/export`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('the data export of a person', () => {
  it('contains all that is stored about them, and nothing that opens the account', async () => {
    const shopper = await shop.shopper();
    const { _id } = await order(shopper);
    const binned = await order(shopper);
    await admin.delete(`/api/orders/${binned._id}`);
    await shopper.post('/api/address').send(shop.anAddress());
    const { _id: productId } = await shop.aProduct({ stock: { '42': 5 } });
    await shopper.put(`/api/cart/${shopper.user._id}`).send({ products: [{ productId, size: '42', quantity: 1 }] });

    const message = { name: 'Sita', email: shopper.user.email, text: 'Do you mend soles?' };
    await shopper.post('/api/messages').send(message).expect(200);

    const answer = await admin.get(`/api/users/${shopper.user._id}/export`);

    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.get('Content-Disposition')).toBe(`attachment; filename=${shopper.user.username}.json`);
    const data = answer.body as Record<string, unknown>;
    expect(data).toMatchObject({
      exportedAt: anyTime,
      profile: shopper.user,
      sessions: [{ device: '' }],
      addresses: [{ streetAddress: '12 Jhamsikhel Road' }],
      cart: { products: [{ id: productId, quantity: 1, size: '42' }] },
      messages: [{ ...message, answers: [] }],
    });
    const orders = data['orders'] as Order[];
    expect(orders.map((stored) => stored._id).sort()).toEqual([_id, binned._id].sort());
    expect(answer.text).not.toMatch(/hash|token|\$2[aby]\$/i);
  });

  it('has empty lists for missing kinds of data', async () => {
    const shopper = await shop.shopper();

    const answer = await admin.get(`/api/users/${shopper.user._id}/export`).expect(200);

    expect(answer.body).toMatchObject({ addresses: [], cart: null, orders: [], messages: [], mails: [] });
  });

  it('contains the mails to them, also about orders and messages without an account, and none to others', async () => {
    const [shopper, stranger] = [await shop.shopper(), await shop.shopper()];
    const [own, claimed, strange] = [
      await order(shopper),
      await order(shop.guest, shopper.user.email),
      await order(stranger),
    ];
    const message = { name: 'Sita', email: shopper.user.email, text: 'Do you mend soles?' };
    await shopper.post('/api/messages').send(message).expect(200);
    const { _id: messageId } = ((await admin.get('/api/messages?page=1&limit=1')).body as [MessageRow])[0];
    await admin.post(`/api/messages/${messageId}/answers`).send({ text: 'We do.' }).expect(200);
    for (const id of [own._id, claimed._id, strange._id, messageId]) await writeMailsAbout(id, shop.settings);
    const orders = mongoose.connection.collection('orders');
    const user = new mongoose.Types.ObjectId(shopper.user._id);
    await orders.updateOne({ _id: new mongoose.Types.ObjectId(claimed._id) }, { $set: { user } });

    const answer = await admin.get(`/api/users/${shopper.user._id}/export`).expect(200);

    const { mails } = answer.body as { mails: { kind: string; to: string; text: string }[] };
    expect(mails.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ['message-answered', shopper.user.email],
      ['order-placed', shopper.user.email],
      ['order-placed', shopper.user.email],
    ]);
    expect(mails[0]).toMatchObject({ createdAt: anyTime, state: 'kept', subject: anyTime });
    expect(mails.map((mail) => mail.text).join()).toContain('We do.');
    expect(answer.text).not.toMatch(/hash|token|<html/i);
  });

  it('is read as it is sent, and no further when its receiver leaves', async () => {
    const shopper = await shop.shopper();
    const account = new mongoose.Types.ObjectId(shopper.user._id);
    // More than the buffers on the way hold.
    const text = 'Namaste. '.repeat(20_000);
    const mail = { account, kind: 'order-placed', to: shopper.user.email, subject: 'Order', html: 'Namaste', text };
    const sent = { state: 'sent', createdAt: new Date(), nextAt: new Date() } as const;
    await MailModel.insertMany(
      Array.from({ length: 200 }, () => ({ _id: new mongoose.Types.ObjectId(), ...mail, ...sent })),
    );
    const db = mongoose.connection.db!;
    const openCursors = async (): Promise<number> => {
      const stages = [
        { $currentOp: { idleCursors: true } },
        { $match: { type: 'idleCursor', ns: `${db.databaseName}.mails` } },
      ];
      const found = await db.admin().command({ aggregate: 1, pipeline: stages, cursor: {} });
      return (found as { cursor: { firstBatch: unknown[] } }).cursor.firstBatch.length;
    };

    const call = get(`${shop.base}/api/users/${shopper.user._id}/export`, { headers: { 'x-auth-token': admin.token } });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    await until(async () => (await openCursors()) === 1);
    answer.destroy();

    await until(async () => (await openCursors()) === 0);
    expect((await admin.get(`/api/users/${shopper.user._id}`)).status).toBe(200);
  });

  it('answers 404 once they are erased, and records no export', async () => {
    const shopper = await shop.shopper();
    await shopper.delete(`/api/auth/${shopper.user._id}`).send({ currentPassword: shopper.password }).expect(200);

    expect(await admin.get(`/api/users/${shopper.user._id}/export`)).toMatchObject({ status: 404 });
    expect(await EventModel.countDocuments({ type: 'account.exported', 'subject.id': shopper.user._id })).toBe(0);
  });

  it('is recorded, with its receiver, and is for admins alone', async () => {
    const shopper = await shop.shopper();

    expect((await staff.get(`/api/users/${shopper.user._id}/export`)).status).toBe(403);
    expect((await shopper.get(`/api/users/${shopper.user._id}/export`)).status).toBe(403);
    expect(await EventModel.countDocuments({ type: 'account.exported', 'subject.id': shopper.user._id })).toBe(0);
    await admin.get(`/api/users/${shopper.user._id}/export`);

    expect(await EventModel.find({ type: 'account.exported', 'subject.id': shopper.user._id }).lean()).toMatchObject([
      { actor: { kind: 'staff', id: admin.user._id } },
    ]);
  });
});

it('lists accounts of one role, or blocked ones, with a search within', async () => {
  const helper = await shop.staff({ firstname: 'Bishnu', lastname: 'Lama' });
  const blocked = await shop.shopper({ firstname: 'Bishnu', lastname: 'Karki' });
  await shop.shopper({ firstname: 'Bishnu', lastname: 'Magar' });
  await admin.put(`/api/users/${blocked.user._id}/access`).send({ blocked: true });
  const list = async (query: string): Promise<{ total: string | undefined; names: string[] }> => {
    const answer = await staff.get(`/api/users?${query}`);
    return {
      total: answer.get('X-Total-Count'),
      names: (answer.body as AdminUser[]).map(({ firstname, lastname }) => `${firstname} ${lastname}`),
    };
  };

  expect(await list('search=bishnu')).toEqual({ total: '3', names: ['Bishnu Magar', 'Bishnu Karki', 'Bishnu Lama'] });
  expect(await list('search=bishnu&role=staff')).toEqual({ total: '1', names: ['Bishnu Lama'] });
  expect((await list('role=staff')).names).toContain(`${helper.user.firstname} ${helper.user.lastname}`);
  expect(await list('search=bishnu&blocked=true')).toEqual({ total: '1', names: ['Bishnu Karki'] });
  expect(await list('search=bishnu&blocked=false&page=2&limit=1')).toEqual({ total: '2', names: ['Bishnu Lama'] });
  expect(await staff.get('/api/users?role=king')).toMatchObject({ status: 400, body: { errors: [{ path: 'role' }] } });
});
