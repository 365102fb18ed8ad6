import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  afterOpenMinutes,
  DEFAULT_CASH,
  type InitiateAnswer,
  isWorkingDay,
  localDay,
  type Order,
  type OrderStatus,
  type PlacedOrder,
} from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { endOverdueOrders, orderStatus } from './testing.js';

const suites = await openPayingSuites();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A time zone in which today and the day of two hours ago are no Saturday, on which the shop is closed. */
const openZone = (): string => {
  const isOpen = (timeZone: string): boolean =>
    [0, 119 * MINUTE].every((ago) => isWorkingDay(localDay(new Date(Date.now() - ago), timeZone), []));
  return isOpen('Etc/GMT+12') ? 'Etc/GMT+12' : 'Etc/GMT-14';
};

const placedBefore = ({ _id }: Pick<Order, '_id'>, ms: number) =>
  OrderModel.updateOne({ _id }, { createdAt: new Date(Date.now() - ms) });
const methodChanges = async ({ _id }: Pick<Order, '_id'>) =>
  (await EventModel.find({ 'subject.id': _id, type: 'order.method_changed' }).sort({ _id: 1 }).lean()).map(
    ({ actor, was, is }) => ({ actor, was, is }),
  );
const openPayments = ({ _id }: Pick<Order, '_id'>) => PaymentAttemptModel.countDocuments({ order: _id, open: true });

describe.each(suites)('with $provider.name', ({ shop, provider, sita, admin, initiate, cancel, beingPaid }) => {
  beforeEach(() => offerCash(shop));

  const payInCash = (
    { _id, orderToken }: Pick<PlacedOrder, '_id' | 'orderToken'>,
    caller: Pick<LoggedIn, 'post'> = sita,
  ) =>
    caller
      .post('/api/payments/cash')
      .set('x-order-token', orderToken ?? '')
      .send({ orderId: _id });
  const move = async ({ _id }: Pick<Order, '_id'>, status: OrderStatus, more: object = {}): Promise<void> => {
    await admin
      .put(`/api/orders/${_id}/status`)
      .send({ status, ...more })
      .expect(200);
  };
  const shopper = { kind: 'customer', id: sita.user._id };
  const TO_CASH = { actor: shopper, was: {}, is: { method: 'cash' } };
  const TO_ONLINE = { actor: shopper, was: { method: 'cash' }, is: {} };

  describe('an unpaid order', () => {
    it('changes to cash once for any number of clicks, keeps its stock, and waits for a call', async () => {
      const { order, product } = await shop.anOrder(sita);

      const answers = await Promise.all([payInCash(order), payInCash(order), payInCash(order)]);
      const later = await payInCash(order);

      for (const answer of [...answers, later]) {
        expect(answer).toMatchObject({ status: 200, body: { status: 'pending', paymentMethod: 'cash', version: 2 } });
      }
      expect(await methodChanges(order)).toEqual([TO_CASH]);
      const { expiresAt = '' } = later.body as Order;
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 119 * MINUTE);
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      expect(await shop.findings()).toEqual([]);
    });

    it('gets the present rate with its change to cash, if an older version has placed it without one', async () => {
      const { order } = await shop.anOrder(sita);
      await OrderModel.updateOne({ _id: order._id }, { $unset: { usdToNpr: 1 } });

      expect(await payInCash(order)).toMatchObject({ status: 200, body: { paymentMethod: 'cash', usdToNpr: 140 } });

      expect(await OrderModel.findById(order._id).orFail().lean()).toMatchObject({ usdToNpr: 140 });
    });

    it('changes to cash with its open payment closed', async () => {
      const { order, pidx } = await beingPaid();

      expect(await payInCash(order)).toMatchObject({ status: 200, body: { paymentMethod: 'cash' } });

      const attempt = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
      expect(attempt).toMatchObject({ status: 'initiated', open: false });
      const closed = await EventModel.find({ 'subject.id': String(attempt._id), type: 'payment.closed' }).lean();
      expect(closed).toMatchObject([{ actor: shopper, is: { order: order._id } }]);
      expect(await shop.findings()).toEqual([]);
    });

    it('changes to cash although the provider does not answer', async () => {
      const { order, pidx } = await beingPaid();
      provider.fault({ kind: 'server-error', on: 'lookUp', pidx, times: 'always' });

      expect(await payInCash(order)).toMatchObject({ status: 200, body: { paymentMethod: 'cash' } });
    });

    it('does not change while the provider has not decided, if the money may be on its way', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'pending');

      const answer = await payInCash(order);

      // At a provider whose payments are pending once its page is open, the shopper may have left that page.
      expect(answer).toMatchObject(
        provider.keepsStock
          ? { status: 409, body: { code: 'payment_in_progress' } }
          : { status: 200, body: { paymentMethod: 'cash' } },
      );
      expect(await openPayments(order)).toBe(provider.keepsStock ? 1 : 0);
    });

    it('does not change while staff review its money', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');
      provider.fault({ kind: 'wrong-total-amount', totalAmount: 1, pidx, times: 'always' });

      expect(await payInCash(order)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
      expect(await methodChanges(order)).toEqual([]);
    });

    it('does not change once its open payment has paid it', async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');

      expect(await payInCash(order)).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      const paid = await shop.see(admin, order);
      expect(paid).toMatchObject({ status: 'paid', paymentID: pidx });
      expect(paid).not.toHaveProperty('paymentMethod');
    });

    it('does not change if its caller has named a payment', async () => {
      const product = await shop.aProduct({ stock: { '42': 1 } });
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const paymentID = `claimAt${provider.name}`;
      const body = { products, amount: 100, address: shop.anAddress(), paymentID };
      const placed = (await sita.post('/api/orders').send(body)).body as PlacedOrder;

      expect(await payInCash(placed)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    });

    it.each([
      ['off', { cashOnDelivery: false }],
      ['city', { zones: [{ cities: ['Kathmandu'], fee: 0, cutOffHour: 13, cash: true }] }],
      ['amount', { cashMaxRupees: 13_999 }],
      ['phone', { cashFirstOrder: false }],
    ])('does not change beyond the limit “%s”, and its payment stays open', async (why, settings) => {
      const { order, pidx } = await beingPaid();
      await offerCash(shop, settings);

      expect(await payInCash(order)).toMatchObject({
        status: 409,
        body: { code: 'cash_not_available', params: { why } },
      });

      expect(await initiate(order._id)).toMatchObject({ status: 200, body: { pidx } });
      expect(await methodChanges(order)).toEqual([]);
    });

    it('does not change once it has ended, or is so old that it would hold its stock too long', async () => {
      const [{ order: ended }, { order: old }] = [await shop.anOrder(sita), await shop.anOrder(sita)];
      await cancel(ended);
      await placedBefore(old, 8 * DAY);

      expect(await payInCash(ended)).toMatchObject({
        status: 409,
        body: { code: 'order_ended', msg: 'This order was cancelled. Please place it again' },
      });
      expect(await payInCash(old)).toMatchObject({ status: 409, body: { code: 'order_too_old' } });
      await cancel(old).expect(200);
    });

    it('changes for its owner and the holder of its token only', async () => {
      const hari = await shop.shopper();
      const [{ order }, { order: guests }] = [await shop.anOrder(sita), await shop.anOrder(shop.guest)];
      const notFound = { status: 404, body: { code: 'not_found', msg: 'Order not found' } };

      expect(await payInCash(order, hari)).toMatchObject(notFound);
      expect(await payInCash(order, shop.guest)).toMatchObject(notFound);
      expect(await payInCash({ _id: guests._id }, shop.guest)).toMatchObject(notFound);
      expect(await payInCash({ _id: '0123456789abcdef01234567' })).toMatchObject(notFound);
      expect(await sita.post('/api/payments/cash').send({ orderId: { $ne: null } })).toMatchObject({ status: 400 });
      expect(await payInCash(guests, shop.guest)).toMatchObject({ status: 200, body: { paymentMethod: 'cash' } });
    });
  });

  describe('an order with cash on delivery', () => {
    it('is paid online once a payment begins, and may change back and forth', async () => {
      const { order } = await placeCash(shop, { by: sita });
      await admin.post(`/api/orders/${order._id}/calls`).send({ outcome: 'no_answer' }).expect(200);

      const begun = await shop.begin(sita, order);

      const online = await shop.see(admin, order);
      for (const field of ['paymentMethod', 'callAfter']) expect(online).not.toHaveProperty(field);
      expect(Date.parse(online.expiresAt ?? '')).toBeGreaterThanOrEqual(Date.parse(begun.expires_at));
      expect(Date.parse(online.expiresAt ?? '')).toBeLessThan(Date.now() + 120 * MINUTE);
      expect(await payInCash(order)).toMatchObject({ status: 200, body: { paymentMethod: 'cash' } });
      // The call that nobody answered stays on record.
      const called = await shop.see(admin, order);
      expect(called).toMatchObject({ calls: [{ outcome: 'no_answer' }] });
      expect(called).not.toHaveProperty('callAfter');
      const again = await shop.begin(sita, order);
      expect(again.pidx).not.toBe(begun.pidx);
      expect(await methodChanges(order)).toEqual([TO_ONLINE, TO_CASH, TO_ONLINE]);
      await provider.settle(again.pidx, 'completed');
      expect(await shop.confirm(sita, again.pidx)).toMatchObject({
        status: 'completed',
        order: { status: 'paid', paymentID: again.pidx },
      });
      expect(await shop.findings()).toEqual([]);
    });

    it('holds its stock from its placing on, however often it changes', async () => {
      const timeZone = openZone();
      await offerCash(shop, { timeZone });
      const { order } = await placeCash(shop, { by: sita });
      await placedBefore(order, 100 * MINUTE);
      await initiate(order._id);

      const changed = (await payInCash(order)).body as Order;

      const hours = { opensAt: 0, closesAt: 24, holidays: [], timeZone };
      const end = afterOpenMinutes(new Date(changed.createdAt), DEFAULT_CASH.cashHoldMinutes, hours);
      expect(changed.expiresAt).toBe(end.toISOString());

      await initiate(order._id);
      await placedBefore(order, 119 * MINUTE);
      const late = (await payInCash(order)).body as Order;

      // Staff have a quarter of an hour to call, by the clock of the database.
      expect(Math.round((Date.parse(late.expiresAt ?? '') - Date.now()) / MINUTE)).toBe(15);
    });

    it('begins one payment for any number of clicks', async () => {
      const { order } = await placeCash(shop, { by: sita });

      const answers = await Promise.all([initiate(order._id), initiate(order._id), initiate(order._id)]);

      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0].status).toBe(200);
      expect(await methodChanges(order)).toEqual([TO_ONLINE]);
    });

    it('may be paid online however long it has waited for its call', async () => {
      const { order } = await placeCash(shop, { by: sita });
      await placedBefore(order, DAY);

      const answer = await initiate(order._id);

      expect(answer.status).toBe(200);
      const { expiresAt = '' } = await shop.see(admin, order);
      expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(Date.parse((answer.body as InitiateAnswer).expires_at));
    });

    it('stays one if the provider does not take its amount', async () => {
      await offerCash(shop, { cashMaxRupees: 500_000 });
      const product = await shop.aProduct({ price: 1_500, stock: { '42': 1 } });
      const { order } = await placeCash(shop, { by: sita, product });

      expect(await initiate(order._id)).toMatchObject({ status: 400, body: { code: 'amount_not_payable' } });

      expect(await shop.see(admin, order)).toMatchObject({ status: 'pending', paymentMethod: 'cash' });
    });

    it('cannot change any more once it is confirmed', async () => {
      const { order } = await placeCash(shop, { by: sita });
      await move(order, 'confirmed');

      expect(await initiate(order._id)).toMatchObject({
        status: 409,
        body: { code: 'status_not_allowed', params: { from: 'confirmed', to: 'paid' } },
      });
      expect(await payInCash(order)).toMatchObject({
        status: 200,
        body: { status: 'confirmed', paymentMethod: 'cash' },
      });
      expect(await methodChanges(order)).toEqual([]);
      expect(await PaymentAttemptModel.countDocuments({ order: order._id })).toBe(0);
    });

    it('cannot be paid online once it came back, and is paid once its cash is counted', async () => {
      const [returned, delivered] = [await placeCash(shop, { by: sita }), await placeCash(shop, { by: sita })];
      for (const { order } of [returned, delivered]) {
        await move(order, 'confirmed');
        await move(order, 'shipped');
        expect(await initiate(order._id)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } });
      }
      await move(returned.order, 'returned');
      await move(delivered.order, 'delivered', { cashPaisa: 1_400_000 });

      for (const pay of [({ _id }: Order) => initiate(_id), payInCash]) {
        expect(await pay(returned.order)).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } });
        expect(await pay(delivered.order)).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      }
    });

    it('expires when nobody has confirmed it, and returns its stock', async () => {
      const { order, product } = await placeCash(shop, { by: sita });
      const payments = shop.instance();
      const endOrders = () => endOverdueOrders(payments.settle, () => new Date());

      await endOrders();
      expect(await orderStatus(order)).toBe('pending');
      await OrderModel.updateOne({ _id: order._id }, { expiresAt: new Date(Date.now() - MINUTE) });
      await endOrders();
      payments.close();

      expect(await orderStatus(order)).toBe('expired');
      expect(await shop.stockOf(product)).toEqual({ '42': 10 });
      expect(await payInCash(order)).toMatchObject({ status: 409, body: { code: 'order_ended' } });
    });
  });

  it('an order is either in cash or being paid after both are requested at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { order } = await shop.anOrder(sita);

      const [cash, online] = await Promise.all([payInCash(order), initiate(order._id)]);

      expect([cash.status, online.status]).toEqual([200, 200]);
      const { paymentMethod } = await shop.see(admin, order);
      expect(await openPayments(order)).toBe(paymentMethod === 'cash' ? 0 : 1);
    }
    expect(await shop.findings()).toEqual([]);
  });
});
