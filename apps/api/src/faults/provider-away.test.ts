import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { InitiateAnswer, PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import request from 'supertest';
import { examineShop } from '../doctor.js';
import { openFaultShop, type FaultShop } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';
import { anAddress, send } from './testing/traffic.js';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
}, 120_000);
afterAll(async () => {
  await shop.close();
}, 60_000);

const attempts = () => mongoose.connection.collection('paymentattempts');
/** Makes the next check of this payment due, as it would be in a minute or two. */
const letTimePass = (pidx: string) => attempts().updateOne({ pidx }, { $set: { nextCheckAt: new Date() } });
const storedOrder = (id: string) =>
  mongoose.connection.collection('orders').findOne({ _id: new mongoose.Types.ObjectId(id) });

it('settles a payment once, although provider and shop were both away between payment and confirmation', async () => {
  const { provider } = shop;
  const body = {
    products: [{ productId: shop.products[0]?._id, quantity: 1, size: '42' }],
    amount: 100,
    address: anAddress('12 Jhamsikhel Road'),
  };
  const answer = await send(request(shop.base).post('/api/orders').send(body), shop.admin);
  expect(answer).toMatchObject({ status: 200 });
  const { _id } = answer!.body as PlacedOrder;
  const initiate = request(shop.base).post('/api/payments/khalti/initiate').send({ orderId: _id });
  const { pidx } = (await send(initiate, shop.admin))!.body as InitiateAnswer;
  provider.control.settle(pidx, 'Completed');

  // The provider stops answering; the shop is killed while it waits.
  provider.control.fault({ kind: 'delay', on: 'lookup', ms: 120_000 });
  const confirming = send(request(shop.base).post('/api/payments/khalti/confirm').send({ pidx }));
  await until(() => provider.control.faults().length === 0);
  await shop.killShop();
  expect(await confirming).toBeUndefined();
  expect(await storedOrder(_id)).toMatchObject({ status: 'pending' });

  // Then it drops the first connections.
  provider.control.fault({ kind: 'drop', on: 'lookup', times: 2 });
  await shop.startShop();
  await letTimePass(pidx);
  await until(() => provider.control.faults().length === 0);
  await letTimePass(pidx);
  await until(async () => (await storedOrder(_id))?.['status'] === 'paid');

  const confirm = () => send(request(shop.base).post('/api/payments/khalti/confirm').send({ pidx }), shop.admin);
  const again = await Promise.all([confirm(), confirm()]);
  expect(again.map((response) => response?.body as unknown)).toEqual([
    expect.objectContaining({ status: 'completed' }),
    expect.objectContaining({ status: 'completed' }),
  ]);
  const paid = await storedOrder(_id);
  expect(paid).toMatchObject({ status: 'paid', paymentID: pidx, reviewFlags: [] });
  expect((paid!['history'] as { status: string }[]).map(({ status }) => status)).toEqual(['pending', 'paid']);
  expect(await attempts().countDocuments({ order: paid?._id })).toBe(1);
  expect(await examineShop()).toEqual([]);
  shop.expectCalm();
}, 180_000);

it('requests a refund once, although the shop was killed before the answer', async () => {
  const { provider } = shop;
  const { control } = provider;
  const body = {
    products: [{ productId: shop.products[0]?._id, quantity: 1, size: '42' }],
    amount: 100,
    address: anAddress('12 Jhamsikhel Road'),
  };
  const { _id } = (await send(request(shop.base).post('/api/orders').send(body), shop.admin))!.body as PlacedOrder;
  const initiate = request(shop.base).post('/api/payments/khalti/initiate').send({ orderId: _id });
  const { pidx } = (await send(initiate, shop.admin))!.body as InitiateAnswer;
  control.settle(pidx, 'Completed');
  await send(request(shop.base).post('/api/payments/khalti/confirm').send({ pidx }), shop.admin);

  control.fault({ kind: 'hold', on: 'refund' });
  const refund = request(shop.base).post(`/api/orders/${_id}/refunds`).send({ all: true, reason: 'Too small' });
  const refunding = send(refund, shop.admin);
  await until(() => control.refundCalls(pidx) === 1);
  await shop.killShop();
  expect(await refunding).toBeUndefined();
  // The provider makes it all the same.
  control.clearFaults();
  await until(() => control.payment(pidx).refundedAmount > 0);
  expect(await storedOrder(_id)).toMatchObject({ status: 'paid', refunds: [{ status: 'under_way' }] });

  await shop.startShop();
  const again = request(shop.base).post(`/api/orders/${_id}/refunds`).send({ all: true, reason: 'Too small' });
  expect(await send(again, shop.admin)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
  await attempts().updateOne({ pidx }, { $set: { refundCheckAt: new Date() } });
  await until(async () => (await storedOrder(_id))?.['status'] === 'refunded');

  expect(await storedOrder(_id)).toMatchObject({
    refundedCents: 10_000,
    refunds: [{ status: 'done' }],
    reviewFlags: [],
  });
  expect(control.refundCalls(pidx)).toBe(1);
  expect(control.payment(pidx).refundedAmount).toBe(1_400_000);
  expect(await examineShop()).toEqual([]);
  shop.expectCalm();
}, 180_000);
