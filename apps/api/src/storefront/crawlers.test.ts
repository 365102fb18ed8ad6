import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { THEME_COLORS, listedPages } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { openShop, type Shop } from '../testing/open-shop.js';
import { createSitemaps } from './crawlers.js';
import { servedWeb } from '../testing/storefront-suite.js';

const SHOP = 'https://paila.example';

let shop: Shop;
let web: ReturnType<typeof servedWeb>;
beforeAll(async () => {
  shop = await openShop();
  const settings = { ...shop.settings, shopUrl: SHOP, shopName: 'Pasal & Co' };
  // Files for robots do not wait for the app's build.
  web = servedWeb({ ...shop, settings, dist: join(tmpdir(), 'no-such-folder') });
});
afterAll(() => shop.close());

const locationsIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);

describe('the sitemap', () => {
  it('lists every public page, every brand and every product with its date and pictures', async () => {
    const product = await shop.aProduct({
      company: 'tsum',
      createdAt: new Date('2026-02-01T10:00:00Z'),
      changedAt: new Date('2026-03-01T10:00:00Z'),
      img: ['/pictures/a/side.webp', 'https://pictures.example/b.jpg?x=1&y=<2>'],
    });

    const answer = await web.get('/sitemap.xml').buffer(true);

    expect(answer.status).toBe(200);
    expect(answer.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(answer.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
    expect(locationsIn(answer.text)).toEqual(
      expect.arrayContaining(
        [
          '/',
          '/products',
          '/products/men',
          '/products/women',
          '/collections',
          '/collections/nike',
          '/collections/vans',
          '/collections/tsum',
          '/about',
          '/contact',
          '/privacy',
          '/terms',
          `/products/${product._id}`,
        ].map((path) => `${SHOP}${path}`),
      ),
    );
    expect(answer.text).toContain(
      `<url><loc>${SHOP}/products/${product._id}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>` +
        `<image:image><image:loc>${SHOP}/pictures/a/side.webp</image:loc></image:image>` +
        '<image:image><image:loc>https://pictures.example/b.jpg?x=1&#38;y=%3C2%3E</image:loc></image:image></url>',
    );
  });

  it('dates a product by its last change', async () => {
    const product = await shop.aProduct({ createdAt: new Date('2020-01-01T00:00:00Z') });
    const admin = await shop.admin();
    const { company, title, desc, alt, stock } = product;
    const change = { company, title, desc, alt, stock, price: 150, discountPrice: 140 };

    expect((await admin.put(`/api/products/${product._id}`).send(change)).status).toBe(200);

    const stored = shop.readModel.changedAt(product._id);
    const answer = await web.get('/sitemap.xml').buffer(true);
    expect(stored).not.toMatch(/^2020/);
    expect(answer.text).toContain(`${product._id}</loc><lastmod>${stored ?? ''}</lastmod>`);
  });

  it('lists each product once, and no removed one', async () => {
    const [stays, gone] = [await shop.aProduct(), await shop.aProduct()];
    const admin = await shop.admin();
    const before = await web.get('/sitemap.xml').buffer(true);
    expect(locationsIn(before.text)).toContain(`${SHOP}/products/${gone._id}`);

    await admin.delete(`/api/products/${gone._id}`);

    const after = await web.get('/sitemap.xml').buffer(true);
    const locations = locationsIn(after.text);
    expect(locations.filter((location) => location === `${SHOP}/products/${stays._id}`)).toHaveLength(1);
    expect(locations).not.toContain(`${SHOP}/products/${gone._id}`);
    expect(new Set(locations).size).toBe(locations.length);
    expect(after.get('ETag')).not.toBe(before.get('ETag'));
  });

  it('is not sent again to clients that have it', async () => {
    const answer = await web.get('/sitemap.xml');

    const again = await web.get('/sitemap.xml').set('If-None-Match', answer.get('ETag') ?? '');

    expect(again.status).toBe(304);
  });

  it('becomes an index when it would be too long', async () => {
    await shop.aProduct();
    const sitemap = createSitemaps({ shopName: 'Paila', shopUrl: SHOP }, shop.readModel, 10);
    const site = express().use(async (req, res) => {
      await (await sitemap(req.path))?.send(req, res);
    });
    const count = listedPages().length + 6 + shop.readModel.products().length + 1; // one brand of a test is not ours
    const partCount = Math.ceil(count / 10);

    const index = await request(site).get('/sitemap.xml').buffer(true);

    expect(index.text).toContain('<sitemapindex');
    expect(locationsIn(index.text)).toEqual(
      Array.from({ length: partCount }, (_, part) => `${SHOP}/sitemap-${String(part + 1)}.xml`),
    );
    const parts = await Promise.all(
      locationsIn(index.text).map((location) => request(site).get(new URL(location).pathname).buffer(true)),
    );
    const locations = parts.flatMap((part) => locationsIn(part.text));
    expect(locations).toHaveLength(count);
    expect(new Set(locations).size).toBe(count);
  });

  it('gives other requests a turn while it is made', async () => {
    const product = await shop.aProduct();
    const [listed] = shop.readModel.products().filter(({ _id }) => _id === product._id);
    const many = Array.from({ length: 1000 }, (_, index) => ({ ...listed!, _id: `${product._id}-${String(index)}` }));
    const sitemap = createSitemaps({ shopName: 'Paila', shopUrl: SHOP }, { ...shop.readModel, products: () => many });
    const progress = { isMade: false, turns: 0 };

    const making = sitemap('/sitemap.xml').finally(() => (progress.isMade = true));
    while (!progress.isMade) {
      await nextTurn();
      progress.turns += 1;
    }

    expect(progress.turns).toBeGreaterThanOrEqual(10);
    expect((await making)?.bytes).toBeGreaterThan(1000 * SHOP.length);
  });

  it('has no further files while one is enough', async () => {
    expect((await web.get('/sitemap-1.xml')).status).toBe(404);
  });
});

describe('robots.txt', () => {
  /** True if a robot may read a path: the longest matching rule decides. */
  const mayRead = (rules: string, path: string): boolean => {
    const matching = [...rules.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
      .filter(([, , start = '']) => path.startsWith(start))
      .sort(([, , a = ''], [, , b = '']) => b.length - a.length);
    return matching[0]?.[1] !== 'Disallow';
  };

  it.each(['/', '/products', '/products/men', '/collections/nike', '/about', '/contact', '/pictures/a/side.webp'])(
    'lets robots read %s',
    async (path) => {
      expect(mayRead((await web.get('/robots.txt')).text, path)).toBe(true);
    },
  );

  it('lets a robot that runs the app get the data of its screens', async () => {
    const { text } = await web.get('/robots.txt');

    expect(mayRead(text, '/api/products/?page=1&limit=24')).toBe(true);
    expect(mayRead(text, '/assets/index.js')).toBe(true);
  });

  it.each([
    '/api/auth',
    '/api/orders',
    '/admin',
    '/admin/users',
    '/checkout',
    '/khalti',
    '/esewa',
    '/payment',
    '/user-profile',
  ])('keeps robots out of %s', async (path) => {
    expect(mayRead((await web.get('/robots.txt')).text, path)).toBe(false);
  });

  it('names the sitemap', async () => {
    const answer = await web.get('/robots.txt');

    expect(answer.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.text).toContain(`\nSitemap: ${SHOP}/sitemap.xml\n`);
  });
});

describe('the web manifest', () => {
  it('has the name, the colours and the icons of the shop', async () => {
    const answer = await web.get('/site.webmanifest');

    expect(answer.get('Content-Type')).toBe('application/manifest+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      name: 'Pasal & Co',
      start_url: '/',
      theme_color: THEME_COLORS.light,
      icons: expect.arrayContaining([
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ]) as unknown,
    });
  });
});
