import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../../testing/open-shop.js';

describe('new lists', () => {
  let shop: Shop;
  beforeAll(async () => {
    // Three a minute.
    shop = await openShop({ rateLimitFactor: 0.002, trustedProxies: 1 });
    await shop.aProduct({ title: 'Ridge Runner', discountPrice: 50, price: 50 });
    await shop.aProduct({ title: 'Valley Walker', discountPrice: 90, price: 90 });
  });
  afterAll(() => shop.close());
  const from = (address: string, path: string) =>
    shop.guest.get(`/api/products${path}`).set('X-Forwarded-For', address);

  it('are counted by address, whatever call requests them', async () => {
    const first = ['?q=ridge', '/facets?q=ridge', '/suggestions?q=rid'];
    for (const path of first) await from('203.0.113.1', path).expect(200);

    const others = ['?q=valley', '/facets?q=valley', '/suggestions?q=val', '?minPrice=60', '/facets?maxPrice=60'];
    for (const path of [...others, '?color=red', '/facets?size=42', '?limit=1', '?page=2&sort=asc', '?collection=x']) {
      const refused = await from('203.0.113.1', path);
      expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    }
    // Cached answers and the whole list are not counted.
    for (const path of [...first, '', '/facets', '?sort=asc', '?utm_source=mail']) {
      await from('203.0.113.1', path).expect(200);
    }
    await from('203.0.113.2', '?q=valley').expect(200);
    await from('203.0.113.2', '?color=red').expect(200);
    // Cached by now.
    await from('203.0.113.1', '?color=red').expect(200);
  });
});
