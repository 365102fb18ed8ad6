import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail, Message, MessageRow } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { createLogger } from '../../../platform/log.js';
import { openMailSink, type MailSink } from '../../../testing/mail-sink.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { sendDueMails } from './mail-sending.js';
import { openTransport } from './mail-transport.js';
import { MailModel, type MailDoc, writeMailsAbout } from '../testing.js';

let shop: Shop;
let sink: MailSink;
let staff: LoggedIn;
beforeAll(async () => {
  sink = await openMailSink();
  shop = await openShop({ shopUrl: 'https://shop.example', smtpUrl: sink.url });
  staff = await shop.staff();
});
afterAll(async () => {
  await shop.close();
  await sink.close();
});
beforeEach(() => MailModel.deleteMany({}));

const sendDue = async (): Promise<void> => {
  const transport = openTransport(shop.settings);
  if (!transport) throw new Error('There is a mail server');
  await sendDueMails(transport, createLogger('silent'), new AbortController().signal);
  transport.close();
};
const aMessage = async (more: object = {}, who = shop.guest): Promise<MessageRow> => {
  const email = `maya${String(next())}@example.com`;
  await who
    .post('/api/messages')
    .send({ name: 'Maya Tamang', email, topic: 'Sizes', text: 'Wide feet?\n<b>Thanks</b>', ...more })
    .expect(200);
  const [message] = (await staff.get('/api/messages?page=1&limit=1').expect(200)).body as [MessageRow];
  return message;
};
const answer = async ({ _id }: MessageRow, text: string): Promise<Message> =>
  (await staff.post(`/api/messages/${_id}/answers`).send({ text }).expect(200)).body as Message;
const written = ({ _id }: MessageRow): Promise<MailDoc[]> => writeMailsAbout(_id, shop.settings);

describe('the mail of a message', () => {
  it('brings its own words to the shop, and an answer from there to the writer', async () => {
    const message = await aMessage();
    const [mail, ...others] = await written(message);
    await sendDue();

    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'message-received', to: 'support@paila.example', replyTo: message.email });
    const sent = sink.mails.at(-1);
    expect(sent?.subject).toBe('Message from Maya Tamang');
    expect(sent?.replyTo?.value).toEqual([{ name: '', address: message.email }]);
    expect(sent?.html).toContain('Wide feet?<br/>&lt;b&gt;Thanks&lt;/b&gt;');
    expect(sent?.text).toContain('The message:\n\n> Wide feet?\n> <b>Thanks</b>\n');
    expect(sent?.text).toContain(`https://shop.example/admin/messages/${message._id}`);
  });

  it('adds no header, no link and no word of the shop, whatever is in it', async () => {
    const name = 'Maya" <all@example.com>, Bcc: x@example.com';
    const text = 'Bcc: y@example.com\nYour shop is blocked: log in at https://evil.example\u2028now';
    const message = await aMessage({ name, topic: 'www.evil.example', text });
    await written(message);
    await sendDue();

    const sent = sink.mails.at(-1);
    expect(sent?.subject).toBe('A message from the contact form');
    const lines = sent?.text?.split(/[\n\u2028]/) ?? [];
    const strange = lines.filter((line) => /all|evil|blocked|now$/.test(line));
    expect(strange).toEqual([
      '> Maya" <all @ example. com>, Bcc: x @ example. com',
      '> www. evil. example',
      '> Your shop is blocked: log in at https: //evil. example',
      '> now',
    ]);
    expect(String(sent?.html)).not.toContain('evil.example');
    expect(sent?.headers.has('bcc')).toBe(false);
    expect(sent?.to).toMatchObject({ text: 'support@paila.example' });
    expect(sent?.replyTo?.value).toEqual([{ name: '', address: message.email }]);
  });

  it('is not written for a message that looks like a program’s, nor is its confirmation', async () => {
    expect(await written(await aMessage({ website: 'https://spam.example' }))).toEqual([]);
    expect((await written(await aMessage())).map(({ to }) => to)).toEqual(['support@paila.example']);
  });
});

describe('the answer to a message', () => {
  it('goes to the writer with their question, and their reply reaches the shop', async () => {
    const message = await aMessage();
    await answer(message, 'It fits.\nTry 43.');
    await written(message);
    await sendDue();

    const sent = sink.mails.find(({ to }) => JSON.stringify(to).includes(message.email));
    expect(sent?.subject).toBe('Our answer to your message');
    expect(sent?.replyTo?.value).toEqual([{ name: '', address: 'support@paila.example' }]);
    expect(sent?.text).toMatch(/Namaste Maya,\s+It fits\.\nTry 43\.\s+You wrote to us:\s+> Sizes\n>\s*\n> Wide feet\?/);
    const mails = (await staff.get(`/api/mails?message=${message._id}`).expect(200)).body as Mail[];
    expect(mails.map(({ kind, state, message: id }) => [kind, state, id]).sort()).toEqual([
      ['message-answered', 'sent', message._id],
      ['message-received', 'sent', message._id],
    ]);
  });

  it('greets nobody by an invalid name', async () => {
    for (const name of ['https://evil.example now', 'Your account is blocked']) {
      const message = await aMessage({ name });
      await answer(message, 'Yes.');

      const mails = await written(message);

      expect(
        mails.find(
          ({ message: id, kind }) => `${kind} ${id?.toHexString() ?? ''}` === `message-answered ${message._id}`,
        )?.text,
      ).toContain('Namaste,');
    }
  });

  it('is sent again in its own words', async () => {
    const message = await aMessage();
    await answer(message, 'Yes.');
    await written(message);
    await sendDue();
    const [mail] = (await MailModel.find({ message: message._id, kind: 'message-answered' }).lean<MailDoc[]>()) as [
      MailDoc,
    ];

    const again = await staff.post(`/api/mails/${mail._id.toHexString()}/resend`).expect(200);
    await sendDue();

    expect(again.body).toMatchObject({ kind: 'message-answered', to: message.email, message: message._id });
    expect(sink.mails.at(-1)?.text).toContain('Yes.');
  });
});

it('removes a message’s mails with the message', async () => {
  const sita = await shop.shopper();
  const message = await aMessage({}, sita);
  await answer(message, 'Yes.');
  expect(await written(message)).toHaveLength(2);

  await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password }).expect(200);

  expect(await EventModel.countDocuments({ 'subject.id': message._id, type: 'message.removed' })).toBe(1);
  expect((await written(message)).filter((mail) => mail.message?.toHexString() === message._id)).toEqual([]);
});
