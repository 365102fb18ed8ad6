import { listQueryOf, listViewOf } from './list-view.js';

const query = (address: string) => new URLSearchParams(address);

describe("a list's view", () => {
  it('is what the address says', () => {
    expect(
      listViewOf(query('type=runner&q= red shoe &color=blue&size=42&minPrice=50&maxPrice=99.5&sort=asc&page=3')),
    ).toEqual({
      selection: { type: 'runner', q: 'red shoe', color: 'blue', size: '42', minPrice: 50, maxPrice: 99.5 },
      sort: 'asc',
      pages: 3,
    });
  });

  it.each(['', 'color=&size= &minPrice=-1&maxPrice=ten&sort=best&page=0', 'page=1.5&sort=', 'page=x'])(
    'is the whole list where the address makes no sense: %s',
    (address) => {
      expect(listViewOf(query(address))).toEqual({ selection: {}, sort: 'newest', pages: 1 });
      expect(listViewOf(query(`${address}&q=red`)).sort).toBe('relevance');
    },
  );

  it('has no more than 50 pages', () => {
    expect(listViewOf(query('page=4000')).pages).toBe(50);
  });

  it('is written in one way, without what is not its own', () => {
    expect(
      listQueryOf(query('utm_source=mail&page=2&sort=asc&q= &maxPrice=050.0&color=blue&type=tee&collection=puma')),
    ).toBe('type=tee&color=blue&maxPrice=50&sort=asc&page=2');
    expect(listQueryOf(query('utm_source=mail&sort=newest&page=1&size='))).toBe('');
    expect(listQueryOf(query('q=red&sort=newest'))).toBe('q=red&sort=newest');
  });
});
