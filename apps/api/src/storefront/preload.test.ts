import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import type { PreloadedResponse } from '@paila/shared';
import express from 'express';
import request, { type Response } from 'supertest';
import { buildWeb } from '../testing/built-web.js';
import { openShop, type Shop } from '../testing/open-shop.js';
import { errorHandler } from '../platform/http/error-handler.js';
import { createLogger } from '../platform/log.js';
import { webRoutes } from './index.js';

const BUILT = {
  head: '<meta name="viewport" content="width=device-width">',
  manifest: {
    'src/main.tsx': { file: 'assets/main-1.js', imports: ['_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries-1.js' },
    '_parts.js': { file: 'assets/parts-1.js', imports: ['src/main.tsx'] },
    'src/list.tsx': { file: 'assets/list-1.js', imports: ['_libraries.js', '_parts.js'] },
    'src/about.tsx': { file: 'assets/about-1.js', imports: ['_parts.js'] },
    'src/customer.tsx': { file: 'assets/customer-1.js', imports: ['src/main.tsx'] },
    'src/orders.tsx': { file: 'assets/orders-1.js', imports: ['_parts.js'] },
  },
  sources: {
    products: ['src/list.tsx'],
    men: ['src/list.tsx'],
    collection: ['src/list.tsx'],
    about: ['src/about.tsx'],
    orders: ['src/customer.tsx', 'src/orders.tsx'],
  },
};

let shop: Shop;
let dist: string;
let web: ReturnType<typeof request>;
beforeAll(async () => {
  shop = await openShop();
  dist = await buildWeb(BUILT);
  web = request(
    express()
      .use(webRoutes({ ...shop, dist, log: createLogger('silent') }))
      .use(errorHandler),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

const answersAt = async (path: string): Promise<PreloadedResponse[]> => {
  const { text } = await web.get(path);
  const [, json = '[]'] = /<script type="application\/json" id="preloaded-responses">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as PreloadedResponse[];
};
const preloadAt = async (path: string): Promise<string | undefined> =>
  /<link rel="preload" as="image"[^>]*>/.exec((await web.get(path)).text)?.[0];

describe('what the app is going to ask for', () => {
  it.each([
    ['/', { limit: 4, page: 1 }],
    ['/products', { limit: 24, page: 1, sort: 'newest' }],
    ['/products/men', { gender: 'men', limit: 24, page: 1, sort: 'newest' }],
    ['/products/women?utm_source=mail', { gender: 'women', limit: 24, page: 1, sort: 'newest' }],
    ['/collections/puma', { collection: 'puma', limit: 24, page: 1, sort: 'newest' }],
    ['/collections/?collection=puma', { collection: 'puma', limit: 24, page: 1, sort: 'newest' }],
    ['/products?sort=asc&color=red', { color: 'red', limit: 24, page: 1, sort: 'asc' }],
    ['/products/men?company=puma&size=&page=3', { company: 'puma', gender: 'men', limit: 24, page: 1, sort: 'newest' }],
    [
      '/collections/?collection=puma&color=red',
      { collection: 'puma', color: 'red', limit: 24, page: 1, sort: 'newest' },
    ],
  ])('comes with %s, as the API answers it', async (path, arg) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', desc: '</script><b>' });
    await shop.aProduct({ gender: ['women'] });

    const [answer] = await answersAt(path);

    const asked = await shop.guest.get('/api/products/').query(arg);
    const total = Number(asked.get('X-Total-Count'));
    expect(answer).toEqual({ endpoint: 'listProducts', arg, body: asked.body as unknown, total });
    expect(answer?.total).toBeGreaterThan(0);
  });

  it.each([
    ['/products', {}],
    ['/products/men', { gender: 'men' }],
    ['/collections/puma', { collection: 'puma' }],
    ['/products/men?color=yellow', { color: 'yellow', gender: 'men' }],
  ])('says with %s what the list can be narrowed by', async (path, arg) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', color: ['yellow'] });

    const [, facets, ...others] = await answersAt(path);

    const asked = await shop.guest.get('/api/products/facets').query(arg);
    expect(facets).toEqual({ endpoint: 'productFacets', arg, body: asked.body as unknown });
    expect(facets?.body).toMatchObject({
      colors: expect.arrayContaining([expect.objectContaining({ value: 'yellow' })]),
    });
    expect(others).toEqual([]);
  });

  it('comes with a product, by the name that the address has for it, and with more of its brand', async () => {
    const { _id, slug } = await shop.aProduct({ company: 'Reebok' });
    await shop.aProduct({ company: 'reebok' });

    const body = (await shop.guest.get(`/api/products/${_id}`)).body as unknown;
    const others = { collection: 'Reebok', limit: 5, page: 1 };
    const related = (await shop.guest.get('/api/products/').query(others)).body as unknown[];
    expect(related.length).toBeGreaterThanOrEqual(2);
    for (const name of [_id, slug]) {
      expect(await answersAt(`/products/${name}`)).toEqual([
        { endpoint: 'showProduct', arg: name, body },
        { endpoint: 'listProducts', arg: others, body: related, total: related.length },
      ]);
    }
  });

  it('changes with the catalogue', async () => {
    await answersAt('/');
    const { _id } = await shop.aProduct();

    const [answer] = await answersAt('/');

    expect(answer?.body).toMatchObject([{ _id }, {}, {}, {}]);
  });

  it('comes with every page that a longer list shows', async () => {
    for (let made = 0; made < 30; made += 1) await shop.aProduct({ color: ['teal'] });

    const calls = (await answersAt('/products?color=teal&page=3')).map(({ endpoint, arg }) => ({ endpoint, arg }));

    // There are two.
    expect(calls).toEqual([
      { endpoint: 'listProducts', arg: { color: 'teal', limit: 24, page: 1, sort: 'newest' } },
      { endpoint: 'listProducts', arg: { color: 'teal', limit: 24, page: 2, sort: 'newest' } },
      { endpoint: 'productFacets', arg: { color: 'teal' } },
    ]);
  });

  it.each([
    '/checkout',
    '/products/nothing',
    '/collections/PUMA',
    // What can be varied without end.
    '/products?color=blue',
    '/products?color=RED',
    '/products?size=4000',
    '/products?q=red',
    '/products?color=red&minPrice=10',
    '/products?maxPrice=100',
    '/products?page=4',
  ])('is nothing known beforehand at %s', async (path) => {
    expect(await answersAt(path)).toEqual([]);
  });
});

describe('the code of a page', () => {
  const fetched = async (path: string): Promise<string[]> =>
    [
      ...(await web.get(path)).text.matchAll(
        /<script type="module" crossorigin src="([^"]+)">|<link rel="modulepreload" crossorigin href="([^"]+)" \/>/g,
      ),
    ].map(([, script, link = '']) => script ?? link);

  const APP = ['/assets/main-1.js', '/assets/libraries-1.js'];
  it.each([
    ['/', []],
    ['/products', ['/assets/list-1.js', '/assets/parts-1.js']],
    ['/collections/puma', ['/assets/list-1.js', '/assets/parts-1.js']],
    ['/about', ['/assets/about-1.js', '/assets/parts-1.js']],
    ['/user-profile/orders', ['/assets/customer-1.js', '/assets/orders-1.js', '/assets/parts-1.js']],
    ['/products?color=blue', ['/assets/list-1.js', '/assets/parts-1.js']],
  ])('of %s is fetched together with the app: %j', async (path, files) => {
    expect(await fetched(path)).toEqual([...APP, ...files]);
  });

  it('is nobody to know from the build but the server', async () => {
    expect((await web.get('/.vite/manifest.json')).text).not.toContain('src/list.tsx');
  });
});

describe('the largest picture', () => {
  it('is fetched with the page that shows it, in the widths that the app asks for', async () => {
    const { slug } = await shop.aProduct({ img: ['/pictures/monsoon/side.webp'] });

    expect(await preloadAt('/')).toContain('/pictures/_scenes/hero-640.avif 640w');
    expect(await preloadAt(`/products/${slug}`)).toMatch(
      /imagesrcset="\/pictures\/monsoon\/side-320\.avif 320w, .*100vw"/,
    );
    expect(await preloadAt('/products')).toContain('/pictures/monsoon/side-320.avif 320w');
  });

  it('is chosen by the width of the screen, which the page says first', async () => {
    const { text } = await web.get('/');

    expect(text.indexOf('rel="preload" as="image"')).toBeGreaterThan(text.indexOf('name="viewport"'));
  });

  it.each([
    ['/about', '/pictures/_scenes/about-640.avif 640w'],
    ['/contact', '/pictures/_scenes/contact-2000.avif 2000w'],
    ['/collections', '/pictures/monsoon-runner/side-640.avif 640w'],
    ['/collections/vans', '/pictures/thamel-low/side-640.avif 640w'],
  ])('at the head of %s is fetched with it too', async (path, picture) => {
    expect(await preloadAt(path)).toContain(picture);
  });

  it('is nobody to fetch where there is none, or it is from elsewhere', async () => {
    const { slug } = await shop.aProduct({ img: ['https://pictures.example/side.webp'] });

    expect(await preloadAt('/login')).toBeUndefined();
    expect(await preloadAt(`/products/${slug}`)).toBeUndefined();
  });
});

describe('the first view of a page', () => {
  /** A shop whose web app was built with the part that draws. */
  const drawnShops: string[] = [];
  afterEach(() => Promise.all(drawnShops.splice(0).map((folder) => rm(folder, { recursive: true }))));
  const openDrawnShop = async (draw: string) => {
    const drawn = await buildWeb({ ...BUILT, draw });
    drawnShops.push(drawn);
    return request(
      express()
        .use(webRoutes({ ...shop, dist: drawn, log: createLogger('silent') }))
        .use(errorHandler),
    );
  };
  const TELL =
    'return `<p>${address}: ${answers.map(({ endpoint, arg }) => `${endpoint} ${arg.gender}`)}, ${settings.shopName}</p>`;';
  const viewIn = (text: string): string | undefined => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1];

  it('comes with the page, drawn from what the API answers, the same to every browser', async () => {
    const drawnShop = await openDrawnShop(TELL);

    const answer = await drawnShop.get('/products/men?utm_source=mail');

    expect(viewIn(answer.text)).toBe('<p>/products/men: listProducts men,productFacets men, Paila</p>');
    expect(answer.get('Vary')).toBe('Accept-Encoding');
    const again = await drawnShop.get('/products/men').set('x-auth-token', 'somebody');
    expect(again.text).toBe(answer.text);
    expect((await drawnShop.get('/products/men').set('If-None-Match', answer.get('ETag') ?? '')).status).toBe(304);
  });

  it('is drawn at the address that was asked for', async () => {
    const drawnShop = await openDrawnShop(TELL);

    const answer = await drawnShop.get('/collections/?collection=puma&utm_source=mail');

    expect(viewIn(answer.text)).toMatch(/^<p>\/collections\/\?collection=puma: /);
  });

  it('is drawn of a narrowed list too, at an address that says no more than the list', async () => {
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

  it('is drawn once, and again when what it shows has changed', async () => {
    const drawnShop = await openDrawnShop('return `<p>${times}</p>`;');
    const { slug } = await shop.aProduct({ company: 'vans' });

    const first = await drawnShop.get(`/products/${slug}`);
    const second = await drawnShop.get(`/products/${slug}`);
    await shop.aProduct({ company: 'vans' });
    const third = await drawnShop.get(`/products/${slug}`);

    expect([first, second, third].map(({ text }) => viewIn(text))).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>']);
  });

  it.each(['?sort=newest', '?page=1', '?collection=nobody', '?collection=x&sort=best'])(
    'of a list is the same page, which search engines may list, with %s behind its address',
    async (query) => {
      const drawnShop = await openDrawnShop('return `<p>${times}</p>`;');

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

  it('of a narrowed list is the same whatever brand is behind its address', async () => {
    const drawnShop = await openDrawnShop('return `<p>${times} ${address}</p>`;');

    for (const brand of ['a', 'b', 'c']) {
      const { text } = await drawnShop.get(`/collections/nike?sort=desc&collection=${brand}`);
      expect(viewIn(text)).toBe('<p>1 /collections/nike?sort=desc</p>');
    }
  });

  it('is drawn for the one way to write an id', async () => {
    const drawnShop = await openDrawnShop('return `<p>${address}</p>`;');
    const { _id } = await shop.aProduct({});

    expect(viewIn((await drawnShop.get(`/products/${_id}`)).text)).toBe(`<p>/products/${_id}</p>`);
    const inCapitals = await drawnShop.get(`/products/${_id.toUpperCase()}`);
    expect(inCapitals.status).toBe(200);
    expect(viewIn(inCapitals.text)).toBe('');
  });

  it('goes first: the app is fetched once it is on the screen, and those without JavaScript read a note below it', async () => {
    const { text } = await (await openDrawnShop(TELL)).get('/products');

    expect(text).not.toMatch(/<script type="module"|rel="modulepreload" crossorigin/);
    expect(text).toMatch(
      /<\/div>.*<script type="application\/json" id="app-files">\["\/assets\/main-1.js","\/assets\/libraries-1.js","\/assets\/list-1.js",/s,
    );
    expect(text).toContain('<noscript><div class="frame"><p class="py-5">Paila needs JavaScript');
  });

  it.each(['/products', '/products?q=red+shoes'])(
    'says to those without JavaScript that a search needs it: %s',
    async (path) => {
      const { text } = await (await openDrawnShop(TELL)).get(path);

      const plain = /<noscript>([\s\S]*?)<\/noscript>/.exec(text)?.[1];
      expect(plain).toContain('Paila needs JavaScript to search, and for the cart and the checkout.');
    },
  );

  it.each(['/checkout', '/login', '/products?color=blue', '/products/nothing', '/collections/gucci'])(
    'is not sent where the app has to ask first, or to be filled in: %s',
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
    for (const other of others) expect(other).toBe(text);
  });

  it('is left to the app where it cannot be drawn', async () => {
    const answer = await (await openDrawnShop("throw new Error('out of paint');")).get('/');

    expect(answer.status).toBe(200);
    expect(viewIn(answer.text)).toBe('');
    expect(answer.text).not.toContain('app-files');
    expect(answer.text).toContain('<script type="module"');
  });
});
