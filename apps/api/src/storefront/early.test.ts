import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstAnswer } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { openShop, type Shop } from '../testing/open-shop.js';
import { errorHandler } from '../platform/http/error-handler.js';
import { createLogger } from '../platform/log.js';
import { webRoutes } from './index.js';

/** As the web app's build leaves it: which of its files show a page, and how one is drawn. */
const SOURCES = {
  home: [],
  products: ['src/list.tsx'],
  men: ['src/list.tsx'],
  collection: ['src/list.tsx'],
  about: ['src/about.tsx'],
  orders: ['src/customer.tsx', 'src/orders.tsx'],
};
const buildServerPart = async (folder: string, draw: string): Promise<void> => {
  await mkdir(join(folder, '.server'));
  await writeFile(
    join(folder, '.server/server.mjs'),
    `let times = 0;
    export const sourcesOf = (name) => (${JSON.stringify(SOURCES)})[name] ?? [];
    export const renderFirstView = async ({ address, answers, settings }) => { times += 1; ${draw} };`,
  );
};

let shop: Shop;
let dist: string;
let web: ReturnType<typeof request>;
beforeAll(async () => {
  shop = await openShop();
  dist = await mkdtemp(join(tmpdir(), 'paila-early-'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Paila</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><noscript>While it is developed.</noscript></body></html>',
  );
  await mkdir(join(dist, '.vite'));
  await writeFile(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_libraries.js'] },
      '_libraries.js': { file: 'assets/libraries-1.js' },
      '_parts.js': { file: 'assets/parts-1.js', imports: ['index.html'] },
      'src/list.tsx': { file: 'assets/list-1.js', imports: ['_libraries.js', '_parts.js'] },
      'src/about.tsx': { file: 'assets/about-1.js', imports: ['_parts.js'] },
      'src/customer.tsx': { file: 'assets/customer-1.js', imports: ['index.html'] },
      'src/orders.tsx': { file: 'assets/orders-1.js', imports: ['_parts.js'] },
    }),
  );
  await buildServerPart(dist, "throw new Error('drawn elsewhere');");
  web = request(
    express()
      .use(webRoutes(shop.settings, dist, createLogger('silent')))
      .use(errorHandler),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

const answersAt = async (path: string): Promise<FirstAnswer[]> => {
  const { text } = await web.get(path);
  const [, json = '[]'] =
    /<script type="application\/json" id="first-answers" nonce="[^"]+">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as FirstAnswer[];
};
const preloadAt = async (path: string): Promise<string | undefined> =>
  /<link rel="preload" as="image"[^>]*>/.exec((await web.get(path)).text)?.[0];

describe('what the app is going to ask for', () => {
  it.each([
    ['/', '/products/?limit=4&page=1'],
    ['/products', '/products/?limit=24&page=1&sort=newest'],
    ['/products/men', '/products/?gender=men&limit=24&page=1&sort=newest'],
    ['/products/women?utm_source=mail', '/products/?gender=women&limit=24&page=1&sort=newest'],
    ['/collections/puma', '/products/?collection=puma&limit=24&page=1&sort=newest'],
    ['/collections/?collection=puma', '/products/?collection=puma&limit=24&page=1&sort=newest'],
  ])('comes with %s, as the API answers it', async (path, call) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', desc: '</script><b>' });
    await shop.aProduct({ gender: ['women'] });

    const [answer] = await answersAt(path);

    const asked = await shop.guest.get(`/api${call}`);
    expect(answer).toEqual({ call, body: asked.body as unknown, total: Number(asked.get('X-Total-Count')) });
    expect(answer?.total).toBeGreaterThan(0);
  });

  it.each([
    ['/products', '/products/facets'],
    ['/products/men', '/products/facets?gender=men'],
    ['/collections/puma', '/products/facets?collection=puma'],
  ])('says with %s what the list can be narrowed by', async (path, call) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', color: ['yellow'] });

    const [, facets, ...others] = await answersAt(path);

    expect(facets).toEqual({ call, body: (await shop.guest.get(`/api${call}`)).body as unknown });
    expect(facets?.body).toMatchObject({
      colors: expect.arrayContaining([expect.objectContaining({ value: 'yellow' })]),
    });
    expect(others).toEqual([]);
  });

  it('comes with a product, by the name that the address has for it, and with more of its brand', async () => {
    const { _id, slug } = await shop.aProduct({ company: 'Reebok' });
    await shop.aProduct({ company: 'reebok' });

    const body = (await shop.guest.get(`/api/products/${_id}`)).body as unknown;
    const others = '/products/?collection=Reebok&limit=5&page=1';
    const related = (await shop.guest.get(`/api${others}`)).body as unknown[];
    expect(related.length).toBeGreaterThanOrEqual(2);
    for (const name of [_id, slug]) {
      expect(await answersAt(`/products/${name}`)).toEqual([
        { call: `/products/${name}`, body },
        { call: others, body: related, total: related.length },
      ]);
    }
  });

  it('changes with the catalogue', async () => {
    await answersAt('/');
    const { _id } = await shop.aProduct();

    const [answer] = await answersAt('/');

    expect(answer?.body).toMatchObject([{ _id }, {}, {}, {}]);
  });

  it.each(['/checkout', '/products?color=blue', '/products/nothing', '/collections/PUMA'])(
    'is nothing known beforehand at %s',
    async (path) => {
      expect(await answersAt(path)).toEqual([]);
    },
  );
});

describe('the code of a page', () => {
  const preloaded = async (path: string): Promise<string[]> =>
    [...(await web.get(path)).text.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)" \/>/g)].map(
      ([, address = '']) => address,
    );

  it.each([
    ['/', []],
    ['/products', ['/assets/list-1.js', '/assets/parts-1.js']],
    ['/collections/puma', ['/assets/list-1.js', '/assets/parts-1.js']],
    ['/about', ['/assets/about-1.js', '/assets/parts-1.js']],
    ['/user-profile/orders', ['/assets/customer-1.js', '/assets/orders-1.js', '/assets/parts-1.js']],
    ['/products?color=blue', ['/assets/list-1.js', '/assets/parts-1.js']],
  ])('of %s is fetched together with the app: %j', async (path, files) => {
    expect(await preloaded(path)).toEqual(files);
  });

  it('is nobody to know from the build but the server', async () => {
    expect((await web.get('/.vite/manifest.json')).text).not.toContain('assets');
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
  const openDrawnShop = async (draw: string) => {
    const drawn = await mkdtemp(join(dist, 'drawn-'));
    for (const file of ['index.html', '.vite']) await cp(join(dist, file), join(drawn, file), { recursive: true });
    await buildServerPart(drawn, draw);
    return request(
      express()
        .use(webRoutes(shop.settings, drawn, createLogger('silent')))
        .use(errorHandler),
    );
  };
  const TELL = 'return `<p>${address}: ${answers.map(({ call }) => call)}, ${settings.shopName}</p>`;';
  const viewIn = (text: string): string | undefined => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1];

  it('comes with the page, drawn from what the API answers, the same to every browser', async () => {
    const drawnShop = await openDrawnShop(TELL);

    const answer = await drawnShop.get('/products/men?utm_source=mail');

    expect(viewIn(answer.text)).toBe(
      '<p>/products/men: /products/?gender=men&limit=24&page=1&sort=newest,/products/facets?gender=men, Paila</p>',
    );
    expect(answer.get('Vary')).toBe('Accept-Encoding');
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

  it('goes first: the app is fetched once it is on the screen, and those without JavaScript read a note below it', async () => {
    const { text } = await (await openDrawnShop(TELL)).get('/products');

    expect(text).not.toMatch(/<script type="module"|rel="modulepreload" crossorigin/);
    expect(text).toContain('"/assets/list-1.js"');
    expect(text.indexOf('PerformanceObserver')).toBeGreaterThan(text.indexOf('id="public-settings"'));
    expect(text).toContain('<noscript><div class="frame"><p class="py-5">Paila needs JavaScript');
  });

  it.each(['/checkout', '/login', '/products?color=blue', '/products/nothing', '/nowhere'])(
    'is not sent where the app has to ask first, or to be filled in: %s',
    async (path) => {
      const { text } = await (await openDrawnShop(TELL)).get(path);

      expect(viewIn(text)).toBe('');
    },
  );

  it('is left to the app where it cannot be drawn', async () => {
    const answer = await (await openDrawnShop("throw new Error('out of paint');")).get('/');

    expect(answer.status).toBe(200);
    expect(viewIn(answer.text)).toBe('');
    expect(answer.text).not.toContain('PerformanceObserver');
  });
});
