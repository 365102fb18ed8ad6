import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cart, Order, Product } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';

let shop: Shop;
let admin: LoggedIn;
let shopper: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  [admin, shopper] = [await shop.admin(), await shop.shopper()];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const { place, orderInputFor } = ordering(() => shop);
const form = { company: 'nike', title: 'Ridge', desc: 'For the hills', alt: 'A shoe', price: 100, discountPrice: 100 };
const create = (body: object) => admin.post('/api/products').send({ ...form, ...body });
const change = (_id: string, body: object) => admin.put(`/api/products/${_id}`).send({ ...form, ...body });
const order = async (productId: string, size: string): Promise<Order> =>
  place(shop.guest, orderInputFor([{ productId, quantity: 1, size }], 100));

describe('sizes', () => {
  it.each(['US 9.5', 'US 9.5 (EU 43)', 'UK 8½', 'M/L', 'One size', '12" x 8"', 'ठूलो', `A${'-long'.repeat(7)}`])(
    'go by the name %s into the cart, an order, the stock and the order documents',
    async (size) => {
      const made = await create({ size: [size, '43'], stock: { [size]: 3, '43': 1 } });
      expect(made).toMatchObject({ status: 200, body: { size: [size, '43'], stock: { [size]: 3, '43': 1 } } });
      const { _id } = made.body as Product;
      const products = [{ productId: _id, quantity: 1, size }];

      const cart = await shopper.put(`/api/cart/${shopper.user._id}`).send({ products });
      expect((cart.body as Cart).products).toMatchObject([{ id: _id, size }]);
      const placed = await order(_id, size);
      expect(placed.products).toMatchObject([[{ size }]]);
      const paper = await admin.get(`/api/orders/${placed._id}/packing-slip.pdf`);
      expect(paper).toMatchObject({ status: 200, type: 'application/pdf' });
      const corrected = await admin.put(`/api/orders/${placed._id}/lines/0/size`).send({ size: '43' });
      expect(corrected).toMatchObject({ status: 200, body: { products: [[{ size: '43' }]] } });
      const moved = await admin
        .post(`/api/products/${_id}/stock-moves`)
        .send({ size, reason: 'received', quantity: 4 });

      expect(moved).toMatchObject({ status: 200, body: { stock: { [size]: 7, '43': 0 } } });
      const ledger = await admin.get(`/api/products/${_id}/stock-moves`).query({ size });
      expect(ledger.body).toMatchObject([{ size, change: 4 }, { size, change: 1 }, { size, change: -1 }, { size }]);
    },
  );

  it.each([
    ['42,5', ['42.5']],
    ['३९; ४२,५', ['39', '42.5']],
    ['US 9.5; UK 8½\nM/L', ['US 9.5', 'UK 8½', 'M/L']],
    ['36,5,37', ['36', '5', '37']],
    [
      ['42,5', 43.5, ' 44 '],
      ['42.5', '43.5', '44'],
    ],
  ])('are sent as %j and stored as %j', async (size, sizes) => {
    expect(await create({ size })).toMatchObject({ status: 200, body: { size: sizes } });
  });

  it('keep their stock under their new names', async () => {
    expect(await create({ stock: { ' 42,5 ': 3, '४३': 2 } })).toMatchObject({
      status: 200,
      body: { size: ['42.5', '43'], stock: { '42.5': 3, '43': 2 } },
    });
  });

  it.each([
    ['size', '42, !5', '“!5” is not a size. A size begins with a letter or digit, and has at most 40 characters'],
    ['size', ['36,37'], '“36,37” are several sizes: please give each by itself'],
    ['stock', { '<p>': 1 }, '“<p>” is not a size. A size begins with a letter or digit, and has at most 40 characters'],
    ['stock', { '36;37': 1 }, '“36;37” are several sizes: please give each by itself'],
    ['stock', { '42,5': 1, '42.5': 2 }, 'Please enter each size once'],
    ['stock', { ' ': 1 }, '“ ” is not a size. A size begins with a letter or digit, and has at most 40 characters'],
  ])('are refused with the reason: %s %j', async (field, sent, msg) => {
    expect(await create({ [field]: sent })).toMatchObject({ status: 400, body: { errors: [{ path: field, msg }] } });
  });

  it.each(['42 ', 'US  9', '४२'])('keep the old name %j, and can be sold', async (old) => {
    const { _id } = await shop.aProduct({ stock: { [old]: 5, '43': 1 } });
    const shown = (await admin.get(`/api/admin/products/${_id}`)).body as Product;

    const edited = await change(_id, {
      title: 'Renamed',
      size: [...shown.size, '44'],
      stock: { ...shown.stock, [old]: 6, '44': 1 },
      stockSeen: shown.stock,
      version: shown.version,
    });

    expect(edited).toMatchObject({ status: 200, body: { title: 'Renamed', stock: { [old]: 6, '43': 1, '44': 1 } } });
    expect(new Set((edited.body as Product).size)).toEqual(new Set([old, '43', '44']));
    const placed = await order(_id, old);
    expect(placed.products).toMatchObject([[{ size: old }]]);
    const back = await admin.put(`/api/orders/${placed._id}/lines/0/size`).send({ size: '43' });
    expect(back.status).toBe(200);
    const again = await admin.put(`/api/orders/${placed._id}/lines/0/size`).send({ size: old });
    expect(again).toMatchObject({ status: 200, body: { products: [[{ size: old }]] } });
    const moved = await admin
      .post(`/api/products/${_id}/stock-moves`)
      .send({ size: old, reason: 'counted', quantity: 9, seen: 5 });
    expect(moved).toMatchObject({ status: 200, body: { stock: { [old]: 9, '43': 1, '44': 1 } } });
  });
});
