import { describe, expect, it } from '@jest/globals';
import type { InitiateAnswer, OrderLine, PlacedOrder } from '@paila/shared';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import { EventModel } from '../../../platform/events/index.js';
import type { MailDoc } from '../testing.js';

const { shop, admin, kindsAbout, writtenAbout, anOrder, put } = await openMailTextsSuite();

describe('the texts of strangers in mails about orders', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;', 'Namaste,'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;', 'Namaste,'],
    ["O'Neill & Söhne", 'O&#x27;Neill &amp; Söhne', 'Namaste,'],
    ["D'Angelo", 'Namaste D&#x27;Angelo,', "Namaste D'Angelo,"],
  ])('stay text: %s', async (firstname, inHtml, greeting) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.html).toContain(inHtml);
    expect(mail.html).not.toContain(firstname);
    expect(mail.text.split('\n').some((line) => line.startsWith(greeting))).toBe(true);
  });

  it.each(['Sita\r\nBcc: all@example.com', 'Sita\r\n\r\nYour account is blocked', 'Sita\u2028Pay again', '\u202eSita'])(
    'add no header and no paragraph: %j',
    async (firstname) => {
      const order = await anOrder({ firstname });

      const mail = (await kindsAbout(order._id)).get('order-placed')!;

      expect(mail.text).not.toMatch(/^(Bcc|Your account is blocked|Pay again)/m);
      expect(mail.subject).toBe(`We have set your items aside · ${order.shortNumber ?? ''}`);
      expect(mail.text).not.toMatch(/[\u2028\u202e\r]/);
    },
  );

  it.each([
    'Win at https://evil.example',
    'www.evil.example',
    'see evil.example',
    'mail me@evil.example',
    'x'.repeat(90),
    'Your account is blocked',
    'Call 9812345678',
    '🎉🎉🎉',
  ])('give no name to greet with: %s', async (firstname) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.text).toContain('Namaste,');
    expect(linksIn(mail).some((href) => href.includes('evil'))).toBe(false);
  });

  it('name no other site, as mail programs make links of that, and keep every field', async () => {
    const written = {
      firstname: 'claim-4.com',
      lastname: 'https://evil.example',
      streetAddress: 'Ward 4/12, H.No. 12, P.O.Box 1234, Near St.Mary School',
      city: 'Win at 1.1.1.1/evil',
      state: 'www.evil.example',
    };
    const order = await anOrder(written);

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.text).toContain(
      'As typed in the order:\nTo claim-4. com https: //evil. example, ' +
        'Ward 4/12, H. No. 12, P. O. Box 1234, Near St. Mary School, Win at 1. 1. 1. 1/evil, www. evil. example, 98',
    );
    expect(mail.html + mail.text).not.toMatch(/claim-4\.com|evil\.example|1\.1\.1\.1|:\/\/evil/);
  });

  it('do not mention a payment that the provider has not confirmed', async () => {
    const { products, address } = await anOrder();
    const [[line]] = products as [[OrderLine]];
    const sent = { productId: line.product._id, quantity: 1, size: '42' };
    for (const paymentID of ['URGENT log in at https://evil.example/ to keep your shop', 'xxxCall9812345678']) {
      const body = { products: [sent], amount: 100, address, paymentID };
      const order = (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;

      const mails = [...(await kindsAbout(order._id)).values()];

      expect(mails.length).toBeGreaterThan(0);
      for (const { subject, html, text } of mails) {
        expect(subject + html + text).not.toMatch(/evil|URGENT|9812345678/);
      }
    }
  });
});

/** The mails about each payment of an order that it could not use, in the order of their events. */
const unusedPaymentMails = async ({ _id }: PlacedOrder): Promise<MailDoc[]> => {
  const events = await EventModel.find({ type: 'payment.status_changed', 'is.order': _id }).lean();
  const mails = new Map<string, MailDoc>();
  for (const id of new Set(events.map(({ subject }) => subject.id))) {
    for (const mail of await writtenAbout(id)) mails.set(mail._id.toHexString(), mail);
  }
  return [...mails.values()].filter(({ kind, order }) => kind === 'order-money-unused' && order?.equals(_id));
};

it('mails report money that the order could not use: that was late, or double, and its refund', async () => {
  const late = await anOrder();
  const { pidx } = await shop.begin(shop.guest, late);
  await put(late, { status: 'cancelled' });
  for (const { product } of late.products.flat()) await admin.delete(`/api/products/${product._id}`).expect(200);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);
  const twice = await anOrder();
  const first = await shop.begin(shop.guest, twice);
  await shop.provider.settle(first.pidx, 'pending');
  await shop.confirm(shop.guest, first.pidx);
  const again = await shop
    .initiate(shop.guest, twice._id, { again: true })
    .set('x-order-token', twice.orderToken ?? '')
    .expect(200);
  const second = again.body as InitiateAnswer;
  for (const payment of [second, first]) {
    await shop.provider.settle(payment.pidx, 'completed');
    await shop.confirm(shop.guest, payment.pidx);
  }
  shop.provider.refund(first.pidx);
  await shop.askAgain(first.pidx);

  const unseen = await anOrder();
  const { pidx: given } = await shop.begin(shop.guest, unseen);
  await shop.provider.settle(given, 'completed');
  shop.provider.refund(given);
  await shop.askAgain(given);

  const mails = [
    await unusedPaymentMails(late),
    await unusedPaymentMails(twice),
    await unusedPaymentMails(unseen),
  ].flat();

  for (const mail of mails) expectSound(mail);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [late.address.email, `Your payment came too late · ${late.shortNumber ?? ''}`],
    [twice.address.email, `You have paid twice · ${twice.shortNumber ?? ''}`],
    [twice.address.email, `Your refund is on its way · ${twice.shortNumber ?? ''}`],
    [unseen.address.email, `Your refund is on its way · ${unseen.shortNumber ?? ''}`],
  ]);
  expect(mails.map(({ text }) => /(To be refunded|Refunded): Rs [\d,]+/.exec(text)?.[0])).toEqual([
    'To be refunded: Rs 42,000',
    'To be refunded: Rs 42,000',
    'Refunded: Rs 42,000',
    // The shop does not know the amount that arrived.
    undefined,
  ]);
});
