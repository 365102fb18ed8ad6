import { afterAll, describe, expect, it } from '@jest/globals';
import type { Cents, Order, OrderRefund, PlacedOrder } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { until } from '../../faults/testing/until.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { RefundedPart } from '../orders/index.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites(({ refundsByCall }) => refundsByCall);

describe.each(suites)('with $provider.name', ({ shop, provider, sita, admin, beingPaid }) => {
  const jobs = shop.instance();

  /** An order of $100, which is 1,400,000 paisa. */
  const aPaidOrder = async () => {
    const { order, pidx, product } = await beingPaid();
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    return { order, pidx, product, path: `/api/orders/${order._id}/refunds` };
  };
  const refund = (path: string, body: object = { all: true }) =>
    admin.post(path).send({ reason: 'Too small', ...body });
  const lastRefund = ({ refunds = [] }: Order): OrderRefund => refunds.at(-1)!;
  const see = ({ _id }: PlacedOrder): Promise<Order> => shop.see(admin, { _id });
  const resolve = async (order: PlacedOrder, body: object = {}) =>
    admin.put(`/api/orders/${order._id}/refunds/${lastRefund(await see(order))._id}`).send(body);
  /** Moves the request for the refund so many minutes into the past. */
  const minutesLater = async ({ _id }: PlacedOrder, pidx: string, minutes: number): Promise<void> => {
    const at = new Date(Date.now() - minutes * 60_000);
    const order = new Types.ObjectId(_id);
    await OrderModel.collection.updateOne({ _id: order }, { $set: { 'refunds.$[].at': at } });
    await PaymentAttemptModel.updateOne({ pidx }, { refundCheckAt: at });
  };
  const runJob = (): Promise<void> => jobs.refunds.reconcile(() => new Date());
  const given = (pidx: string): number => provider.payment(pidx).refunded;

  describe.each([
    ['the connection is lost after it was made', { kind: 'drop', when: 'after' }, 'all'],
    ['the connection is lost before', { kind: 'drop', when: 'before' }, 'nothing'],
    ['the provider fails after it was made', { kind: 'server-error', when: 'after' }, 'all'],
    ['the provider fails before', { kind: 'server-error', when: 'before' }, 'nothing'],
    ['a gateway answers in its place, with a 200', { kind: 'html', when: 'after' }, 'all'],
    ['a gateway answers in its place, with a 403', { kind: 'html', when: 'before', status: 403 }, 'nothing'],
  ] as const)('a refund when %s', (_what, fault, became) => {
    it('is flagged, blocks other refunds, is not requested again, and is decided by a look-up', async () => {
      const { order, pidx, product, path } = await aPaidOrder();
      provider.fault({ ...fault, on: 'refund' });

      const answer = await refund(path);

      expect(answer).toMatchObject({ status: 200, body: { status: 'paid', refunds: [{ status: 'unclear' }] } });
      expect((answer.body as Order).attention).toContain('did not say whether it refunded $100.00 (Rs 14,000)');
      expect(JSON.stringify((answer.body as Order).refunds)).not.toMatch(/HTTP|Error"/);
      expect(await refund(path)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
      const { reviews = [] } = await see(order);
      // Nobody makes this refund by hand.
      expect(reviews).not.toMatchObject([{ due: expect.any(String) }]);
      const review = `/api/orders/${order._id}/reviews/${reviews[0]?._id ?? ''}`;
      const staff = await shop.staff();
      expect(await staff.put(review).send({ note: 'Fine' })).toMatchObject({
        status: 409,
        body: { code: 'refund_under_way' },
      });

      await minutesLater(order, pidx, 11);
      await runJob();

      const after = await see(order);
      expect(after.attention).toBeUndefined();
      expect(after).toMatchObject(
        became === 'all'
          ? { status: 'refunded', refunded: 100, refunds: [{ status: 'done' }] }
          : { status: 'paid', refunds: [{ status: 'refused' }] },
      );
      expect(provider.refundCalls(pidx)).toBe(1);
      expect(given(pidx)).toBe(became === 'all' ? 1_400_000 : 0);
      expect(await shop.stockOf(product)).toEqual({ '42': became === 'all' ? 10 : 9 });
    });
  });

  describe('an unclear refund', () => {
    it('does not count as refused while a slow provider may still make it', async () => {
      const { order, pidx, path } = await aPaidOrder();
      provider.fault({ kind: 'drop', on: 'refund', when: 'before' });
      await refund(path);

      await minutesLater(order, pidx, 5);
      await runJob();
      expect(lastRefund(await see(order)).status).toBe('unclear');
      const byHand = await resolve(order, { became: 'refused', note: 'Not in the dashboard' });
      expect(byHand).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });

      // It makes it after all.
      provider.refund(pidx);
      expect(await resolve(order)).toMatchObject({
        status: 200,
        body: { status: 'refunded', refunds: [{ status: 'done' }] },
      });
    });

    it('is decided at the request of staff, too, as soon as the provider reports it', async () => {
      const { order, path } = await aPaidOrder();
      provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
      await refund(path, { amount: 30 });

      const answer = await resolve(order);

      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'paid', refunded: 30, refunds: [{ status: 'done' }] },
      });
      expect(await resolve(order, { became: 'refused', note: 'Surely not' })).toMatchObject({
        status: 409,
        body: { code: 'refund_ended' },
      });
    });

    it('of a second part is decided by staff, as the provider reports no refunded amount', async () => {
      const { order, pidx, path } = await aPaidOrder();
      await refund(path, { amount: 30 });
      provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
      await refund(path, { amount: 20 });
      await minutesLater(order, pidx, 60);
      await runJob();
      expect(lastRefund(await see(order)).status).toBe('unclear');

      expect(await resolve(order, { became: 'done' })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'note' }] },
      });
      const answer = await resolve(order, { became: 'done', note: 'Rs 2,800 in the dashboard' });

      expect(answer.body).toMatchObject({
        refunded: 50,
        refunds: [{ status: 'done' }, { status: 'done', note: 'Rs 2,800 in the dashboard' }],
      });
      expect((answer.body as Order).attention).toBeUndefined();
    });

    it('stays unclear while nobody answers', async () => {
      const { order, pidx, path } = await aPaidOrder();
      provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
      await refund(path);
      await minutesLater(order, pidx, 60);
      provider.fault({ kind: 'server-error', on: 'lookUp', times: 'always' });

      await runJob();
      await resolve(order);

      expect(await see(order)).toMatchObject({ status: 'paid', refunds: [{ status: 'unclear' }] });
      provider.clearFaults();
      await minutesLater(order, pidx, 61);
      await runJob();
      expect(await see(order)).toMatchObject({ status: 'refunded' });
    });

    it('keeps the order from being shipped, corrected and removed, and the account from being erased', async () => {
      const { order, pidx, path } = await aPaidOrder();
      await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' });
      await admin.put(`/api/orders/${order._id}/status`).send({ status: 'delivered' });
      provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
      await refund(path, { amount: 1 });

      expect(await admin.delete(`/api/orders/${order._id}`)).toMatchObject({
        status: 409,
        body: { code: 'order_in_review' },
      });
      await minutesLater(order, pidx, 1);
      await runJob();
      expect(await admin.delete(`/api/orders/${order._id}`)).toMatchObject({ status: 200 });
    });
  });

  describe('a process that ends', () => {
    /** A refund whose process was killed after its request to the provider: under way, with an answer that is lost. */
    const abandoned = async (part: RefundedPart) => {
      const paid = await aPaidOrder();
      provider.fault({ kind: 'hold', on: 'refund' });
      const dying = shop.instance();
      const call = dying.refunds.refund(
        paid.order._id,
        { part, reason: 'Too small' },
        { requester: {}, actor: { kind: 'staff', id: admin.user._id }, headers: {} },
      );
      while (provider.refundCalls(paid.pidx) === 0) await new Promise((next) => setImmediate(next));
      return { ...paid, dying, call };
    };

    it('leaves a refund that is looked up once it is certain that no process waits for it', async () => {
      const { order, pidx, dying, call } = await abandoned({ isAll: true });
      dying.close();
      await call;
      expect(given(pidx)).toBe(0);
      expect(lastRefund(await see(order)).status).toBe('unclear');

      // The provider goes on.
      provider.clearFaults();
      while (given(pidx) === 0) await new Promise((next) => setImmediate(next));
      await minutesLater(order, pidx, 2);
      await runJob();

      expect(await see(order)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] });
    });

    it('may be overtaken by the provider’s own report, which counts once', async () => {
      const { order, pidx, product, call } = await abandoned({ isAll: false, amountCents: 2_000 as Cents, lines: [] });
      provider.refund(pidx);
      await shop.askAgain(pidx);
      expect(await see(order)).toMatchObject({
        status: 'refunded',
        refunded: 100,
        refunds: [
          { status: 'done', amount: 20 },
          { status: 'done', amount: 80, by: 'provider' },
        ],
      });

      provider.clearFaults();
      await call;

      expect(await see(order)).toMatchObject({ refunded: 100, refunds: [{ status: 'done' }, { status: 'done' }] });
      expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    });
  });

  describe('a provider that refuses', () => {
    it('changes nothing, and its words are stored', async () => {
      const { order, pidx, product, path } = await aPaidOrder();
      provider.fault({ kind: 'refund-refused', detail: 'Insufficient balance.' });

      const answer = await refund(path, { amount: 40 });

      expect(answer.body).toMatchObject({
        status: 'paid',
        refunds: [{ status: 'refused', answer: 'Insufficient balance.' }],
      });
      expect((answer.body as Order).refunded).toBeUndefined();
      expect((await see(order)).attention).toBeUndefined();
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      expect((await refund(path, { amount: 40 })).body).toMatchObject({ refunded: 40 });
      expect(given(pidx)).toBe(560_000);
    });

    it('because of a refund in its dashboard leads to a refunded order', async () => {
      const { pidx, path } = await aPaidOrder();
      provider.fault({ kind: 'refunded-before' });

      const answer = await refund(path, { amount: 40 });

      expect(answer.body).toMatchObject({
        status: 'refunded',
        refunded: 100,
        refunds: [
          { status: 'refused', amount: 40 },
          { status: 'done', amount: 100, by: 'provider' },
        ],
      });
      expect(given(pidx)).toBe(1_400_000);
    });
  });

  it('keeps the time of the next check that another call sets during a run of the job', async () => {
    const { pidx } = await aPaidOrder();
    const [due, set] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    await PaymentAttemptModel.updateOne({ pidx }, { refundCheckAt: due });
    const session = await mongoose.startSession();
    session.startTransaction();
    await PaymentAttemptModel.updateOne({ pidx }, { refundCheckAt: set }, { session });
    let lookUps = 0;

    // It asks for the time when it begins, and again when it is about to write: after it has seen no open refund.
    const run = jobs.refunds.reconcile(() => {
      lookUps += 1;
      return new Date();
    });
    await until(() => lookUps > 1);
    await session.commitTransaction();
    await run;

    expect((await PaymentAttemptModel.findOne({ pidx }).lean())?.refundCheckAt).toEqual(set);
    await session.endSession();
    await PaymentAttemptModel.updateOne({ pidx }, { $unset: { refundCheckAt: 1 } });
  });
});
