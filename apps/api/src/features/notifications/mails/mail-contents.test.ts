import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { until } from '../../../faults/testing/until.js';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite, PICTURE } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import { OrderModel, orderLinksHandled } from '../../orders/testing.js';
import { endOverdueOrders } from '../../payments/testing.js';
import type { MailDoc } from '../testing.js';

const { shop, admin, writtenAbout, kindsAbout, anOrder, pay, put, refund } = await openMailTextsSuite();
const payments = shop.instance();
afterAll(() => {
  payments.close();
});

const mailText = (mails: ReadonlyMap<string, MailDoc>, kind: string): string => mails.get(kind)?.text ?? '';

describe('the mails to customers', () => {
  it('report each step of a paid order, in both currencies', async () => {
    const order = await pay(await anOrder());
    await put(order, { status: 'shipped', carrier: 'Nepal Post', trackingNumber: 'NP 77-1' });
    await put(order, { status: 'delivered' });

    const mails = await kindsAbout(order._id);

    const customerKinds = ['order-placed', 'order-paid', 'order-shipped', 'order-delivered'];
    expect([...mails.keys()].filter((kind) => !kind.startsWith('alert-'))).toEqual(customerKinds);
    for (const kind of customerKinds) {
      const mail = mails.get(kind)!;
      expectSound(mail);
      expect(mail.text).toContain('$300.00 (Rs 42,000)');
      expect(mail.text).toContain('size 42 × 2');
      expect(mail.to).toBe(order.address.email);
    }
    expect(mailText(mails, 'order-shipped')).toContain('Carrier: Nepal Post\nTracking number: NP 77-1');
    expect(mailText(mails, 'order-delivered')).not.toContain('NP 77-1');
  });

  it('name the promised day until the order has arrived or the day is over', async () => {
    const [order, late] = [await pay(await anOrder()), await pay(await anOrder())];
    const promise = (_id: string, day: string) => OrderModel.updateOne({ _id }, { deliveryDay: day });
    await promise(order._id, '2999-11-26');
    await promise(late._id, '2020-11-26');
    const unpaid = await anOrder({ city: 'Pokhara' });
    await promise(unpaid._id, '2999-11-26');
    await put(unpaid, { ...unpaid.address, streetAddress: 'Lakeside 5' }, 'delivery');
    for (const shipped of [order, late]) {
      await put(shipped, { status: 'shipped', trackingNumber: 'NP 77-1' });
      await put(shipped, { trackingNumber: 'NP 77-2' }, 'shipment');
    }

    const mails = await kindsAbout(order._id);
    const [promised, overdue] = [await kindsAbout(unpaid._id), await kindsAbout(late._id)];

    const kinds = ['order-paid', 'order-shipped', 'order-shipment-corrected'];
    for (const kind of kinds) {
      expectSound(mails.get(kind)!);
      expect(mailText(mails, kind)).toContain('Arriving by Tuesday, 26 November.');
      expect(mailText(overdue, kind)).not.toContain('Arriving by');
    }
    for (const kind of ['order-placed', 'order-delivery-corrected']) {
      expect(mailText(promised, kind)).toContain('Arriving by Tuesday, 26 November, once it is paid.');
    }
    await put(order, { status: 'delivered' });
    const afterwards = await kindsAbout(order._id);
    expect(mailText(afterwards, 'order-delivered')).not.toContain('Arriving by');
  });

  it('report a corrected carrier or tracking number while the parcel is on its way', async () => {
    const [order, arrived, bare] = [await pay(await anOrder()), await pay(await anOrder()), await pay(await anOrder())];
    for (const shipped of [order, arrived, bare]) await put(shipped, { status: 'shipped', trackingNumber: 'NP 77-1' });
    await put(order, { carrier: 'Himal Express', trackingNumber: 'HX 78' }, 'shipment');
    await put(arrived, { trackingNumber: 'NP 77-2' }, 'shipment');
    await put(arrived, { status: 'delivered' });
    await put(bare, { trackingNumber: '' }, 'shipment');

    const corrections: MailDoc[] = [];
    for (const { _id } of [arrived, bare, order]) {
      corrections.push(...(await writtenAbout(_id)).filter(({ kind }) => kind === 'order-shipment-corrected'));
    }

    const [mail] = corrections;
    expect(corrections).toHaveLength(1);
    expectSound(mail!);
    expect(mail).toMatchObject({
      to: order.address.email,
      subject: `We have corrected your tracking details · ${order.shortNumber ?? ''}`,
    });
    expect(mail?.text).toContain('Carrier: Himal Express\nTracking number: HX 78');
  });

  it('link the carrier’s own page, but no other kind of address', async () => {
    const [page, sly] = [await pay(await anOrder()), await pay(await anOrder())];
    await put(page, { status: 'shipped', trackingNumber: 'https://carrier.example/p/77' });
    await put(sly, { status: 'shipped', trackingNumber: 'javascript:alert(1)' });

    const linked = await kindsAbout(page._id);
    expect(linksIn(linked.get('order-shipped')!)).toContain('https://carrier.example/p/77');
    const plain = (await kindsAbout(sly._id)).get('order-shipped')!;
    expectSound(plain);
    expect(plain.text).toContain('Tracking number: javascript:alert(1)');
  });

  it('report each partial refund, and the whole refund once', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100.5 });
    const [part] = (await writtenAbout(order._id)).slice(-1);
    await refund(order);

    const mails = await writtenAbout(order._id);

    expectSound(part!);
    expect(part).toMatchObject({
      kind: 'order-refunded-in-part',
      subject: `A partial refund is on its way · ${order.shortNumber ?? ''}`,
    });
    expect(part?.text).toContain('Refunded: $100.50 (Rs 14,070)');
    expect(part?.text).toMatch(/Refunded\s+\$100\.50 \(Rs 14,070\)/);
    const toCustomer = mails.filter(({ kind }) => !kind.startsWith('alert-'));
    expect(toCustomer.map(({ kind }) => kind)).toEqual([
      'order-placed',
      'order-paid',
      'order-refunded-in-part',
      'order-refunded',
    ]);
    expectSound(toCustomer[3]!);
    expect(toCustomer[3]?.text).toMatch(/Refunded\s+\$300\.00 \(Rs 42,000\)/);
    expect(toCustomer[3]?.text).toContain('size 42 × 2, refunded');
  });

  it('list the items that remain after a partial refund', async () => {
    const [ridge, cap] = [
      await shop.aProduct({ title: 'Ridge', stock: { '42': 5 } }),
      await shop.aProduct({ title: 'Cap', stock: { M: 5 } }),
    ];
    const products = [
      { productId: ridge._id, quantity: 3, size: '42' },
      { productId: cap._id, quantity: 1, size: 'M' },
    ];
    const email = `guest${String(next())}@example.com`;
    const body = { products, amount: 400, address: { ...shop.anAddress(), email } };
    const order = await pay((await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder);
    const lines = [
      { index: 0, quantity: 2 },
      { index: 1, quantity: 1 },
    ];
    await refund(order, { lines });
    await put(order, { status: 'shipped' });
    await put(order, { status: 'delivered' });

    const mails = await kindsAbout(order._id);

    expect(mailText(mails, 'order-refunded-in-part')).toContain('For: 2 × Ridge, size 42; 1 × Cap, size M');
    for (const kind of ['order-refunded-in-part', 'order-shipped', 'order-delivered']) {
      const text = mailText(mails, kind);
      expect(text).toContain('size 42 × 1');
      expect(text).not.toContain('× 3');
      expect(text).toMatch(/Total\s+\$400\.00 \(Rs 56,000\)/);
      expect(text).toMatch(/Refunded\s+\$300\.00 \(Rs 42,000\)/);
      expect(text).toMatch(/Total less refunds\s+\$100\.00 \(Rs 14,000\)/);
    }
    expect(mailText(mails, 'order-shipped')).not.toContain('Cap');
  });

  it.each([
    { how: 'with all of the money', body: { all: true }, mail: 'order-refunded' },
    {
      how: 'but for a fee',
      body: {
        amount: 280,
        lines: [
          { index: 0, quantity: 2 },
          { index: 1, quantity: 1 },
        ],
      },
      mail: 'order-refunded-in-part',
    },
  ])('do not report a parcel whose items are all refunded $how', async ({ body, mail }) => {
    const order = await pay(await anOrder());
    await put(order, { status: 'shipped' });
    await refund(order, body);

    expect([...(await kindsAbout(order._id)).keys()]).toEqual(['order-placed', 'order-paid', mail]);
  });

  it('report each of two parts that make the whole, although both mails are written late', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100 });
    await refund(order);

    const mails = await kindsAbout(order._id);

    expect(mails.has('order-refunded-in-part')).toBe(true);
    expect(mailText(mails, 'order-refunded-in-part')).toContain('Refunded: $100.00 (Rs 14,000)');
    expect(mails.has('order-refunded')).toBe(true);
  });

  it('report corrections of staff, at the corrected address', async () => {
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

  it('report that an order is cancelled, expired or refunded', async () => {
    const [cancelled, expired, refunded] = [await anOrder(), await anOrder(), await pay(await anOrder())];
    await put(cancelled, { status: 'cancelled' });
    await OrderModel.updateOne({ _id: expired._id }, { expiresAt: new Date(0) });
    await endOverdueOrders(payments.settle, () => new Date());
    await refund(refunded);

    const sent = [
      (await kindsAbout(cancelled._id)).get('order-cancelled')!,
      (await kindsAbout(expired._id)).get('order-expired')!,
      (await kindsAbout(refunded._id)).get('order-refunded')!,
    ];

    for (const mail of sent) {
      expectSound(mail);
      expect(mail.text).toContain('$300.00 (Rs 42,000)');
      // No payment was begun for orders that ended unpaid.
      expect(mail.text).not.toContain('payment still arrives');
    }
    expect(sent[0]?.text).toContain('Its items are back in the shop. Nothing was charged.');
    expect(sent[2]?.text).toContain('to your Khalti wallet');
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [cancelled.address.email, `Your order was cancelled · ${cancelled.shortNumber ?? ''}`],
      [expired.address.email, `Your order has expired · ${expired.shortNumber ?? ''}`],
      [refunded.address.email, `Your refund is on its way · ${refunded.shortNumber ?? ''}`],
    ]);
  });

  it('mention a late payment if an order is cancelled while one may still arrive', async () => {
    const order = await anOrder();
    await shop.begin(shop.guest, order);
    await put(order, { status: 'cancelled' });

    const mail = (await kindsAbout(order._id)).get('order-cancelled')!;

    expectSound(mail);
    expect(mail.text).toContain('If a payment still arrives');
    // The shop does not know the amount of that payment.
    expect(mail.text).not.toMatch(/charged/);
  });

  it('say that an order is unpaid, until when its items are held, and where to pay', async () => {
    const [order, paid] = [await anOrder(), await pay(await anOrder())];
    await OrderModel.updateOne({ _id: order._id }, { expiresAt: new Date('2999-11-26T06:00:00.000Z') });

    const [written, late] = [await kindsAbout(order._id), await kindsAbout(paid._id)];

    const mail = written.get('order-placed')!;
    expectSound(mail);
    expect(mail.text).toContain('Your order is not paid yet.');
    expect(mail.text).toMatch(/until Tuesday,? 26 November at 11:45 Nepal Time\./);
    expect(mail.html).toMatch(new RegExp(`<a href="[^"]*/orders/${order._id}#[^"]*"[^>]*>Pay now</a>`));
    expect(mailText(late, 'order-placed')).not.toMatch(/not paid|Pay now/);
  });

  it('say that the named payment is being checked, instead of a button to pay', async () => {
    const order = await anOrder();
    await OrderModel.updateOne({ _id: order._id }, { paymentID: 'madeUp1' });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expectSound(mail);
    expect(mail.text).toContain('Our staff are checking the payment that you named. You don’t need to pay again.');
    expect(mail.text).not.toMatch(/not paid|Pay now/);
  });

  it('contain the answer to a reported problem, if there is one', async () => {
    const [answered, silent, unpaid] = [await anOrder(), await anOrder(), await anOrder()];
    await pay(answered);
    const resolve = async ({ _id, orderToken = '' }: PlacedOrder, body: object, text = 'The sole is loose') => {
      await shop.guest
        .post(`/api/orders/${_id}/problems`)
        .set('x-order-token', orderToken)
        .send({ reason: 'damaged', text })
        .expect(200);
      const { reviews = [] } = (await admin.get(`/api/orders/detail/${_id}`).expect(200)).body as Order;
      await admin
        .put(`/api/orders/${_id}/reviews/${reviews[0]?._id ?? ''}`)
        .send(body)
        .expect(200);
    };
    await resolve(answered, { note: 'Glue failed', answer: 'We are sorry.\nAnother pair <b>comes</b>.' });
    await resolve(silent, { note: 'Glue failed' });
    await resolve(unpaid, { note: 'Odd', answer: 'It is not paid.' }, 'Your refund waits at https://evil.example/');

    expect((await kindsAbout(silent._id)).has('order-problem-answered')).toBe(false);
    const mail = (await kindsAbout(answered._id)).get('order-problem-answered')!;

    expectSound({ ...mail, text: mail.text.replace('<b>comes</b>', '') });
    expect(mail).toMatchObject({
      to: answered.address.email,
      subject: `Our answer about your order · ${answered.shortNumber ?? ''}`,
    });
    expect(mail.text).toContain(
      'We are sorry.\nAnother pair <b>comes</b>.\n\nYou wrote to us:\n\n> The sole is loose\n',
    );
    expect(mail.html).toContain('Another pair &lt;b&gt;comes&lt;/b&gt;.');
    expect(mail.html).not.toContain('Glue failed');
    // A person who has not paid may have given somebody else's address.
    const unquoted = (await kindsAbout(unpaid._id)).get('order-problem-answered')!;
    expect(unquoted.text).toContain('It is not paid.');
    expect(unquoted.text + unquoted.html).not.toMatch(/evil\.example|You wrote to us/);
  });

  it('send the link of an order again, whatever its status', async () => {
    const order = await pay(await anOrder());
    await shop.guest.post(`/api/orders/${order._id}/link`).send({ email: order.address.email }).expect(200);
    await until(orderLinksHandled);

    const mail = (await kindsAbout(order._id)).get('order-link')!;

    expectSound(mail);
    expect(mail).toMatchObject({
      to: order.address.email,
      subject: `The link to your order · ${order.shortNumber ?? ''}`,
    });
    expect(linksIn(mail).filter((link) => link.includes(`/orders/${order._id}#`))).not.toEqual([]);
  });

  it('have a picture of each line as an attachment', async () => {
    const order = await anOrder();

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    const data = PICTURE.toString('base64');
    expect(mail.pictures).toEqual([
      { cid: 'line-1@mail', data },
      { cid: 'line-2@mail', data },
    ]);
    const shown = [...mail.html.matchAll(/src="cid:([^"]*)"/g)].map(([, cid]) => cid);
    expect(shown).toEqual(['wordmark@mail', 'line-1@mail', 'line-2@mail']);
  });
});
