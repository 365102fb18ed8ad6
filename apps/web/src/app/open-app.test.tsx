import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { HOME_PRODUCT_COUNT, type PreloadedResponse, PRELOADED_RESPONSES_ELEMENT_ID } from '@paila/shared';
import { act, screen, waitFor } from '@testing-library/react';
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
const list = (call: string): PreloadedResponse => ({ call, body: [runner, high], total: 2 });
const facets: PreloadedResponse = {
  call: '/products/facets',
  body: { total: 2, colors: [{ value: 'blue', count: 2 }], brands: [], sizes: [], price: { min: 90, max: 90 } },
};
const LIST = '/products/?limit=24&page=1&sort=newest';

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

/** What a browser remembers of somebody who was here before. */
const remember = (): void => {
  window.localStorage.setItem('userToken', 'a-token');
  window.localStorage.setItem('userInfo', JSON.stringify(aUser()));
  window.localStorage.setItem('theme', 'dark');
  window.localStorage.setItem('lastSizes', '42');
  leaveInCart({ product: runner, quantity: 3, size: '41' });
};

describe('the app takes over what the server drew', () => {
  it.each<[address: string, heading: string | RegExp, answers: PreloadedResponse[]]>([
    ['/', /./, [list(`/products/?page=1&limit=${String(HOME_PRODUCT_COUNT)}`)]],
    ['/products', 'All Sneakers', [list(LIST), facets]],
    ['/products/men', "Men's Sneakers", [list(`${LIST}&gender=men`), facets]],
    ['/products/women', "Women's Sneakers", [list(`${LIST}&gender=women`), facets]],
    [`/products/${runner.slug}`, 'Monsoon Runner', [{ call: `/products/${runner.slug}`, body: runner }]],
    ['/collections', /./, []],
    ['/collections/nike', /./, [list(`${LIST}&collection=nike`), facets]],
    ['/about', 'About Us', []],
    ['/contact', 'Contact', []],
  ])('of %s, without a difference, for somebody who was here before', async (address, heading, answers) => {
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
});
