import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminProduct, Order, Product } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';

let shop: Shop;
let staff: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const statusAt = async (path: string): Promise<number> => (await shop.guest.get(path)).status;
const UNKNOWN = '0123456789abcdef01234567';

describe('a removed product', () => {
  it('is gone for shoppers, and comes back as it was, with its stock and its address', async () => {
    const product = await shop.aProduct({ stock: { '42': 3 } });
    const path = `/api/products/${product._id}`;

    expect(await staff.delete(path)).toMatchObject({ status: 200 });
    expect([await statusAt(path), await statusAt(`/api/products/${product.slug}`)]).toEqual([404, 404]);
    expect((await shop.guest.get('/api/products')).body).not.toContainEqual(
      expect.objectContaining({ _id: product._id }),
    );
    expect(await staff.put(path).send({})).toMatchObject({ status: 400 });
    expect((await staff.delete(path)).status).toBe(404);

    expect(await staff.post(`${path}/restore`)).toMatchObject({ status: 200, body: { stock: { '42': 3 } } });
    expect((await shop.guest.get(`/api/products/${product.slug}`)).body).toEqual({ ...product, version: 3 });
    expect(await shop.findings()).toEqual([]);
  });

  it('cannot be bought, changed or counted', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 3 } });
    await staff.delete(`/api/products/${_id}`);
    const form = { company: 'nike', title: 'Back', desc: 'a', alt: 'a', price: 100, discountPrice: 100 };
    const products = [{ productId: _id, quantity: 1, size: '42' }];

    expect((await staff.put(`/api/products/${_id}`).send(form)).status).toBe(404);
    const move = { size: '42', reason: 'received', quantity: 1 };
    expect((await staff.post(`/api/products/${_id}/stock-moves`).send(move)).status).toBe(404);
    expect((await staff.post(`/api/products/${_id}/duplicate`)).status).toBe(404);
    expect(
      await shop.guest.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() }),
    ).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    expect(await shop.stockOf({ _id })).toEqual({ '42': 3 });
  });

  it('gets back the items that an order held', async () => {
    const product = await shop.aProduct({ stock: { '42': 3 } });
    const products = [{ productId: product._id, quantity: 2, size: '42' }];
    const placed = await shop.guest.post('/api/orders').send({ products, amount: 200, address: shop.anAddress() });
    await staff.delete(`/api/products/${product._id}`);

    await admin
      .put(`/api/orders/${(placed.body as Order)._id}/status`)
      .send({ status: 'cancelled' })
      .expect(200);

    expect(await shop.stockOf(product)).toEqual({ '42': 3 });
    expect(await shop.findings()).toEqual([]);
  });

  it('is deleted for good by admins alone, and only from the bin', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 3 } });
    const purge = (caller: LoggedIn) => caller.delete(`/api/admin/products/${_id}`);
    expect(await purge(admin)).toMatchObject({ status: 409, body: { code: 'product_not_removed' } });
    await staff.delete(`/api/products/${_id}`);

    expect(await purge(staff)).toMatchObject({ status: 403 });
    expect(await purge(admin)).toMatchObject({ status: 200 });

    expect(await purge(admin)).toMatchObject({ status: 404 });
    expect(await staff.post(`/api/products/${_id}/restore`)).toMatchObject({ status: 404 });
    expect(await shop.stockOf({ _id })).toBeUndefined();
    expect(await shop.findings()).toEqual([]);
  });

  it('stays where it is when it is restored twice, or was never removed', async () => {
    const { _id } = await shop.aProduct();

    expect(await staff.post(`/api/products/${_id}/restore`)).toMatchObject({ status: 200, body: { version: 1 } });
    expect((await staff.post(`/api/products/${UNKNOWN}/restore`)).status).toBe(404);
    expect((await staff.post('/api/products/mine/restore')).status).toBe(404);
  });

  it('is removed by one of several who do so at once', async () => {
    const { _id } = await shop.aProduct();

    const answers = await Promise.all([1, 2, 3].map(() => staff.delete(`/api/products/${_id}`)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});

describe('a copy of a product', () => {
  it('is a draft with a slug of its own, and the same sizes without stock', async () => {
    const original = await shop.aProduct({ slug: 'ridge', title: 'Ridge', type: 'trail', stock: { '42': 3, '43': 0 } });

    const answer = await staff.post(`/api/products/${original._id}/duplicate`);

    expect(answer).toMatchObject({
      status: 200,
      body: {
        slug: 'ridge-2',
        title: 'Ridge (copy)',
        status: 'draft',
        type: 'trail',
        size: ['42', '43'],
        stock: { '42': 0, '43': 0 },
        img: original.img,
        version: 1,
      },
    });
    const copy = answer.body as AdminProduct;
    expect(copy._id).not.toBe(original._id);
    expect(await statusAt(`/api/products/${copy._id}`)).toBe(404);
    expect(((await shop.guest.get('/api/products/ridge')).body as Product).stock).toEqual({ '42': 3, '43': 0 });
    expect((await staff.post(`/api/products/${UNKNOWN}/duplicate`)).status).toBe(404);
    expect(await shop.findings()).toEqual([]);
  });

  it('keeps the characters of a long title whole', async () => {
    const original = await shop.aProduct({ slug: 'long-title', title: `${'a'.repeat(192)}🥾 and more` });

    const answer = await staff.post(`/api/products/${original._id}/duplicate`);

    expect((answer.body as AdminProduct).title).toBe(`${'a'.repeat(192)}🥾 (copy)`);
    const second = await staff.post(`/api/products/${(answer.body as AdminProduct)._id}/duplicate`);
    expect((second.body as AdminProduct).title).toBe(`${'a'.repeat(192)}🥾 (copy)`);
  });

  it.each([
    ['with sizes', ['42', '43']],
    ['without sizes', []],
  ])('has untracked stock if the original has, %s', async (_, size) => {
    const original = await shop.aProduct({ sizes: size });

    const answer = await staff.post(`/api/products/${original._id}/duplicate`);

    expect(answer).toMatchObject({ status: 200, body: { status: 'draft', size } });
    expect(answer.body).not.toHaveProperty('stock');
    expect(await shop.findings()).toEqual([]);
  });
});
