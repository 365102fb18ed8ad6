import { expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { documentText, invoicePath, openDocumentsSuite } from '../../testing/open-documents-suite.js';
import { OrderModel } from '../orders/testing.js';

// No doctor examines this shop: its orders miss the events of steps that an older version has taken.
const { shop, sita, admin, staff, pay, anOrder, aCashOrder, documentsOf } = await openDocumentsSuite();

/** Stores what an older version wrote when staff shipped and delivered an order. */
const leaves = async ({ _id }: PlacedOrder, status: 'shipped' | 'delivered'): Promise<void> => {
  const at = new Date('2026-11-20T10:00:00.000Z');
  const actor = { kind: 'staff', id: staff.user._id } as const;
  await OrderModel.updateOne(
    { _id },
    { $set: { status, shipment: { at } }, $push: { history: { status, at, actor } } },
  );
};

it('an order that left before the shop numbered its invoices has a receipt, also after a refund', async () => {
  const order = await anOrder();
  await pay(order);
  await leaves(order, 'delivered');

  const before = await documentText(sita.get(invoicePath(order)));
  await admin.post(`/api/orders/${order._id}/refunds`).send({ amount: 52.5, reason: 'Torn' }).expect(200);
  const after = await documentText(sita.get(invoicePath(order)));

  for (const text of [before, after]) {
    expect(text).toContain('Receipt');
    expect(text).not.toMatch(/Order confirmation|Tax invoice|Number 20|You get an invoice/);
  }
  expect(after).toContain('Total less refunds $200.00 Rs 28,000.00');
  expect(await documentsOf(order)).toEqual([]);
});

it('a parcel that was on its way with cash on delivery then has the confirmation of its order', async () => {
  const order = await aCashOrder();
  await leaves(order, 'shipped');

  const text = await documentText(sita.get(invoicePath(order)));

  expect(text).toContain('Order confirmation');
  expect(text).toContain('To be paid in cash on delivery: Rs 13,329.');
  expect(text).not.toContain('You get an invoice');
  await (await shop.shopper()).get(invoicePath(order)).expect(404);
});
