import { describe, expect, it } from '@jest/globals';
import type { InitiateAnswer, Order, PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import { examineShop } from '../doctor.js';
import type { OrderDoc } from '../features/orders/index.js';
import { SIMULATED_PROVIDERS } from '../testing/simulated-providers/index.js';
import { openFaultShopOnWire } from './testing/open-fault-shop.js';
import { anAddress, paymentPath, send } from './testing/traffic.js';
import { until } from './testing/until.js';

const { shop, wire } = await openFaultShopOnWire();

const stored = (id: string) =>
  mongoose.connection.collection<OrderDoc>('orders').findOne({ _id: new mongoose.Types.ObjectId(id) });
const succeeds = async (call: Promise<Response | undefined>): Promise<Response> => {
  const answer = await call;
  expect([answer?.status, answer?.text]).toEqual([200, expect.anything()]);
  return answer!;
};

describe.each(SIMULATED_PROVIDERS)('an order that was paid with $name', (kind) => {
  const provider = shop.provider(kind);

  /** A guest's paid order of one item. */
  const aPaidOrder = async () => {
    const body = {
      products: [{ productId: shop.products[0]?._id, quantity: 1, size: '42' }],
      amount: 100,
      address: anAddress('12 Jhamsikhel Road'),
    };
    const placed = await succeeds(send(request(shop.base).post('/api/orders').send(body)));
    const { _id: id, orderToken = '' } = placed.body as PlacedOrder;
    const byGuest = (test: Test) => send(test.set('x-order-token', orderToken));
    const initiate = request(shop.base).post(paymentPath(provider, 'initiate')).send({ orderId: id });
    const begun = await succeeds(byGuest(initiate));
    const { pidx } = begun.body as InitiateAnswer;
    await provider.settle(pidx, 'completed');
    await succeeds(send(request(shop.base).post(paymentPath(provider, 'confirm')).send(provider.callback(pidx))));
    return { id, pidx, cancel: () => byGuest(request(shop.base).post(`/api/orders/${id}/cancel`)) };
  };
  /** Makes the refund so old that the provider can no longer be at work on it, and its check due. */
  const letTimePass = async (id: string, pidx: string): Promise<void> => {
    const at = new Date(Date.now() - 11 * 60_000);
    const _id = new mongoose.Types.ObjectId(id);
    await mongoose.connection.collection('orders').updateOne({ _id }, { $set: { 'refunds.$[].at': at } });
    await mongoose.connection.collection('paymentattempts').updateOne({ pidx }, { $set: { refundCheckAt: at } });
  };

  it('stays cancelled, and its money is owed, when the shop is killed before it asks for the refund', async () => {
    const { id, pidx, cancel } = await aPaidOrder();

    const killed = wire.atNext('commitTransaction', 'answered', shop.killShop);
    const cancelling = cancel();
    await killed;

    expect(await cancelling).toBeUndefined();
    expect(await stored(id)).toMatchObject({
      status: 'paid',
      cancelRequestedAt: expect.any(Date),
      refunds: [{ status: 'under_way', amountPaisa: 1_400_000 }],
    });
    expect(provider.refundCalls(pidx)).toBe(0);
    await shop.startShop();
    const pack = request(shop.base).put(`/api/orders/${id}/packed`).send({ packed: true });
    expect(await send(pack, shop.admin)).toMatchObject({ status: 409, body: { code: 'cancel_requested' } });
    await letTimePass(id, pidx);
    await until(async () => ((await stored(id))?.reviewFlags.length ?? 0) > 0);

    const order = (await succeeds(cancel())).body as Order;
    expect(order).toMatchObject({ status: 'paid', cancelRequestedAt: expect.any(String) });
    const { refunds = [], reviewFlags } = (await stored(id))!;
    expect(refunds).toMatchObject([{ status: provider.refundsByCall ? 'refused' : 'unclear' }]);
    expect(reviewFlags).toMatchObject([
      {
        about: provider.refundsByCall ? 'cancel' : `refund:${String(refunds[0]?._id)}`,
        dueAt: expect.any(Date),
      },
    ]);
    expect(provider.refundCalls(pidx)).toBe(0);
    expect(await examineShop()).toEqual([]);
    shop.expectCalm();
  }, 120_000);
});
