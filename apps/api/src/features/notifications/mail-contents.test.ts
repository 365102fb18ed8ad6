import { beforeEach, describe, expect, it } from '@jest/globals';
import { type PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { next, type Caller } from '../../testing/open-shop.js';
import { MailModel, type MailDoc, writeMailsAbout } from './testing.js';

const suite = await openPayingSuite();
const { shop, admin } = suite;
beforeEach(() => MailModel.deleteMany({}));

const PICTURE = Buffer.from('a picture');
const SHOP_URL = 'https://shop.example';
const writtenAbout = (id: string): Promise<MailDoc[]> =>
  writeMailsAbout(id, shop.settings, { shopUrl: SHOP_URL, picture: () => Promise.resolve(PICTURE) });
/** The mails of some kinds about a subject, by their kinds. */
const kindsAbout = async (id: string): Promise<ReadonlyMap<string, MailDoc>> =>
  new Map((await writtenAbout(id)).map((mail) => [mail.kind, mail]));
const textOf = (mails: ReadonlyMap<string, MailDoc>, kind: string): string => mails.get(kind)?.text ?? '';

/** Two lines of 2 and 1 items at $100, at Rs 140 per dollar, by a guest. */
const anOrder = async (address: object = {}): Promise<PlacedOrder> => {
  const [one, two] = [
    await shop.aProduct({ stock: { '42': 50, '43': 50 } }),
    await shop.aProduct({ stock: { M: 50 } }),
  ];
  const products = [
    { productId: one._id, quantity: 2, size: '42' },
    { productId: two._id, quantity: 1, size: 'M' },
  ];
  const email = `guest${String(next())}@example.com`;
  const body = { products, amount: 300, address: { ...shop.anAddress(), email, ...address } };
  return (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
};
const pay = async (order: PlacedOrder, who: Caller = shop.guest): Promise<PlacedOrder> => {
  const { pidx } = await shop.begin(who, order);
  shop.provider.control.settle(pidx, 'Completed');
  await shop.confirm(who, pidx);
  return order;
};
const put = (order: PlacedOrder, body: object, what = 'status') =>
  admin.put(`/api/orders/${order._id}/${what}`).send(body).expect(200);
const refund = (order: PlacedOrder, body: object = {}) =>
  admin
    .post(`/api/orders/${order._id}/refunds`)
    .send({ reason: 'Too small', ...body })
    .expect(200);

const linksIn = ({ html }: MailDoc): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
/** What holds of every mail. */
const expectSound = (mail: MailDoc): void => {
  const { kind, html, text, subject } = mail;
  for (const href of linksIn(mail))
    expect([kind, href]).toEqual([kind, expect.stringMatching(/^(https:\/\/shop\.example(\/|$)|mailto:)/)]);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).toContain(`<title>`);
  expect(subject).toMatch(/^[^\p{Cc}]+$/u);
  expect(text).not.toMatch(/cid:|undefined|null|NaN|<\w/);
  // Pictures travel with the mail: nothing is fetched when it is read.
  for (const [, src = ''] of html.matchAll(/src="([^"]*)"/g))
    expect([kind, src]).toEqual([kind, expect.stringMatching(/^cid:/)]);
  expect(html).not.toMatch(/<script|<link|url\(/);
};

describe('what customers are told', () => {
  it('of each step of an order that is paid, sent and delivered, in both moneys', async () => {
    const order = await pay(await anOrder());
    await put(order, { status: 'shipped', carrier: 'Nepal Post', trackingNumber: 'NP 77-1' });
    await put(order, { status: 'delivered' });

    const mails = await kindsAbout(order._id);

    const told = ['order-placed', 'order-paid', 'order-shipped', 'order-delivered'];
    expect([...mails.keys()].filter((kind) => !kind.startsWith('alert-'))).toEqual(told);
    for (const kind of told) {
      const mail = mails.get(kind)!;
      expectSound(mail);
      expect(mail.text).toContain('$300.00 (Rs 42,000)');
      expect(mail.text).toContain('size 42 × 2');
      expect(mail.to).toBe(order.address.email);
    }
    expect(textOf(mails, 'order-shipped')).toContain('Carrier: Nepal Post\nTracking number: NP 77-1');
    expect(textOf(mails, 'order-delivered')).not.toContain('NP 77-1');
  });

  it('of another carrier or tracking number, while it is on its way', async () => {
    const [order, arrived, bare] = [await pay(await anOrder()), await pay(await anOrder()), await pay(await anOrder())];
    for (const each of [order, arrived, bare]) await put(each, { status: 'shipped', trackingNumber: 'NP 77-1' });
    await put(order, { carrier: 'Himal Express', trackingNumber: 'HX 78' }, 'shipment');
    await put(arrived, { trackingNumber: 'NP 77-2' }, 'shipment');
    await put(arrived, { status: 'delivered' });
    await put(bare, { trackingNumber: '' }, 'shipment');

    const mail = (await kindsAbout(order._id)).get('order-shipment-corrected')!;

    expectSound(mail);
    expect(mail).toMatchObject({ to: order.address.email, subject: 'We have corrected how your parcel travels' });
    expect(mail.text).toContain('Carrier: Himal Express\nTracking number: HX 78');
    for (const { _id } of [arrived, bare]) {
      expect((await kindsAbout(_id)).has('order-shipment-corrected')).toBe(false);
    }
  });

  it('with the carrier’s own page as a link, but no other kind of address', async () => {
    const [page, sly] = [await pay(await anOrder()), await pay(await anOrder())];
    await put(page, { status: 'shipped', trackingNumber: 'https://carrier.example/p/77' });
    await put(sly, { status: 'shipped', trackingNumber: 'javascript:alert(1)' });

    const linked = await kindsAbout(page._id);
    expect(linksIn(linked.get('order-shipped')!)).toContain('https://carrier.example/p/77');
    const plain = (await kindsAbout(sly._id)).get('order-shipped')!;
    expectSound(plain);
    expect(plain.text).toContain('Tracking number: javascript:alert(1)');
  });

  it('of a part that is refunded, and once of the whole', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100.5 });
    const [part] = (await writtenAbout(order._id)).slice(-1);
    await refund(order);

    const mails = await writtenAbout(order._id);

    expectSound(part!);
    expect(part).toMatchObject({ kind: 'order-refunded-in-part', subject: 'Part of your money is on its way back' });
    expect(part?.text).toContain('Refunded: $100.50 (Rs 14,070)');
    expect(part?.text).toMatch(/Given back\s+\$100\.50 \(Rs 14,070\)/);
    const told = mails.filter(({ kind }) => !kind.startsWith('alert-'));
    expect(told.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-paid',
      'order-refunded-in-part',
      'order-refunded',
    ]);
    expectSound(told[3]!);
    expect(told[3]?.text).toMatch(/Given back\s+\$300\.00 \(Rs 42,000\)/);
  });

  it('of each of two parts that together are the whole, although both are written late', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100 });
    await refund(order);

    const mails = await kindsAbout(order._id);

    expect(mails.has('order-refunded-in-part')).toBe(true);
    expect(textOf(mails, 'order-refunded-in-part')).toContain('Refunded: $100.00 (Rs 14,000)');
    expect(mails.has('order-refunded')).toBe(true);
  });

  it('of what staff have corrected, at the address that is right now', async () => {
    const order = await anOrder();
    const email = `right${String(next())}@example.com`;
    await put(order, { ...shop.anAddress(), streetAddress: 'Patan Dhoka 9', email }, 'delivery');
    await put(order, { size: '43' }, 'lines/0/size');

    const mails = await kindsAbout(order._id);

    const [delivery, size] = [mails.get('order-delivery-corrected'), mails.get('order-size-corrected')];
    expectSound(delivery!);
    expectSound(size!);
    expect([delivery?.to, size?.to]).toEqual([email, email]);
    expect(delivery?.text).toContain('Patan Dhoka 9');
    expect(size?.text).toContain('size 43 × 2');
  });

  it('of an order that is cancelled, and of an account', async () => {
    const order = await anOrder();
    await put(order, { status: 'cancelled' });
    const name = `tara${String(next())}`;
    const tara = {
      firstname: 'Tara',
      lastname: 'KC',
      username: name,
      email: `${name}@example.com`,
      password: 'himal-peak-7',
    };
    await shop.guest.post('/api/users').send(tara).expect(200);
    const registered = await EventModel.findOne({ type: 'account.registered' }).sort({ at: -1 }).lean();

    const mails = [
      (await kindsAbout(order._id)).get('order-cancelled'),
      (await kindsAbout(registered?.subject.id ?? '')).get('welcome'),
    ];

    for (const mail of mails) expectSound(mail!);
    expect(linksIn(mails[1]!)).toContainEqual(expect.stringMatching(/^https:\/\/shop\.example\/confirm-email#./));
  });

  it('with a picture of each line, which the mail carries with it', async () => {
    const order = await anOrder();

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    const data = PICTURE.toString('base64');
    expect(mail.pictures).toEqual([
      { cid: 'line-1@mail', data },
      { cid: 'line-2@mail', data },
    ]);
    expect(mail.html.match(/src="cid:[^"]*"/g)).toEqual(['src="cid:line-1@mail"', 'src="cid:line-2@mail"']);
  });
});

describe('what strangers write into their orders', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;', 'Namaste <img src=x onerror=alert(1)>,'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;', 'Namaste,'],
    ["O'Neill & Söhne", 'O&#x27;Neill &amp; Söhne', "Namaste O'Neill & Söhne,"],
  ])('stays text: %s', async (firstname, inHtml, greeting) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.html).toContain(inHtml);
    expect(mail.html).not.toContain(firstname);
    expect(mail.text.split('\n').some((line) => line.startsWith(greeting))).toBe(true);
  });

  it.each(['Sita\r\nBcc: all@example.com', 'Sita\r\n\r\nYour account is blocked', 'Sita\u2028Pay again', '\u202eSita'])(
    'adds no header and no paragraph: %j',
    async (firstname) => {
      const order = await anOrder({ firstname });

      const mail = (await kindsAbout(order._id)).get('order-placed')!;

      expect(mail.text).not.toMatch(/^(Bcc|Your account is blocked|Pay again)/m);
      expect(mail.subject).toBe('We have kept your items');
      expect(mail.text).not.toMatch(/[\u2028\u202e\r]/);
    },
  );

  it.each([
    'Win at https://evil.example',
    'www.evil.example',
    'see evil.example',
    'mail me@evil.example',
    'x'.repeat(90),
  ])('is no name to greet with: %s', async (firstname) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.text).toContain('Namaste,');
    expect(linksIn(mail).some((href) => href.includes('evil'))).toBe(false);
  });
});

describe('what the shop itself is told', () => {
  const only = async (id: string, kind: string): Promise<MailDoc[]> =>
    (await writtenAbout(id)).filter((mail) => mail.kind === kind);

  it('of an order that needs attention, with the way to it and no word of the person', async () => {
    const doubtful = await anOrder({ firstname: 'Bishnu' });
    const body = { paymentID: `pay_${String(next())}` };
    const order = (
      await shop.guest
        .post('/api/orders')
        .send({
          ...body,
          products: [{ productId: doubtful.products[0]?.[0]?.product._id, quantity: 1, size: '42' }],
          amount: 100,
          address: doubtful.address,
        })
        .expect(200)
    ).body as PlacedOrder;

    const [mail] = await only(order._id, 'alert-attention');

    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example' });
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders/${order._id}`);
    expect(mail?.html).not.toContain('Bishnu');
  });

  it('of a refund without a clear answer', async () => {
    const order = await anOrder();
    const { pidx } = await shop.begin(shop.guest, order);
    shop.provider.control.settle(pidx, 'Completed');
    await shop.confirm(shop.guest, pidx);
    shop.provider.control.fault({ kind: 'drop', on: 'refund', pidx });
    await refund(order);

    const [mail] = await only(order._id, 'alert-attention');

    expect(mail?.text).toContain('The provider did not say whether it gave back $300.00 (Rs 42,000)');
    expect(await only(order._id, 'order-refunded')).toEqual([]);
  });

  it('once of all orders to ship that are paid within ten minutes, after these, with no word of a person', async () => {
    const paid = [await pay(await anOrder({ firstname: 'Bishnu' })), await pay(await anOrder())];
    const later = await pay(await anOrder());
    const shipped = await pay(await anOrder());
    await put(shipped, { status: 'shipped' });
    const today = new Date().toISOString().slice(0, 10);
    const moveTo = (time: string, orders: readonly PlacedOrder[]) =>
      EventModel.updateMany(
        { 'subject.id': { $in: orders.map(({ _id }) => _id) }, type: 'order.status_changed' },
        { at: new Date(`${today}T${time}Z`) },
      );
    await moveTo('00:01:00', paid);
    await moveTo('00:10:00', [later]);
    await moveTo('00:21:00', [shipped]);

    const first = await only(paid[0]!._id, 'alert-to-ship');
    expect(await only(paid[1]!._id, 'alert-to-ship')).toEqual(first);
    const both = await only(later._id, 'alert-to-ship');
    expect(await only(shipped._id, 'alert-to-ship')).toEqual(both);

    expect(both.map(({ nextAt }) => nextAt.toISOString().slice(11, 19)).toSorted()).toEqual(['00:11:00', '00:21:00']);
    const [mail] = first;
    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example', subject: 'Paila: There is something to ship' });
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders?status=paid`);
    expect(mail?.html).not.toContain('Bishnu');
  });

  it('once a day that few are left of a product', async () => {
    const product = await shop.aProduct({ title: 'Ridge & "9"', stock: { '42': 5 } });
    const sold = async (): Promise<string> => {
      const email = `guest${String(next())}@example.com`;
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const body = { products, amount: 100, address: { ...shop.anAddress(), email } };
      const order = (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
      await pay(order);
      return order._id;
    };
    expect(await only(await sold(), 'alert-low-stock')).toEqual([]);
    const [second, third] = [await sold(), await sold()];

    expect(await only(second, 'alert-low-stock')).toHaveLength(1);
    const [mail, ...more] = await only(third, 'alert-low-stock');

    expect(more).toEqual([]);
    expectSound(mail!);
    expect(mail?.subject).toBe('Paila: Few are left of Ridge & "9"');
    expect(mail?.html).toContain('Ridge &amp; &quot;9&quot;');
    expect(mail?.text).toContain('Size 42: 2 left');
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/products?status=published&amp;stock=low`);
  });
});
