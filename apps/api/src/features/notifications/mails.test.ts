import { describe, expect, it } from '@jest/globals';
import { type PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../faults/testing/until.js';
import { EventModel } from '../../platform/events/index.js';
import { openMailSuite } from '../../testing/open-mail-suite.js';
import { next, openShop, type Caller } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { passwordResetsTaken } from '../accounts/testing.js';
import { MailModel, type MailDoc, writeMailsAbout } from './testing.js';

const { sink, shop, admin, send } = await openMailSuite();
const { place, oneItem } = ordering(() => shop);

const writeAll = (id: string, more: Partial<typeof shop.settings> = {}): Promise<MailDoc[]> =>
  writeMailsAbout(id, shop.settings, more);
const anAddress = (more: object = {}): object => ({
  ...shop.anAddress(),
  email: `guest${String(next())}@example.com`,
  ...more,
});
const anOrder = async (who: Caller, address = anAddress()): Promise<PlacedOrder> =>
  place(who, { ...(await oneItem()).orderInput, address });
const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

describe('what is written', () => {
  it('tells a customer of their order, with its lines and both moneys', async () => {
    const sita = await shop.shopper({ firstname: 'Sita' });
    const order = await anOrder(sita);

    const [mail, ...others] = await writeAll(order._id);

    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'order-placed', to: sita.user.email, state: 'waiting', attempts: 0 });
    expect(mail?.text).toContain('Namaste Sita,');
    expect(mail?.text).toContain('size 42');
    expect(mail?.text).toContain('$100.00 (Rs 14,000)');
    expect(mail?.text).toContain(`https://shop.example/user-profile/orders/${order._id}`);
    expect(mail?.text).toContain(`Your order ${order.shortNumber ?? 'has no number'}`);
  });

  it('tells of each status once, however often its event is handled', async () => {
    const order = await anOrder(shop.guest);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);

    await writeAll(order._id);
    const mails = await writeAll(order._id);

    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-placed', order.address.email],
      ['order-cancelled', order.address.email],
    ]);
    expect(mails[0]?.html).not.toContain('user-profile');
  });

  it('names whom to ask as the merchant has set it', async () => {
    const order = await anOrder(shop.guest);
    const contact = { email: 'help@shop.example', phone: '+977 1 4440 000' };

    const [mail] = await writeMailsAbout(order._id, shop.settings, { contact });

    expect(mail?.text).toContain('help@shop.example');
    expect(mail?.text).toContain('+977 1 4440 000');
  });

  it('shows what a customer has written as it is, not as HTML', async () => {
    const order = await anOrder(shop.guest, anAddress({ firstname: '<img src=x>' }));

    const [mail] = await writeAll(order._id);

    expect(mail?.html).toContain('&lt;img src=x&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  it('tells nobody of an order without an address for mail, or of what happened days ago', async () => {
    const mute = await anOrder(shop.guest, shop.anAddress());
    const old = await anOrder(shop.guest);
    await EventModel.updateMany({ 'subject.id': old._id }, { at: inHours(-80)() });

    expect(await writeAll(mute._id)).toEqual([]);
    expect(await writeAll(old._id)).toEqual([]);
  });

  it('welcomes a customer, and tells of a new password', async () => {
    const ram = {
      firstname: 'Ram',
      lastname: 'Rai',
      username: 'ramrai',
      email: 'ram@example.com',
      password: 'himal-peak-7',
    };
    await shop.guest.post('/api/users').send(ram).expect(200);
    const logIn = await shop.guest.post('/api/auth').send({ email: ram.email, password: ram.password });
    const { token, user } = logIn.body as { token: string; user: { _id: string } };
    const change = { currentPassword: ram.password, newPassword: 'lalitpur-10', password: 'lalitpur-10' };
    await shop.withToken(token).put(`/api/auth/${user._id}`).send(change).expect(200);

    const mails = await writeAll(user._id);

    expect(mails.map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ['welcome', ram.email, 'Your account is ready'],
      ['password-changed', ram.email, 'Your password was changed'],
    ]);
  });

  it('sends the link for a new password to the address of the account alone, and stores no token', async () => {
    const sita = await shop.shopper();
    await shop.guest.post('/api/password-reset').send({ email: sita.user.username }).expect(200);
    await until(passwordResetsTaken);

    const [mail] = await writeAll(sita.user._id);
    await send();

    expect(mail).toMatchObject({ kind: 'password-reset', to: sita.user.email, subject: 'Choose a new password' });
    const sent = sink.mails.at(-1);
    const link = /https:\/\/shop\.example\/reset-password#([\w-]{43})/;
    const token = link.exec(String(sent?.html))?.[1] ?? '';
    expect(sent?.text).toContain(`https://shop.example/reset-password#${token}`);
    await shop.guest.post('/api/password-reset/check').send({ token }).expect(200);
    for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(token);
    }
  });

  it('opens the order of a guest for whoever gets the mail, and stores no token', async () => {
    const order = await anOrder(shop.guest);

    const [mail] = await writeAll(order._id);
    await send();

    const sent = sink.mails.at(-1);
    const token =
      new RegExp(`https://shop\\.example/orders/${order._id}#([\\w-]{43})`).exec(String(sent?.html))?.[1] ?? '';
    expect(sent?.text).toContain(`https://shop.example/orders/${order._id}#${token}`);
    const seen = await shop.guest.get(`/api/orders/detail/${order._id}`).set('x-order-token', token);
    expect(seen).toMatchObject({ status: 200, body: { _id: order._id } });
    expect(mail?.html).toContain(`https://shop.example/orders/${order._id}`);
    for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(token);
    }
  });

  it('puts no other token where somebody has written what stands for one', async () => {
    const sly = await shop.shopper({ firstname: '--token-of-the-link--' });
    const order = await anOrder(sly);
    await writeAll(order._id);
    await send();

    expect(sink.mails.at(-1)?.text).toContain('Namaste --token-of-the-link--,');
    const slier = await shop.shopper({ firstname: '--token-of-the-order--' });
    await writeAll((await anOrder(slier))._id);
    await send();

    expect(sink.mails.at(-1)?.text).toContain('Namaste --token-of-the-order--,');
  });

  it('is deleted with the account that it is about', async () => {
    const gone = await shop.shopper();
    const order = await anOrder(gone);
    await writeAll(order._id);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);
    await gone.delete(`/api/auth/${gone.user._id}`).send({ currentPassword: gone.password }).expect(200);

    expect(await writeAll(gone.user._id)).toEqual([]);
    expect(await writeAll(order._id)).toEqual([]);
  });
});

describe('how it is sent', () => {
  const latest = () => sink.mails.at(-1);

  it('as HTML and as text, and noted as sent', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);

    await send();

    const sent = latest();
    expect(sent?.subject).toBe(`We have kept your items · ${order.shortNumber ?? ''}`);
    expect(sent?.from?.value).toEqual([{ name: 'Paila', address: 'shop@paila.example' }]);
    expect(sent?.html).toContain('<title>We have kept your items</title>');
    expect(sent?.text).toContain('$100.00');
    expect(sent?.messageId).toMatch(/^<[0-9a-f]{24}@shop\.example>$/);
    expect(await MailModel.find().lean()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    const count = sink.mails.length;
    await send(inHours(100));
    expect(sink.mails).toHaveLength(count);
  });

  it('again after a pause when the mail server has no time, under the same Message-ID', async () => {
    const order = await anOrder(shop.guest);
    const [mail] = await writeAll(order._id);
    const count = sink.mails.length;
    sink.refuseNext(451);

    await send();
    await send();
    expect(sink.mails).toHaveLength(count);
    expect(await MailModel.find().lean()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await send(inHours(1));

    expect(latest()?.messageId).toBe(`<${mail?._id.toHexString() ?? ''}@shop.example>`);
    expect(await MailModel.find().lean()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('not again when the mail server refuses it for good, which doctor reports', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);
    sink.refuseNext(550);

    await send();

    const [mail] = await MailModel.find().lean();
    expect(mail).toMatchObject({ state: 'bounced', attempts: 1 });
    expect(mail?.lastError).toContain('550');
    const failed = await EventModel.find({ type: 'mail.failed' }).lean();
    expect(failed).toMatchObject([
      { subject: { id: mail?._id.toHexString() }, is: { kind: 'order-placed', state: 'bounced' } },
    ]);
    expect((await shop.findings()).map(({ code }) => code)).toContain('mails_failed');
  });

  it('again when it refuses the shop, not the mailbox, such as for a password that has expired', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);
    sink.refuseNextSender(535);

    await send();

    const [mail] = await MailModel.find().lean();
    expect(mail).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(mail?.lastError).toContain('535');
    await send(inHours(1));
    expect(await MailModel.find().lean()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('not for ever: after two days without a mail server it has failed', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);
    let [hours, mail] = [0, await MailModel.findOne().lean()];
    while (mail?.state === 'waiting') {
      sink.refuseNext(421);
      hours += 24;
      await send(inHours(hours));
      mail = await MailModel.findOne().lean();
    }

    expect(mail).toMatchObject({ state: 'failed', attempts: 9 });
  });

  it('once more after a kill between the server’s answer and the note', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);
    await send();
    const first = latest()?.messageId;
    // What the database says when the process dies there.
    await MailModel.updateMany({}, { $set: { state: 'waiting' }, $unset: { sentAt: 1 } });

    await send(inHours(1));

    expect(sink.mails.slice(-2).map(({ messageId }) => messageId)).toEqual([first, first]);
  });
});

it('without a mail server it is kept, and shown to developers', async () => {
  const order = await anOrder(shop.guest);
  const [mail] = await writeAll(order._id, { smtpUrl: '' });

  const list = await fetch(`${shop.base}/dev/mail`);
  const page = await fetch(`${shop.base}/dev/mail/${mail?._id.toHexString() ?? ''}`);

  expect(mail?.state).toBe('kept');
  expect(await list.text()).toContain('We have kept your items');
  // With the token that it has when it leaves.
  expect(await page.text()).toBe(mail?.html.replace('--token-of-the-order--', order.orderToken ?? ''));
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('a whole shop sends them by itself, with pictures of its own', async () => {
  const mailing = await openShop({ mails: true, smtpUrl: sink.url });
  const received = async ({ address: { email = 'nobody' } }: PlacedOrder) => {
    for (;;) {
      const mail = sink.mails.find(({ to }) => JSON.stringify(to).includes(email));
      if (mail) return mail;
      await sleep(100);
    }
  };
  try {
    const img = ['/pictures/bamboo-scaffold-high/side.webp'];
    const { _id: productId } = await mailing.aProduct({ img, stock: { '42': 100 } });
    const products = [{ productId, quantity: 1, size: '42' }];
    let mail;
    do {
      mail = await received(await place(mailing.guest, { products, amount: 100, address: anAddress() }));
      // A busy shop writes its mails without pictures.
    } while (mail.attachments.length === 0);

    expect(mail.attachments).toMatchObject([{ cid: 'line-1@mail', contentType: 'image/jpeg', related: true }]);
    expect(mail.html).toContain(
      `src="data:image/jpeg;base64,${mail.attachments[0]?.content.toString('base64') ?? ''}"`,
    );
  } finally {
    await mailing.close();
  }
});
