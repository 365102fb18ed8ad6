import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'supertest';
import { until } from '../faults/testing/until.js';
import { BUILT, openStorefrontSuite } from '../testing/storefront-suite.js';

const { shop, serveBuilt } = await openStorefrontSuite();
/** A shop whose web app was built with the part that draws. */
const openDrawnShop = (draw: string, settings: Parameters<typeof serveBuilt>[1] = {}) =>
  serveBuilt({ ...BUILT, draw }, settings);

const listeners: Parameters<typeof subscribe>[] = [];
/** Subscribes to a channel until the test ends. */
const listen = (...listener: Parameters<typeof subscribe>): void => {
  subscribe(...listener);
  listeners.push(listener);
};
afterEach(() => {
  jest.restoreAllMocks();
  for (const listener of listeners.splice(0)) unsubscribe(...listener);
});

describe('the first view of a page', () => {
  const TELL =
    'return `<p>${address}: ${answers.map(({ endpoint, arg }) => `${endpoint} ${arg.gender}`)}, ${settings.shopName}</p>`;';
  const viewIn = (text: string): string | undefined => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1];

  it('is sent with the page, drawn from the API’s answers, the same to every browser', async () => {
    const drawnShop = await openDrawnShop(TELL);

    const answer = await drawnShop.get('/products/men?utm_source=mail');

    expect(viewIn(answer.text)).toBe('<p>/products/men: listProducts men,productFacets men, Paila</p>');
    expect(answer.get('Vary')).toBe('Accept-Encoding');
    const again = await drawnShop.get('/products/men').set('x-auth-token', 'somebody');
    expect(again.text).toBe(answer.text);
    expect((await drawnShop.get('/products/men').set('If-None-Match', answer.get('ETag') ?? '')).status).toBe(304);
  });

  it('is drawn at the requested address', async () => {
    const drawnShop = await openDrawnShop(TELL);
    await shop.aProduct({ company: 'puma' });

    const answer = await drawnShop.get('/collections/?collection=puma&utm_source=mail');

    expect(viewIn(answer.text)).toMatch(/^<p>\/collections\/\?collection=puma: /);
  });

  it('is drawn for a narrowed list, too, at an address without anything else', async () => {
    const drawnShop = await openDrawnShop('return `<p>${address}</p>`;');
    await shop.aProduct({ company: 'puma', color: ['red'], gender: ['men'] });
    const addressAt = async (path: string) => viewIn((await drawnShop.get(path)).text);

    expect(await addressAt('/products?utm_source=mail&sort=asc&color=red&page=1')).toBe(
      '<p>/products?color=red&sort=asc</p>',
    );
    expect(await addressAt('/products/men?page=2')).toBe('<p>/products/men?page=2</p>');
    expect(await addressAt('/products/men?sort=newest')).toBe('<p>/products/men</p>');
    expect(await addressAt('/collections/puma?color=red')).toBe('<p>/collections/puma?color=red</p>');
    expect(await addressAt('/collections?color=red&collection=puma')).toBe(
      '<p>/collections/?collection=puma&color=red</p>',
    );
  });

  it('is drawn for few new narrowed lists for one address, and by the browser beyond that', async () => {
    // One a minute.
    const drawnShop = await openDrawnShop('return `<p>${times} ${address}</p>`;', { rateLimitFactor: 0.003 });
    await shop.aProduct({ color: ['red'], gender: ['men'] });
    const viewAt = async (path: string) => {
      const { status, text } = await drawnShop.get(path);
      return [status, viewIn(text)];
    };

    expect(await viewAt('/products?color=red')).toEqual([200, '<p>1 /products?color=red</p>']);
    expect(await viewAt('/products?color=red&sort=asc')).toEqual([200, '']);
    expect(await viewAt('/products?color=red')).toEqual([200, '<p>1 /products?color=red</p>']);
    expect(await viewAt('/products/men')).toEqual([200, '<p>2 /products/men</p>']);
    // The page's list has changed.
    await shop.aProduct({ color: ['red'] });
    expect(await viewAt('/products?color=red')).toEqual([200, '']);
  });

  it('is drawn once, and again when its data have changed', async () => {
    const drawnShop = await openDrawnShop('return `<p>${times}</p>`;');
    const { slug } = await shop.aProduct({ company: 'vans' });

    const first = await drawnShop.get(`/products/${slug}`);
    const second = await drawnShop.get(`/products/${slug}`);
    await shop.aProduct({ company: 'vans' });
    const third = await drawnShop.get(`/products/${slug}`);

    expect([first, second, third].map(({ text }) => viewIn(text))).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>']);
  });

  it('is drawn once at a time, and meanwhile the page of the previous version is sent', async () => {
    const drawnShop = await openDrawnShop(
      `if (address === '/products/women') {
        const { channel } = await import('node:diagnostics_channel');
        await new Promise((finish) => channel('test-drawing').publish(finish));
      }
      return \`<p>\${times}</p>\`;`,
    );
    const drawings: (() => void)[] = [];
    const onDrawing = (finish: unknown): void => void drawings.push(finish as () => void);
    let requests = 0;
    const onRequest = (): void => void (requests += 1);
    listen('test-drawing', onDrawing);
    listen('http.server.request.start', onRequest);
    const viewNow = async () => viewIn((await drawnShop.get('/products/women')).text);
    await shop.aProduct({ gender: ['women'] });
    const views = Promise.all([viewNow(), viewNow(), viewNow()]);
    await until(() => requests === 3 && drawings.length > 0);
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    expect(drawings).toHaveLength(1);
    drawings[0]?.();
    expect(await views).toEqual(['<p>1</p>', '<p>1</p>', '<p>1</p>']);

    // The view of the version before may stand in for one second, which does not pass here.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await shop.aProduct({ gender: ['women'] });
    const first = viewNow();
    await until(() => drawings.length === 2);
    const meanwhile = await viewNow();
    drawings[1]?.();

    expect([await first, meanwhile, await viewNow()]).toEqual(['<p>2</p>', '<p>1</p>', '<p>2</p>']);
  });

  it.each(['?sort=newest', '?page=1', '?collection=nobody', '?collection=x&sort=best'])(
    'is the same for a list, which search engines may list, with %s behind its address',
    async (query) => {
      const drawnShop = await openDrawnShop('return `<p>${times}</p>`;');
      await shop.aProduct({ gender: ['women'] });

      const answers = [
        await drawnShop.get(`/products/women${query}`),
        await drawnShop.get('/products/women'),
        await drawnShop.get(`/products/women${query}`),
      ];

      expect(answers.map(({ text }) => viewIn(text))).toEqual(['<p>1</p>', '<p>1</p>', '<p>1</p>']);
      for (const { text } of answers)
        expect(text).toContain('<meta name="robots" content="max-image-preview:large" />');
    },
  );

  it('is the same for a narrowed list, whatever brand is behind its address', async () => {
    const drawnShop = await openDrawnShop('return `<p>${times} ${address}</p>`;');
    await shop.aProduct({ company: 'nike' });

    for (const brand of ['a', 'b', 'c']) {
      const { text } = await drawnShop.get(`/collections/nike?sort=desc&collection=${brand}`);
      expect(viewIn(text)).toBe('<p>1 /collections/nike?sort=desc</p>');
    }
  });

  it('is drawn for the one spelling of an id, to which all others redirect', async () => {
    const drawnShop = await openDrawnShop('return `<p>${address}</p>`;');
    const { _id } = await shop.aProduct({});

    expect(viewIn((await drawnShop.get(`/products/${_id}`)).text)).toBe(`<p>/products/${_id}</p>`);
    const inCapitals = await drawnShop.get(`/products/${_id.toUpperCase()}?utm_source=mail`);
    expect(inCapitals.status).toBe(301);
    expect(inCapitals.headers['location']).toBe(`/products/${_id}?utm_source=mail`);
  });

  it('is shown before the app is fetched; visitors without JavaScript read a note below it', async () => {
    const { text } = await (await openDrawnShop(TELL)).get('/products');

    expect(text).not.toMatch(/<script type="module"|rel="modulepreload" crossorigin/);
    expect(text).toMatch(
      /<\/div>.*<script type="application\/json" id="app-files">\["\/assets\/main-1.js","\/assets\/libraries-1.js","\/assets\/list-1.js",/s,
    );
    expect(text).toContain('<noscript><div class="frame"><p class="py-5">Paila needs JavaScript');
  });

  it.each(['/products', '/products?q=red+shoes'])(
    'explains to visitors without JavaScript that a search needs it: %s',
    async (path) => {
      const { text } = await (await openDrawnShop(TELL)).get(path);

      const plain = /<noscript>([\s\S]*?)<\/noscript>/.exec(text)?.[1];
      expect(plain).toContain('Paila needs JavaScript to search, and for the cart and the checkout.');
    },
  );

  it.each(['/payment', '/reset-password', '/products?color=blue', '/products/nothing', '/collections/gucci'])(
    'is not sent where the app has to query first: %s',
    async (path) => {
      const { text } = await (await openDrawnShop(TELL)).get(path);

      expect(viewIn(text)).toBe('');
    },
  );

  it('is drawn once for all addresses without a page', async () => {
    const drawnShop = await openDrawnShop('return `<p>${times} ${address} ${answers.length}</p>`;');

    const pages: Response[] = [];
    for (const path of ['/nowhere', '/products/men/nothing?sort=asc', '/admin/nothing']) {
      pages.push(await drawnShop.get(path));
    }

    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    const [text = '', ...others] = pages.map((page) => page.text);
    expect(viewIn(text)).toBe('<p>1 /404 0</p>');
    for (const page of others) expect(page).toBe(text);
  });

  it('is left to the app if it cannot be drawn', async () => {
    const answer = await (await openDrawnShop("throw new Error('out of paint');")).get('/');

    expect(answer.status).toBe(200);
    expect(viewIn(answer.text)).toBe('');
    expect(answer.text).not.toContain('app-files');
    expect(answer.text).toContain('<script type="module"');
  });
});
