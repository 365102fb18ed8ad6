import { describe, expect, it } from '@jest/globals';
import { CONTACT, type Order, type OrderDocument } from '@paila/shared';
import { Types } from 'mongoose';
import { until } from '../../faults/testing/until.js';
import { EventModel } from '../../platform/events/index.js';
import { offerCash } from '../../testing/cash-ordering.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import type { Caller } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';

const { shop, sita, admin, moveOn, ship, aPaidOrder, aSentOrder, aCashParcel, documents, undo, refund, stored } =
  await openInvoicingSuite();

const detail = ({ _id }: Pick<Order, '_id'>): string => `/api/orders/detail/${_id}`;
/** The invoices less the credit notes, in paisa. */
const net = (all: readonly OrderDocument[]): number =>
  all.reduce((total, { kind, paisa }) => total + (kind === 'invoice' ? 1 : -1) * paisa, 0);
const refundIds = async (order: Pick<Order, '_id'>): Promise<Types.ObjectId[]> =>
  ((await shop.see(admin, order)).refunds ?? []).map(({ _id }) => new Types.ObjectId(_id));

describe('an invoice', () => {
  it('is written when the parcel leaves, and not before', async () => {
    const order = await aPaidOrder();
    expect(await documents(order)).toEqual([]);

    await ship(order);

    expect(await documents(order)).toEqual([
      {
        _id: expect.stringMatching(/^\w{24}$/),
        kind: 'invoice',
        number: expect.stringMatching(/^\d{4}\/\d{2}-\d{5}$/),
        at: expect.any(String),
        paisa: 3_079_860,
      },
    ]);
    expect(await shop.findings()).toEqual([]);
  });

  it('holds the seller, the lines and the payment, and nothing of the buyer', async () => {
    const { order } = await aSentOrder();

    const [invoice] = await stored(order);

    const { paymentID, createdAt, shortNumber, shipment } = await shop.see(admin, order);
    expect(invoice).toEqual({
      _id: expect.any(Types.ObjectId),
      kind: 'invoice',
      fiscalYear: expect.any(String),
      sequence: expect.any(Number),
      number: expect.any(String),
      order: new Types.ObjectId(order._id),
      at: expect.any(Date),
      shortNumber: Number(shortNumber?.slice(3)),
      orderNumber: paymentID?.slice(3),
      orderedAt: new Date(createdAt),
      usdToNpr: 140,
      seller: {
        name: 'Paila',
        legalName: '',
        panNumber: '',
        address: CONTACT.address,
        phone: CONTACT.phone,
        email: CONTACT.email,
        returns: expect.stringContaining('7 days'),
      },
      lines: [
        { index: 0, title: 'Boot', size: '42', quantity: 2, unitCents: 9_999, cents: 19_998, paisa: 2_799_720 },
        { index: 1, title: 'Cap', quantity: 1, unitCents: 2_001, cents: 2_001, paisa: 280_140 },
      ],
      cents: 21_999,
      paisa: 3_079_860,
      leftAt: new Date(shipment?.at ?? ''),
      payment: { way: 'khalti', paisa: 3_079_860, isPaid: true },
      refunds: [],
    });
  });

  it('keeps the rate of its order', async () => {
    const order = await aPaidOrder();
    await offerCash(shop, { usdToNpr: 150 });

    await ship(order);

    expect(await documents(order)).toMatchObject([{ paisa: 3_079_860 }]);
    await offerCash(shop);
  });

  it('shows the tax on a line of its own while the shop is registered for it, spread over the lines', async () => {
    await offerCash(shop, { vatRegistered: true, panNumber: '301234567', legalName: 'Paila Pasal Pvt. Ltd.' });

    const { order, invoice } = await aSentOrder();

    expect(invoice).toMatchObject({ paisa: 3_079_860, vatPaisa: 354_320 });
    const [record] = await stored(order);
    expect(record).toMatchObject({
      seller: { panNumber: '301234567', legalName: 'Paila Pasal Pvt. Ltd.' },
      lines: [{ vatPaisa: 322_092 }, { vatPaisa: 32_228 }],
    });
    await offerCash(shop);
    expect(await stored(order)).toEqual([record]);
    await refund(order, { lines: [{ index: 0, quantity: 1 }] });
    expect((await documents(order))[1]).toMatchObject({ paisa: 1_399_860, vatPaisa: 161_046 });
    await refund(order, { all: true });
    expect((await documents(order))[2]).toMatchObject({ paisa: 1_680_000, vatPaisa: 193_274 });
  });

  it('of a parcel with cash on delivery names the cash that is due', async () => {
    const parcel = await aCashParcel();

    expect(await documents(parcel)).toMatchObject([{ kind: 'invoice', paisa: 1_400_000 }]);

    const [invoice] = await stored(parcel);
    expect(invoice).toMatchObject({
      orderNumber: parcel._id,
      payment: { way: 'cash', paisa: 1_400_000, isPaid: false },
    });
  });

  it('leaves out what was refunded before', async () => {
    const order = await aPaidOrder();
    await refund(order, { lines: [{ index: 0, quantity: 1 }] });
    await refund(order, { amount: 20.01, lines: [{ index: 1, quantity: 1 }] });

    await ship(order);

    expect(await documents(order)).toMatchObject([{ kind: 'invoice', paisa: 1_399_860 }]);
    expect(await stored(order)).toMatchObject([
      {
        lines: [{ index: 0, quantity: 1, cents: 9_999 }],
        payment: { paisa: 1_399_860 },
        refunds: await refundIds(order),
      },
    ]);
  });

  it('is written soon, even if nobody asks for it', async () => {
    const order = await aPaidOrder();
    await ship(order);

    await until(async () => (await stored(order)).length > 0);

    expect(await documents(order)).toMatchObject([{ kind: 'invoice' }]);
    expect(await OrderModel.findById(order._id).lean()).toMatchObject({ documentsDue: false });
  });

  it('is written once when many ask for it at the same moment', async () => {
    const order = await aPaidOrder();
    await ship(order);

    const answers = await Promise.all(Array.from({ length: 10 }, () => documents(order)));

    expect(new Set(answers.flat().map(({ number }) => number)).size).toBe(1);
    expect(await stored(order)).toHaveLength(1);
  });

  it('is written for other orders that wait, while one order cannot have any', async () => {
    const [broken, ...sound] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
    const setRate = (usdToNpr: number) =>
      OrderModel.collection.updateOne({ _id: new Types.ObjectId(broken._id) }, { $set: { usdToNpr } });
    await setRate(1e300);
    for (const order of [broken, ...sound]) await ship(order);

    const shown = await Promise.all([broken, ...sound].map((order) => documents(order)));

    expect(shown.map((all) => all.length)).toEqual([0, 1, 1, 1]);
    await setRate(140);
    expect(await documents(broken)).toMatchObject([{ kind: 'invoice', paisa: 3_079_860 }]);
    expect(await shop.findings()).toEqual([]);
  });

  it('is recorded as an event, and leaves the version of its order', async () => {
    const order = await aPaidOrder();
    const { version } = (await ship(order)).body as Order;

    const [invoice] = await documents(order);

    const events = await EventModel.find({ 'subject.id': order._id, type: 'order.document_issued' }).lean();
    expect(events).toMatchObject([
      {
        actor: { kind: 'system', id: 'issue-documents' },
        is: { document: invoice?._id, kind: 'invoice', number: invoice?.number },
      },
    ]);
    expect((await shop.see(admin, order)).version).toBe(version);
  });

  it('is none for an order that left before the shop numbered its invoices, nor is a credit note', async () => {
    const order = await aPaidOrder();
    const change = (update: object) => OrderModel.collection.updateOne({ _id: new Types.ObjectId(order._id) }, update);
    await change({ $set: { status: 'shipped', shipment: { at: new Date('2026-01-05T06:00:00Z') } } });

    expect(await documents(order)).toEqual([]);
    await refund(order, { amount: 20 });

    expect(await documents(order)).toEqual([]);
    await change({ $set: { status: 'paid' }, $unset: { shipment: 1 } });
  });
});

describe('a credit note', () => {
  it('takes back what is refunded after the parcel has left, to the last paisa', async () => {
    const { order, invoice } = await aSentOrder();

    await refund(order, { lines: [{ index: 0, quantity: 1 }] });
    await refund(order, { amount: 33.33 });
    expect(net(await documents(order))).toBe(1_680_000 - 466_620);
    await refund(order, { all: true });

    const note = { kind: 'credit_note', corrects: invoice.number, reason: 'refund' };
    expect(await documents(order)).toMatchObject([
      invoice,
      { ...note, number: expect.stringMatching(/^CN \d{4}\/\d{2}-\d{5}$/), paisa: 1_399_860 },
      { ...note, paisa: 466_620 },
      { ...note, paisa: 1_213_380 },
    ]);
    const [, first, second, last] = await stored(order);
    const [one, two, three] = await refundIds(order);
    expect(first).toMatchObject({ refund: one, lines: [{ index: 0, title: 'Boot', quantity: 1, cents: 9_999 }] });
    expect(second).toMatchObject({ refund: two, lines: [{ quantity: 0 }, { quantity: 0 }], cents: 3_333 });
    expect(last).toMatchObject({ refund: three, lines: [{ quantity: 1 }, { quantity: 1 }] });
    expect(first).not.toHaveProperty('payment');
    expect(await shop.findings()).toEqual([]);
  });

  it('counts no refund twice that came before the parcel left', async () => {
    const order = await aPaidOrder();
    await refund(order, { amount: 19.99 });
    await ship(order);
    await documents(order);

    await refund(order, { amount: 100 });

    const all = await documents(order);
    expect(all).toMatchObject([{ paisa: 2_800_000 }, { kind: 'credit_note', paisa: 1_400_000 }]);
  });

  it('takes the whole invoice back when staff undo the shipping; the next one brings a new invoice', async () => {
    const { order, invoice } = await aSentOrder();
    await undo(order);
    const undone = await documents(order);
    expect(undone).toMatchObject([invoice, { reason: 'not_sent', corrects: invoice.number, paisa: 3_079_860 }]);
    await refund(order, { amount: 19.99 });
    expect(await documents(order)).toEqual(undone);

    await ship(order);

    const all = await documents(order);
    expect(all).toMatchObject([...undone, { kind: 'invoice', paisa: 2_800_000 }]);
    expect(all[2]?.number).not.toBe(invoice.number);
    expect(net(all)).toBe(2_800_000);
  });

  it('takes the whole invoice back when the parcel is refused at the door', async () => {
    const parcel = await aCashParcel();
    const [invoice] = await documents(parcel);

    await moveOn(parcel, { status: 'returned' });

    expect(await documents(parcel)).toMatchObject([
      invoice,
      { kind: 'credit_note', reason: 'refused', corrects: invoice?.number, paisa: 1_400_000 },
    ]);
    expect(await stored(parcel)).toMatchObject([{}, { lines: [{ quantity: 1, cents: 10_000 }] }]);
    expect(await shop.findings()).toEqual([]);
  });

  it('takes what is left of the invoice back, after refunds of parts of it', async () => {
    const { order } = await aSentOrder();
    await refund(order, { amount: 19.99, lines: [{ index: 1, quantity: 1 }] });
    await documents(order);

    await undo(order);

    const all = await documents(order);
    expect(all[2]).toMatchObject({ reason: 'not_sent', paisa: 2_800_000 });
    const [, , rest] = await stored(order);
    expect(rest).toMatchObject({
      lines: [
        { index: 0, quantity: 2, cents: 19_998 },
        { index: 1, quantity: 0, cents: 2 },
      ],
    });
  });

  it('is none while a refund has not succeeded', async () => {
    const { order } = await aSentOrder();
    const { pidx } = (await shop.see(admin, order)).payment!;
    shop.provider.fault({ kind: 'refund-refused', pidx });

    await refund(order, { amount: 20 });

    expect(await documents(order)).toHaveLength(1);
    shop.provider.clearFaults();
  });
});

describe('the documents of an order', () => {
  it('are for its customer, for the holder of its token, and for staff', async () => {
    const [staff, stranger] = [await shop.staff(), await shop.shopper()];
    const { order: own } = await aSentOrder();
    const { order: ofGuest } = await aSentOrder(shop.guest);
    const { orderToken = '' } = ofGuest;
    const read = ({ _id }: Pick<Order, '_id'>, by: Caller = shop.guest, token = '') =>
      by.get(`/api/orders/${_id}/documents`).set('x-order-token', token);

    expect(await documents(own, sita)).toHaveLength(1);
    expect(await documents(ofGuest, staff)).toHaveLength(1);
    expect(await read(ofGuest, shop.guest, orderToken)).toMatchObject({ status: 200, body: [{ kind: 'invoice' }] });

    for (const refused of [
      read(own, stranger),
      read(own, shop.guest, orderToken),
      read(ofGuest),
      read(ofGuest, sita),
    ]) {
      expect(await refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('name nobody', async () => {
    const { order } = await aSentOrder();

    const answer = await sita.get(`/api/orders/${order._id}/documents`).expect(200);

    expect((await sita.get(detail(order))).text).toMatch(/12 jhamsikhel/i);
    // The shop lies at Jhamsikhel Road, too.
    expect(answer.text + JSON.stringify(await stored(order))).not.toMatch(/sita|\brai\b|98000|12 jhamsikhel/i);
  });

  it('stand in the data that their customer can have', async () => {
    const own = await shop.shopper();
    const { order, invoice } = await aSentOrder(own);

    const answer = await admin.get(`/api/users/${own.user._id}/export`).expect(200);

    expect(answer.body).toMatchObject({ orders: [{ _id: order._id, documents: [invoice] }] });
  });
});
