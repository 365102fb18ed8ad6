import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderRefund, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { Caller } from '../../testing/open-shop.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites(({ refundsByCall }) => refundsByCall);

describe.each(suites)('with $provider.name', (suite) => {
  const { provider } = suite;

  /** Two lines of 2 and 1 items at $100, with 5 items of each in stock; Rs 140 per dollar, so 4,200,000 paisa. */
  const aPaidOrder = async () => {
    const { shop, sita } = suite;
    const [one, two] = [await shop.aProduct({ stock: { '42': 5 } }), await shop.aProduct({ stock: { M: 5 } })];
    const products = [
      { productId: one._id, quantity: 2, size: '42' },
      { productId: two._id, quantity: 1, size: 'M' },
    ];
    const answer = await sita.post('/api/orders').send({ products, amount: 300, address: shop.anAddress() });
    const order = answer.body as PlacedOrder;
    const { pidx } = await shop.begin(sita, order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    const stock = async () => ({ ...(await shop.stockOf(one)), ...(await shop.stockOf(two)) });
    return { order, pidx, stock, path: `/api/orders/${order._id}/refunds` };
  };
  const refund = (path: string, body: object, by: Caller = suite.admin) =>
    by.post(path).send({ reason: 'Too small', ...body });
  const orderRefunds = async (order: PlacedOrder): Promise<readonly OrderRefund[]> =>
    (await suite.shop.see(suite.admin, order)).refunds ?? [];
  const given = (pidx: string): number => provider.payment(pidx).refunded;
  const refundEvents = async ({ _id }: PlacedOrder) =>
    (
      await EventModel.find({ 'subject.id': _id, type: /refund|released|status/ })
        .sort({ at: 1, _id: 1 })
        .lean()
    ).map(({ type, actor, is }) => [type, actor.kind, (is as { status?: string }).status]);

  describe('a refund of all that was paid', () => {
    it('makes the order refunded, and returns its items to stock before it is shipped', async () => {
      const { order, pidx, stock, path } = await aPaidOrder();
      expect(await stock()).toEqual({ '42': 3, M: 4 });

      const answer = await refund(path, { all: true });

      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'refunded',
          refunded: 300,
          refunds: [
            {
              status: 'done',
              amount: 300,
              amountPaisa: 4_200_000,
              reason: 'Too small',
              answer: 'Transaction refund successful.',
              by: `${suite.admin.user.firstname} ${suite.admin.user.lastname}`,
              lines: [
                { index: 0, quantity: 2, restock: true },
                { index: 1, quantity: 1, restock: true },
              ],
            },
          ],
          history: [{ status: 'pending' }, { status: 'paid' }, { status: 'refunded', by: 'provider' }],
          products: [[{ refunded: 2, returned: 2 }], [{ refunded: 1, returned: 1 }]],
        },
      });
      expect(given(pidx)).toBe(4_200_000);
      expect(await stock()).toEqual({ '42': 5, M: 5 });
      expect(await refundEvents(order)).toEqual([
        ['order.status_changed', 'provider', 'paid'],
        ['order.refund_begun', 'staff', undefined],
        ['order.refund_changed', 'provider', 'done'],
        ['stock.released', 'provider', undefined],
        ['order.status_changed', 'provider', 'refunded'],
      ]);
      expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toMatchObject({ status: 'refunded', open: false });
    });

    it('returns no items to stock that the request calls damaged', async () => {
      const { stock, path } = await aPaidOrder();

      const answer = await refund(path, { amount: 300, lines: [{ index: 0, quantity: 1, restock: false }] });

      expect((answer.body as Order).refunds).toMatchObject([
        {
          lines: [
            { index: 0, quantity: 1, restock: false },
            { index: 0, quantity: 1, restock: true },
            { index: 1, quantity: 1, restock: true },
          ],
        },
      ]);
      expect(await stock()).toEqual({ '42': 4, M: 5 });
    });

    it('returns nothing to stock once the order is shipped, unless the request says so', async () => {
      const { order, stock, path } = await aPaidOrder();
      await suite.admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' });

      const answer = await refund(path, { amount: 300, lines: [{ index: 1, quantity: 1, restock: true }] });

      expect(answer.body).toMatchObject({
        status: 'refunded',
        products: [[{ refunded: 2 }], [{ refunded: 1, returned: 1 }]],
      });
      expect(await stock()).toEqual({ '42': 3, M: 5 });
    });
  });

  describe('a refund of a part', () => {
    it('keeps the status, and the last part makes the order refunded', async () => {
      const { order, pidx, stock, path } = await aPaidOrder();

      const one = await refund(path, { amount: 100.01, lines: [{ index: 0, quantity: 1, restock: true }] });
      expect(one.body).toMatchObject({
        status: 'paid',
        refunded: 100.01,
        products: [[{ refunded: 1, returned: 1 }], [{}]],
      });
      expect(given(pidx)).toBe(1_400_140);
      expect(await stock()).toEqual({ '42': 4, M: 4 });

      const two = await refund(path, { amount: 50 });
      expect(two.body).toMatchObject({ status: 'paid', refunded: 150.01 });
      expect(await stock()).toEqual({ '42': 4, M: 4 });
      await suite.shop.askAgain(pidx);
      expect((await suite.shop.see(suite.admin, order)).attention).toBeUndefined();

      const three = await refund(path, { all: true });
      expect(three.body).toMatchObject({ status: 'refunded', refunded: 300 });
      expect(given(pidx)).toBe(4_200_000);
      expect(await stock()).toEqual({ '42': 5, M: 5 });
    });

    it('refunds the price of its lines when it names no amount', async () => {
      const { pidx, stock, path } = await aPaidOrder();

      const one = await refund(path, { lines: [{ index: 0, quantity: 1 }] });
      expect(one.body).toMatchObject({
        status: 'paid',
        refunded: 100,
        refunds: [{ amount: 100, amountPaisa: 1_400_000, lines: [{ index: 0, quantity: 1, restock: true }] }],
        products: [[{ refunded: 1, returned: 1 }], [{}]],
      });
      expect(given(pidx)).toBe(1_400_000);
      expect(await stock()).toEqual({ '42': 4, M: 4 });

      const rest = await refund(path, {
        lines: [
          { index: 1, quantity: 1 },
          { index: 0, quantity: 1 },
        ],
      });
      expect(rest.body).toMatchObject({ status: 'refunded', refunded: 300 });
      expect(given(pidx)).toBe(4_200_000);
      expect(await stock()).toEqual({ '42': 5, M: 5 });
    });

    it('adds up repeated lines, each with its own choice about the stock', async () => {
      const { stock, path } = await aPaidOrder();

      const answer = await refund(path, {
        lines: [
          { index: 0, quantity: 1, restock: false },
          { index: 0, quantity: 1, restock: true },
        ],
      });

      expect(answer.body).toMatchObject({ refunded: 200, products: [[{ refunded: 2, returned: 1 }], [{}]] });
      expect(await stock()).toEqual({ '42': 4, M: 4 });
    });

    it('is shown to its customer when it is done, without its reason and its actor', async () => {
      const { order, path } = await aPaidOrder();
      await refund(path, { amount: 20 });

      const { refunds, refunded } = await suite.shop.see(suite.sita, order);

      expect(refunded).toBe(20);
      expect(refunds).toHaveLength(1);
      expect(Object.keys(refunds?.[0] ?? {}).sort()).toEqual([
        '_id',
        'amount',
        'amountPaisa',
        'at',
        'endedAt',
        'lines',
        'status',
      ]);
    });

    it.each([
      [
        'more than is left',
        { amount: 300.01 },
        { code: 'refund_too_large', msg: 'Only $300.00 of this order can still be refunded' },
      ],
      ['more items than there are', { amount: 1, lines: [{ index: 0, quantity: 3 }] }, { code: 'refund_of_too_many' }],
      [
        'more items than there are, in two lines',
        {
          amount: 1,
          lines: [
            { index: 0, quantity: 1 },
            { index: 0, quantity: 2 },
          ],
        },
        { code: 'refund_of_too_many' },
      ],
      ['a line that is not there', { amount: 1, lines: [{ index: 2, quantity: 1 }] }, { code: 'refund_of_too_many' }],
    ])('is refused for %s, without a call to the provider', async (_what, body, expected) => {
      const { order, pidx, path } = await aPaidOrder();

      expect(await refund(path, body)).toMatchObject({ status: 409, body: expected });

      expect(provider.refundCalls(pidx)).toBe(0);
      expect(await orderRefunds(order)).toEqual([]);
    });

    it.each([
      [
        'lines that cost more than is left',
        { amount: 150 },
        { lines: [{ index: 0, quantity: 2 }] },
        { code: 'refund_too_large', msg: 'Only $150.00 of this order can still be refunded' },
      ],
      [
        'more items than remain, whatever they cost',
        { lines: [{ index: 0, quantity: 1 }] },
        { lines: [{ index: 0, quantity: 2 }] },
        { code: 'refund_of_too_many' },
      ],
    ])('is refused for %s after another one', async (_what, before, body, expected) => {
      const { order, pidx, path } = await aPaidOrder();
      await refund(path, before);

      expect(await refund(path, body)).toMatchObject({ status: 409, body: expected });

      expect(provider.refundCalls(pidx)).toBe(1);
      expect(await orderRefunds(order)).toHaveLength(1);
    });

    it.each([
      ['no amount of money', { amount: 0 }, 'amount'],
      ['fractions of a cent', { amount: 1.005 }, 'amount'],
      ['nothing to refund', {}, 'amount'],
      ['no lines and no amount', { lines: [] }, 'amount'],
      ['nothing to refund, and not all', { all: false }, 'amount'],
      ['all and an amount', { all: true, amount: 300 }, 'all'],
      ['all and lines', { all: true, lines: [{ index: 0, quantity: 1 }] }, 'all'],
      ['a word for all', { all: 'yes' }, 'all'],
      ['no items', { lines: [{ index: 0, quantity: 0 }] }, 'lines'],
      ['no reason', { all: true, reason: ' ' }, 'reason'],
    ])('answers 400 with %s', async (_what, body, path) => {
      const answer = await refund((await aPaidOrder()).path, body);

      expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path }] } });
    });
  });

  describe('refunds of one order', () => {
    it('are made by admins, and for paid orders only', async () => {
      const { path } = await aPaidOrder();
      const { order } = await suite.shop.anOrder(suite.sita);

      expect(await refund(path, { all: true }, await suite.shop.staff())).toMatchObject({ status: 403 });
      expect(await refund(`/api/orders/${order._id}/refunds`, { all: true })).toMatchObject({
        status: 409,
        body: { code: 'not_refundable' },
      });
      expect(await refund('/api/orders/0123456789abcdef01234567/refunds', { all: true })).toMatchObject({
        status: 404,
      });
    });

    it('are made one at a time, of two admins at once', async () => {
      const { order, pidx, path } = await aPaidOrder();
      const other = await suite.shop.admin();
      provider.fault({ kind: 'delay', on: 'refund', ms: 300 });

      const answers = await Promise.all([
        refund(path, { all: true }),
        refund(path, { all: true }, other),
        refund(path, { amount: 5 }),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(answers.flatMap(({ body }) => (body as { code?: string }).code ?? [])).toEqual([
        'refund_under_way',
        'refund_under_way',
      ]);
      expect(await orderRefunds(order)).toHaveLength(1);
      expect(provider.refundCalls(pidx)).toBe(1);
    });

    it('are one refund however often the same call arrives', async () => {
      const { order, pidx, path } = await aPaidOrder();
      const call = (amount: number) => refund(path, { amount }).set('Idempotency-Key', 'click-1');

      const [first, second] = await Promise.all([call(10), call(10)]);
      const third = await call(10);

      expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(third.body).toMatchObject({ refunded: 10, refunds: [{ status: 'done' }] });
      expect(await call(11)).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
      expect(await orderRefunds(order)).toHaveLength(1);
      expect(given(pidx)).toBe(140_000);
    });

    it('are refused to a caller who has seen another version of the order', async () => {
      const { pidx, path } = await aPaidOrder();

      expect(await refund(path, { amount: 5 }).set('If-Match', '"v1"')).toMatchObject({
        status: 412,
        body: { code: 'stale_version', yours: { amountCents: 500 } },
      });
      expect(given(pidx)).toBe(0);
    });

    it('prevent shipping while one is under way', async () => {
      const { order, pidx, path } = await aPaidOrder();
      provider.fault({ kind: 'hold', on: 'refund' });
      const held = refund(path, { all: true }).then((answer) => answer);
      while (provider.refundCalls(pidx) === 0) await new Promise((resolve) => setImmediate(resolve));

      const put = (what: string, body: object) => suite.admin.put(`/api/orders/${order._id}/${what}`).send(body);
      const refused = { status: 409, body: { code: 'refund_under_way' } };
      expect(await put('status', { status: 'shipped' })).toMatchObject(refused);
      expect(await put('packed', { packed: true })).toMatchObject(refused);
      const [under] = await orderRefunds(order);
      expect(under).toMatchObject({ status: 'under_way' });
      expect(await suite.admin.put(`${path}/${under?._id ?? ''}`)).toMatchObject(refused);

      provider.clearFaults();
      expect((await held).body).toMatchObject({ status: 'refunded' });
    });
  });
});
