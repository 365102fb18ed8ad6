import { describe, expect, it } from '@jest/globals';
import { openCatalogueSuite } from '../../testing/open-catalogue-suite.js';
import { StockLevelModel } from '../inventory/testing.js';
import { ProductModel } from './index.js';
import type { Product, Suggestions } from '@paila/shared';

const shop = await openCatalogueSuite();

const titles = (answer: { body: unknown }): string[] => (answer.body as { title: string }[]).map(({ title }) => title);

describe('GET /api/products', () => {
  it('answers the whole list, newest first, with or without the last slash', async () => {
    await shop.aProduct({ title: 'Old', createdAt: new Date('2026-01-01') });
    await shop.aProduct({ title: 'New', createdAt: new Date('2026-02-01') });

    for (const path of ['/api/products/', '/api/products']) {
      const answer = await shop.guest.get(path);
      expect(answer.status).toBe(200);
      expect(titles(answer)).toEqual(['New', 'Old']);
      expect(answer.get('X-Total-Count')).toBeUndefined();
    }
  });

  it('gives each product its last category with lists, at least one picture, and prices in dollars', async () => {
    const { _id } = await shop.aProduct({ img: [], categories: [], price: 129.9, discountPrice: 99.95 });

    const answer = await shop.guest.get('/api/products/');

    expect(answer.body).toEqual([
      expect.objectContaining({
        _id,
        price: 129.9,
        discountPrice: 99.95,
        img: ['/pictures/placeholder/side.webp'],
        categories: [{ color: [], gender: [] }],
        color: [],
        gender: [],
      }),
    ]);
    expect(answer.body).not.toEqual([expect.objectContaining({ stock: expect.anything() as unknown })]);
  });

  it('includes a tiny copy of its first picture where the renderer made that', async () => {
    const drawn = await shop.aProduct({ img: ['/pictures/monsoon-runner/side.webp'] });
    const remote = await shop.aProduct({ img: ['https://elsewhere.example/shoe.webp'] });

    const answer = await shop.guest.get(`/api/products/${drawn._id}`);
    const { placeholder } = answer.body as { placeholder: string };

    expect(Buffer.from(placeholder, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    expect((await shop.guest.get(`/api/products/${remote._id}`)).body).not.toHaveProperty('placeholder');
  });

  it('narrows by collection, company, gender, colour, size, words and price, without regard to case', async () => {
    await shop.aProduct({ title: 'Red Nike', company: 'nike', color: ['red'], stock: { '42.5': 1 }, price: 50 });
    await shop.aProduct({ title: 'Blue Puma', company: 'puma', color: ['blue'], gender: ['women'], price: 80 });
    const found = async (query: string): Promise<string[]> => titles(await shop.guest.get(`/api/products/?${query}`));

    expect(await found('collection=NIKE')).toEqual(['Red Nike']);
    expect(await found('company=Pu')).toEqual(['Blue Puma']);
    expect(await found('gender=Women')).toEqual(['Blue Puma']);
    expect(await found('color=RED')).toEqual(['Red Nike']);
    expect(await found('size=42.5')).toEqual(['Red Nike']);
    expect(await found('q=puma%20blue')).toEqual(['Blue Puma']);
    expect(await found('minPrice=60')).toEqual(['Blue Puma']);
    expect(await found('maxPrice=60')).toEqual(['Red Nike']);
    expect(await found('color=&company=&q=&minPrice=&page=1')).toHaveLength(2);
    expect(await found('collection=gucci')).toEqual([]);
  });

  it('sorts by the price paid, and pages with the total and its neighbours', async () => {
    for (const price of [30, 10, 20]) await shop.aProduct({ title: `For ${String(price)}`, price });

    const answer = await shop.guest.get('/api/products/?sort=asc&page=2&limit=1&gender=men');

    expect(titles(answer)).toEqual(['For 20']);
    expect(answer.get('X-Total-Count')).toBe('3');
    expect(answer.get('Link')).toContain('</api/products/?sort=asc&page=3&limit=1&gender=men>; rel="next"');
    expect(titles(await shop.guest.get('/api/products/?sort=desc'))).toEqual(['For 30', 'For 20', 'For 10']);
    expect(titles(await shop.guest.get('/api/products/?page=9&limit=500'))).toEqual([]);
  });

  it.each(['sort=cheap', 'page=0', 'limit=x', 'color=red&color=blue', 'minPrice=abc', `q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      const answer = await shop.guest.get(`/api/products/?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{}] } });
    },
  );

  it('answers 304 to clients that have the list, and the list again once it changed', async () => {
    await shop.aProduct();
    const first = await shop.guest.get('/api/products/');
    const tag = first.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await shop.guest.get('/api/products/').set('If-None-Match', tag)).status).toBe(304);

    await shop.aProduct();

    expect((await shop.guest.get('/api/products/').set('If-None-Match', tag)).status).toBe(200);
  });

  it('compresses for clients that accept it, with an ETag for each form', async () => {
    for (let index = 0; index < 5; index += 1) await shop.aProduct();
    const [br, gzip, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) =>
        shop.guest.get('/api/products/').set('Accept-Encoding', encoding).buffer(true),
      ),
    );

    expect([br, gzip, plain].map((answer) => answer?.get('Content-Encoding'))).toEqual(['br', 'gzip', undefined]);
    expect(new Set([br, gzip, plain].map((answer) => answer?.get('ETag'))).size).toBe(3);
    expect(gzip?.body).toEqual(plain?.body);
    expect(plain?.get('Vary')).toContain('Accept-Encoding');
  });

  it('shows what another program wrote to the database', async () => {
    const { _id } = await shop.aProduct({ stock: { '42': 3 } });
    const stock = async (): Promise<unknown> =>
      ((await shop.guest.get(`/api/products/${_id}`)).body as { stock: unknown }).stock;
    expect(await stock()).toEqual({ '42': 3 });

    await StockLevelModel.updateOne({ product: _id, size: '42' }, { $inc: { count: -1 } });

    while (JSON.stringify(await stock()) !== '{"42":2}') await new Promise((resolve) => setTimeout(resolve, 5));
    await ProductModel.deleteOne({ _id });
    while ((await shop.guest.get(`/api/products/${_id}`)).status !== 404)
      await new Promise((resolve) => setTimeout(resolve, 5));
  });
});

describe('GET /api/products/facets', () => {
  it('counts the values by which a selection can be narrowed', async () => {
    await shop.aProduct({ company: 'nike', color: ['red'], stock: { '42': 1, '43': 0 }, price: 50 });
    await shop.aProduct({ company: 'puma', color: ['red', 'blue'], price: 80 });

    const answer = await shop.guest.get('/api/products/facets?color=Blue');

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      total: 1,
      colors: [
        { value: 'blue', count: 1 },
        { value: 'red', count: 2 },
      ],
      brands: [{ value: 'puma', count: 1 }],
      sizes: [],
      types: [{ value: 'other', count: 1 }],
      price: { min: 80, max: 80 },
    });
  });
});

describe('GET /api/products by type', () => {
  it('accepts a type, and clothing or shoes for all of theirs', async () => {
    const company = 'Types';
    await shop.aProduct({ company, title: 'A cap', type: 'cap' });
    await shop.aProduct({ company, title: 'A tee', type: 'tee' });
    await shop.aProduct({ company, title: 'A runner', type: 'runner' });

    const listedTitles = async (type: string) => {
      const answer = await shop.guest.get('/api/products/').query({ company, type });
      return (answer.body as { title: string }[]).map(({ title }) => title).sort();
    };

    expect(await listedTitles('cap')).toEqual(['A cap']);
    expect(await listedTitles('Clothing')).toEqual(['A cap', 'A tee']);
    expect(await listedTitles('shoes')).toEqual(['A runner']);
    expect(await listedTitles('skate')).toEqual([]);
  });
});

describe('GET /api/products/:idOrSlug', () => {
  it('accepts the id or the slug', async () => {
    const product = await shop.aProduct({ slug: 'dawn-runner' });

    expect((await shop.guest.get(`/api/products/${product._id}`)).body).toEqual(product);
    expect((await shop.guest.get('/api/products/dawn-runner')).body).toEqual(product);
  });

  it.each(['0123456789abcdef01234567', 'nothing', '%7B%22$ne%22:1%7D', '__proto__', 'constructor'])(
    'answers 404 for %s',
    async (id) => {
      const answer = await shop.guest.get(`/api/products/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { msg: 'Product not found', code: 'not_found' } });
    },
  );
});

describe('a search in GET /api/products', () => {
  it('shows the best matches first, or sorts as requested, and agrees in all answers', async () => {
    const inText = await shop.aProduct({ title: 'Quartz Walker', desc: 'Grey as basalt', discountPrice: 10 });
    const named = await shop.aProduct({ title: 'Basalt Low', discountPrice: 30 });
    const gone = await shop.aProduct({ title: 'Basalt High', discountPrice: 20, stock: { '42': 0 } });
    const newer = await shop.aProduct({ title: 'Onyx Walker', desc: 'Nothing like basalt', discountPrice: 40 });
    const idsBy = async (query: Record<string, string>): Promise<string[]> => {
      const answer = await shop.guest.get('/api/products').query(query);
      return (answer.body as Product[]).map(({ _id }) => _id);
    };
    const q = 'the basalt for men';

    const best = [named._id, gone._id, newer._id, inText._id];
    expect(await idsBy({ q })).toEqual(best);
    expect(await idsBy({ q, page: '2', limit: '3' })).toEqual([inText._id]);
    expect(await idsBy({ q, sort: 'newest' })).toEqual([newer._id, gone._id, named._id, inText._id]);
    expect(await idsBy({ q, sort: 'asc' })).toEqual([inText._id, gone._id, named._id, newer._id]);
    const facets = await shop.guest.get('/api/products/facets').query({ q });
    expect(facets.body).toMatchObject({ total: 4, ignored: ['the', 'for'] });
    const suggested = await shop.guest.get('/api/products/suggestions').query({ q });
    expect(suggested.body).toMatchObject({ total: 4, ignored: ['the', 'for'], products: best.map((_id) => ({ _id })) });
  });
});

describe('GET /api/products/suggestions', () => {
  const suggested = async (q: string): Promise<Suggestions> =>
    (await shop.guest.get('/api/products/suggestions').query({ q })).body as Suggestions;

  it('names products, brands and types for the typed letters, in stock and by name first', async () => {
    const gone = await shop.aProduct({ title: 'Kora Runner', company: 'reebok', type: 'runner', stock: { '42': 0 } });
    const named = await shop.aProduct({ title: 'Kora Low', company: 'reebok', type: 'court', stock: { '42': 1 } });
    const inText = await shop.aProduct({ title: 'Other', desc: 'As the kora around a stupa', stock: { '42': 1 } });

    expect((await suggested('kora')).products.map(({ _id }) => _id)).toEqual([named._id, gone._id, inText._id]);
    expect(await suggested('ree')).toMatchObject({ brands: ['reebok'], types: [], total: 2, corrections: [] });
    expect(await suggested('kora runn')).toMatchObject({ brands: [], types: ['runner'], total: 1 });
    expect((await suggested('reebock')).corrections).toEqual([{ from: 'reebock', to: 'reebok' }]);
  });

  it('names the products with most of the words if none has all, and forgets them after a change', async () => {
    const { _id } = await shop.aProduct({ title: 'Zenith Hoodie', company: 'puma', type: 'hoodie' });

    expect(await suggested('zenith cap puma')).toMatchObject({ total: 0, products: [{ _id }], brands: ['puma'] });
    await shop.aProduct({ title: 'Zenith Cap', company: 'puma', type: 'cap' });
    expect(await suggested('zenith cap puma')).toMatchObject({ total: 1, products: [{ title: 'Zenith Cap' }] });
    expect(await suggested('')).toEqual({ products: [], total: 0, brands: [], types: [], corrections: [] });
  });
});
