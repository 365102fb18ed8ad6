import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { closeShops, openShop } from '../testing/open-shop.js';
import { aProduct } from '../testing/samples.js';
import { productRoutes } from '../testing/product-routes.js';

const settings = { shopUrl: 'https://paila.example' };
const runner = aProduct({
  title: 'Monsoon Runner',
  company: 'nike',
  discountPrice: 90,
  desc: 'Light, and dry by the evening.',
});

/** The head that the server sends with the home page. */
const SENT = `
  <title>Paila</title>
  <meta name="description" content="As the server sent it" />
  <meta name="robots" content="max-image-preview:large" />
  <link rel="canonical" href="https://paila.example/" />
  <meta property="og:title" content="Paila" />
  <meta property="og:url" content="https://paila.example/" />
  <meta name="twitter:card" content="summary_large_image" />
  <script type="application/ld+json">{}</script>`;

const all = (selector: string) => [...document.head.querySelectorAll(selector)];
const contents = (name: string) => all(`meta[name="${name}"]`).map((element) => element.getAttribute('content'));
const canonicals = () => all('link[rel="canonical"]').map((element) => element.getAttribute('href'));
const previews = () => all('meta[property], meta[name^="twitter:"], script[type="application/ld+json"]').length;

beforeEach(() => {
  document.head.innerHTML = SENT;
});
afterEach(async () => {
  await closeShops();
  document.head.innerHTML = '';
});

describe('the head of the document', () => {
  it('keeps the server’s head of the first page, each element once', async () => {
    await openShop({ at: '/', routes: productRoutes(runner), settings });

    expect(document.title).toBe('Paila');
    expect(contents('description')).toEqual(['As the server sent it']);
    expect(canonicals()).toEqual(['https://paila.example/']);
    expect(contents('robots')).toEqual(['max-image-preview:large']);
    expect(previews()).toBe(4);
  });

  it('follows the shopper from page to page, and leaves no preview or description of another page behind', async () => {
    const { router } = await openShop({ at: '/', routes: productRoutes(runner), settings });

    await act(() => router.navigate(`/products/${runner.slug}`));

    await waitFor(() => {
      expect(document.title).toBe('Monsoon Runner');
    });
    expect(contents('description')).toEqual([]);
    expect(canonicals()).toEqual([`https://paila.example/products/${runner._id}`]);
    expect(previews()).toBe(0);

    await act(() => router.navigate('/contact'));

    await waitFor(() => {
      expect(canonicals()).toEqual(['https://paila.example/contact']);
    });
    expect(contents('description')).toEqual([]);
  });

  it.each([
    ['/products?color=red', []],
    ['/products/men?q=runner&sort=asc', []],
    ['/collections/?collection=Nike&size=42', []],
    ['/login', ['https://paila.example/login']],
  ])('asks search robots not to list %s, and names no page but this one', async (at, canonical) => {
    await openShop({ at, routes: productRoutes(runner), settings });

    await waitFor(() => {
      expect(contents('robots')).toEqual(['noindex']);
    });
    expect(canonicals()).toEqual(canonical);
  });

  it.each([
    ['/products/men?sort=asc', 'https://paila.example/products/men'],
    ['/collections/nike?page=2', 'https://paila.example/collections/nike'],
  ])('names the list itself at %s, which shows it in another way', async (at, canonical) => {
    await openShop({ at, routes: productRoutes(runner), settings });

    await waitFor(() => {
      expect(canonicals()).toEqual([canonical]);
    });
    expect(contents('robots')).toEqual(['max-image-preview:large']);
  });

  it('is listed again once the choices are gone', async () => {
    const { router } = await openShop({ at: '/products?color=red', routes: productRoutes(runner), settings });
    await waitFor(() => {
      expect(contents('robots')).toEqual(['noindex']);
    });

    await act(() => router.navigate('/products?utm_source=mail'));

    await waitFor(() => {
      expect(contents('robots')).toEqual(['max-image-preview:large']);
    });
    expect(canonicals()).toEqual(['https://paila.example/products']);
  });

  it('has no canonical address where there is nothing', async () => {
    await openShop({ at: '/no/such/page', routes: productRoutes(), settings });

    await screen.findByRole('heading', { name: 'Page Not Found' });
    expect(document.title).toBe('Not Found');
    expect(canonicals()).toEqual([]);
    expect(contents('robots')).toEqual(['noindex']);
  });
});
