import { describe, expect, it } from '@jest/globals';
import type { Product } from './contract/products.js';
import {
  canonicalAddress,
  collectionHead,
  describedCollectionHead,
  describedPageHead,
  describedProductHead,
  listHead,
  pageHead,
  paidHead,
  previewAddress,
  robotsDirective,
} from './page-head.js';
import { collectionPath, listedPages, listPages, MOVED_PAGES, PAGE_NAMES, PAGES, pathTo } from './pages.js';

const product = (given: Partial<Product>): Product => ({
  _id: '65a000000000000000000001',
  slug: 'monsoon-runner',
  title: 'Monsoon Runner',
  desc: 'Light, and dry by the evening.',
  company: 'nike',
  price: 120,
  discountPrice: 90,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  img: ['/pictures/monsoon-runner/side.webp'],
  alt: 'A blue runner',
  type: 'runner',
  categories: [],
  color: [],
  gender: [],
  size: [],
  ...given,
});

describe('a page of the shop', () => {
  it('has a title, its own description and one address', () => {
    expect(describedPageHead('about')).toEqual({
      title: 'About Us',
      description: expect.stringMatching(/^A sneaker shop in Lalitpur/) as unknown,
      path: '/about',
      isListed: true,
    });
    expect(canonicalAddress(pageHead('about'), 'https://paila.example')).toBe('https://paila.example/about');
    expect(canonicalAddress(pageHead('notFound'), 'https://paila.example')).toBeUndefined();
  });

  it('speaks the language of the reader', () => {
    const translate = (text: string) => `ne: ${text}`;

    expect(pageHead('contact', translate).title).toBe('ne: Contact Page');
    expect(collectionHead('vans', translate).title).toBe('ne: Sneakers Collections');
  });

  it('is listed only if a guest finds something there', () => {
    expect(robotsDirective(pageHead('home'))).toBe('max-image-preview:large');
    expect(robotsDirective(pageHead('checkout'))).toBe('noindex');
  });
});

describe('the address of a page', () => {
  it('is its path with its parameters, and all else as a query', () => {
    expect(pathTo('women')).toBe('/products/women');
    expect(pathTo('product', { id: 'a/b c' })).toBe('/products/a%2Fb%20c');
    expect(pathTo('khalti', { order: '7' })).toBe('/khalti?order=7');
    expect(pathTo('products', { q: 'red & low' })).toBe('/products?q=red+%26+low');
    expect(collectionPath('new balance')).toBe('/collections/?collection=new%20balance');
  });
});

describe('the list of pages', () => {
  it('names the pages that show lists, and of which products', () => {
    expect(listPages()).toEqual([
      { name: 'products', within: {} },
      { name: 'men', within: { gender: 'men' } },
      { name: 'women', within: { gender: 'women' } },
    ]);
  });

  it('has each address once, and the exact ones before those that stand for many', () => {
    const paths = PAGE_NAMES.map((name) => PAGES[name].path);

    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.indexOf('/products/men')).toBeLessThan(paths.indexOf('/products/:id'));
    expect(paths.at(-1)).toBe('*');
    for (const moved of Object.keys(MOVED_PAGES)) expect(paths).not.toContain(moved);
  });

  it('lists for search engines the pages that always exist and are the same for everybody', () => {
    expect(listedPages()).toEqual([
      'home',
      'products',
      'men',
      'women',
      'collections',
      'about',
      'contact',
      'privacy',
      'terms',
    ]);
  });

  it('has another title for the payment once it is made', () => {
    expect(paidHead()).toEqual({
      title: 'Payment Successful!',
      path: '/payment',
      isListed: false,
    });
  });
});

describe('the list of products', () => {
  it.each(['color=red', 'q=runner', 'minPrice=10', 'maxPrice=0', 'size=42&page=2'])(
    'is not listed, and has no canonical address, when an address narrows it by %s',
    (query) => {
      const head = listHead(pageHead('men'), new URLSearchParams(query));

      expect(head.isListed).toBe(false);
      expect(canonicalAddress(head, 'https://paila.example')).toBeUndefined();
      expect(previewAddress(head, 'https://paila.example')).toBe('https://paila.example/products/men');
    },
  );

  it.each(['', 'color=', 'utm_source=mail', 'sort=asc', 'page=2', 'minPrice=-1'])('is unchanged with ?%s', (query) => {
    expect(listHead(pageHead('men'), new URLSearchParams(query))).toEqual(pageHead('men'));
  });

  it('has one address for a brand, however it was written', () => {
    expect(collectionHead('NIKE').path).toBe('/collections/nike');
    expect(collectionHead('a/b?c').path).toBe('/collections/a%2Fb%3Fc');
  });
});

it('describes a brand’s page with its name, and a page without a description like home', () => {
  expect(describedCollectionHead('vans').description).toMatch(/^Sneakers and clothing by Vans/);
  expect(describedPageHead('checkout').description).toBe(describedPageHead('home').description);
});

describe('the description of a product', () => {
  it('names the product, its brand and its price', () => {
    expect(describedProductHead(product({}))).toEqual({
      title: 'Monsoon Runner',
      description: 'Monsoon Runner · Nike · $90.00. Light, and dry by the evening.',
      path: '/products/65a000000000000000000001',
      isListed: true,
    });
  });

  it('ends with a whole word where it is cut', () => {
    const { description } = describedProductHead(product({ desc: 'One,\n two,  three. '.repeat(20) }));

    expect(description).toBe(
      'Monsoon Runner · Nike · $90.00. One, two, three. One, two, three. One, two, three. One, two, three. One, two, three. One, two, three. One, two, three. One…',
    );
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it('never ends within a character', () => {
    const { description } = describedProductHead(product({ desc: '👟'.repeat(200) }));

    expect(Array.from(description)).toHaveLength(160);
    expect(description.endsWith('👟…')).toBe(true);
  });
});
