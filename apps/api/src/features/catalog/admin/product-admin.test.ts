import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { Types } from 'mongoose';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { createAdminIndex } from '../read-model/admin-index.js';

let shop: Shop;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  staff = await shop.staff();
  await shop.aProduct({ title: 'Alpha Trail', company: 'nike', type: 'trail', price: 90, stock: { '42': 9, '43': 9 } });
  await shop.aProduct({ title: 'beta court', company: 'Vans', type: 'court', price: 70, stock: { '42': 2, '43': 9 } });
  await shop.aProduct({ title: 'Gamma Cap', company: 'vans', type: 'cap', price: 20, status: 'draft' });
  await shop.aProduct({ title: 'Delta 10', company: 'puma', price: 30, status: 'hidden', stock: { '42': 0 } });
  await shop.aProduct({ title: 'Delta 9', company: 'puma', price: 30, status: 'archived' });
  const gone = await shop.aProduct({ title: 'Gone', slug: 'gone' });
  await staff.delete(`/api/products/${gone._id}`);
});
afterAll(() => shop.close());

const listed = async (query: string): Promise<string[]> =>
  ((await staff.get(`/api/admin/products?${query}`).expect(200)).body as AdminProduct[]).map(({ title }) => title);

describe('GET /api/admin/products', () => {
  it.each([
    ['', ['Delta 9', 'Delta 10', 'Gamma Cap', 'beta court', 'Alpha Trail']],
    ['sort=title', ['Alpha Trail', 'beta court', 'Delta 9', 'Delta 10', 'Gamma Cap']],
    ['sort=-price', ['Alpha Trail', 'beta court', 'Delta 9', 'Delta 10', 'Gamma Cap']],
    ['sort=stock', ['Delta 10', 'beta court', 'Alpha Trail', 'Gamma Cap', 'Delta 9']],
    ['status=draft', ['Gamma Cap']],
    ['status=published', ['beta court', 'Alpha Trail']],
    ['type=court', ['beta court']],
    ['company=VANS', ['Gamma Cap', 'beta court']],
    ['stock=low', ['Delta 10', 'beta court']],
    ['stock=out', ['Delta 10']],
    ['removed=true', ['Gone']],
    ['search=DELTA', ['Delta 9', 'Delta 10']],
    ['search=vans%20cap', ['Gamma Cap']],
    ['search=%24ne', []],
    ['search=puma&status=hidden', ['Delta 10']],
    ['page=2&limit=2', ['Gamma Cap', 'beta court']],
    ['page=9&limit=2', []],
  ])('%s', async (query, titles) => {
    expect(await listed(query)).toEqual(titles);
  });

  it('finds a product by its words however they are spelt, by its slug and its sizes', async () => {
    const { _id, slug } = await shop.aProduct({
      title: 'Café Men’s T‑Shirt “Édition”',
      company: 'Puma',
      slug: 'cafe-tee-special',
      stock: { 'US 9.5': 1, XXL: 2 },
    });
    for (const search of [
      'cafe',
      'CAFÉ'.normalize('NFD'),
      'mens t-shirt',
      "men's t shirt",
      'edition puma',
      '  shirt   café ',
      slug,
      'us 9.5',
      'cafe size 9.5',
      'cafe xxl',
      _id,
    ]) {
      expect([search, await listed(`search=${encodeURIComponent(search)}`)]).toEqual([search, [expect.any(String)]]);
    }
    expect([await listed('search=cafe+xl'), await listed('search=cafe+9')]).toEqual([[], []]);
    expect(await listed('search=alpha+42')).toEqual(['Alpha Trail']);
    await shop.purge(await shop.admin(), { _id });
  });

  it('counts the products, and shows each whole', async () => {
    const answer = await staff.get('/api/admin/products?search=gamma&limit=1');

    expect(answer.get('X-Total-Count')).toBe('1');
    expect(answer.body).toMatchObject([{ status: 'draft', price: 20, version: 1 }]);
    expect(await staff.get('/api/admin/products?sort=colour')).toMatchObject({ status: 400 });
    expect(await staff.get('/api/admin/products?status=gone')).toMatchObject({ status: 400 });
  });

  it('shows a change at the very next read, and soon one of another instance', async () => {
    const { _id } = await shop.aProduct({ title: 'Epsilon', stock: { '42': 9 } });
    await staff.post(`/api/products/${_id}/stock-moves`).send({ size: '42', reason: 'damaged', quantity: 9 });

    expect(await listed('search=epsilon&stock=out')).toEqual(['Epsilon']);
    await shop.purge(await shop.admin(), { _id });
    expect(await listed('search=epsilon')).toEqual([]);
    expect(await listed('search=epsilon&removed=true')).toEqual([]);
  });
});

describe('GET /api/admin/products/:id', () => {
  it('shows drafts and products in the bin', async () => {
    const draft = await shop.aProduct({ status: 'draft', stock: { '42': 1 } });
    const path = `/api/admin/products/${draft._id}`;

    expect(await staff.get(path)).toMatchObject({ status: 200, body: { status: 'draft', stock: { '42': 1 } } });
    await staff.delete(`/api/products/${draft._id}`);
    expect((await staff.get(path)).body).toHaveProperty('removedAt');
    for (const id of ['0123456789abcdef01234567', 'mine']) {
      expect((await staff.get(`/api/admin/products/${id}`)).status).toBe(404);
    }
  });
});

it('finds, sorts and counts among ten thousand products without the database', () => {
  const index = createAdminIndex();
  const [some] = [shop.readModel.forAdmins.list({ search: 'alpha' }).rows[0]!];
  const many = Array.from({ length: 10_000 }, (_, number) => ({
    ...some,
    _id: new Types.ObjectId().toHexString(),
    title: `Runner ${String(number % 1_000)}`,
  }));
  index.replace([], many);

  expect(index.list({ search: 'RUNNER', sort: 'title' }, { page: 6, limit: 2 })).toMatchObject({
    total: 10_000,
    rows: [{ title: 'Runner 1' }, { title: 'Runner 1' }],
  });
});
