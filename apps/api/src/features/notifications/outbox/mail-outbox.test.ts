import { describe, expect, it } from '@jest/globals';
import { NO_SELLER, type PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import { until } from '../../../faults/testing/until.js';
import { EventModel } from '../../../platform/events/index.js';
import { createLogger } from '../../../platform/log.js';
import { openMailSuite } from '../../../testing/open-mail-suite.js';
import { passwordResetsHandled } from '../../accounts/testing.js';
import { subjectEvents, storedMails, openOutbox, withMailShop, writeMails, writeMailsAbout } from '../testing.js';

const { sink, shop, admin, send, place, oneItem, anAddress, anOrder, writeAll, inHours } = await openMailSuite();

describe('the written mails', () => {
  it('confirm an order to its customer, with its lines and both currencies', async () => {
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

  it('report each status once, however often its event is handled', async () => {
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

  it('name the contact that the merchant has set', async () => {
    const order = await anOrder(shop.guest);
    const contact = { address: 'Patan', email: 'help@shop.example', phone: '+977 1 4440 000' };

    const [mail] = await writeMailsAbout(order._id, shop.settings, { contact });

    expect(mail?.text).toContain('help@shop.example');
    expect(mail?.text).toContain('+977 1 4440 000');
  });

  it('name the company that sells and the grievance officer, with links to write to, as text and not as HTML', async () => {
    const order = await anOrder(shop.guest);
    const seller = {
      legalName: 'Paila <b>Pasal</b> Pvt. Ltd.',
      registrationNumber: '123456/080/081',
      panNumber: '301234567',
      vatRegistered: true,
      grievanceName: 'Anita Rai',
      grievancePhone: '9841234567',
      grievanceEmail: 'complaints@shop.example',
    };
    const contact = { address: 'Durbar Square 1\nPatan', email: 'help@shop.example', phone: '+977 1 4440 000' };

    const [mail] = await writeMailsAbout(order._id, shop.settings, { contact, seller });

    expect(mail?.text).toContain(
      'Paila <b>Pasal</b> Pvt. Ltd., Durbar Square 1, Patan\nRegistration no. 123456/080/081 · VAT no. 301234567',
    );
    expect(mail?.text).toContain('Grievance officer: Anita Rai, 9841234567, complaints@shop.example');
    expect(mail?.html).toContain('Paila &lt;b&gt;Pasal&lt;/b&gt; Pvt. Ltd.');
    expect(mail?.html).toContain('href="mailto:complaints@shop.example"');
  });

  it('name only what the shop has set', async () => {
    const write = async (seller: object) => {
      const order = await anOrder(shop.guest);
      const mails = await writeMailsAbout(order._id, shop.settings, { seller: { ...NO_SELLER, ...seller } });
      return mails.at(-1)?.text ?? '';
    };

    const unset = await write({});
    const numbered = await write({ panNumber: '301234567', grievanceEmail: 'complaints@shop.example' });

    expect(unset).toMatch(/or call \+977 1 5550 142\.$/);
    expect(numbered).toMatch(
      /142\.\n\nPaila, Jhamsikhel Road, .*, Nepal\nPAN no\. 301234567\n\nGrievance officer: complaints@shop\.example$/,
    );
  });

  it('show a customer’s text as it is, not as HTML', async () => {
    const order = await anOrder(shop.guest, anAddress({ firstname: '<img src=x>' }));

    const [mail] = await writeAll(order._id);

    expect(mail?.html).toContain('&lt;img src=x&gt;');
    expect(mail?.html).not.toContain('<img src=x');
  });

  it('report many orders together, to each customer their own, and none twice after a kill', async () => {
    const [sita, ram] = [await shop.shopper({ firstname: 'Sita' }), await shop.shopper({ firstname: 'Ram' })];
    const placed: PlacedOrder[] = [];
    for (const [index, who] of [sita, shop.guest, ram, sita].entries()) {
      const address = anAddress({ firstname: 'Bina', streetAddress: `Chowk ${String(index)}` });
      placed.push(await anOrder(who, address));
    }
    const events = (await Promise.all(placed.map(({ _id }) => subjectEvents(_id)))).flat();
    const placedEvents = events.filter(({ type }) => type === 'order.placed');
    const settings = withMailShop(shop.settings);

    // Killed after the first half was written, and before the progress was recorded.
    await writeMails(placedEvents.slice(0, 2), settings);
    const before = await storedMails();
    await writeMails(placedEvents, settings);
    await writeMails(placedEvents, settings);

    const mails = await storedMails();
    expect(mails).toHaveLength(4);
    expect(mails).toEqual(expect.arrayContaining(before));
    const names = ['Sita', 'Bina', 'Ram', 'Sita'];
    const addresses = [sita.user.email, placed[1]?.address.email, ram.user.email, sita.user.email];
    for (const [index, { _id, shortNumber = '' }] of placed.entries()) {
      const mail = mails[index];
      expect(mail).toMatchObject({ event: placedEvents[index]?._id, to: addresses[index] });
      expect(mail?.subject).toContain(shortNumber);
      for (const text of [`Namaste ${names[index] ?? ''},`, `Chowk ${String(index)}`, `Your order ${shortNumber}`, _id])
        expect(mail?.text).toContain(text);
    }
    // Mails are sent in the order of their times.
    const times = mails.map(({ createdAt }) => createdAt.getTime());
    expect(new Set(times).size).toBe(4);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('report the events before one that fails, store the reason, and report the others afterwards', async () => {
    let isAway = true;
    const bad = await oneItem();
    const settings = withMailShop(shop.settings, {
      picture: ({ product }) =>
        isAway && product === bad.productId ? Promise.reject(new Error('no picture')) : Promise.resolve(undefined),
    });
    const open = () => openOutbox(() => settings, createLogger('silent'));
    const lastError = async () => {
      const consumers = mongoose.connection.collection<{ _id: string; lastError: unknown }>('eventconsumers');
      return (await consumers.findOne({ _id: 'mail' }))?.lastError;
    };
    const mailedOrderIds = async () => {
      const mails = await storedMails();
      return mails.map(({ order }) => order?.toHexString());
    };
    await (await open()).close();
    const before = await anOrder(shop.guest);
    const failing = await place(shop.guest, { ...bad.orderInput, address: anAddress() });
    const after = await anOrder(shop.guest);

    const outbox = await open();
    await until(async () => Boolean(await lastError()));
    const [event] = (await subjectEvents(failing._id)).filter(({ type }) => type === 'order.placed');
    expect(await lastError()).toMatchObject({ event: event?._id, message: 'no picture' });
    expect(await mailedOrderIds()).toEqual([before._id]);
    isAway = false;
    await until(async () => (await lastError()) === null && (await mailedOrderIds()).length === 3);
    await outbox.close();

    expect(await mailedOrderIds()).toEqual([before._id, failing._id, after._id]);
  });

  it('leave out orders without an email address, and events of days ago', async () => {
    const mute = await anOrder(shop.guest, shop.anAddress());
    const old = await anOrder(shop.guest);
    await EventModel.updateMany({ 'subject.id': old._id }, { at: inHours(-80)() });

    expect(await writeAll(mute._id)).toEqual([]);
    expect(await writeAll(old._id)).toEqual([]);
  });

  it('welcome a customer, and report a new password', async () => {
    const ram = {
      firstname: 'Ram',
      lastname: 'Rai',
      username: 'ramrai',
      email: 'ram@example.com',
      password: 'himal-peak-7',
    };
    await shop.guest.post('/api/users').send(ram).expect(200);
    const answer = await shop.logIn(ram.email, ram.password);
    const { token, user } = answer.body as { token: string; user: { _id: string } };
    const change = { currentPassword: ram.password, newPassword: 'lalitpur-10', password: 'lalitpur-10' };
    await shop.withToken(token).put(`/api/auth/${user._id}`).send(change).expect(200);

    const mails = await writeAll(user._id);

    expect(mails.map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ['welcome', ram.email, 'Your account is ready'],
      ['password-changed', ram.email, 'Your password was changed'],
    ]);
  });

  it('contain the link for a new password for the account’s address alone, and store no token', async () => {
    const sita = await shop.shopper();
    await shop.guest.post('/api/password-reset').send({ email: sita.user.username }).expect(200);
    await until(passwordResetsHandled);

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

  it('open the order of a guest for whoever gets the mail, and store no token', async () => {
    const order = await anOrder(shop.guest);

    const [mail] = await writeAll(order._id);
    await send();

    const sent = sink.mails.at(-1);
    const token =
      new RegExp(`https://shop\\.example/orders/${order._id}#([\\w-]{43})`).exec(String(sent?.html))?.[1] ?? '';
    expect(sent?.text).toContain(`https://shop.example/orders/${order._id}#${token}`);
    const opened = await shop.guest.get(`/api/orders/detail/${order._id}`).set('x-order-token', token);
    expect(opened).toMatchObject({ status: 200, body: { _id: order._id } });
    expect(mail?.html).toContain(`https://shop.example/orders/${order._id}`);
    for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
      expect(JSON.stringify(await collection.find().toArray())).not.toContain(token);
    }
  });

  it('put no token where somebody has written its placeholder', async () => {
    for (const streetAddress of ['--token-of-the-link--', '--token-of-the-order--']) {
      const sly = await shop.shopper();
      await writeAll((await anOrder(sly, anAddress({ streetAddress })))._id);
      await send();

      expect(sink.mails.at(-1)?.text).toContain(`, ${streetAddress}, `);
    }
  });

  it('are deleted with their account', async () => {
    const gone = await shop.shopper();
    const order = await anOrder(gone);
    await writeAll(order._id);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' }).expect(200);
    await gone.delete(`/api/auth/${gone.user._id}`).send({ currentPassword: gone.password }).expect(200);

    expect(await writeAll(gone.user._id)).toEqual([]);
    expect(await writeAll(order._id)).toEqual([]);
  });
});
