import { describe, expect, it } from '@jest/globals';
import type { ConfirmAnswer } from '@paila/shared';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

const { shop, sita, beingPaid } = await openPayingSuite();
const { control } = shop.provider;

const flood = (pidx: string): Promise<ConfirmAnswer[]> =>
  Promise.all(Array.from({ length: 20 }, () => shop.confirm(sita, pidx)));
/** Moves the last look-up at the provider into the past. */
const lookedUpBefore = (pidx: string, seconds: number): Promise<unknown> =>
  PaymentAttemptModel.updateOne({ pidx }, { askedAt: new Date(Date.now() - seconds * 1_000) });

describe('a flood of confirmations of one payment', () => {
  it('causes one look-up of a completed payment', async () => {
    const { pidx } = await beingPaid();
    control.settle(pidx, 'Completed');
    await shop.confirm(sita, pidx);

    const answers = await flood(pidx);

    for (const answer of answers) expect(answer).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    expect(control.lookups(pidx)).toBe(1);
  });

  it('causes no look-up of a payment that the job has found refunded', async () => {
    const { pidx } = await beingPaid();
    control.settle(pidx, 'Completed');
    await shop.confirm(sita, pidx);
    control.refund(pidx);
    await shop.askAgain(pidx);

    const answers = await flood(pidx);

    for (const answer of answers) expect(answer).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
    expect(control.lookups(pidx)).toBe(2);
  });

  it.each([
    ['User canceled', 'cancelled'],
    ['Failed', 'failed'],
    ['Expired', 'expired'],
  ] as const)(
    'causes a look-up of a payment that is %s once in half a minute, as it may still be paid',
    async (outcome, status) => {
      const { pidx } = await beingPaid();
      control.settle(pidx, outcome);
      await shop.confirm(sita, pidx);

      const answers = await flood(pidx);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
      expect(control.lookups(pidx)).toBe(1);

      await lookedUpBefore(pidx, 31);
      expect(await shop.confirm(sita, pidx)).toMatchObject({ status });
      await flood(pidx);
      expect(control.lookups(pidx)).toBe(2);
    },
  );

  it('causes a look-up of an ended payment when its next check is due', async () => {
    const { pidx } = await beingPaid();
    control.settle(pidx, 'Expired');
    await shop.confirm(sita, pidx);
    await PaymentAttemptModel.updateOne({ pidx }, { nextCheckAt: new Date() });

    await shop.confirm(sita, pidx);
    await shop.confirm(sita, pidx);

    expect(control.lookups(pidx)).toBe(2);
  });

  it('causes one look-up of an open payment if the calls come at the same moment', async () => {
    const { pidx } = await beingPaid();
    const payments = shop.instance();

    await Promise.all(Array.from({ length: 20 }, () => payments.settle(pidx)));
    payments.close();

    expect(control.lookups(pidx)).toBe(1);
  });
});

it.each([
  ['initiated', undefined],
  ['pending', 'Pending'],
] as const)(
  'each confirmation of one that is %s asks anew, as it may be paid at any moment',
  async (status, outcome) => {
    const { pidx } = await beingPaid();
    if (outcome) control.settle(pidx, outcome);
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status });
    control.settle(pidx, 'Completed');

    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
  },
);

describe('who may see the order', () => {
  const END = [
    ['User canceled', 'cancelled'],
    ['Failed', 'failed'],
    ['Expired', 'expired'],
  ] as const;

  it.each(END)('learns whether the provider has just reported that a payment is %s', async (outcome, status) => {
    const admin = await shop.admin();
    const { pidx } = await beingPaid();
    control.settle(pidx, outcome);
    expect(await shop.confirm(admin, pidx)).toMatchObject({ status, fresh: true });
    const soon = await shop.confirm(admin, pidx);
    expect(soon.status).toBe(status);
    expect(soon.fresh).toBeUndefined();

    await lookedUpBefore(pidx, 31);
    control.fault({ kind: 'drop', on: 'lookup', times: 'always' });
    expect(await shop.confirm(admin, pidx)).toMatchObject({ status, fresh: false });
    await lookedUpBefore(pidx, 31);
    expect(await shop.confirm(shop.guest, pidx)).toEqual({ status });
    control.clearFaults();
  });
});

it('causes no look-up for orders that are sent again with the id of a completed payment', async () => {
  const { order, pidx } = await beingPaid();
  control.settle(pidx, 'Completed');
  await shop.confirm(sita, pidx);
  const body = {
    products: [{ productId: order.products[0]![0]!.product._id, quantity: 1 }],
    amount: 100,
    address: shop.anAddress(),
    paymentID: pidx,
  };

  const answers = await Promise.all(Array.from({ length: 5 }, () => sita.post('/api/orders').send(body)));

  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { _id: order._id, status: 'paid' } });
  expect(control.lookups(pidx)).toBe(1);
});
