import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import { rawDatabase } from '../../testing/open-database.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { paymentJobs } from './payment-reconciling.js';
import type { Settle } from './payment-confirming.js';
import { orderStatus } from './testing.js';

describe.each(await openPayingSuites())('with $provider.name', ({ shop, provider, sita, initiate, beingPaid }) => {
  const payments = shop.instance();

  let answerTheSlow: () => void;
  let slow: Promise<void>;
  beforeEach(() => {
    slow = new Promise((resolve) => {
      answerTheSlow = resolve;
    });
  });
  afterEach(async () => {
    await PaymentAttemptModel.updateMany({}, { $unset: { nextCheckAt: 1 } });
  });

  /** The provider does not answer about these payments until the test lets it. */
  const slowAbout =
    (pidxs: readonly string[]): Settle =>
    async (pidx, now) => {
      if (pidxs.includes(pidx)) await slow;
      return payments.settle(pidx, now);
    };
  const makeOverdue = (): Promise<unknown> =>
    rawDatabase()
      .collection('orders')
      .updateMany({ status: 'pending' }, { $set: { expiresAt: new Date(Date.now() - 1_000) } });
  const makeDue = (): Promise<unknown> => PaymentAttemptModel.updateMany({ open: true }, { nextCheckAt: new Date(0) });
  const untilAllAre = async (status: string, orders: readonly Order[]): Promise<void> => {
    for (const order of orders) while ((await orderStatus(order)) !== status) await sleep(20);
  };
  /** Runs each job once; done when the slow provider has answered. */
  const runJobs = (settle: Settle): Promise<unknown> =>
    Promise.all(paymentJobs(settle).map(({ run }) => run(new AbortController().signal)));

  it('an unpaid order releases its stock while the provider is slow with twelve payments', async () => {
    const slows = [];
    for (let count = 0; count < 12; count += 1) slows.push(await beingPaid());
    const { order, product } = await shop.anOrder(shop.guest);
    await makeOverdue();

    const running = runJobs(slowAbout(slows.map(({ pidx }) => pidx)));
    await untilAllAre('expired', [order]);

    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await orderStatus(slows[0]!.order)).toBe('pending');
    answerTheSlow();
    await running;
  });

  it('a slow look-up delays no other payment', async () => {
    const [stuck, ...others] = [await beingPaid(), await beingPaid(), await beingPaid(), await beingPaid()];
    for (const { pidx } of others) await provider.settle(pidx, 'expired');
    await makeOverdue();

    const running = runJobs(slowAbout([stuck.pidx]));
    await untilAllAre(
      'expired',
      others.map(({ order }) => order),
    );

    expect(await orderStatus(stuck.order)).toBe('pending');
    answerTheSlow();
    await running;
  });

  it('a slow look-up delays no look-up of another payment', async () => {
    const [stuck, ...others] = [await beingPaid(), await beingPaid(), await beingPaid()];
    for (const { pidx } of others) await provider.settle(pidx, 'completed');
    await makeDue();

    const running = runJobs(slowAbout([stuck.pidx]));
    await untilAllAre(
      'paid',
      others.map(({ order }) => order),
    );

    expect(await orderStatus(stuck.order)).toBe('pending');
    answerTheSlow();
    await running;
  });

  it('an order gets at most five payments', async () => {
    const { order } = await shop.anOrder(sita);
    for (let count = 0; count < 5; count += 1) {
      const { pidx } = await shop.begin(sita, order);
      await provider.settle(pidx, 'cancelled');
    }

    expect(await initiate(order._id)).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_payments',
        params: { max: 5 },
        msg: 'You have started 5 payments for this order. Please place it again',
      },
    });
    expect(await PaymentAttemptModel.countDocuments({ order: order._id })).toBe(5);
  });
});
