import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { until } from '../../../faults/testing/until.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type Lease, takeLease } from '../../../platform/leases.js';
import { offerCash, shipCash } from '../../../testing/cash-ordering.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';
import { clearDocumentsDue, dueForDocuments } from './due-documents.js';

let shop: PayingShop;
let sita: LoggedIn;
let admin: LoggedIn;
let lease: Lease | undefined;
beforeAll(async () => {
  shop = await openPayingShop({ undoMinutes: 5 });
  await offerCash(shop);
  [sita, admin] = [await shop.shopper(), await shop.admin()];
  // While this suite has the lease of the job, no instance writes documents, and marks stay.
  await until(async () => {
    lease = await takeLease(rawDatabase(), 'issue-documents', { collection: 'jobs' });
    return lease !== undefined;
  });
});
afterAll(async () => {
  await lease?.release();
  await shop.close();
});

const markOf = async (id: string): Promise<boolean | undefined> =>
  (await OrderModel.findById(id).orFail().lean()).documentsDue;
const move = (id: string, status: string) => admin.put(`/api/orders/${id}/status`).send({ status }).expect(200);
const refund = (id: string, part: object) => admin.post(`/api/orders/${id}/refunds`).send({ reason: 'Torn', ...part });
const documentsAreWritten = (id: string): Promise<void> =>
  inTransaction((session) => clearDocumentsDue([new Types.ObjectId(id)], session));

const aPaidOrder = async (): Promise<{ id: string; pidx: string }> => {
  const { order } = await shop.anOrder(sita);
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return { id: order._id, pidx };
};
const aSentOrder = async (): Promise<{ id: string; pidx: string }> => {
  const paid = await aPaidOrder();
  await move(paid.id, 'shipped');
  return paid;
};
/** A sent order whose invoice is written. */
const anInvoicedOrder = async (): Promise<{ id: string; pidx: string }> => {
  const sent = await aSentOrder();
  await documentsAreWritten(sent.id);
  return sent;
};

describe('the mark of an order that may need an invoice or a credit note', () => {
  it('is set when the parcel leaves, and neither by the payment nor by the packing', async () => {
    const { id } = await aPaidOrder();
    await admin.put(`/api/orders/${id}/packed`).send({ packed: true }).expect(200);
    expect(await markOf(id)).toBeUndefined();

    await move(id, 'shipped');

    expect(await markOf(id)).toBe(true);
    await move(id, 'delivered');
    expect(await markOf(id)).toBe(true);
  });

  it('is set when a parcel with cash on delivery leaves, and again when it comes back', async () => {
    const id = await shipCash(shop, admin);
    expect(await markOf(id)).toBe(true);
    await documentsAreWritten(id);

    await move(id, 'returned');

    expect(await markOf(id)).toBe(true);
  });

  it('is set again when staff undo the shipping, and not when they undo the delivery', async () => {
    const { id } = await anInvoicedOrder();
    await move(id, 'delivered');
    const undo = () => admin.post(`/api/orders/${id}/undo`).send().expect(200);
    await undo();
    expect(await markOf(id)).toBe(false);
    await OrderModel.updateOne({ _id: id }, { undoUntil: new Date(Date.now() + 60_000) });

    expect((await undo()).body).toMatchObject({ status: 'paid' });

    expect(await markOf(id)).toBe(true);
  });

  it.each([
    ['a part', { amount: 20 }, 'shipped'],
    ['everything', { all: true }, 'refunded'],
  ])('is set again by the refund of %s after the shipping', async (_what, part, status) => {
    const { id } = await anInvoicedOrder();

    expect((await refund(id, part)).body).toMatchObject({ status, refunds: [{ status: 'done' }] });

    expect(await markOf(id)).toBe(true);
  });

  it('stays as it is when a refund fails', async () => {
    const { id, pidx } = await anInvoicedOrder();
    shop.provider.fault({ kind: 'refund-refused', pidx });

    expect((await refund(id, { amount: 20 })).body).toMatchObject({ refunds: [{ status: 'refused' }] });

    expect(await markOf(id)).toBe(false);
  });

  it.each([
    ['a part', { amount: 20 }, 'paid'],
    ['everything', { all: true }, 'refunded'],
  ])('is not set by the refund of %s before the shipping', async (_what, part, status) => {
    const { id } = await aPaidOrder();

    expect((await refund(id, part)).body).toMatchObject({ status, refunds: [{ status: 'done' }] });

    expect(await markOf(id)).toBeUndefined();
  });

  it('is not set by a refund before the parcel leaves again, if its shipping was undone', async () => {
    const { id } = await aSentOrder();
    await admin.post(`/api/orders/${id}/undo`).send().expect(200);
    await documentsAreWritten(id);

    await refund(id, { amount: 20 }).expect(200);
    expect(await markOf(id)).toBe(false);

    await move(id, 'shipped');
    expect(await markOf(id)).toBe(true);
  });

  it('is never set for a parcel that left before the shop numbered its invoices', async () => {
    const [{ id: refunded }, { id: undone }] = [await aSentOrder(), await aSentOrder()];
    const returned = await shipCash(shop, admin);
    await OrderModel.updateMany({ _id: { $in: [refunded, undone, returned] } }, { $unset: { documentsDue: 1 } });

    await refund(refunded, { amount: 20 }).expect(200);
    await admin.post(`/api/orders/${undone}/undo`).send().expect(200);
    await move(returned, 'returned');

    expect(await Promise.all([refunded, undone, returned].map(markOf))).toEqual([undefined, undefined, undefined]);
  });

  it('goes once the documents are written, without a new version of the order', async () => {
    const { id } = await aSentOrder();
    const { version } = await shop.see(admin, { _id: id });

    await documentsAreWritten(id);

    expect(await markOf(id)).toBe(false);
    const answer = await move(id, 'delivered').set('If-Match', `"v${String(version)}"`);
    expect(answer.body).toMatchObject({ version: version + 1 });
  });
});

it('orders that may need an invoice come in the order in which their parcels left', async () => {
  await OrderModel.updateMany({ documentsDue: true }, { documentsDue: false });
  const [second, first, written] = [await aSentOrder(), await aSentOrder(), await anInvoicedOrder()];
  await OrderModel.updateOne({ _id: first.id }, { 'shipment.at': new Date(Date.now() - 60_000) });

  const due: string[] = [];
  for await (const { _id } of dueForDocuments()) due.push(_id.toHexString());

  expect(due).toEqual([first.id, second.id]);
  expect(await markOf(written.id)).toBe(false);
});
