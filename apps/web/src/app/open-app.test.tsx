import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import {
  HOME_PRODUCT_COUNT,
  NOT_FOUND_ADDRESS,
  type PreloadedResponse,
  PRELOADED_RESPONSES_ELEMENT_ID,
  type ProductQuery,
  type Selection,
} from '@paila/shared';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { DEFAULT_SETTINGS } from '../platform/settings.js';
import { renderFirstView } from '../server.js';
import { leaveInCart } from '../testing/cart.js';
import { aProduct, aUser } from '../testing/samples.js';
import { on, openTestApi, type TestApi } from '../testing/test-api.js';
import { cartKeeper, productRoutes } from '../testing/product-routes.js';
import { openApp } from './open-app.js';

const runner = aProduct({ title: 'Monsoon Runner', company: 'nike' });
const high = aProduct({ title: 'Snowline High', company: 'nike' });
const list = (arg: ProductQuery): PreloadedResponse => ({
  endpoint: 'listProducts',
  arg,
  body: [runner, high],
  total: 2,
});
const facets = (arg: Selection): PreloadedResponse => ({
  endpoint: 'productFacets',
  arg,
  body: { total: 2, colors: [{ value: 'blue', count: 2 }], brands: [], sizes: [], price: { min: 90, max: 90 } },
});
const FIRST_PAGE = { page: 1, limit: 24, sort: 'newest' } as const;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(
    ...productRoutes(runner, high),
    ...cartKeeper([runner, high]).routes,
    on('GET', '/auth', { body: aUser() }),
  );
});
afterAll(() => api.close());

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-app');
  window.history.replaceState(null, '', '/');
});

/** The stored data of a returning visitor's browser. */
const remember = (): void => {
  window.localStorage.setItem('userToken', 'a-token');
  window.localStorage.setItem('userInfo', JSON.stringify(aUser()));
  window.localStorage.setItem('theme', 'dark');
  window.localStorage.setItem('lastSizes', '42');
  leaveInCart({ product: runner, quantity: 3, size: '41' });
};

describe('starting the app on the server’s page', () => {
  it.each<[address: string, heading: string | RegExp, answers: PreloadedResponse[]]>([
    ['/', /./, [list({ page: 1, limit: HOME_PRODUCT_COUNT })]],
    ['/products', 'All sneakers and clothing', [list(FIRST_PAGE), facets({})]],
    ['/products/men', /^Men’s sneakers/, [list({ ...FIRST_PAGE, gender: 'men' }), facets({ gender: 'men' })]],
    ['/products/women', /^Women’s sneakers/, [list({ ...FIRST_PAGE, gender: 'women' }), facets({ gender: 'women' })]],
    ['/products?type=high-top', 'High-tops', [list({ ...FIRST_PAGE, type: 'high-top' }), facets({ type: 'high-top' })]],
    [`/products/${runner.slug}`, 'Monsoon Runner', [{ endpoint: 'showProduct', arg: runner.slug, body: runner }]],
    ['/collections', /./, []],
    ['/collections/nike', /./, [list({ ...FIRST_PAGE, collection: 'nike' }), facets({ collection: 'nike' })]],
    ['/about', 'About Us', []],
    ['/contact', 'Contact', []],
  ])('shows %s without a difference, for a returning visitor', async (address, heading, answers) => {
    const html = await renderFirstView({ address, answers, settings: DEFAULT_SETTINGS });
    for (const { body } of answers) if (Array.isArray(body)) expect(html).toContain('Snowline High');
    const page = document.createElement('div');
    page.innerHTML = html;
    const data = Object.assign(document.createElement('script'), {
      type: 'application/json',
      id: PRELOADED_RESPONSES_ELEMENT_ID,
      textContent: JSON.stringify(answers),
    });
    document.body.replaceChildren(page, data);
    window.history.replaceState(null, '', address);
    remember();
    const title = screen.getByRole('heading', { level: 1, name: heading });
    const errors = jest.spyOn(console, 'error');

    await act(async () => {
      root = await openApp(page);
    });
    await waitFor(() => {
      expect(document.documentElement).toHaveAttribute('data-app', 'ready');
    });

    expect(await screen.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Account' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBe(title);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it.each(['/nowhere', '/products/men/nothing?sort=asc', '/admin/nothing'])(
    'shows %s, which does not exist, and leads on from there',
    async (address) => {
      const html = await renderFirstView({ address: NOT_FOUND_ADDRESS, answers: [], settings: DEFAULT_SETTINGS });
      const page = document.createElement('div');
      page.innerHTML = html;
      document.body.replaceChildren(page);
      window.history.replaceState(null, '', address);
      remember();
      const title = screen.getByRole('heading', { level: 1, name: 'Page Not Found' });
      const errors = jest.spyOn(console, 'error');

      await act(async () => {
        root = await openApp(page);
      });
      await waitFor(() => {
        expect(document.documentElement).toHaveAttribute('data-app', 'ready');
      });

      expect(await screen.findByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBe(title);
      expect(document.title).toBe('Not Found');
      expect(errors).not.toHaveBeenCalled();
      errors.mockRestore();

      await userEvent.click(screen.getByRole('link', { name: 'Back to the shop' }));

      await waitFor(() => {
        expect(document.title).toBe('Paila');
      });
      expect(screen.queryByRole('heading', { name: 'Page Not Found' })).not.toBeInTheDocument();
    },
  );
});
