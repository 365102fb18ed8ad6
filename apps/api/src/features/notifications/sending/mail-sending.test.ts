import { describe, expect, it } from '@jest/globals';
import { type PlacedOrder } from '@paila/shared';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventModel } from '../../../platform/events/index.js';
import { openMailSuite } from '../../../testing/open-mail-suite.js';
import { openShop } from '../../../testing/open-shop.js';
import { MailModel } from '../testing.js';

const { sink, shop, send, place, anAddress, anOrder, writeAll, inHours } = await openMailSuite();

it('names a shop as its operator has set, and shows no wordmark of another shop', async () => {
  const order = await anOrder(shop.guest);

  const [mail] = await writeAll(order._id, { shopName: 'Yeti Shoes' });

  expect(mail?.html).toContain('>Yeti Shoes</a>');
  expect(mail?.html).not.toMatch(/पाइला|cid:/);
});

describe('sending a mail', () => {
  const latest = () => sink.mails.at(-1);

  it('sends HTML and text, and marks the mail as sent', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);

    await send();

    const sent = latest();
    expect(sent?.subject).toBe(`We have set your items aside · ${order.shortNumber ?? ''}`);
    expect(sent?.from?.value).toEqual([{ name: 'Paila', address: 'shop@paila.example' }]);
    expect(sent?.html).toContain('<title>We have set your items aside</title>');
    expect(sent?.text).toContain('$100.00');
    expect(sent?.messageId).toMatch(/^<[0-9a-f]{24}@shop\.example>$/);
    expect(await MailModel.find().lean()).toMatchObject([{ state: 'sent', attempts: 1 }]);
    const count = sink.mails.length;
    await send(inHours(100));
    expect(sink.mails).toHaveLength(count);
  });

  it('sends a mail again after a pause when the mail server has no time, under the same Message-ID', async () => {
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

  it('sends no mail again that the mail server refuses for good, which doctor reports', async () => {
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

  it('sends a mail again when the server refuses the shop, not the mailbox, as for an expired password', async () => {
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

  it('gives up after two days without a mail server', async () => {
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

  it('sends a mail once more after a kill between the server’s answer and the note', async () => {
    const order = await anOrder(shop.guest);
    await writeAll(order._id);
    await send();
    const first = latest()?.messageId;
    // The error of the database when the process dies at this point.
    await MailModel.updateMany({}, { $set: { state: 'waiting' }, $unset: { sentAt: 1 } });

    await send(inHours(1));

    expect(sink.mails.slice(-2).map(({ messageId }) => messageId)).toEqual([first, first]);
  });
});

it('stores mails without a mail server, and shows them to developers', async () => {
  const order = await anOrder(shop.guest);
  const [mail] = await writeAll(order._id, { smtpUrl: '' });

  const list = await fetch(`${shop.base}/dev/mail`);
  const at = `${shop.base}/dev/mail/${mail?._id.toHexString() ?? ''}`;
  const [page, plain] = [await fetch(at), await fetch(`${at}/text`)];

  expect(mail?.state).toBe('kept');
  expect(await list.text()).toContain('We have set your items aside');
  // The sent mail has its token and its pictures.
  const withToken = (text = ''): string => text.replace('--token-of-the-order--', order.orderToken ?? '');
  const [begin, end] = withToken(mail?.html).split('cid:wordmark@mail');
  const shown = await page.text();
  expect([shown.startsWith(`${begin ?? ''}data:image/png;base64,`), shown.endsWith(end ?? '')]).toEqual([true, true]);
  expect(await plain.text()).toBe(withToken(mail?.text));
  expect((await fetch(`${shop.base}/dev/mail/nothing/text`)).status).toBe(404);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('shows the mails of a trial, with their links, to this machine alone', async () => {
  const { port } = new URL(shop.base);
  const shown = async (address: string, headers: Record<string, string> = {}): Promise<number | undefined> => {
    const [answer] = (await once(get(`${address}/dev/mail`, { headers }), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  expect(await shown(shop.base)).toBe(200);
  expect(await shown(shop.base, { Host: `localhost:${port}` })).toBe(200);
  expect(await shown(shop.base, { Host: `[::1]:${port}` })).toBe(200);
  for (const headers of [
    { Host: `evil.example:${port}` },
    { Host: `192.168.1.7:${port}` },
    { Host: '0.0.0.0' },
    { 'X-Forwarded-For': '203.0.113.7' },
    { Forwarded: 'for=127.0.0.1' },
  ]) {
    expect(await shown(shop.base, headers)).toBe(403);
  }
});

it('lets a whole shop send mails by itself, with pictures of its own', async () => {
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
      // A busy shop writes its mails without pictures of their lines.
    } while (mail.attachments.length === 1);

    expect(mail.attachments).toMatchObject([
      { cid: 'wordmark@mail', contentType: 'image/png', related: true },
      { cid: 'line-1@mail', contentType: 'image/jpeg', related: true },
    ]);
    for (const { contentType, content } of mail.attachments)
      expect(mail.html).toContain(`src="data:${contentType};base64,${content.toString('base64')}"`);
  } finally {
    await mailing.close();
  }
});
