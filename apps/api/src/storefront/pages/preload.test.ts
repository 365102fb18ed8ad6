import { describe, expect, it } from '@jest/globals';
import type { PreloadedResponse } from '@paila/shared';
import { BUILT, openStorefrontSuite } from '../../testing/storefront-suite.js';

const { shop, serveBuilt } = await openStorefrontSuite();
const web = await serveBuilt(BUILT);

const answersAt = async (path: string): Promise<PreloadedResponse[]> => {
  const { text } = await web.get(path);
  const [, json = '[]'] = /<script type="application\/json" id="preloaded-responses">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(json) as PreloadedResponse[];
};
const preloadAt = async (path: string): Promise<string | undefined> =>
  /<link rel="preload" as="image"[^>]*>/.exec((await web.get(path)).text)?.[0];

describe('the preloaded responses', () => {
  it.each([
    ['/', { limit: 4, page: 1 }],
    ['/products', { limit: 24, page: 1, sort: 'newest' }],
    ['/products/men', { gender: 'men', limit: 24, page: 1, sort: 'newest' }],
    ['/products/women?utm_source=mail', { gender: 'women', limit: 24, page: 1, sort: 'newest' }],
    ['/collections/puma', { collection: 'puma', limit: 24, page: 1, sort: 'newest' }],
    ['/collections/?collection=puma', { collection: 'puma', limit: 24, page: 1, sort: 'newest' }],
    ['/products?sort=asc&color=red', { color: 'red', limit: 24, page: 1, sort: 'asc' }],
    ['/products?type=clothing', { type: 'clothing', limit: 24, page: 1, sort: 'newest' }],
    ['/products/men?company=puma&size=&page=3', { company: 'puma', gender: 'men', limit: 24, page: 1, sort: 'newest' }],
    [
      '/collections/?collection=puma&color=red',
      { collection: 'puma', color: 'red', limit: 24, page: 1, sort: 'newest' },
    ],
  ])('include %s, as the API answers it', async (path, arg) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', desc: '</script><b>' });
    await shop.aProduct({ gender: ['women'], type: 'cap' });

    const [answer] = await answersAt(path);

    const fromApi = await shop.guest.get('/api/products/').query(arg);
    const total = Number(fromApi.get('X-Total-Count'));
    expect(answer).toEqual({ endpoint: 'listProducts', arg, body: fromApi.body as unknown, total });
    expect(answer?.total).toBeGreaterThan(0);
  });

  it('change with a product in them, for a product’s page, and with no other product', async () => {
    const product = await shop.aProduct({ company: 'mine' });
    const path = `/products/${product._id}`;
    const related = async () => (await answersAt(path)).find(({ arg }) => JSON.stringify(arg).includes('"mine"'));
    const before = await answersAt(path);
    expect(await related()).toMatchObject({ total: 1 });

    await shop.aProduct({ company: 'theirs', type: 'cap', color: [] });
    expect(await answersAt(path)).toEqual(before);

    const twin = await shop.aProduct({ company: 'mine' });
    expect(await related()).toMatchObject({ total: 2 });
    expect(JSON.stringify(await related())).toContain(twin._id);
  });

  it.each([
    ['/products', {}],
    ['/products/men', { gender: 'men' }],
    ['/collections/puma', { collection: 'puma' }],
    ['/products/men?color=yellow', { color: 'yellow', gender: 'men' }],
  ])('include the filters of %s', async (path, arg) => {
    await shop.aProduct({ gender: ['men'], company: 'puma', color: ['yellow'] });

    const [, facets, ...others] = await answersAt(path);

    const fromApi = await shop.guest.get('/api/products/facets').query(arg);
    expect(facets).toEqual({ endpoint: 'productFacets', arg, body: fromApi.body as unknown });
    expect(facets?.body).toMatchObject({
      colors: expect.arrayContaining([expect.objectContaining({ value: 'yellow' })]),
    });
    expect(others).toEqual([]);
  });

  it('include a product, by the name in its address, with matching products and more of its brand', async () => {
    const { _id, slug } = await shop.aProduct({ company: 'Reebok', type: 'court', color: ['teal'] });
    const cap = await shop.aProduct({ type: 'cap', color: ['teal'] });
    await shop.aProduct({ company: 'reebok' });

    const body = (await shop.guest.get(`/api/products/${_id}`)).body as unknown;
    const others = { collection: 'Reebok', limit: 5, page: 1 };
    const related = (await shop.guest.get('/api/products/').query(others)).body as unknown[];
    expect(related.length).toBeGreaterThanOrEqual(2);
    const clothing = { type: 'clothing', limit: 4, page: 1 };
    const newest = await shop.guest.get('/api/products/').query(clothing);
    for (const name of [_id, slug]) {
      expect(await answersAt(`/products/${name}`)).toEqual([
        { endpoint: 'showProduct', arg: name, body },
        { endpoint: 'listProducts', arg: { ...clothing, color: 'teal' }, body: [cap], total: 1 },
        { endpoint: 'listProducts', arg: { ...clothing, collection: 'Reebok' }, body: [], total: 0 },
        {
          endpoint: 'listProducts',
          arg: clothing,
          body: newest.body as unknown,
          total: Number(newest.get('X-Total-Count')),
        },
        { endpoint: 'listProducts', arg: others, body: related, total: related.length },
      ]);
    }
  });

  it('change with the catalogue', async () => {
    await answersAt('/');
    const { _id } = await shop.aProduct();

    const [answer] = await answersAt('/');

    expect(answer?.body).toMatchObject([{ _id }, {}, {}, {}]);
  });

  it('include every page that a longer list shows', async () => {
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
    // Parameters that can vary without end.
    '/products?color=blue',
    '/products?color=RED',
    '/products?size=4000',
    '/products?q=red',
    '/products?color=red&minPrice=10',
    '/products?maxPrice=100',
    '/products?page=4',
  ])('are not embedded at %s', async (path) => {
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
  ])('is fetched together with the app for %s: %j', async (path, files) => {
    expect(await fetched(path)).toEqual([...APP, ...files]);
  });

  it('is known from the build to the server alone', async () => {
    expect((await web.get('/.vite/manifest.json')).text).not.toContain('src/list.tsx');
  });
});

describe('the largest picture', () => {
  it('is fetched with its page, in the widths that the app requests', async () => {
    const { slug } = await shop.aProduct({ img: ['/pictures/monsoon/side.webp'] });

    expect(await preloadAt('/')).toContain('/pictures/_scenes/hero-640.avif 640w');
    expect(await preloadAt(`/products/${slug}`)).toMatch(
      /imagesrcset="\/pictures\/monsoon\/side-320\.avif 320w, .*100vw"/,
    );
    expect(await preloadAt('/products')).toContain('/pictures/monsoon/side-320.avif 320w');
  });

  it('is chosen by the width of the screen, which the page declares first', async () => {
    const { text } = await web.get('/');

    expect(text.indexOf('rel="preload" as="image"')).toBeGreaterThan(text.indexOf('name="viewport"'));
  });

  it.each([
    ['/about', '/pictures/_scenes/about-640.avif 640w'],
    ['/contact', '/pictures/_scenes/contact-2000.avif 2000w'],
    ['/collections', '/pictures/monsoon-runner/side-640.avif 640w'],
    ['/collections/vans', '/pictures/thamel-low/side-640.avif 640w'],
  ])('is fetched with %s, too, as its head', async (path, picture) => {
    expect(await preloadAt(path)).toContain(picture);
  });

  it('is not fetched where there is none, or it is from elsewhere', async () => {
    const { slug } = await shop.aProduct({ img: ['https://pictures.example/side.webp'] });

    expect(await preloadAt('/login')).toBeUndefined();
    expect(await preloadAt(`/products/${slug}`)).toBeUndefined();
  });
});
