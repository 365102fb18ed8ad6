import { afterAll, describe, expect, it } from '@jest/globals';
import { type Order, orderNumber, type PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import {
  documentPages,
  documentText,
  invoicePath,
  openDocumentsSuite,
  slipPath,
} from '../../testing/open-documents-suite.js';
import { openShop } from '../../testing/open-shop.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin, staff, pay, anOrder, aCashOrder, moveOn, receive } = await openDocumentsSuite();

describe('a packing slip', () => {
  it('names the address and the items of the parcel, in both scripts, and no prices', async () => {
    const order = await anOrder();
    await pay(order);

    const text = await documentText(staff.get(slipPath(order)));

    for (const part of [
      'Packing slip',
      'सीता राई',
      'काठमाडौँ',
      '९८०१२३४५६७',
      'Ridge Runner 42.5 2',
      'Łódź Tee XL 1',
      'पाइला',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/\$|Rs \d/);
  });

  it('leaves out refunded items, and names the carrier', async () => {
    const order = await anOrder();
    await pay(order);
    await admin.post(`/api/orders/${order._id}/refunds`).send({
      amount: 100,
      lines: [
        { index: 0, quantity: 1 },
        { index: 1, quantity: 1 },
      ],
      reason: 'Sold out',
    });
    const sent = { status: 'shipped', carrier: 'Pathao', trackingNumber: 'PT-99812' };
    await staff.put(`/api/orders/${order._id}/status`).send(sent);

    const text = await documentText(staff.get(slipPath(order)));

    expect(text).toContain('Ridge Runner 42.5 1');
    expect(text).not.toContain('Tee');
    expect(text).toContain('Pathao PT-99812');
  });

  it('says how much cash to collect, in whole rupees, until it is collected', async () => {
    const order = await aCashOrder();
    await moveOn(order, { status: 'confirmed' });

    const text = await documentText(staff.get(slipPath(order)));

    expect(text).toContain('Collect Rs 13,329 in cash');
    expect(text).toContain('Ridge Runner 42 1');
    expect(text).not.toMatch(/\$|13,329\.33/);

    await moveOn(order, { status: 'shipped' });
    expect(await documentText(staff.get(slipPath(order)))).toContain('Collect Rs 13,329 in cash');
    await moveOn(order, { status: 'delivered', cashPaisa: 1_332_900 });
    expect(await documentText(staff.get(slipPath(order)))).not.toContain('Collect');
  });

  it('says that the customer picks up the order, and how much cash to collect then', async () => {
    const order = await aCashOrder({ pickUp: true });
    await moveOn(order, { status: 'confirmed' });

    const text = await documentText(staff.get(slipPath(order)));

    expect(text).toContain('Pick-up in the shop Collect Rs 13,329 in cash');
    expect(text).toContain('Ridge Runner 42 1');
    await moveOn(order, { status: 'delivered', cashPaisa: 1_332_900 });
    const handedOver = await documentText(staff.get(slipPath(order)));
    expect(handedOver).toContain('Pick-up in the shop');
    expect(handedOver).not.toContain('Collect');
    for (const each of [text, handedOver]) expect(each).not.toMatch(/Deliver to|Sent with/);
  });

  it('continues over pages, with the titles on each', async () => {
    const sizes = Array.from({ length: 36 }, (_, index) => String(index + 10));
    const stock = Object.fromEntries(sizes.map((size) => [size, 1]));
    const { _id: productId } = await shop.aProduct({ title: 'Boot', price: 10, stock });
    const lines = sizes.map((size) => ({ productId, quantity: 1, size }));
    const body = { products: lines, amount: 360, address: shop.anAddress() };
    const order = (await sita.post('/api/orders').send(body)).body as PlacedOrder;

    const pages = await documentPages(staff.get(slipPath(order)));

    expect(pages).toHaveLength(2);
    for (const page of pages) expect(page).toContain('Packed Item Size Quantity');
    expect(pages[1]).toContain('Boot 45 1');
  });

  it('continues over pages with a long text about returns, too', async () => {
    const order = await anOrder();
    const rules = Array.from({ length: 120 }, (_, index) => `Rule ${String(index + 1)}.`);
    await admin
      .put('/api/settings')
      .send({ returns: rules.join('\n') })
      .expect(200);

    const pages = await documentPages(staff.get(slipPath(order)));
    await admin.put('/api/settings').send({}).expect(200);

    expect(pages).toHaveLength(3);
    expect(pages.map((page) => rules.filter((rule) => page.includes(rule)).length > 0)).toEqual([true, true, true]);
    expect(pages.join(' ').match(/Rule \d+\./g)).toEqual(rules);
  });
});

describe('an order confirmation', () => {
  it('names the shop of the settings as the seller, in both currencies, with refunds', async () => {
    const order = await anOrder();
    await pay(order);
    const seller = { legalName: 'Paila Footwear Pvt. Ltd.', registrationNumber: '42/080', panNumber: '601234567' };
    const settings = { ...seller, grievanceName: 'Anita Rai' };
    expect((await admin.put('/api/settings').send(settings)).status).toBe(200);
    await admin.post(`/api/orders/${order._id}/refunds`).send({ amount: 52.5, reason: 'Torn' });

    const text = await documentText(sita.get(invoicePath(order)));

    const { paymentID } = (await sita.get(`/api/orders/detail/${order._id}`)).body as Order;
    for (const part of [
      'Order confirmation',
      // On one line, even with the longest payment id.
      ` ${orderNumber({ paymentID })} `,
      'Paila Footwear Pvt. Ltd.',
      'Registration no. 42/080 PAN/VAT 601234567',
      'Grievance officer: Anita Rai',
      'सीता राई',
      'Ridge Runner 42.5 2 $100.00 $200.00 Rs 28,000.00',
      'Łódź Tee XL 1 $52.50 $52.50 Rs 7,350.00',
      'Total $252.50 Rs 35,350.00',
      '− $52.50 − Rs 7,350.00',
      'Total less refunds $200.00 Rs 28,000.00',
      'You get an invoice once your parcel has left.',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Torn|Tax invoice|Credit note/);
  });

  it('has lines that add up to the total in rupees at a rate with decimals', async () => {
    await admin.put('/api/settings').send({ usdToNpr: 133.36 }).expect(200);
    const [runner, tee] = [
      await shop.aProduct({ title: 'Runner', price: 95.95, stock: { '42': 9 } }),
      await shop.aProduct({ title: 'Tee', price: 29.95, stock: { M: 9 } }),
    ];
    const products = [
      { productId: runner._id, quantity: 2, size: '42' },
      { productId: tee._id, quantity: 1, size: 'M' },
    ];
    const body = { products, amount: 221.85, address: shop.anAddress() };
    const order = (await sita.post('/api/orders').send(body)).body as PlacedOrder;
    await admin.put('/api/settings').send({}).expect(200);
    const { pidx } = await shop.begin(sita, order);
    expect(shop.provider.payment(pidx).amount).toBe(2_958_592);
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);

    const text = await documentText(sita.get(invoicePath(order)));

    for (const part of ['$191.90 Rs 25,591.79', '$29.95 Rs 3,994.13', 'Total $221.85 Rs 29,585.92'])
      expect(text).toContain(part);
  });

  it('has a row with the delivery fee, which adds up with the lines to the total', async () => {
    const zone = { cities: ['Kathmandu'], fee: 1.55, cutOffHour: 15, cash: false };
    await admin
      .put('/api/settings')
      .send({ zones: [zone], usdToNpr: 133.33 })
      .expect(200);
    const order = await anOrder(sita, { amount: 254.05 });
    await admin.put('/api/settings').send({}).expect(200);
    const free = await anOrder();
    for (const each of [order, free]) await pay(each);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Ridge Runner 42.5 2 $100.00 $200.00 Rs 26,666.00');
    expect(text).toContain('Łódź Tee XL 1 $52.50 $52.50 Rs 6,999.83');
    expect(text).toContain('Delivery $1.55 Rs 206.66 Total $254.05 Rs 33,872.49');
    expect(await documentText(sita.get(invoicePath(free)))).toContain('Delivery Free Total $252.50 Rs 35,350.00');
  });

  it('names no delivery for an order that its customer picks up', async () => {
    const order = await aCashOrder({ pickUp: true });
    await moveOn(order, { status: 'confirmed' });

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('To be paid in cash at pick-up: Rs 13,329.');
    expect(text).toContain('You get an invoice when you pick up your order.');
    expect(text).not.toMatch(/[Dd]elivery|parcel/);
  });

  it('exists once the order is paid, for its customer, the holder of its token and staff', async () => {
    const [order, stranger] = [await anOrder(shop.guest), await shop.shopper()];
    const token = order.orderToken ?? '';
    const byToken = () => shop.guest.get(invoicePath(order)).set('x-order-token', token);
    expect(await byToken()).toMatchObject({ status: 409, body: { code: 'not_invoiced' } });
    await pay(order, shop.guest);

    expect(await documentText(byToken())).toContain('Order confirmation');
    expect(await documentText(staff.get(invoicePath(order)))).toContain('Order confirmation');
    expect(await stranger.get(invoicePath(order))).toMatchObject({ status: 404 });
    expect(await shop.guest.get(invoicePath(order))).toMatchObject({ status: 404 });
  });

  it('exists for an order with cash on delivery once staff have confirmed it, and names the cash', async () => {
    const order = await aCashOrder();
    expect(await sita.get(invoicePath(order))).toMatchObject({ status: 409, body: { code: 'not_invoiced' } });
    await moveOn(order, { status: 'confirmed' });

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Order confirmation');
    expect(text).toContain('Total $99.95 Rs 13,329.33');
    expect(text).toContain('To be paid in cash on delivery: Rs 13,329.');
    expect(text).not.toMatch(/Paid|Khalti/);
  });

  it.each([
    ['bank', 'Paid by bank transfer: Rs 13,329.'],
    ['qr', 'Paid by QR code: Rs 13,329.'],
    ['counter', 'Paid in cash in our shop: Rs 13,329.'],
  ])('says that staff received its money: %s', async (method, words) => {
    const order = await aCashOrder();
    await receive(order, method);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Total $99.95 Rs 13,329.33');
    expect(text).toContain(words);
    expect(text).not.toMatch(/Khalti|on delivery|Received/);
  });

  it('subtracts refunds from the money that staff received, which may differ from the total', async () => {
    const order = await aCashOrder();
    await receive(order, 'qr');
    const begun = await admin.post(`/api/orders/${order._id}/refunds`).send({ amount: 10, reason: 'Torn' });
    const [refund] = (begun.body as Order).refunds!;
    await admin
      .put(`/api/orders/${order._id}/refunds/${refund!._id}`)
      .send({ became: 'done', note: 'NIC 7' })
      .expect(200);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Total $99.95 Rs 13,329.33 Received Rs 13,329.00 Refunded on');
    expect(text).toMatch(/Total less refunds \$89\.95 Rs 11,99\d\.\d\d/);
    expect(text).toContain('Paid by QR code: Rs 13,329.');
  });

  it('becomes a receipt if the order is refunded before its parcel leaves', async () => {
    const order = await anOrder();
    await pay(order);
    await admin.post(`/api/orders/${order._id}/refunds`).send({ all: true, reason: 'Sold out' }).expect(200);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Receipt');
    expect(text).toContain('Total less refunds $0.00 Rs 0.00');
    expect(text).not.toMatch(/Order confirmation|You get an invoice/);
  });

  it('is printed at most 60 times a minute for one address', async () => {
    const order = await anOrder(shop.guest);
    await pay(order, shop.guest);
    const strict = await openShop({ rateLimitFactor: 2 / 60 });
    try {
      await mongoose.connection.collection('ratelimits').deleteMany({});
      const ask = async () =>
        (await strict.guest.get(invoicePath(order)).set('x-order-token', order.orderToken ?? '')).status;

      expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});
