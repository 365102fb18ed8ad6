import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StockMove } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';

let shop: Shop;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff({ firstname: 'Maya', lastname: 'Store' });
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const moves = (_id: string) => `/api/products/${_id}/stock-moves`;
const move = (_id: string, body: object) => staff.post(moves(_id)).send({ size: '42', ...body });

describe('POST /api/products/:id/stock-moves', () => {
  it.each([
    ['received', 4, 9, 4],
    ['returned', 1, 6, 1],
    ['damaged', 2, 3, -2],
    ['damaged', 5, 0, -5],
    ['counted', 2, 2, -3],
    ['counted', 0, 0, -5],
    ['counted', 8, 8, 3],
  ])('applies the reason %s with quantity %i: a stock of 5 becomes %i', async (reason, quantity, after, change) => {
    const { _id } = await shop.aProduct({ stock: { '42': 5, '43': 1 } });

    const answer = await move(_id, { reason, quantity, note: ' Box 7 ' });

    expect(answer).toMatchObject({ status: 200, body: { _id, version: 1, stock: { '42': after, '43': 1 } } });
    expect(await shop.stockOf({ _id })).toEqual({ '42': after, '43': 1 });
    expect((await staff.get(`${moves(_id)}?size=42`)).body).toMatchObject([
      { size: '42', change, reason, note: 'Box 7', by: 'Maya Store' },
      { size: '42', change: 5, reason: 'opening', by: 'clock' },
    ]);
    expect(await EventModel.findOne({ 'subject.id': _id, 'is.why': reason }).lean()).toMatchObject({
      type: 'stock.adjusted',
      actor: { kind: 'staff', id: staff.user._id },
      was: { sizes: [{ size: '42', count: 5 }] },
      is: { sizes: [{ size: '42', count: after }] },
    });
  });

  it('refuses to remove more than the stock, counts nothing twice, and refuses invalid moves', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 2 } });
    const untracked = await shop.aProduct({ sizes: ['42'] });

    expect(await move(_id, { reason: 'damaged', quantity: 3 })).toMatchObject({
      status: 409,
      body: { code: 'stock_below_zero', lines: [{ productId: _id, size: '42', available: 2 }] },
    });
    expect(await move(_id, { reason: 'counted', quantity: 1, seen: 3 })).toMatchObject({
      status: 412,
      body: { code: 'stale_stock', current: { stock: { '42': 2 } } },
    });
    expect(await move(_id, { reason: 'received', quantity: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'quantity' }] },
    });
    expect(await move(_id, { size: '47', reason: 'received', quantity: 1 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'size' }] },
    });
    expect(await move(_id, { size: 'constructor', reason: 'received', quantity: 1 })).toMatchObject({ status: 400 });
    expect(await move(_id, { reason: 'lost', quantity: 1 })).toMatchObject({ status: 400 });
    expect(await move(_id, { reason: 'received', quantity: -1 })).toMatchObject({ status: 400 });
    expect(await move(untracked._id, { reason: 'received', quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stock_not_tracked' },
    });
    expect((await move('0123456789abcdef01234567', { reason: 'received', quantity: 1 })).status).toBe(404);
    expect(await shop.stockOf({ _id })).toEqual({ '42': 2 });
  });

  it('loses none of several simultaneous moves', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 0 } });

    const answers = await Promise.all([1, 2, 3, 4].map((quantity) => move(_id, { reason: 'received', quantity })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await shop.stockOf({ _id })).toEqual({ '42': 10 });
  });
});

describe('GET /api/products/:id/stock-moves', () => {
  it('lists moves by orders and staff, newest first, by page, even for a removed product', async () => {
    const shopper = await shop.shopper();
    const { _id } = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
    await shopper.post('/api/orders').send({
      products: [{ productId: _id, quantity: 2, size: '43' }],
      amount: 200,
      address: shop.anAddress(),
    });
    await move(_id, { reason: 'received', quantity: 4 });
    await staff.delete(`/api/products/${_id}`);

    const answer = await staff.get(`${moves(_id)}?limit=2`);

    expect(answer.get('X-Total-Count')).toBe('4');
    expect((answer.body as StockMove[]).map(({ size, change, reason, by }) => [size, change, reason, by])).toEqual([
      ['42', 4, 'received', 'Maya Store'],
      ['43', -2, 'ordered', 'shopper'],
    ]);
    expect((answer.body as StockMove[])[1]).toHaveProperty('order');
    expect((await staff.get(moves('0123456789abcdef01234567'))).status).toBe(404);
  });
});
