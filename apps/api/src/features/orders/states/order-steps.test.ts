import { expect, it } from '@jest/globals';
import type { OrderStep, PlacedOrder } from '@paila/shared';
import { systemActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { recordAll } from '../../../platform/events/index.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';

const { shop, sita, beingPaid } = await openPayingSuite();
const staff = await shop.staff();

it('lists every event of an order that staff learn something from as a step', async () => {
  const product = await shop.aProduct({ price: 40, stock: { '42': 9 } });
  const order = (
    await sita.post('/api/orders').send({
      products: [{ productId: product._id, quantity: 1, size: '42' }],
      amount: 40,
      address: shop.anAddress(),
    })
  ).body as PlacedOrder;
  const subject = { kind: 'order', id: order._id } as const;
  const about = { subject, actor: systemActor('test') } as const;
  await inTransaction((session) =>
    recordAll(
      [
        { ...about, type: 'order.delivery_corrected', is: { fields: ['phone'] } },
        { ...about, type: 'order.shipment_corrected', is: { fields: ['carrier'] } },
        { ...about, type: 'order.size_corrected', was: { line: 0 }, is: { line: 0 } },
        { ...about, type: 'order.noted', is: { note: 'n1' } },
        { ...about, type: 'order.problem_reported', is: { problem: 'p1', reason: 'damaged' } },
        { ...about, type: 'order.flagged', is: { about: 'pay1', flagged: true } },
        { ...about, type: 'order.refund_overdue', is: { about: 'pay1', dueAt: new Date() } },
        { ...about, type: 'order.reviewed', is: { about: 'pay1', review: 'r1' } },
        { ...about, type: 'order.called', is: { outcome: 'no_answer' } },
        { ...about, type: 'order.method_changed', was: {}, is: { method: 'cash' } },
        { ...about, type: 'order.method_changed', was: { method: 'cash' }, is: {} },
        { ...about, type: 'order.cash_counted', is: { duePaisa: 560_000, countedPaisa: 550_000 } },
        { ...about, type: 'order.cancel_requested', is: { refund: 'r2', amountPaisa: 560_000 } },
        { ...about, type: 'order.document_issued', is: { document: 'd1', kind: 'invoice', number: '2083/84-00017' } },
        { ...about, type: 'order.removed' },
        { ...about, type: 'order.restored' },
        { ...about, type: 'order.payment_disowned' },
        { ...about, type: 'order.adopted', is: { account: sita.user._id } },
        { ...about, type: 'order.anonymised' },
      ],
      session,
    ),
  );

  const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];

  expect(steps.map(({ _id, at: _at, by: _by, ...step }) => step)).toEqual([
    { type: 'order.placed', status: 'pending', amount: 40 },
    { type: 'order.delivery_corrected', fields: ['phone'] },
    { type: 'order.shipment_corrected', fields: ['carrier'] },
    { type: 'order.size_corrected', line: 0 },
    { type: 'order.noted', about: 'n1' },
    { type: 'order.problem_reported', about: 'p1' },
    { type: 'order.flagged', about: 'pay1', done: true },
    { type: 'order.refund_overdue', about: 'pay1' },
    { type: 'order.reviewed', about: 'pay1' },
    { type: 'order.called', outcome: 'no_answer' },
    { type: 'order.method_changed', method: 'cash' },
    { type: 'order.method_changed', method: 'online' },
    { type: 'order.cash_counted', due: 560_000, counted: 550_000 },
    { type: 'order.cancel_requested', about: 'r2' },
    { type: 'order.document_issued', about: '2083/84-00017', kind: 'invoice' },
    { type: 'order.removed' },
    { type: 'order.restored' },
    { type: 'order.payment_disowned' },
    { type: 'order.adopted' },
    { type: 'order.anonymised' },
  ]);
});

it('lists the payments of an order among its steps, except those that its own steps report', async () => {
  const { order, pidx } = await beingPaid();
  await shop.provider.settle(pidx, 'cancelled');
  await shop.confirm(sita, pidx);
  const { pidx: second } = await shop.begin(sita, order);
  await shop.provider.settle(second, 'completed');
  await shop.confirm(sita, second);

  const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];

  expect(steps.map(({ type, status, about, by }) => ({ type, status, about, by }))).toEqual([
    { type: 'order.placed', status: 'pending', about: undefined, by: 'shopper' },
    { type: 'payment.begun', status: 'initiated', about: pidx, by: 'shopper' },
    { type: 'payment.status_changed', status: 'cancelled', about: undefined, by: 'provider' },
    { type: 'payment.begun', status: 'initiated', about: second, by: 'shopper' },
    { type: 'order.status_changed', status: 'paid', about: undefined, by: 'provider' },
  ]);
});
