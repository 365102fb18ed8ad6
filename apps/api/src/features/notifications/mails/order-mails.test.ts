import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTACT, type InitiateAnswer, type OrderDocument, type OrderLine, type PlacedOrder } from '@paila/shared';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { receiveByHand } from '../../../testing/hand-receiving.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import { EventModel } from '../../../platform/events/index.js';
import type { MailDoc } from '../testing.js';

const { shop, admin, kindsAbout, writtenAbout, anOrder, pay, put, refund } = await openMailTextsSuite();

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

const set = (settings: object) => admin.put('/api/settings').send(settings).expect(200);

it('mails name the delivery fee between the items and the total, if there is one', async () => {
  await set({ zones: [{ cities: ['Kathmandu'], fee: 1.5, cutOffHour: 15, cash: false }] });
  const order = await anOrder({ city: 'Kathmandu Metropolitan City' }, { amount: 301.5 });
  await set({});
  const free = await anOrder();

  const mail = (await kindsAbout(order._id)).get('order-placed')!;

  expectSound(mail);
  expect(mail.text).toMatch(/× 1\s+\$100\.00\s+Delivery\s+\$1\.50\s+Total\s+\$301\.50 \(Rs 42,210\)/);
  expect((await kindsAbout(free._id)).get('order-placed')?.text).not.toContain('Delivery');
});

describe('the mails about an order that its customer picks up', () => {
  beforeAll(() => set({ pickUp: true, cashOnDelivery: true, cashMaxRupees: 50_000, opensAt: 0, closesAt: 24 }));
  afterAll(() => set({}));

  const anOrderToPickUp = (more: object = {}): Promise<PlacedOrder> =>
    anOrder({ phone: `98${String(50_000_000 + next())}` }, { pickUp: true, ...more });
  const aConfirmedCashOrder = async (): Promise<PlacedOrder> => {
    const order = await anOrderToPickUp({ paymentMethod: 'cash' });
    await put(order, { status: 'confirmed' });
    return order;
  };
  const pack = (order: PlacedOrder, packed = true) => put(order, { packed }, 'packed');
  const written = async ({ _id }: PlacedOrder, kind: string): Promise<MailDoc> => {
    const mail = (await kindsAbout(_id)).get(kind)!;
    expectSound(mail);
    return mail;
  };
  const readyMails = async ({ _id }: PlacedOrder): Promise<MailDoc[]> =>
    (await writtenAbout(_id)).filter(({ kind }) => kind === 'order-ready');
  const HOURS = 'Open from Sunday to Friday, 10:00 to 18:00, except on holidays.';
  const PLACE = `Pick-up in the shop: ${CONTACT.address}\n${HOURS}`;
  const WAIT = 'Please wait for our email that your order is ready.';

  it('say where and when to pick it up, once it is packed, and name the invoice afterwards', async () => {
    const order = await anOrderToPickUp();
    const placed = await written(order, 'order-placed');
    await pay(order);
    const paid = await written(order, 'order-paid');
    await pack(order);
    const ready = await written(order, 'order-ready');
    await put(order, { status: 'delivered' });
    const [invoice] = (await admin.get(`/api/orders/${order._id}/documents`).expect(200)).body as OrderDocument[];
    const pickedUp = await written(order, 'order-delivered');

    for (const { text } of [placed, paid]) expect(text).toContain(`${PLACE} ${WAIT}`);
    expect(paid.text).toContain('We’re packing your order. There is nothing left to pay.');
    expect(ready).toMatchObject({
      to: order.address.email,
      subject: `Your order is ready to pick up · ${order.shortNumber ?? ''}`,
    });
    expect(ready.text).toContain('Please tell us its number, which is below. There is nothing left to pay.');
    expect(ready.text).toContain(PLACE);
    expect(ready.text).not.toContain(WAIT);
    expect(pickedUp.subject).toBe(`You have picked up your order · ${order.shortNumber ?? ''}`);
    expect(pickedUp.text).toContain(`Invoice ${invoice!.number}`);
    expect([placed, paid, ready, pickedUp].map(({ text }) => text).join()).not.toMatch(
      /parcel|courier|[Dd]elivery|Arriving|\nTo |when it arrives/,
    );
  });

  it('ask for the cash, until it is received', async () => {
    const order = await anOrderToPickUp({ paymentMethod: 'cash' });
    const placed = await written(order, 'order-placed');
    await put(order, { status: 'confirmed' });
    const confirmed = await written(order, 'order-confirmed');
    await pack(order);
    const ready = await written(order, 'order-ready');
    await put(order, { status: 'delivered', cashPaisa: 4_200_000 });
    const pickedUp = await written(order, 'order-delivered');

    expect(placed.text).toContain('We will call the phone number below before we pack your order.');
    for (const { text } of [placed, confirmed, ready]) {
      expect(text).toContain('Please bring Rs 42,000 in cash when you pick it up.');
    }
    expect(pickedUp.text).toContain('We have received Rs 42,000 in cash.');
    expect([placed, confirmed, ready, pickedUp].map(({ text }) => text).join()).not.toMatch(/parcel|courier/);
  });

  it('say once that it is ready, however often staff pack it', async () => {
    const order = await pay(await anOrderToPickUp());
    for (const packed of [true, false]) await pack(order, packed);
    expect(await readyMails(order)).toEqual([]);
    await pack(order);
    expect(await readyMails(order)).toHaveLength(1);
    for (const packed of [false, true]) await pack(order, packed);

    expect(await readyMails(order)).toHaveLength(1);
  });

  it('say again that it is ready after a size was corrected, as that mail asks the customer to wait', async () => {
    const order = await pay(await anOrderToPickUp());
    await pack(order);
    expect(await readyMails(order)).toHaveLength(1);
    await put(order, { size: '43' }, 'lines/0/size');
    await pack(order);

    expect(await readyMails(order)).toHaveLength(2);
  });

  it('say again that it is ready if it was paid after staff had packed it, as nothing is left to pay', async () => {
    const order = await aConfirmedCashOrder();
    await pack(order);
    const [first] = await readyMails(order);
    await receiveByHand(admin, order, { method: 'qr', amountPaisa: 4_200_000 }).expect(200);
    await pack(order);

    const others = (await readyMails(order)).filter(({ _id }) => !_id.equals(first!._id));

    expect(first?.text).toContain('Please bring Rs 42,000 in cash');
    expect(others.map(({ text }) => text)).toEqual([expect.stringContaining('There is nothing left to pay.')]);
  });

  it('do not say so once it is handed over, cancelled or refunded, nor of a parcel', async () => {
    const [handedOver, cancelled, refunded, parcel] = [
      await pay(await anOrderToPickUp()),
      await aConfirmedCashOrder(),
      await pay(await anOrderToPickUp()),
      await pay(await anOrder()),
    ];
    for (const order of [handedOver, cancelled, refunded, parcel]) await pack(order);
    await put(handedOver, { status: 'delivered' });
    await put(cancelled, { status: 'cancelled' });
    const lines = [
      { index: 0, quantity: 2 },
      { index: 1, quantity: 1 },
    ];
    await refund(refunded, { amount: 280, lines });

    for (const order of [handedOver, cancelled, refunded, parcel]) expect(await readyMails(order)).toEqual([]);
  });

  it('say what to do about a wrong correction', async () => {
    const order = await anOrderToPickUp();
    await put(order, { ...order.address, streetAddress: 'Patan Dhoka 9' }, 'delivery');
    await put(order, { size: '43' }, 'lines/0/size');

    const delivery = await written(order, 'order-delivery-corrected');
    const size = await written(order, 'order-size-corrected');

    expect(delivery.subject).toBe(`We have corrected your address · ${order.shortNumber ?? ''}`);
    expect(delivery.text).toContain('Patan Dhoka 9');
    for (const { text } of [delivery, size]) expect(text).toContain('write to us before you pick up your order.');
  });
});
