import { describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { ageOrder } from '../../testing/age-order.js';
import { deliverCash } from '../../testing/cash-ordering.js';
import { withoutIssuingJob } from '../../testing/hold-job.js';
import { rawDatabase } from '../../testing/open-database.js';
import { openInvoicingSuite } from '../../testing/open-invoicing-suite.js';
import { editOrder, OrderModel } from '../orders/testing.js';
import { oldOrdersJob } from './buyers.js';

const { shop, sita, admin, moveOn, aPaidOrder, aSentOrder, documents, stored, refund } = await openInvoicingSuite();

type Ordered = Pick<Order, '_id'>;

const YEAR = 366;
/** Whatever tells who bought: the address, the phone number, the email address, or the account. */
const PERSON = new RegExp(`sita|jhamsikhel|98\\d{8}|@example|${sita.user._id}`, 'i');
const run = () => oldOrdersJob.run(new AbortController().signal);

const storedText = async ({ _id }: Ordered): Promise<string> => JSON.stringify(await OrderModel.findById(_id).lean());

/** A delivered order with its invoice, which nobody has changed for some years. */
const aDeliveredOrder = async (years: number): Promise<PlacedOrder> => {
  const { order } = await aSentOrder();
  await moveOn(order, { status: 'delivered' });
  await ageOrder(order, years * YEAR);
  return order;
};

describe('an order with money', () => {
  it('loses its personal data after the years of the setting, and its books stay', async () => {
    const [old, young] = [await aDeliveredOrder(7), await aDeliveredOrder(5)];
    const books = async () => ({
      invoices: await stored(old),
      ledger: (await admin.get(`/api/orders/${old._id}/ledger`).expect(200)).body as unknown,
      sales: (await admin.get('/api/reports/sales?days=7').expect(200)).body as unknown,
    });
    const before = await books();
    const { amount, history } = await shop.see(admin, old);

    await run();

    expect(await storedText(old)).not.toMatch(PERSON);
    expect(await storedText(young)).toMatch(PERSON);
    const { from: _from, to: _to, ...sales } = before.sales as Record<string, unknown>;
    expect(await books()).toMatchObject({ ...before, sales });
    expect(await shop.see(admin, old)).toMatchObject({ status: 'delivered', amount, address: {} });
    expect(history.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped', 'delivered']);
    const mine = (await sita.get(`/api/orders/${sita.user._id}`).expect(200)).body as Order[];
    expect(mine.map(({ _id }) => _id)).toEqual([young._id]);
    await sita.get(`/api/orders/detail/${old._id}`).expect(404);
    const keys = await rawDatabase().collection('orderkeys').find().toArray();
    const kinds = keys.filter(({ order }) => String(order) === old._id).map(({ _id }) => String(_id).split(':')[0]);
    expect(kinds.sort()).toEqual(['number', 'payment', 'short-number']);
    const events = EventModel.find({ 'subject.id': old._id, type: 'order.anonymised' }).lean();
    expect(await events).toMatchObject([{ actor: { kind: 'system', id: 'anonymise-old-orders' } }]);
    expect(await shop.findings()).toEqual([]);
  });

  it('is forgotten whether a guest paid it, its money went back, or its parcel was refused', async () => {
    const guests = await aPaidOrder(shop.guest);
    await moveOn(guests, { status: 'shipped' });
    await moveOn(guests, { status: 'delivered' });
    const { order: refunded } = await aSentOrder();
    await refund(refunded, { all: true });
    const cash = { _id: await deliverCash(shop, admin, { by: sita }) };
    const all = [guests, refunded, cash];
    for (const order of all) {
      await documents(order);
      await ageOrder(order, 7 * YEAR);
    }

    await run();

    for (const order of all) expect(await storedText(order)).not.toMatch(PERSON);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('an old order keeps its personal data', () => {
  const keeps = async (order: Ordered): Promise<void> => {
    await run();
    expect(await storedText(order)).toMatch(PERSON);
  };

  it('until its refund is done', async () => {
    const order = { _id: await deliverCash(shop, admin, { by: sita }) };
    await documents(order);
    await refund(order, { amount: 20 });
    // Nothing but the refund itself is open.
    await editOrder(order._id, { reviewFlags: [] });
    await ageOrder(order, 7 * YEAR);
    await keeps(order);
    await editOrder(order._id, { 'refunds.0.status': 'refused' });

    await run();

    expect(await storedText(order)).not.toMatch(PERSON);
  });

  it('until a problem is resolved', async () => {
    const order = await aDeliveredOrder(0);
    const problem = { reason: 'damaged', text: 'The sole of one shoe is torn' };
    await sita.post(`/api/orders/${order._id}/problems`).send(problem).expect(200);
    await ageOrder(order, 7 * YEAR);

    await keeps(order);
  });

  it('until its documents are written', async () => {
    const order = await aDeliveredOrder(7);

    await withoutIssuingJob(async () => {
      await OrderModel.updateOne({ _id: order._id }, { documentsDue: true });
      await keeps(order);
    });
  });

  it('for as many years after its last change, such as a note', async () => {
    const order = await aDeliveredOrder(7);
    await admin.post(`/api/orders/${order._id}/notes`).send({ text: 'She asked for a copy' }).expect(200);

    await keeps(order);
    await ageOrder(order, 7 * YEAR);
    await run();

    expect(await storedText(order)).not.toMatch(PERSON);
  });

  it('while it has neither arrived nor ended', async () => {
    const order = await aPaidOrder();
    await ageOrder(order, 7 * YEAR);

    await keeps(order);
  });
});
