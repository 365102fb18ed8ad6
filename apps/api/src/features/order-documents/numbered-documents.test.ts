import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import {
  documentPath,
  documentText,
  invoicePath,
  openDocumentsSuite,
  slipPath,
} from '../../testing/open-documents-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin, staff, pay, anOrder, aCashOrder, moveOn, ship, receive, documentsOf } =
  await openDocumentsSuite();

const aShippedOrder = async (by: LoggedIn = sita) => {
  const order = await anOrder(by);
  await pay(order, by);
  await ship(order);
  return order;
};
const refund = (order: Pick<Order, '_id'>, body: object) =>
  admin
    .post(`/api/orders/${order._id}/refunds`)
    .send({ reason: 'Torn', ...body })
    .expect(200);
const set = (settings: object) => admin.put('/api/settings').send(settings).expect(200);

describe('an invoice', () => {
  it('names its number, its day in both calendars, the seller and the buyer, and adds up in rupees', async () => {
    await set({
      legalName: 'Paila Footwear Pvt. Ltd.',
      registrationNumber: '123456/080/081',
      panNumber: '601234567',
      grievanceName: 'Anita Rai',
      grievancePhone: '9841234567',
      grievanceEmail: 'complaints@paila.example',
    });
    const order = await aShippedOrder();
    await set({});

    const text = await documentText(sita.get(invoicePath(order)));

    const [document] = await documentsOf(order, sita);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kathmandu' });
    for (const part of [
      `Number ${document!.number} Date ${day.format(new Date(document!.at))} Date (BS) 20`,
      `Order ${order.shortNumber ?? ''} Rate $1 is Rs 140`,
      'Paila Footwear Pvt. Ltd. Registration no. 123456/080/081 PAN 601234567',
      'Grievance officer: Anita Rai, 9841234567, complaints@paila.example',
      'सीता राई',
      'Ridge Runner 42.5 2 $100.00 Rs 28,000.00',
      'Łódź Tee XL 1 $52.50 Rs 7,350.00',
      'Total Rs 35,350.00',
      'Paid with Khalti: Rs 35,350.',
    ])
      expect(text).toContain(part);
    expect(document).toMatchObject({ kind: 'invoice', paisa: 3_535_000 });
    expect(text).toMatch(/Date \(BS\) 20\d\d-\d\d-\d\d /);
    // The phone number of the buyer is for the parcel.
    expect(text).not.toMatch(/VAT|Taxable|९८०१२३४५६७|Refunds before/);
  });

  it('states the tax of each line and of the total if the shop is registered for VAT', async () => {
    await set({ panNumber: '601234567', vatRegistered: true });
    const order = await aShippedOrder();
    await set({});

    const text = await documentText(sita.get(invoicePath(order)));

    for (const part of [
      'Tax invoice',
      'VAT number 601234567',
      'Ridge Runner 42.5 2 $100.00 Rs 3,221.24 Rs 28,000.00',
      'Łódź Tee XL 1 $52.50 Rs 845.57 Rs 7,350.00',
      'Taxable amount Rs 31,283.19 VAT 13 % Rs 4,066.81 Total Rs 35,350.00',
      'The amounts of the items include VAT.',
    ])
      expect(text).toContain(part);
  });

  it('stays as it was written, whatever becomes of the shop and of its order', async () => {
    await set({ legalName: 'Paila Footwear Pvt. Ltd.', panNumber: '601234567' });
    const order = await aShippedOrder();
    const before = await documentText(sita.get(invoicePath(order)));
    const officer = { grievanceName: 'Ram Thapa', registrationNumber: '99' };
    await set({ legalName: 'Another Name', ...officer, usdToNpr: 150, address: 'Pokhara', returns: 'None.' });
    await moveOn(order, { status: 'delivered' });
    await refund(order, { amount: 10 });

    const after = await documentText(sita.get(invoicePath(order)));
    await set({});

    expect(after).toBe(before);
  });

  it('leaves out what was refunded before the parcel left', async () => {
    const [items, money] = [await anOrder(), await anOrder()];
    for (const order of [items, money]) await pay(order);
    await refund(items, { amount: 52.5, lines: [{ index: 1, quantity: 1 }] });
    await refund(money, { amount: 52.5 });
    for (const order of [items, money]) await ship(order);

    const ofItems = await documentText(sita.get(invoicePath(items)));
    const ofMoney = await documentText(sita.get(invoicePath(money)));

    expect(ofItems).toContain('Ridge Runner 42.5 2 $100.00 Rs 28,000.00 Total Rs 28,000.00');
    expect(ofItems).not.toMatch(/Tee|Refunds before/);
    expect(ofMoney).toContain('Total Rs 28,000.00');
    expect(ofMoney).toContain('Refunds before this invoice are subtracted.');
    expect(await documentsOf(items)).toMatchObject([{ kind: 'invoice', paisa: 2_800_000 }]);
  });

  it('has a line with the delivery fee, and leaves out what was refunded of it before', async () => {
    const zone = { cities: ['Kathmandu'], fee: 1.5, cutOffHour: 15, cash: false };
    await set({ zones: [zone] });
    const [order, refunded] = [await anOrder(sita, { amount: 254 }), await anOrder(sita, { amount: 254 })];
    await set({});
    for (const each of [order, refunded]) await pay(each);
    // A refund gives the price of all items back before it takes from the fee.
    await refund(refunded, { amount: 253 });
    for (const each of [order, refunded]) await ship(each);

    const text = await documentText(sita.get(invoicePath(order)));
    const rest = await documentText(sita.get(invoicePath(refunded)));
    await refund(order, { amount: 253 });
    const [, note] = await documentsOf(order);
    const credited = await documentText(sita.get(documentPath(order, note!)));

    expect(text).toContain('Delivery $1.50 Rs 210.00 Total Rs 35,560.00');
    expect(rest).toContain('Delivery $1.50 Rs 140.00 Total Rs 140.00');
    expect(rest).toContain('Refunds before this invoice are subtracted.');
    expect(credited).toContain('Delivery Rs 70.00 Total credited Rs 35,420.00');
  });

  it('says that the cash was paid at pick-up', async () => {
    const order = await aCashOrder({ pickUp: true });
    await moveOn(order, { status: 'confirmed' });
    await moveOn(order, { status: 'delivered', cashPaisa: 1_332_900 });
    await documentsOf(order);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Ridge Runner 42 1 $99.95 Rs 13,329.33 Total Rs 13,329.33');
    expect(text).toContain('Paid in cash at pick-up: Rs 13,329 (in whole rupees).');
    expect(text).not.toMatch(/[Dd]elivery|courier/);
  });

  it('says how much cash the courier collects, in words that stay true once the cash is there', async () => {
    const order = await aCashOrder();
    await moveOn(order, { status: 'confirmed' });
    await ship(order);

    const text = await documentText(sita.get(invoicePath(order)));
    await moveOn(order, { status: 'delivered', cashPaisa: 1_300_000, cashReason: 'No change' });

    expect(text).toContain('Ridge Runner 42 1 $99.95 Rs 13,329.33 Total Rs 13,329.33');
    expect(text).toContain('Cash on delivery: Rs 13,329 (in whole rupees).');
    expect(text).not.toMatch(/Khalti|Paid|To be paid/);
    expect(await documentText(sita.get(invoicePath(order)))).toBe(text);
  });

  it.each([
    ['bank', 'Paid by bank transfer: Rs 13,329 (in whole rupees).'],
    ['qr', 'Paid by QR code: Rs 13,329 (in whole rupees).'],
    ['counter', 'Paid in cash in our shop: Rs 13,329 (in whole rupees).'],
  ])('says that staff received its money: %s', async (method, words) => {
    const order = await aCashOrder();
    await receive(order, method);
    await ship(order);

    const text = await documentText(sita.get(invoicePath(order)));

    expect(text).toContain('Total Rs 13,329.33');
    expect(text).toContain(words);
    expect(text).not.toMatch(/Khalti|on delivery/);
  });

  it('exists for a parcel that was paid on its way, whose packing slip names no cash any more', async () => {
    const order = await aCashOrder();
    await moveOn(order, { status: 'confirmed' });
    await ship(order);
    await receive(order, 'qr');

    expect(await documentText(staff.get(slipPath(order)))).not.toContain('Collect');
    expect(await documentText(sita.get(invoicePath(order)))).toContain('Total Rs 13,329.33');
  });
});

describe('a credit note', () => {
  it('names its invoice, its reason and the refunded items', async () => {
    const order = await aShippedOrder();
    await refund(order, { amount: 52.5, lines: [{ index: 1, quantity: 1 }] });
    const [invoice, note] = await documentsOf(order, sita);

    const text = await documentText(sita.get(documentPath(order, note!)));

    expect([invoice, note]).toMatchObject([
      { kind: 'invoice', paisa: 3_535_000 },
      { kind: 'credit_note', paisa: 735_000, corrects: invoice!.number, reason: 'refund' },
    ]);
    for (const part of [
      'Credit note',
      `Number ${note!.number} `,
      `Corrects Invoice ${invoice!.number} of `,
      'Reason: Refund',
      'सीता राई',
      'Łódź Tee XL 1 Rs 7,350.00 Total credited Rs 7,350.00',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Torn|Ridge Runner|Paid with|Price/);
    // The order's own paper stays its invoice.
    expect(await documentText(sita.get(invoicePath(order)))).toContain(`Number ${invoice!.number} `);
  });

  it('has no quantity for money that no item came back for', async () => {
    const order = await aShippedOrder();
    await refund(order, { amount: 25.25 });
    const [, note] = await documentsOf(order, sita);

    const text = await documentText(sita.get(documentPath(order, note!)));

    expect(text).toContain('Ridge Runner 42.5 Rs 2,800.00 Łódź Tee XL Rs 735.00 Total credited Rs 3,535.00');
  });

  it('takes back the invoice of a parcel that was refused at the door', async () => {
    const order = await aCashOrder();
    await moveOn(order, { status: 'confirmed' });
    await ship(order);
    const [invoice] = await documentsOf(order);
    await moveOn(order, { status: 'returned' });
    const [, note] = await documentsOf(order);

    const text = await documentText(sita.get(documentPath(order, note!)));

    expect(text).toContain('Reason: The parcel was refused at the door');
    expect(text).toContain('Ridge Runner 42 1 Rs 13,329.33 Total credited Rs 13,329.33');
    expect(await documentText(sita.get(invoicePath(order)))).toContain(`Number ${invoice!.number} `);
  });
});

describe('the documents of an order', () => {
  it('are there for its customer, the holder of its token and staff, and for nobody else', async () => {
    const [order, stranger] = [await anOrder(shop.guest), await shop.shopper()];
    await pay(order, shop.guest);
    await ship(order);
    const [document] = await documentsOf(order, staff);
    const paths = [invoicePath(order), documentPath(order, document!), `/api/orders/${order._id}/documents`];

    for (const path of paths) {
      await shop.guest
        .get(path)
        .set('x-order-token', order.orderToken ?? '')
        .expect(200);
      await staff.get(path).expect(200);
      for (const other of [stranger, shop.guest]) await other.get(path).expect(404);
    }
  });

  it('do not include those of another order, nor any that does not exist', async () => {
    const [own, other] = [await aShippedOrder(), await aShippedOrder(await shop.shopper())];
    const [foreign] = await documentsOf(other);

    for (const _id of [foreign!._id, '65a000000000000000000001', 'invoice'])
      expect(await sita.get(documentPath(own, { _id }))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('are none before the parcel leaves', async () => {
    const order = await anOrder();
    await pay(order);

    expect(await documentsOf(order, sita)).toEqual([]);
  });

  it('stay readable for staff once the order is in the bin', async () => {
    const order = await aShippedOrder();
    await moveOn(order, { status: 'delivered' });
    await admin.delete(`/api/orders/${order._id}`).expect(200);
    const [document] = await documentsOf(order, staff);

    expect(await documentText(staff.get(documentPath(order, document!)))).toContain('Total Rs 35,350.00');
    await sita.get(documentPath(order, document!)).expect(404);
  });

  it('name the buyer to admins alone once the account is erased', async () => {
    const leaving = await shop.shopper();
    const order = await aShippedOrder(leaving);
    await moveOn(order, { status: 'delivered' });
    await refund(order, { amount: 10 });
    const documents = await documentsOf(order);
    expect(documents).toHaveLength(2);
    await leaving.delete(`/api/auth/${leaving.user._id}`).send({ currentPassword: leaving.password }).expect(200);

    for (const document of documents) {
      const [byAdmin, byStaff] = [
        await documentText(admin.get(documentPath(order, document))),
        await documentText(staff.get(documentPath(order, document))),
      ];
      expect(byAdmin).toContain('सीता राई');
      expect(byAdmin).not.toContain('Name not shown');
      expect(byStaff).toContain('Name not shown');
      expect(byStaff).not.toMatch(/सीता|काठमाडौँ/);
    }
  });
});
