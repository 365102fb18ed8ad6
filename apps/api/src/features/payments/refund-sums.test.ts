import { afterAll, expect, it } from '@jest/globals';
import { type Order, remainingAmount } from '@paila/shared';
import fc from 'fast-check';
import { openPayingSuite } from '../../testing/open-paying-suite.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin } = await openPayingSuite();
const { control } = shop.provider;
const PAID = 4_200_000;

/** A part refund as somebody may ask for it, possible or not, and how the provider takes it. */
const attempt = fc.record({
  cents: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
  lines: fc.array(
    fc.record({ index: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 2 }), restock: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
  isAll: fc.constantFrom(false, false, false, true),
  trouble: fc.constantFrom('none', 'none', 'none', 'refused', 'lost'),
});

it('never gives back more than was paid, and agrees with the provider and the stock, in any sequence of refunds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 2, maxLength: 6 }), async (attempts) => {
      const product = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
      const products = [
        { productId: product._id, quantity: 2, size: '42' },
        { productId: product._id, quantity: 1, size: '43' },
      ];
      const placed = await sita.post('/api/orders').send({ products, amount: 300, address: shop.anAddress() });
      const { _id } = placed.body as Order;
      const { pidx } = await shop.begin(sita, placed.body as Order);
      control.settle(pidx, 'Completed');
      await shop.confirm(sita, pidx);

      for (const { cents, lines, isAll, trouble } of attempts) {
        if (trouble === 'refused') control.fault({ kind: 'refund-refused' });
        if (trouble === 'lost') control.fault({ kind: 'drop', on: 'refund', when: 'after' });
        const part = { ...(cents === undefined ? {} : { amount: cents / 100 }), lines };
        const body = { ...(isAll ? { all: true } : part), reason: 'Too small' };
        const before = await shop.see(admin, { _id });
        const answer = await admin.post(`/api/orders/${_id}/refunds`).send(body);
        control.clearFaults();
        const isNothing = !isAll && cents === undefined && lines.length === 0;
        expect(isNothing ? [400] : [200, 409]).toContain(answer.status);
        if (answer.status !== 200) continue;
        const made = (answer.body as Order).refunds?.at(-1);
        const cost = lines.reduce((total, { quantity }) => total + 100 * quantity, 0);
        expect(made?.amount).toBeCloseTo(isAll ? remainingAmount(before) : cents === undefined ? cost : cents / 100, 6);
        const unclear = (answer.body as Order).refunds?.find(({ status }) => status === 'unclear');
        const found = { became: 'done', note: 'In the dashboard' };
        if (unclear) await admin.put(`/api/orders/${_id}/refunds/${unclear._id}`).send(found).expect(200);
      }

      const order = await shop.see(admin, { _id });
      const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
      const cents = done.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
      const paisa = done.reduce((total, { amountPaisa }) => total + amountPaisa, 0);
      expect(Math.round((order.refunded ?? 0) * 100)).toBe(cents);
      expect(control.payment(pidx).refundedAmount).toBe(paisa);
      expect(paisa).toBeLessThanOrEqual(PAID);
      expect(order.status === 'refunded').toBe(paisa === PAID);
      const lines = order.products.flat();
      expect(
        lines.every(({ quantity, refunded = 0, returned = 0 }) => returned <= refunded && refunded <= quantity),
      ).toBe(true);
      expect(await shop.stockOf(product)).toEqual({
        '42': 3 + (lines[0]?.returned ?? 0),
        '43': 4 + (lines[1]?.returned ?? 0),
      });
    }),
    { numRuns: 12 },
  );
}, 60_000);
