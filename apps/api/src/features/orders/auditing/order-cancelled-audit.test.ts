import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { EventModel } from '../../../platform/events/index.js';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { OrderModel } from '../order.model.js';

const { shop, sita, admin, provider, beingPaid } = await openPayingSuite();
clearBooksAfterEach();

const aPaidOrder = async (): Promise<{ id: string; pidx: string }> => {
  const { order, pidx } = await beingPaid();
  await provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return { id: order._id, pidx };
};
/** A paid order that its customer has cancelled, and whose refund the provider has refused. */
const aCancelledOrder = async (): Promise<string> => {
  const { id, pidx } = await aPaidOrder();
  provider.fault({ kind: 'refund-refused', pidx });
  await sita.post(`/api/orders/${id}/cancel`).send().expect(200);
  return id;
};
const change = (id: string, update: object) => OrderModel.collection.updateOne({ _id: new Types.ObjectId(id) }, update);
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

it('finds nothing in a shop with cancelled orders, refunded or not', async () => {
  const id = await aCancelledOrder();
  expect(await found()).toEqual([]);
  await admin.post(`/api/orders/${id}/refunds`).send({ all: true, reason: 'Again' }).expect(200);
  await sita
    .post(`/api/orders/${(await aPaidOrder()).id}/cancel`)
    .send()
    .expect(200);

  expect(await found()).toEqual([]);
});

it('finds a cancelled order that is packed or sent nevertheless', async () => {
  const [packed, sent] = [await aCancelledOrder(), await aCancelledOrder()];
  await change(packed, { $set: { packedAt: new Date() } });
  await change(sent, { $set: { status: 'shipped' } });

  const findings = await found();

  expect(findings).toContain(
    `order_cancelled_sent: Order ${packed} is packed, although its customer cancelled it after paying.`,
  );
  expect(findings).toContain(
    `order_cancelled_sent: Order ${sent} is shipped, although its customer cancelled it after paying.`,
  );
});

it('finds a refund of a cancelled order without a time until which it is due', async () => {
  const { id, pidx } = await aPaidOrder();
  provider.fault({ kind: 'drop', on: 'refund', when: 'before', pidx });
  await sita.post(`/api/orders/${id}/cancel`).send().expect(200);
  expect(await found()).toEqual([]);
  await change(id, { $unset: { 'reviewFlags.0.dueAt': 1 } });

  expect(await found()).toEqual([
    `order_refund_undated: Order ${id} has a refund that staff owe, but that is due at no time.`,
  ]);
});

it('finds a cancelled order whose money nobody owes its customer any more', async () => {
  const id = await aCancelledOrder();
  await change(id, { $set: { reviewFlags: [] } });

  expect(await found()).toEqual([
    `order_cancelled_owed: Order ${id} was cancelled by its customer after paying, but has neither an open refund nor a review.`,
  ]);
});

it('finds a cancellation without its event, an event without its cancellation, and one of another refund', async () => {
  const [unrecorded, forgotten, other] = [await aCancelledOrder(), await aCancelledOrder(), await aCancelledOrder()];
  await EventModel.deleteOne({ 'subject.id': unrecorded, type: 'order.cancel_requested' });
  const filter = { 'subject.id': other, type: 'order.cancel_requested' };
  await EventModel.collection.updateOne(filter, { $set: { 'is.refund': new Types.ObjectId().toHexString() } });
  await change(forgotten, { $unset: { cancelRequestedAt: 1 } });

  expect(await found()).toEqual([
    `order_cancelled_event: Order ${unrecorded} was cancelled by its customer after paying, but has 0 events of that, which name 0 of its refunds.`,
    `order_cancelled_event: Order ${forgotten} was not cancelled by its customer after paying, but has 1 events of that, which name 1 of its refunds.`,
    `order_cancelled_event: Order ${other} was cancelled by its customer after paying, but has 1 events of that, which name 0 of its refunds.`,
  ]);
});
