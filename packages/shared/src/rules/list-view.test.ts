import fc from 'fast-check';
import { pageQuery } from '../contract/paging.js';
import { parseFields } from '../contract/parse.js';
import { productCatalog } from '../contract/products.js';
import { formatRupees } from '../vocabulary/money.js';
import { normalListQuery, readListView } from './list-view.js';

const query = (address: string) => new URLSearchParams(address);

describe("a list's view", () => {
  it('follows the address', () => {
    expect(
      readListView(query('type=runner&q= red shoe &color=blue&size=42&minPrice=50&maxPrice=99.5&sort=asc&page=3')),
    ).toEqual({
      selection: { type: 'runner', q: 'red shoe', color: 'blue', size: '42', minPrice: 50, maxPrice: 99.5 },
      sort: 'asc',
      pages: 3,
    });
  });

  it.each(['', 'color=&size= &minPrice=-1&maxPrice=ten&sort=best&page=0', 'page=1.5&sort=', 'page=x'])(
    'is the whole list for an invalid address: %s',
    (address) => {
      expect(readListView(query(address))).toEqual({ selection: {}, sort: 'newest', pages: 1 });
      expect(readListView(query(`${address}&q=red`)).sort).toBe('relevance');
    },
  );

  it.each([
    ['minPrice=99999999999999999999', { minPrice: 1e9 }],
    ['maxPrice=9841234567', { maxPrice: 1e9 }],
    ['minPrice=1e20&maxPrice=0x10', {}],
    ['minPrice=Infinity&maxPrice=NaN', {}],
    ['minPrice=१२९&maxPrice=1,299.00', { minPrice: 129, maxPrice: 1299 }],
    ['minPrice=129,90', {}],
    ['minPrice=0.015', { minPrice: 0.02 }],
    [`minPrice=${'9'.repeat(400)}`, { minPrice: 1e9 }],
    ['minPrice=70&minPrice=80&color=red&color=blue', { minPrice: 70, color: 'red' }],
    ['color[]=red&color[$ne]=x&constructor=1&__proto__[a]=1', {}],
    [`size=${'4'.repeat(300)}`, { size: '4'.repeat(100) }],
    [`q=${'👟'.repeat(201)}`, { q: '👟'.repeat(200) }],
  ])('reads %s within the limits of the API', (address, selection) => {
    expect(readListView(query(address)).selection).toEqual(selection);
  });

  it('is valid for the API and has prices that can be shown, for any address', () => {
    const { listProducts } = productCatalog.endpoints;
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.double().map(String),
      fc.bigInt().map(String),
    );
    const name = fc.constantFrom('type', 'color', 'company', 'size', 'minPrice', 'maxPrice', 'q', 'sort', 'page', 'x');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const { selection, sort, pages } = readListView(new URLSearchParams(pairs));
        const fields = { ...listProducts.query, ...pageQuery };
        // The API returns the best matches of a search first by default.
        const input = { ...selection, sort: sort === 'relevance' ? undefined : sort, page: pages, limit: 24 };
        expect(parseFields(fields, input).errors).toBeUndefined();
        for (const price of [selection.minPrice, selection.maxPrice]) {
          if (price !== undefined) expect(formatRupees(price, 140.123)).toMatch(/^Rs [\d,.]+$/);
        }
        expect(normalListQuery(query(normalListQuery(new URLSearchParams(pairs))))).toBe(
          normalListQuery(new URLSearchParams(pairs)),
        );
      }),
    );
  });

  it('has no more than 50 pages', () => {
    expect(readListView(query('page=4000')).pages).toBe(50);
  });

  it('is written in one way, without unknown parameters', () => {
    expect(
      normalListQuery(query('utm_source=mail&page=2&sort=asc&q= &maxPrice=050.0&color=blue&type=tee&collection=puma')),
    ).toBe('type=tee&color=blue&maxPrice=50&sort=asc&page=2');
    expect(normalListQuery(query('utm_source=mail&sort=newest&page=1&size='))).toBe('');
    expect(normalListQuery(query('q=red&sort=newest'))).toBe('q=red&sort=newest');
  });
});
