import { describe, expect, it } from '@jest/globals';
import type { Invoice, Order } from '@paila/shared';
import { Types } from 'mongoose';
import { rawDatabase } from '../../testing/open-database.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import { OrderModel } from '../orders/testing.js';
import { forgetBuyers, forgetBuyersJob, InvoiceBuyerModel, yearsBefore } from './buyers.js';

const DAY = 24 * 60 * 60_000;

const { shop, admin, moveOn, ship, aPaidOrder, aSentOrder, documents, undo, refund } = await openInvoicingSuite();

const buyer = (invoice: { readonly _id: string }) => InvoiceBuyerModel.findById(invoice._id).lean();
/** The name of the buyer of each document of an order, as an admin sees it, newest first. */
const listed = async ({ _id }: Pick<Order, '_id'>): Promise<(string | undefined)[]> => {
  const { paymentID } = await shop.see(admin, { _id });
  const rows = (await admin.get(`/api/invoices?search=${paymentID?.slice(3) ?? ''}`).expect(200)).body as Invoice[];
  return rows.map((row) => row.buyer);
};

describe('the buyer of an invoice', () => {
  it('is the name and the address of the order, without phone number and email address', async () => {
    const { invoice } = await aSentOrder();

    expect(await buyer(invoice)).toEqual({
      _id: new Types.ObjectId(invoice._id),
      name: 'Sita Rai',
      lines: ['12 Jhamsikhel Road', 'Lalitpur 44600', 'Bagmati', 'Nepal'],
      at: new Date(invoice.at),
    });
  });

  it('is stored once for the invoice, and its credit notes name it, too', async () => {
    const { order, invoice } = await aSentOrder();
    await refund(order, { amount: 20 });
    const [, note] = await documents(order);

    expect([await buyer(invoice), await buyer(note!)]).toMatchObject([{ name: 'Sita Rai' }, null]);
    expect(await listed(order)).toEqual(['Sita Rai', 'Sita Rai']);
  });

  it('stays as it was when the address of the order is corrected before it leaves again', async () => {
    const { order, invoice } = await aSentOrder();
    await undo(order);
    await documents(order);
    const address = shop.anAddress({ firstname: 'Maya', phone: '9800000001' });
    await admin.put(`/api/orders/${order._id}/delivery`).send(address).expect(200);
    await ship(order);

    const [, , second] = await documents(order);

    expect([await buyer(invoice), await buyer(second!)]).toMatchObject([{ name: 'Sita Rai' }, { name: 'Maya Rai' }]);
  });

  it('is nobody for an order without a name and an address', async () => {
    const order = await aPaidOrder();
    await OrderModel.updateOne({ _id: order._id }, { address: {} });
    await ship(order);

    const [invoice] = await documents(order);

    expect(await buyer(invoice!)).toBeNull();
    expect(await listed(order)).toEqual([undefined]);
  });

  it('outlives the account of the buyer, for admins alone', async () => {
    const [maya, staff] = [await shop.shopper({ firstname: 'Maya' }), await shop.staff()];
    const order = await aPaidOrder(maya);
    await ship(order);
    await moveOn(order, { status: 'delivered' });
    const [invoice] = await documents(order);
    await maya.delete(`/api/auth/${maya.user._id}`).send({ currentPassword: maya.password }).expect(200);

    expect(await listed(order)).toEqual(['Sita Rai']);
    expect(await documents(order)).toEqual([invoice]);
    expect((await shop.see(admin, order)).address).toEqual({});
    for (const caller of [staff, maya, shop.guest]) {
      expect([401, 403]).toContain((await caller.get('/api/invoices')).status);
    }
    expect((await staff.get(`/api/orders/${order._id}/documents`)).text).not.toMatch(/sita/i);
  });
});

describe('the buyers of old invoices', () => {
  const aged = async (at: string) => {
    const { order, invoice } = await aSentOrder();
    await InvoiceBuyerModel.updateOne({ _id: invoice._id }, { at: new Date(at) });
    return { order, invoice };
  };

  it('are forgotten after the years of the setting, and their invoices stay', async () => {
    const [old, young] = [await aged('2020-11-28T05:59:59Z'), await aged('2020-11-28T06:00:01Z')];

    await forgetBuyers(new Date('2026-11-28T06:00:00Z'));

    expect([await buyer(old.invoice), await buyer(young.invoice)]).toMatchObject([null, { name: 'Sita Rai' }]);
    expect(await listed(old.order)).toEqual([undefined]);
    expect(await documents(old.order)).toEqual([old.invoice]);
  });

  it('are forgotten by a job two days after the setting asks for fewer years, so that a slip does no harm', async () => {
    const { invoice } = await aged(new Date(Date.now() - 3 * 366 * DAY).toISOString());
    const run = () => forgetBuyersJob.run(new AbortController().signal);
    await admin.put('/api/settings').send({ invoiceBuyerYears: 3 }).expect(200);
    const versions = rawDatabase().collection('settingsversions');
    const changedAgo = (ms: number) =>
      versions.updateOne({ changed: 'invoiceBuyerYears' }, { $set: { at: new Date(Date.now() - ms) } });

    await changedAgo(2 * DAY - 60_000);
    await run();
    expect(await buyer(invoice)).not.toBeNull();
    expect((await shop.findings()).filter(({ code }) => code === 'invoice_buyer_old')).toEqual([]);
    await changedAgo(2 * DAY + 60_000);
    await run();

    expect(await buyer(invoice)).toBeNull();
  });

  it.each([
    ['2026-11-28T06:00:00Z', 6, '2020-11-28T06:00:00.000Z'],
    ['2028-02-29T06:00:00Z', 1, '2027-03-01T06:00:00.000Z'],
  ])('are those before the same day some years earlier: %s, %i', (now, years, before) => {
    expect(yearsBefore(new Date(now), years).toISOString()).toBe(before);
  });
});
