import { afterAll, describe, expect, it } from '@jest/globals';
import { type Order, type OrderCounts, type OrderLedger, type PlacedOrder, refundDueAt } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { Caller, LoggedIn } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';
import { LedgerModel } from './ledger/ledger.model.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites();

const A_TIME: unknown = expect.any(String);
const cancel = ({ _id, orderToken = '' }: PlacedOrder, by: Pick<Caller, 'post'>) =>
  by.post(`/api/orders/${_id}/cancel`).set('x-order-token', orderToken).send();
const cancellations = ({ _id }: Pick<Order, '_id'>) =>
  EventModel.find({ 'subject.id': _id, type: 'order.cancel_requested' }).lean();
const ids = ({ body }: { readonly body: unknown }): string[] => (body as Order[]).map(({ _id }) => _id);

describe.each(suites)('with $provider.name', ({ shop, provider, sita, admin }) => {
  const { refundsByCall } = provider;
  const see = (order: Pick<Order, '_id'>): Promise<Order> => shop.see(admin, order);
  const pack = ({ _id }: Pick<Order, '_id'>, packed = true) => admin.put(`/api/orders/${_id}/packed`).send({ packed });
  const put = ({ _id }: Pick<Order, '_id'>, path: string, body: object) =>
    admin.put(`/api/orders/${_id}/${path}`).send(body);

  /** An order of $100, which is 1,400,000 paisa. Ten items are in stock before it is placed. */
  const aPaidOrder = async (customer: Caller = sita) => {
    const { order, product } = await shop.anOrder(customer);
    const { pidx } = await shop.begin(customer, order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(customer, pidx);
    return { order, product, pidx };
  };
  /** A cancelled order whose money is not back yet: the answer of the provider is lost, or staff make the refund. */
  const aWaitingOrder = async (customer: LoggedIn = sita) => {
    const paid = await aPaidOrder(customer);
    if (refundsByCall) provider.fault({ kind: 'drop', on: 'refund', pidx: paid.pidx });
    const answer = await cancel(paid.order, customer).expect(200);
    expect(answer.body).toMatchObject({ status: 'paid', cancelRequestedAt: A_TIME });
    return paid;
  };
  /** The money goes back at the provider, and staff have the shop look the refund up. */
  const giveBack = async (order: PlacedOrder, pidx: string): Promise<void> => {
    const { refunds = [] } = await see(order);
    if (provider.payment(pidx).refunded === 0) provider.refund(pidx);
    await put(order, `refunds/${refunds.at(-1)!._id}`, {}).expect(200);
  };

  describe('a paid order that is not packed', () => {
    it('is cancelled by its customer, and all of its money goes back', async () => {
      const { order, product, pidx } = await aPaidOrder();

      const answer = await cancel(order, sita).expect(200);

      expect(answer.body).toMatchObject({
        _id: order._id,
        status: refundsByCall ? 'refunded' : 'paid',
        cancelRequestedAt: A_TIME,
      });
      expect(provider.refundCalls(pidx)).toBe(refundsByCall ? 1 : 0);
      const { refunds = [] } = await see(order);
      expect(refunds).toMatchObject([
        {
          status: refundsByCall ? 'done' : 'unclear',
          amount: 100,
          amountPaisa: 1_400_000,
          by: 'shopper',
          reason: 'The customer cancelled the order',
          lines: [{ index: 0, quantity: 1, restock: true }],
        },
      ]);
      expect(await cancellations(order)).toMatchObject([
        {
          actor: { kind: 'customer', id: sita.user._id },
          is: { refund: refunds[0]?._id, amountPaisa: 1_400_000 },
        },
      ]);
      if (!refundsByCall) await giveBack(order, pidx);
      expect(await see(order)).toMatchObject({ status: 'refunded', refunded: 100, refunds: [{ status: 'done' }] });
      expect((await see(order)).attention).toBeUndefined();
      expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    });

    it('leaves its money in the ledger without the id of its customer', async () => {
      const { order, pidx } = await aWaitingOrder();
      await giveBack(order, pidx);

      const ledger = (await admin.get(`/api/orders/${order._id}/ledger`)).body as OrderLedger;

      expect(ledger).toMatchObject({
        balance: 0,
        entries: [{ kind: 'attempt' }, { kind: 'receipt' }, { kind: 'refund', by: 'shopper', amount: 1_400_000 }],
      });
      expect(await LedgerModel.find({ order: order._id, kind: 'refund' }).lean()).toMatchObject([
        { actor: { kind: 'customer', id: null } },
      ]);
    });

    it('is cancelled by the guest who has its token, and by no other guest', async () => {
      const { order } = await aPaidOrder(shop.guest);

      await cancel({ ...order, orderToken: 'guessed' }, shop.guest).expect(404);
      await cancel({ ...order, orderToken: '' }, sita).expect(404);
      expect(await see(order)).not.toHaveProperty('cancelRequestedAt');
      await cancel(order, shop.guest).expect(200);

      expect(await see(order)).toMatchObject({ cancelRequestedAt: A_TIME, refunds: [{ by: 'shopper' }] });
      expect(await cancellations(order)).toMatchObject([{ actor: { kind: 'guest', id: null } }]);
    });

    it('is not cancelled by staff, who refund it if they may', async () => {
      const { order, pidx } = await aPaidOrder();

      for (const by of [await shop.staff(), admin]) {
        expect(await cancel(order, by)).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      }

      expect(await see(order)).toMatchObject({ status: 'paid' });
      expect(await see(order)).not.toHaveProperty('cancelRequestedAt');
      expect(await see(order)).not.toHaveProperty('refunds');
      expect(provider.refundCalls(pidx)).toBe(0);
    });

    it('is not cancelled by staff who have the token of a guest', async () => {
      const { order, pidx } = await aPaidOrder(shop.guest);

      for (const by of [await shop.staff(), admin]) {
        expect(await cancel(order, by)).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      }

      expect(await see(order)).not.toHaveProperty('refunds');
      expect(provider.refundCalls(pidx)).toBe(0);
      // A guest can have an account, too.
      await cancel(order, sita).expect(200);
    });

    it('is cancelled by staff whose own order it is, whom the ledger does not name', async () => {
      const mina = await shop.staff();
      const { order, pidx } = await aWaitingOrder(mina);

      await giveBack(order, pidx);

      expect(await cancellations(order)).toMatchObject([{ actor: { kind: 'staff', id: mina.user._id } }]);
      const entries = await LedgerModel.find({ order: order._id }).lean();
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['attempt', 'receipt', 'refund']);
      expect(entries.filter(({ actor }) => actor.id === mina.user._id)).toEqual([]);
    });

    it('is cancelled once, however many tabs its customer has', async () => {
      const { order, pidx } = await aPaidOrder();

      const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(order, sita)));

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const again = await cancel(order, sita).expect(200);
      expect((again.body as Order).version).toBe((await see(order)).version);
      expect((await see(order)).refunds).toHaveLength(1);
      expect(await cancellations(order)).toHaveLength(1);
      expect(provider.refundCalls(pidx)).toBe(refundsByCall ? 1 : 0);
      if (!refundsByCall) await giveBack(order, pidx);
      // The customer's page may be old.
      expect((await cancel(order, sita).expect(200)).body).toMatchObject({ status: 'refunded' });
    });
  });

  it('an order is packed, or its customer cancels it at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { order } = await aPaidOrder();

      const [packing, cancelling] = await Promise.all([pack(order), cancel(order, sita)]);

      expect([packing.status, cancelling.status].sort()).toEqual([200, 409]);
      const seen = await see(order);
      const isPacked = packing.status === 200;
      expect(seen.packedAt !== undefined).toBe(isPacked);
      expect(seen.cancelRequestedAt === undefined).toBe(isPacked);
      expect(seen.refunds === undefined).toBe(isPacked);
    }
  });

  it('an order can no longer be cancelled once it is packed or sent', async () => {
    const [{ order: packed }, { order: sent }] = [await aPaidOrder(), await aPaidOrder()];
    await pack(packed).expect(200);
    await put(sent, 'status', { status: 'shipped' }).expect(200);
    const refused = (from: string) => ({
      status: 409,
      body: { code: 'status_not_allowed', msg: `An order that is ${from} can’t be marked as cancelled` },
    });

    expect(await cancel(packed, sita)).toMatchObject(refused('packed'));
    expect(await cancel(sent, sita)).toMatchObject(refused('shipped'));

    expect(await see(packed)).not.toHaveProperty('cancelRequestedAt');
    await pack(packed, false).expect(200);
    await cancel(packed, sita).expect(200);
    expect(await see(packed)).toMatchObject({ cancelRequestedAt: A_TIME });
  });

  describe('a cancelled order whose money is not back', () => {
    it('can neither be packed, sent nor corrected', async () => {
      const { order } = await aWaitingOrder();
      const refused = { status: 409, body: { code: 'cancel_requested', msg: 'The customer has cancelled this order' } };

      expect(await pack(order)).toMatchObject(refused);
      expect(await put(order, 'status', { status: 'shipped' })).toMatchObject(refused);
      expect(await put(order, 'delivery', { ...shop.anAddress(), city: 'Pokhara' })).toMatchObject(refused);
      expect(await put(order, 'lines/0/size', { size: '42' })).toMatchObject(refused);
      expect(await see(order)).toMatchObject({ status: 'paid', address: order.address });
    });

    it('leaves the lists and the numbers of what to pack', async () => {
      const counts = async () => (await admin.get('/api/orders/overview/counts')).body as OrderCounts;
      const before = await counts();
      const { order: kept } = await aPaidOrder();
      const { order } = await aWaitingOrder();

      expect(await counts()).toMatchObject({ toPack: before.toPack + 1, toShip: before.toShip });
      for (const query of ['toSend=true', 'toSend=true&packed=false', 'status=paid&packed=false']) {
        const listed = ids(await admin.get(`/api/orders?${query}`));
        expect(listed).toContain(kept._id);
        expect(listed).not.toContain(order._id);
      }
      for (const query of ['toSend=false', 'status=paid', '']) {
        expect(ids(await admin.get(`/api/orders?${query}`))).toContain(order._id);
      }
    });

    it('tells staff until when the refund that they make is due', async () => {
      const { order } = await aWaitingOrder();

      const { reviews = [], refunds = [], cancelRequestedAt = '' } = await see(order);

      const due = refundDueAt(new Date(cancelRequestedAt)).toISOString();
      expect(reviews).toMatchObject([{ about: `refund:${refunds[0]?._id ?? ''}`, due }]);
      expect(ids(await admin.get('/api/orders?refundDue=true'))).toContain(order._id);
    });

    it('stays out of the bin, and its account is not erased before it is refunded', async () => {
      const leaving = await shop.shopper();
      const { order, pidx } = await aWaitingOrder(leaving);
      const erase = () => leaving.delete(`/api/auth/${leaving.user._id}`).send({ currentPassword: leaving.password });

      expect(await admin.delete(`/api/orders/${order._id}`)).toMatchObject({
        status: 409,
        body: { code: 'order_under_way' },
      });
      expect(await erase()).toMatchObject({
        status: 409,
        body: {
          code: 'erasing_must_wait',
          params: { until: 'money_is_returned', count: 1 },
          msg: 'We still have to refund an order that you cancelled. Please wait until then, or contact us',
        },
      });
      await giveBack(order, pidx);
      await erase().expect(200);

      const stored = await OrderModel.findById(order._id).orFail().lean();
      expect(stored).toMatchObject({ status: 'refunded', refunds: [{ actor: { kind: 'customer', id: null } }] });
      expect(JSON.stringify(stored)).not.toContain(leaving.user._id);
      expect(JSON.stringify(stored)).not.toContain('The customer cancelled');
      await admin.delete(`/api/orders/${order._id}`).expect(200);
    });
  });

  it('a second payment of a cancelled order is returned, too', async () => {
    const { order } = await shop.anOrder(sita);
    const first = await shop.begin(sita, order);
    await provider.settle(first.pidx, 'pending');
    await shop.confirm(sita, first.pidx);
    const again = await shop.initiate(sita, order._id, { again: true }).expect(200);
    const { pidx } = again.body as { pidx: string };
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    await cancel(order, sita).expect(200);
    if (!refundsByCall) await giveBack(order, pidx);

    await provider.settle(first.pidx, 'completed');
    await shop.confirm(sita, first.pidx);

    const { status, reviews = [] } = await see(order);
    expect(status).toBe('refunded');
    expect(reviews).toMatchObject([{ about: first.pidx, due: A_TIME }]);
  });
});

describe('money that staff have received', () => {
  const { shop, sita, admin } = suites[0]!;

  it('goes back by a task, once its customer has cancelled the order', async () => {
    const { order, product } = await shop.anOrder(sita);
    const received = { method: 'bank', reference: `FT ${order.shortNumber ?? ''}`, amountPaisa: 1_400_000 };
    await admin.post(`/api/orders/${order._id}/payments`).send(received).expect(200);

    const answer = await cancel(order, sita).expect(200);

    expect(answer.body).toMatchObject({ status: 'paid', cancelRequestedAt: A_TIME });
    const { reviews = [], refunds = [] } = await shop.see(admin, order);
    expect(refunds).toMatchObject([{ status: 'unclear', amountPaisa: 1_400_000, by: 'shopper' }]);
    expect(reviews).toMatchObject([{ about: `refund:${refunds[0]!._id}`, due: A_TIME }]);
    const outcome = { became: 'done', note: 'FT 88' };
    await admin.put(`/api/orders/${order._id}/refunds/${refunds[0]!._id}`).send(outcome).expect(200);
    expect(await shop.see(admin, order)).toMatchObject({ status: 'refunded', refunded: 100 });
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
  });
});
