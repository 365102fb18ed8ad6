import { describe, expect, it } from '@jest/globals';
import { readPage } from '../../testing/read-page.js';
import { openPagesSuite, SHOP } from '../../testing/storefront-suite.js';

const { web, read, aRunner } = await openPagesSuite();

describe('the head of a public page', () => {
  it.each([
    ['/', 'Paila', '/'],
    ['/about', 'About Us', '/about'],
    ['/about/', 'About Us', '/about'],
    ['/contact', 'Contact Page', '/contact'],
    ['/privacy', 'Privacy Policy', '/privacy'],
    ['/terms', 'Terms and Conditions', '/terms'],
    ['/collections', 'Sneakers Collections', '/collections'],
    ['/collections/', 'Sneakers Collections', '/collections'],
    ['/collections/?collection=nike', 'Sneakers Collections', '/collections/nike'],
    ['/collections/?collection=Nike', 'Sneakers Collections', '/collections/nike'],
    ['/products', 'All Sneakers', '/products'],
    ['/products?utm_source=mail', 'All Sneakers', '/products'],
    ['/products/men', "Men's Sneakers", '/products/men'],
    ['/products/women/', "Women's Sneakers", '/products/women'],
  ])('has at %s the title %s and the canonical address %s', async (path, title, canonical) => {
    const page = await read(path);

    expect(page.status).toBe(200);
    expect(page.titles).toEqual([title]);
    expect(page.canonicals).toEqual([`${SHOP}${canonical}`]);
    expect(page.meta('robots')).toEqual(['max-image-preview:large']);
    expect(page.meta('description')).toEqual([expect.stringMatching(/^.{50,170}$/)]);
    expect(page.meta('og:title')).toEqual([title]);
    expect(page.meta('og:description')).toEqual(page.meta('description'));
    expect(page.meta('og:url')).toEqual([`${SHOP}${canonical}`]);
    expect(page.meta('og:type')).toEqual(['website']);
    expect(page.meta('og:site_name')).toEqual(['Paila']);
    expect(page.meta('twitter:card')).toEqual(['summary_large_image']);
  });

  it.each([
    ['/', 'hero', /^A sneaker/],
    ['/products', 'hero', /^A sneaker/],
    ['/about', 'about', /^Three shoes climb/],
    ['/contact', 'contact', /^A brick-red low shoe/],
    ['/collections', 'collections', /^A red, a pink/],
    ['/collections/vans', 'collection-vans', /^Shoes of Vans/],
  ])(
    'has at %s the scene %s for a preview, in the size and format that every network accepts',
    async (path, scene, alt) => {
      const page = await read(path);

      expect(page.meta('og:image')).toEqual([`${SHOP}/pictures/_scenes/${scene}-share-dusk.jpg`]);
      expect(page.meta('og:image:type')).toEqual(['image/jpeg']);
      expect(page.meta('og:image:width')).toEqual(['1200']);
      expect(page.meta('og:image:height')).toEqual(['630']);
      expect(page.meta('og:image:alt')).toEqual([expect.stringMatching(alt)]);
    },
  );

  it('describes each page in its own words', async () => {
    const paths = ['/', '/about', '/contact', '/collections', '/collections/nike', '/collections/vans', '/products'];
    const more = ['/products/men', '/products/women', '/privacy', '/terms', '/login', '/register'];
    const pages = await Promise.all([...paths, ...more].map(read));

    const descriptions = pages.flatMap((page) => page.meta('description'));
    expect(new Set(descriptions).size).toBe(13);
  });

  it.each([
    '/login',
    '/register',
    '/checkout',
    '/khalti',
    '/esewa',
    '/payment?pidx=x',
    '/payment/esewa/x',
    '/user-profile',
    '/user-profile/orders',
    '/admin',
    '/products?color=red',
    '/products?q=runner',
    '/products?minPrice=50&page=2',
    '/collections/?collection=nike&size=42',
    '/nothing',
    '/products/nothing',
    '/collections/gucci',
  ])('asks robots not to list %s', async (path) => {
    expect((await read(path)).meta('robots')).toEqual(['noindex']);
  });

  it.each([
    '/products/men?color=red&page=2',
    '/products?q=runner',
    '/collections/nike?size=42',
    '/products?maxPrice=90',
  ])('has a preview for the filtered list at %s, but no other page as the canonical one', async (path) => {
    const page = await read(path);

    expect(page.canonicals).toEqual([]);
    expect(page.meta('og:url')).toEqual([`${SHOP}${path.replace(/\?.*/, '')}`]);
  });

  it.each([
    '/products/men?sort=asc',
    '/products/men?page=2',
    '/products/men?page=50&sort=desc',
    '/products/men?page=x',
  ])('names the list for the sorted or longer list at %s, which may be listed', async (path) => {
    const page = await read(path);

    expect(page.canonicals).toEqual([`${SHOP}/products/men`]);
    expect(page.meta('robots')).toEqual(['max-image-preview:large']);
  });

  it.each([
    ['/nothing', 'Not Found'],
    ['/admin/nothing', 'Not Found'],
    ['/products/nothing', 'Not Found'],
    ['/collections/gucci', 'Sneakers Collections'],
  ])('has at %s, which does not exist, the title %s and neither address nor preview', async (path, title) => {
    const page = await read(path);

    expect(page.status).toBe(404);
    expect(page.titles).toEqual([title]);
    expect(page.canonicals).toEqual([]);
    expect(page.meta('og:title')).toEqual([]);
    expect(page.structuredData).toEqual({});
  });
});

describe('structured data', () => {
  it('names the seller and the search on the home page', async () => {
    const { structuredData } = await read('/');

    expect(structuredData['Organization']).toMatchObject({
      name: 'Paila',
      url: `${SHOP}/`,
      logo: `${SHOP}/icon-512.png`,
      telephone: '+977 1 5550 142',
    });
    expect(structuredData['WebSite']).toMatchObject({
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${SHOP}/products?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it.each([
    ['/products', ['Paila', 'All sneakers and clothing']],
    ['/products/men', ['Paila', 'All sneakers and clothing', 'Men’s sneakers and clothing']],
    ['/collections/nike', ['Paila', 'Collections', 'Nike']],
    ['/about', ['Paila', 'About Us']],
  ])('has the breadcrumbs of %s: %j', async (path, names) => {
    const { structuredData } = await read(path);

    const { itemListElement } = structuredData['BreadcrumbList'] as { itemListElement: { name: string }[] };
    expect(itemListElement.map(({ name }) => name)).toEqual(names);
  });

  it("names the products of a list, newest first, and no other department's or brand's", async () => {
    const old = await aRunner({ company: 'tsum', gender: ['women'], createdAt: new Date('2020-01-01') });
    const fresh = await aRunner({ company: 'Tsum', gender: ['women'], createdAt: new Date('2031-01-01') });

    const { structuredData, plain } = await read('/collections/tsum');

    expect(structuredData['ItemList']).toEqual({
      '@type': 'ItemList',
      itemListElement: [fresh, old].map(({ _id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${SHOP}/products/${_id}`,
      })),
    });
    expect(plain).toContain(
      `<li><a class="text-link" href="/products/${fresh._id}">Monsoon Runner</a> Tsum, $89.50</li>`,
    );
    expect(JSON.stringify((await read('/products/women')).structuredData['ItemList'])).toContain(fresh._id);
    expect(JSON.stringify((await read('/products/men')).structuredData['ItemList'])).not.toContain(fresh._id);
    expect(JSON.stringify((await read('/collections/nike')).structuredData['ItemList'])).not.toContain(fresh._id);
  });

  it('is data, not a script that would have to be allowed', async () => {
    const { scripts } = readPage((await web.get('/')).text);

    expect(scripts.filter((attributes) => !attributes.includes('src='))).toEqual([
      ' type="application/ld+json"',
      ' type="application/json" id="preloaded-responses"',
      ' type="application/json" id="public-settings"',
    ]);
  });
});
