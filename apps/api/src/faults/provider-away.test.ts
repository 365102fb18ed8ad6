import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InitiateAnswer, PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import request from 'supertest';
import { examineShop } from '../doctor.js';
import { SIMULATED_PROVIDERS } from '../testing/simulated-providers/index.js';
import { openFaultShop, type FaultShop } from './testing/open-fault-shop.js';
import { until } from './testing/until.js';
import { anAddress, paymentPath, send } from './testing/traffic.js';

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

/** An order of one item. */
const orderBody = () => ({
  products: [{ productId: shop.products[0]?._id, quantity: 1, size: '42' }],
  amount: 100,
  address: anAddress('12 Jhamsikhel Road'),
});

describe.each(SIMULATED_PROVIDERS)('a payment with $name', (kind) => {
  it('is settled once, although provider and shop were both away between payment and confirmation', async () => {
    const provider = shop.provider(kind);
    const answer = await send(request(shop.base).post('/api/orders').send(orderBody()), shop.admin);
    expect(answer).toMatchObject({ status: 200 });
    const { _id } = answer!.body as PlacedOrder;
    const initiate = request(shop.base).post(paymentPath(provider, 'initiate')).send({ orderId: _id });
    const { pidx } = (await send(initiate, shop.admin))!.body as InitiateAnswer;
    await provider.settle(pidx, 'completed');

    // The provider stops answering; the shop is killed while it waits.
    provider.fault({ kind: 'delay', on: 'lookUp', ms: 120_000 });
    const confirming = send(request(shop.base).post(paymentPath(provider, 'confirm')).send(provider.callback(pidx)));
    await until(() => provider.faultCount() === 0);
    await shop.killShop();
    expect(await confirming).toBeUndefined();
    expect(await storedOrder(_id)).toMatchObject({ status: 'pending' });

    // Then it drops the first connections.
    provider.fault({ kind: 'drop', on: 'lookUp', times: 2 });
    await shop.startShop();
    await letTimePass(pidx);
    await until(() => provider.faultCount() === 0);
    await letTimePass(pidx);
    await until(async () => (await storedOrder(_id))?.['status'] === 'paid');

    const confirm = () =>
      send(request(shop.base).post(paymentPath(provider, 'confirm')).send(provider.callback(pidx)), shop.admin);
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
});

describe.each(SIMULATED_PROVIDERS.filter(({ refundsByCall }) => refundsByCall))('a payment with $name', (kind) => {
  it('is refunded once, although the shop was killed before the answer', async () => {
    const provider = shop.provider(kind);
    const { _id } = (await send(request(shop.base).post('/api/orders').send(orderBody()), shop.admin))!
      .body as PlacedOrder;
    const initiate = request(shop.base).post(paymentPath(provider, 'initiate')).send({ orderId: _id });
    const { pidx } = (await send(initiate, shop.admin))!.body as InitiateAnswer;
    await provider.settle(pidx, 'completed');
    await send(request(shop.base).post(paymentPath(provider, 'confirm')).send(provider.callback(pidx)), shop.admin);

    provider.fault({ kind: 'hold', on: 'refund' });
    const refund = request(shop.base).post(`/api/orders/${_id}/refunds`).send({ all: true, reason: 'Too small' });
    const refunding = send(refund, shop.admin);
    await until(() => provider.refundCalls(pidx) === 1);
    await shop.killShop();
    expect(await refunding).toBeUndefined();
    // The provider makes it all the same.
    provider.clearFaults();
    await until(() => provider.payment(pidx).refunded > 0);
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
    expect(provider.refundCalls(pidx)).toBe(1);
    expect(provider.payment(pidx).refunded).toBe(1_400_000);
    expect(await examineShop()).toEqual([]);
    shop.expectCalm();
  }, 180_000);
});
