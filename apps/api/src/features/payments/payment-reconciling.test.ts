import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { EventModel } from '../../platform/events/index.js';
import { createScheduler, jobsIn } from '../../platform/jobs/index.js';
import { createLogger } from '../../platform/log.js';
import { rawDatabase } from '../../testing/open-database.js';
import type { PayingShop } from '../../testing/open-paying-shop.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { paymentJobs, reconcile } from './payment-reconciling.js';
import type { Settle } from './payment-confirming.js';
import { endOverdueOrders, orderStatus } from './testing.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// Before the suites are opened, as they close the shop afterwards.
afterAll(() => {
  payments.close();
});
const suites = await openPayingSuites();
/** For tests of orders and jobs, which are the same for every provider. */
const { shop: anyShop, admin } = suites[0]!;
const payments = anyShop.instance();
afterEach(async () => {
  // The next test must not reconcile what this one leaves open.
  await PaymentAttemptModel.updateMany({}, { $unset: { nextCheckAt: 1 } });
});

const beingPaid = async ({ anOrder, begin, guest }: Pick<PayingShop, 'anOrder' | 'begin' | 'guest'>) => {
  const { order, product } = await anOrder(guest);
  const { pidx } = await begin(guest, order);
  return { order, product, pidx };
};
const later = (ms: number) => (): Date => new Date(Date.now() + ms);
const attempt = (pidx: string) => PaymentAttemptModel.findOne({ pidx }).orFail().lean();
const minutesToNextCheck = async (pidx: string): Promise<number | undefined> => {
  const { createdAt, nextCheckAt } = await attempt(pidx);
  return nextCheckAt && Math.round((nextCheckAt.getTime() - createdAt.getTime()) / MINUTE);
};

describe.each(suites)('reconciliation with $provider.name', ({ shop, provider }) => {
  it('finds the payment of a shopper who closed the browser', async () => {
    const { order, pidx } = await beingPaid(shop);
    await provider.settle(pidx, 'completed');

    await reconcile(payments.settle, later(30_000));
    expect(await orderStatus(order)).toBe('pending');

    await reconcile(payments.settle, later(MINUTE + 1_000));
    expect(await orderStatus(order)).toBe('paid');
  });

  it('looks a payment up after 1, 2, 5, 10 and 20 minutes, when the link has expired, and then more rarely', async () => {
    const { pidx } = await beingPaid(shop);
    const { createdAt } = await attempt(pidx);
    await PaymentAttemptModel.updateOne({ pidx }, { expiresAt: new Date(createdAt.getTime() + 30 * MINUTE) });
    const checkMinutes = [await minutesToNextCheck(pidx)];

    for (const minutes of [1.1, 2.1, 5.1, 10.1, 20.1, 31.1, 40.1]) {
      await reconcile(payments.settle, later(minutes * MINUTE));
      checkMinutes.push(await minutesToNextCheck(pidx));
    }

    expect(checkMinutes).toEqual([1, 2, 5, 10, 20, 31, 40, provider.keepsStock ? 1480 : 60]);
  });

  it('looks up a payment that ended unpaid for a day', async () => {
    const { pidx } = await beingPaid(shop);
    await provider.settle(pidx, 'cancelled');

    await reconcile(payments.settle, later(2 * MINUTE));
    expect(await minutesToNextCheck(pidx)).toBe(12);
    await reconcile(payments.settle, later(26 * HOUR));

    expect((await attempt(pidx)).nextCheckAt).toBeUndefined();
  });

  it('repeats a look-up soon when the provider gives no answer, and loses nothing', async () => {
    const { order, pidx } = await beingPaid(shop);
    await provider.settle(pidx, 'completed');
    provider.fault({ kind: 'drop', on: 'lookUp', times: 'always' });

    await reconcile(payments.settle, later(45 * MINUTE));
    expect(await orderStatus(order)).toBe('pending');
    expect(await minutesToNextCheck(pidx)).toBe(50);

    provider.clearFaults();
    await reconcile(payments.settle, later(51 * MINUTE));
    expect(await orderStatus(order)).toBe('paid');
  });

  it('notices a refund that was made in the dashboard of the provider', async () => {
    const { order, pidx } = await beingPaid(shop);
    await provider.settle(pidx, 'completed');
    await shop.confirm(shop.guest, pidx);
    provider.refund(pidx);

    await reconcile(payments.settle, later(25 * HOUR));

    expect(await orderStatus(order)).toBe('refunded');
  });

  it('handles each payment once on two instances', async () => {
    const others = shop.instance();
    const made = await Promise.all(Array.from({ length: 4 }, () => beingPaid(shop)));
    for (const { pidx } of made) await provider.settle(pidx, 'completed');

    const now = later(2 * MINUTE);
    await Promise.all([reconcile(payments.settle, now), reconcile(others.settle, now)]);
    others.close();

    for (const { order, product } of made) {
      expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', history: [{}, { by: 'provider' }] });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
    }
  });
});

describe.each(suites)('an overdue pending order with a payment by $provider.name', ({ shop, provider }) => {
  it('is paid instead if the provider has the money', async () => {
    const { order, pidx, product } = await beingPaid(shop);
    await provider.settle(pidx, 'completed');

    await endOverdueOrders(payments.settle, later(2 * HOUR));

    expect(await orderStatus(order)).toBe('paid');
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it('expires when the provider reports that it was not paid', async () => {
    const { order, pidx } = await beingPaid(shop);
    await provider.settle(pidx, 'expired');

    await endOverdueOrders(payments.settle, later(2 * HOUR));

    expect(await orderStatus(order)).toBe('expired');
  });

  const undecided = [
    ['is still at it', undefined],
    ['gives no answer', { kind: 'drop', on: 'lookUp', times: 'always' }],
  ] as const;
  it.each(undecided.filter(([, fault]) => provider.keepsStock || fault))(
    'is held while the provider %s, but not beyond a day',
    async (_what, fault) => {
      const { order, pidx } = await beingPaid(shop);
      await provider.settle(pidx, 'pending');
      if (fault) provider.fault(fault);

      await endOverdueOrders(payments.settle, later(2 * HOUR));
      expect(await orderStatus(order)).toBe('pending');

      await endOverdueOrders(payments.settle, later(25 * HOUR));
      const seen = await shop.see(admin, order);
      expect(seen.status).toBe('expired');
      expect(seen.attention).toContain(pidx);
    },
  );
});

describe('an overdue pending order', () => {
  it('expires by the clock and releases its stock', async () => {
    const { order, product } = await anyShop.anOrder(anyShop.guest);

    await endOverdueOrders(payments.settle, later(14 * MINUTE));
    expect(await orderStatus(order)).toBe('pending');
    await endOverdueOrders(payments.settle, later(16 * MINUTE));

    expect(await anyShop.see(admin, order)).toMatchObject({
      status: 'expired',
      history: [{}, { status: 'expired', by: 'clock' }],
    });
    expect(await anyShop.stockOf(product)).toEqual({ '42': 10 });
  });

  it('has events with the time of writing, whatever its time of expiry', async () => {
    const { order } = await anyShop.anOrder(anyShop.guest);

    await endOverdueOrders(payments.settle, later(61 * MINUTE));

    const events = await EventModel.find({ 'subject.id': order._id, 'actor.kind': 'system' }).lean();
    expect(events.map(({ type }) => type)).toEqual(['stock.released', 'order.status_changed']);
    // Consumers look back only so far, so an event older than that would never reach them.
    for (const { at } of events) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(MINUTE);
  });

  it('delays no other order when it cannot be ended', async () => {
    const stuck = await beingPaid(anyShop);
    const { order } = await anyShop.anOrder(anyShop.guest);

    const ending = endOverdueOrders(
      (pidx, now) => (pidx === stuck.pidx ? Promise.reject(new Error('broken')) : payments.settle(pidx, now)),
      later(2 * HOUR),
    );

    await expect(ending).rejects.toThrow('broken');
    expect(await orderStatus(order)).toBe('expired');
    expect(await orderStatus(stuck.order)).toBe('pending');
  });

  it('expires once, however many instances run the job', async () => {
    const { order, product } = await anyShop.anOrder(anyShop.guest);

    await Promise.all(Array.from({ length: 4 }, () => endOverdueOrders(payments.settle, later(61 * MINUTE))));

    expect((await anyShop.see(admin, order)).history).toHaveLength(2);
    expect(await anyShop.stockOf(product)).toEqual({ '42': 10 });
  });
});

describe('the jobs', () => {
  it('continue after a failed run, and end when they are stopped', async () => {
    const { order, pidx } = await beingPaid(anyShop);
    await anyShop.provider.settle(pidx, 'completed');
    await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });
    let runs = 0;
    const settle: Settle = (id, now) => {
      runs += 1;
      return runs > 1 ? payments.settle(id, now) : Promise.reject(new Error('the database is away'));
    };
    const record = () => jobsIn(rawDatabase()).findOne({ _id: 'reconcile-payments' });
    const scheduler = createScheduler({ jobs: paymentJobs(settle, 10), log: createLogger('silent') });
    scheduler.start();

    while ((await record())?.failures !== 1) await sleep(10);
    await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });
    while ((await orderStatus(order)) === 'pending') await sleep(10);
    await scheduler.stop();
    const before = runs;
    await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });
    await sleep(50);

    expect(await orderStatus(order)).toBe('paid');
    expect(runs).toBe(before);
    expect(await record()).toMatchObject({
      lastError: { message: 'the database is away' },
      failures: 0,
    });
  });
});
