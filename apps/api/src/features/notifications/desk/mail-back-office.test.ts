import { describe, expect, it } from '@jest/globals';
import type { Mail, PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import { EventModel } from '../../../platform/events/index.js';
import { openMailSuite } from '../../../testing/open-mail-suite.js';
import { next, openShop } from '../../../testing/open-shop.js';
import { MailModel, writeMailsAbout } from '../testing.js';

const { sink, shop, admin, send, place, oneItem } = await openMailSuite();

/** A guest's order whose first mail is written. */
const anOrder = async (email = `guest${String(next())}@example.com`): Promise<PlacedOrder> => {
  const { orderInput } = await oneItem();
  const order = await place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
  await writeMailsAbout(order._id, shop.settings);
  return order;
};
/** An order whose mail the mail server has refused. */
const aBouncedOrder = async (email?: string): Promise<PlacedOrder> => {
  const order = await anOrder(email);
  sink.refuseNext(550);
  await send();
  return order;
};
const listed = async (query = '', who = admin): Promise<readonly Mail[]> =>
  (await who.get(`/api/mails${query}`).expect(200)).body as Mail[];
const orderMail = async ({ _id }: PlacedOrder): Promise<Mail> => {
  const [mail] = await listed(`?order=${_id}`);
  if (!mail) throw new Error('The order has a mail');
  return mail;
};

describe('the list of mails', () => {
  it('shows the state of each mail without its content, newest first', async () => {
    const bounced = await aBouncedOrder();
    const sent = await anOrder();
    await send();
    const waiting = await anOrder();

    const mails = await listed();

    expect(mails.map(({ order, state, attempts }) => [order?._id, state, attempts])).toEqual([
      [waiting._id, 'waiting', 0],
      [sent._id, 'sent', 1],
      [bounced._id, 'bounced', 1],
    ]);
    const subject = `We have set your items aside · ${bounced.shortNumber ?? ''}`;
    expect(mails[2]).toMatchObject({ to: bounced.address.email, subject, attention: true });
    expect(mails[2]?.order).toEqual({ _id: bounced._id, shortNumber: bounced.shortNumber });
    expect(mails[2]?.error).toContain('550');
    expect(JSON.stringify(mails)).not.toContain('Namaste');
  });

  it('can be filtered by state, by attention and by order', async () => {
    const bounced = await aBouncedOrder();
    const waiting = await anOrder();
    const orders = async (query: string) => (await listed(query)).map(({ order }) => order?._id);

    expect(await orders('?state=bounced')).toEqual([bounced._id]);
    expect(await orders('?state=waiting')).toEqual([waiting._id]);
    expect(await orders('?attention=true')).toEqual([bounced._id]);
    expect(await orders('?attention=false')).toEqual([waiting._id]);
    expect(await orders(`?order=${waiting._id}`)).toEqual([waiting._id]);
    expect((await admin.get('/api/mails?state=lost')).status).toBe(400);
  });

  it('is searched by address and by order, in pages', async () => {
    const [first, second] = [await anOrder('Maya.Tamang@example.com'), await anOrder('maya@other.example')];
    await anOrder();
    const orders = async (query: string) => (await listed(query)).map(({ order }) => order?._id);

    expect(await orders('?search=maya.tamang@')).toEqual([first._id]);
    expect(await orders('?search=maya')).toEqual([second._id, first._id]);
    expect(await orders(`?search=${second._id}`)).toEqual([second._id]);
    expect(await orders('?search=.*')).toEqual([]);
    const page = await admin.get('/api/mails?search=maya&page=2&limit=1').expect(200);
    expect((page.body as Mail[]).map(({ order }) => order?._id)).toEqual([first._id]);
    expect(page.get('X-Total-Count')).toBe('2');
  });

  it('reads no more than it shows', async () => {
    const db = mongoose.connection.db!;
    await anOrder();
    await db.command({ profile: 2 });
    for (const query of [
      '',
      '?state=failed',
      '?attention=true',
      '?aside=true',
      '?search=maya',
      '?order=65d000000000000000000001',
    ]) {
      await listed(`${query === '' ? '?' : `${query}&`}page=1&limit=20`);
    }
    await db.command({ profile: 0 });

    const plans = await db
      .collection('system.profile')
      .find({ ns: /\.mails$/, planSummary: { $exists: true } })
      .toArray();
    expect(plans.length).toBeGreaterThanOrEqual(10);
    expect(plans.map(({ planSummary }) => String(planSummary))).not.toContain('COLLSCAN');
    const read = plans.filter(({ docsExamined, nreturned }) => Number(docsExamined) > Number(nreturned ?? 0) + 1);
    expect(read).toEqual([]);
  });

  it('is counted by the dashboard as failed, until it is sent again', async () => {
    const bounced = await aBouncedOrder();
    const failed = async () =>
      ((await admin.get('/api/reports/to-do')).body as { what: string; count: number; path: string }[]).find(
        ({ what }) => what === 'failed_mails',
      );
    const toDo = (await admin.get('/api/reports/to-do')).body as { what: string }[];
    expect(toDo.map(({ what }) => what)).not.toContain('kept_mails');
    expect(await failed()).toEqual({ what: 'failed_mails', count: 1, path: '/admin/mails?attention=true' });

    await admin.post(`/api/mails/${(await orderMail(bounced))._id}/resend`).expect(200);

    expect((await failed())?.count).toBe(0);
    expect((await shop.findings()).map(({ code }) => code)).not.toContain('mails_failed');
  });
});

describe('a failed mail that is set aside', () => {
  const put = (id: string, aside: unknown) => admin.put(`/api/mails/${id}/aside`).send({ aside });
  const setAsideEvents = async (id: string) =>
    (await EventModel.find({ type: 'mail.set_aside', 'subject.id': id }).sort({ at: 1, _id: 1 }).lean()).map(
      ({ actor, is }) => [actor.id, is],
    );

  it('needs no attention until that is undone', async () => {
    const { _id } = await orderMail(await aBouncedOrder());

    const aside = (await put(_id, true).expect(200)).body as Mail;

    expect(aside).toMatchObject({ _id, state: 'bounced', attention: false, resendable: true });
    expect(aside.setAsideAt).toEqual(expect.any(String));
    expect(await listed('?attention=true')).toEqual([]);
    expect((await listed('?aside=true')).map((mail) => mail._id)).toEqual([_id]);
    expect(await listed('?aside=false')).toEqual([]);
    expect((await shop.findings()).map(({ code }) => code)).not.toContain('mails_failed');
    expect((await put(_id, true).expect(200)).body).toEqual(aside);
    const back = (await put(_id, false).expect(200)).body as Mail;
    expect(back.attention).toBe(true);
    expect(back).not.toHaveProperty('setAsideAt');
    expect(await listed('?aside=true')).toEqual([]);
    expect((await listed('?attention=true')).map((mail) => mail._id)).toEqual([_id]);
    expect(await setAsideEvents(_id)).toEqual([
      [admin.user._id, { kind: 'order-placed', aside: true }],
      [admin.user._id, { kind: 'order-placed', aside: false }],
    ]);
  });

  it('is set aside once, however many do so at once', async () => {
    const { _id } = await orderMail(await aBouncedOrder());

    const answers = await Promise.all([1, 2, 3].map(() => put(_id, true)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await setAsideEvents(_id)).toHaveLength(1);
  });

  it('must have failed, and not been sent again', async () => {
    const waiting = await orderMail(await anOrder());
    expect(await put(waiting._id, true)).toMatchObject({ status: 409, body: { code: 'mail_not_failed' } });
    await send();
    expect(await put(waiting._id, true)).toMatchObject({ status: 409, body: { code: 'mail_not_failed' } });
    const bounced = await orderMail(await aBouncedOrder());
    await admin.post(`/api/mails/${bounced._id}/resend`).expect(200);
    expect(await put(bounced._id, true)).toMatchObject({ status: 409, body: { code: 'mail_not_failed' } });

    expect((await put('65d000000000000000000001', true)).status).toBe(404);
    expect((await put('none', true)).status).toBe(404);
    expect((await put(bounced._id, 'yes')).status).toBe(400);
    expect(await EventModel.countDocuments({ type: 'mail.set_aside', 'subject.id': bounced._id })).toBe(0);
  });
});

describe('sending a mail again', () => {
  it('names the seller and the contact of the settings in force', async () => {
    const order = await aBouncedOrder();
    const seller = { legalName: 'Paila Pasal Pvt. Ltd.', panNumber: '301234567', grievanceName: 'Anita Rai' };
    await admin
      .put('/api/settings')
      .send({ ...seller, address: 'Durbar Square 1' })
      .expect(200);

    const again = (await admin.post(`/api/mails/${(await orderMail(order))._id}/resend`).expect(200)).body as Mail;
    await admin.put('/api/settings').send({}).expect(200);

    const mail = await MailModel.findById(again._id).lean();
    expect(mail?.text).toContain('Paila Pasal Pvt. Ltd., Durbar Square 1\nPAN no. 301234567');
    expect(mail?.text).toContain('Grievance officer: Anita Rai');
  });

  it('makes a new mail to the current address, with its own Message-ID and an event with the actor', async () => {
    const order = await aBouncedOrder();
    const bounced = await orderMail(order);
    const corrected = { ...shop.anAddress(), email: `right${String(next())}@example.com` };
    await admin.put(`/api/orders/${order._id}/delivery`).send(corrected).expect(200);

    const again = (await admin.post(`/api/mails/${bounced._id}/resend`).expect(200)).body as Mail;
    await send();

    expect(again).toMatchObject({ kind: 'order-placed', to: corrected.email, state: 'waiting', attempts: 0 });
    expect(sink.mails.at(-1)).toMatchObject({
      to: { text: corrected.email },
      messageId: `<${again._id}@shop.example>`,
    });
    expect(again._id).not.toBe(bounced._id);
    expect(await EventModel.find({ type: 'mail.resent', 'subject.id': bounced._id }).lean()).toMatchObject([
      { actor: { kind: 'staff', id: admin.user._id }, is: { kind: 'order-placed', mail: again._id } },
    ]);
    const [second, first] = await listed(`?order=${order._id}`);
    expect([second?.state, first?.state, first?.attention, first?.resendable]).toEqual([
      'sent',
      'bounced',
      false,
      false,
    ]);
  });

  it('happens once, however many request it at once', async () => {
    const { _id } = await orderMail(await aBouncedOrder());

    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/api/mails/${_id}/resend`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await MailModel.countDocuments()).toBe(2);
    expect((await admin.post(`/api/mails/${_id}/resend`)).body).toMatchObject({ code: 'mail_resent' });
  });

  it('is refused while the mail is being sent', async () => {
    const { _id } = await orderMail(await anOrder());

    const answer = await admin.post(`/api/mails/${_id}/resend`);

    expect(answer).toMatchObject({ status: 409, body: { code: 'mail_under_way' } });
    expect(await MailModel.countDocuments()).toBe(1);
  });

  it('is refused while the order is in the bin', async () => {
    const order = await aBouncedOrder();
    const { _id } = await orderMail(order);
    await admin.delete(`/api/orders/${order._id}`).expect(200);

    expect((await orderMail(order)).resendable).toBe(false);
    expect(await admin.post(`/api/mails/${_id}/resend`)).toMatchObject({
      status: 409,
      body: { code: 'order_removed' },
    });

    await admin.post(`/api/orders/${order._id}/restore`).expect(200);
    expect((await orderMail(order)).resendable).toBe(true);
    await admin.post(`/api/mails/${_id}/resend`).expect(200);
  });

  it('is refused without a recipient, and for an unknown mail', async () => {
    const gone = await shop.shopper();
    const order = await place(gone, (await oneItem()).orderInput);
    await writeMailsAbout(order._id, shop.settings);
    await send();
    const { _id } = await orderMail(order);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);
    await gone.delete(`/api/auth/${gone.user._id}`).send({ currentPassword: gone.password }).expect(200);

    expect((await admin.post(`/api/mails/${_id}/resend`)).body).toMatchObject({ code: 'nobody_to_mail' });
    expect((await admin.post('/api/mails/65d000000000000000000001/resend')).status).toBe(404);
    expect((await admin.post('/api/mails/none/resend')).status).toBe(404);
  });

  it('is limited per mailbox', async () => {
    const strict = await openShop({ smtpUrl: sink.url, rateLimitFactor: 1 });
    try {
      const staff = await strict.staff();
      const email = `often${String(next())}@example.com`;
      for (let sent = 0; sent < 5; sent += 1) {
        const { _id } = await orderMail(await aBouncedOrder(email));
        await staff.post(`/api/mails/${_id}/resend`).expect(200);
      }
      const { _id } = await orderMail(await aBouncedOrder(email.toUpperCase()));

      const answer = await staff.post(`/api/mails/${_id}/resend`);

      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(answer.get('Retry-After'))).toBeGreaterThan(60);
    } finally {
      await strict.close();
    }
  });
});
