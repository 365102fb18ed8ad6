import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import type { Product } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { buildWeb } from '../testing/built-web.js';
import { openShop, type Shop } from '../testing/open-shop.js';
import { readPage } from '../testing/read-page.js';
import { errorHandler } from '../platform/http/error-handler.js';
import { createLogger } from '../platform/log.js';
import { webRoutes } from './index.js';

const SHOP = 'https://paila.example';

let shop: Shop;
let dist: string;
let web: ReturnType<typeof request>;
beforeAll(async () => {
  shop = await openShop();
  dist = await buildWeb();
  web = request(
    express()
      .use(
        webRoutes({
          ...shop,
          settings: { ...shop.settings, shopUrl: SHOP, shopName: 'Paila' },
          dist,
          log: createLogger('silent'),
        }),
      )
      .use(errorHandler),
  );
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

const read = async (path: string) => {
  const { text, status } = await web.get(path);
  return { ...readPage(text), text, status };
};
const aRunner = (overrides: Parameters<Shop['aProduct']>[0] = {}): Promise<Product> =>
  shop.aProduct({
    title: 'Monsoon Runner',
    company: 'nike',
    desc: 'Light, and dry by the evening.',
    price: 120,
    discountPrice: 89.5,
    alt: 'A blue runner from the side',
    color: ['blue', 'white'],
    gender: ['men', 'women'],
    stock: { '41': 0, '42': 3 },
    ...overrides,
  });

describe('the head of a public page', () => {
  it.each([
    ['/', 'Paila', '/'],
    ['/about', 'About Us', '/about'],
    ['/about/', 'About Us', '/about'],
    ['/contact', 'Contact Page', '/contact'],
    ['/collections', 'Sneakers Collections', '/collections'],
    ['/collections/', 'Sneakers Collections', '/collections'],
    ['/collections/?collection=nike', 'Sneakers Collections', '/collections/nike'],
    ['/collections/Nike', 'Sneakers Collections', '/collections/nike'],
    ['/products', 'All Sneakers', '/products'],
    ['/products?utm_source=mail', 'All Sneakers', '/products'],
    ['/products/men', "Men's Sneakers", '/products/men'],
    ['/products/women/', "Women's Sneakers", '/products/women'],
  ])('at %s says that it is %s, known as %s', async (path, title, canonical) => {
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
    ['/collections/Vans', 'collection-vans', /^Shoes of Vans/],
  ])(
    'at %s has the scene %s for a preview, in the size and format that every network takes',
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
    const pages = await Promise.all([...paths, '/products/men', '/products/women', '/login', '/register'].map(read));

    const descriptions = pages.flatMap((page) => page.meta('description'));
    expect(new Set(descriptions).size).toBe(11);
  });

  it.each([
    '/login',
    '/register',
    '/checkout',
    '/khalti',
    '/payment?pidx=x',
    '/user-profile',
    '/user-profile/orders',
    '/admin',
    '/products?color=red',
    '/products/men?sort=asc',
    '/products?q=runner',
    '/collections/?collection=nike&size=42',
    '/nothing',
    '/products/nothing',
    '/collections/gucci',
  ])('asks robots not to list %s', async (path) => {
    expect((await read(path)).meta('robots')).toEqual(['noindex']);
  });

  it('of a narrowed list names the whole one', async () => {
    expect((await read('/products/men?color=red&page=2')).canonicals).toEqual([`${SHOP}/products/men`]);
  });

  it.each([
    ['/nothing', 'Not Found'],
    ['/admin/nothing', 'Not Found'],
    ['/products/nothing', 'Not Found'],
    ['/collections/gucci', 'Sneakers Collections'],
  ])('at %s, where there is nothing, has the title %s and neither address nor preview', async (path, title) => {
    const page = await read(path);

    expect(page.status).toBe(404);
    expect(page.titles).toEqual([title]);
    expect(page.canonicals).toEqual([]);
    expect(page.meta('og:title')).toEqual([]);
    expect(page.things).toEqual({});
  });
});

describe("a product's page", () => {
  it('is the same one by id and by slug, in capitals and with a slash', async () => {
    const { _id, slug } = await aRunner();

    for (const name of [_id, slug, _id.toUpperCase(), `${slug}/`]) {
      const page = await read(`/products/${name}`);
      expect(page.canonicals).toEqual([`${SHOP}/products/${_id}`]);
      expect(page.titles).toEqual(['Monsoon Runner']);
    }
  });

  it('tells a chat what it is and what it costs', async () => {
    const { _id } = await aRunner({ img: ['/pictures/monsoon-runner/side.webp'] });

    const page = await read(`/products/${_id}`);

    expect(page.meta('description')).toEqual(['Monsoon Runner · Nike · $89.50. Light, and dry by the evening.']);
    expect(page.meta('og:type')).toEqual(['product']);
    expect(page.meta('og:image')).toEqual([`${SHOP}/pictures/monsoon-runner/side-share-blue.jpg`]);
    expect(page.meta('og:image:alt')).toEqual(['A blue runner from the side']);
    expect(page.meta('product:price:amount')).toEqual(['89.50']);
    expect(page.meta('product:price:currency')).toEqual(['USD']);
    expect(page.meta('product:availability')).toEqual(['in stock']);
  });

  it('offers the product to search engines at the price that the shopper sees', async () => {
    const { _id, img } = await aRunner();

    const { things, plain } = await read(`/products/${_id}`);

    expect(things['Product']).toEqual({
      '@type': 'Product',
      '@id': `${SHOP}/products/${_id}#product`,
      name: 'Monsoon Runner',
      description: 'Light, and dry by the evening.',
      sku: _id,
      url: `${SHOP}/products/${_id}`,
      image: [`${SHOP}${img[0]!}`],
      brand: { '@type': 'Brand', name: 'Nike' },
      color: 'blue/white',
      offers: {
        '@type': 'Offer',
        url: `${SHOP}/products/${_id}`,
        price: '89.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', '@id': `${SHOP}/#organization`, name: 'Paila' },
      },
    });
    expect(plain).toContain('Monsoon Runner</h1><p class="py-5">Nike, $89.50 <s>$120.00</s></p>');
  });

  it('shows the way to it', async () => {
    const { _id } = await aRunner();

    const { things } = await read(`/products/${_id}`);

    expect(things['BreadcrumbList']).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Paila', item: `${SHOP}/` },
        { '@type': 'ListItem', position: 2, name: 'All Sneakers', item: `${SHOP}/products` },
        { '@type': 'ListItem', position: 3, name: 'Monsoon Runner', item: `${SHOP}/products/${_id}` },
      ],
    });
  });

  it('follows the product: sold out, dearer, gone', async () => {
    const admin = await shop.admin();
    const { _id } = await aRunner({ stock: { '42': 1 } });
    const { company, title, desc, alt } = { company: 'nike', title: 'Monsoon Runner II', desc: 'New', alt: 'A runner' };
    expect((await read(`/products/${_id}`)).meta('product:availability')).toEqual(['in stock']);

    const change = { company, title, desc, alt, price: 150, discountPrice: 140, stock: { '42': 0 } };
    expect((await admin.put(`/api/products/${_id}`).send(change)).status).toBe(200);

    const page = await read(`/products/${_id}`);
    expect(page.titles).toEqual(['Monsoon Runner II']);
    expect(page.things['Product']).toMatchObject({
      offers: { price: '140.00', availability: 'https://schema.org/OutOfStock' },
    });
    expect(page.meta('product:availability')).toEqual(['out of stock']);

    expect((await admin.delete(`/api/products/${_id}`)).status).toBe(200);

    expect((await read(`/products/${_id}`)).status).toBe(404);
  });

  it('shows a picture from elsewhere by its own address', async () => {
    const { _id } = await aRunner({ img: ['https://pictures.example/a b.jpg?x=1&y=2'] });

    const page = await read(`/products/${_id}`);

    expect(page.meta('og:image')).toEqual(['https://pictures.example/a%20b.jpg?x=1&y=2']);
    // Nobody here knows its size.
    expect(page.meta('og:image:width')).toEqual([]);
  });
});

describe('structured data', () => {
  it('of the home page says who sells, and how to search', async () => {
    const { things } = await read('/');

    expect(things['Organization']).toMatchObject({
      name: 'Paila',
      url: `${SHOP}/`,
      logo: `${SHOP}/icon-512.png`,
      telephone: '+977 1 5550 142',
    });
    expect(things['WebSite']).toMatchObject({
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${SHOP}/products?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it.each([
    ['/products', ['Paila', 'All Sneakers']],
    ['/products/men', ['Paila', 'All Sneakers', "Men's Sneakers"]],
    ['/collections/nike', ['Paila', 'Sneakers Collections', 'Nike']],
    ['/about', ['Paila', 'About Us']],
  ])('of %s shows the way %j', async (path, names) => {
    const { things } = await read(path);

    const { itemListElement } = things['BreadcrumbList'] as { itemListElement: { name: string }[] };
    expect(itemListElement.map(({ name }) => name)).toEqual(names);
  });

  it("of a list names the products on it, newest first, and no other department's or brand's", async () => {
    const old = await aRunner({ company: 'tsum', gender: ['women'], createdAt: new Date('2020-01-01') });
    const fresh = await aRunner({ company: 'Tsum', gender: ['women'], createdAt: new Date('2031-01-01') });

    const { things, plain } = await read('/collections/tsum');

    expect(things['ItemList']).toEqual({
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
    expect(JSON.stringify((await read('/products/women')).things['ItemList'])).toContain(fresh._id);
    expect(JSON.stringify((await read('/products/men')).things['ItemList'])).not.toContain(fresh._id);
    expect(JSON.stringify((await read('/collections/nike')).things['ItemList'])).not.toContain(fresh._id);
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

describe('a product whose texts are an attack', () => {
  const ATTACKS = [
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '</noscript><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '<!--<script>',
    'a\u2028b\u2029c & &lt;b&gt; $& $1 $`',
  ];

  /** Every kind of tag there is, with its attributes but not their values. */
  const tagsOf = (html: string): string[] =>
    [...new Set((html.match(/<[^<>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""')))].sort();

  it.each(ATTACKS)('%j stays a text on its page and on the lists', async (attack) => {
    const pagesOf = async (text: string) => {
      const { _id } = await aRunner({ title: text, desc: text, alt: text, company: text });
      const collection = `/collections?collection=${encodeURIComponent(text)}`;
      return Promise.all([`/products/${_id}`, '/', '/products', collection].map(read));
    };

    const harmless = await pagesOf('A harmless text');
    const pages = await pagesOf(attack);

    for (const [index, page] of pages.entries()) {
      expect(page.status).toBe(200);
      expect(tagsOf(page.text)).toEqual(tagsOf(harmless[index]!.text));
      expect(page.text).not.toMatch(/[\u2028\u2029].*<\/script>/);
    }
    expect(pages[0]!.titles).toEqual([attack]);
    expect(pages[0]!.meta('og:image:alt')).toEqual([attack]);
    expect(pages[0]!.things['Product']).toMatchObject({ name: attack, description: attack });
  });

  it('stays one when it is the address that attacks', async () => {
    const page = await read(`/collections/${encodeURIComponent('"><script>alert(1)</script>')}`);

    expect(page.status).toBe(404);
    expect(page.scripts.filter((attributes) => !attributes.includes('src='))).toHaveLength(1);
  });
});
