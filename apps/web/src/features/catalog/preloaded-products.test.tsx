import { afterEach } from '@jest/globals';
import type { PreloadedResponse } from '@paila/shared';
import { act, screen, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { storePreloadedProducts } from './product-api.js';

afterEach(closeShops);

const runner = aProduct({ title: 'Monsoon Runner', company: 'nike' });
const high = aProduct({ title: 'Snowline High', company: 'nike' });

describe('the data that came with the page', () => {
  it('are on the screen without a call to the API', async () => {
    const { api, store, router } = await openShop({ at: '/about' });
    storePreloadedProducts(store.dispatch, [
      { endpoint: 'listProducts', arg: { page: 1, limit: 24, sort: 'newest' }, body: [runner, high], total: 2 },
      {
        endpoint: 'productFacets',
        arg: {},
        body: { total: 2, colors: [{ value: 'blue', count: 2 }], brands: [], sizes: [], price: { min: 90, max: 90 } },
      },
    ]);

    await act(() => router.navigate('/products'));

    expect(await screen.findByRole('link', { name: 'Monsoon Runner' })).toBeVisible();
    expect(
      within(screen.getByRole('complementary', { name: 'Filters' })).getByRole('link', { name: /Blue/ }),
    ).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  it('are a product by the name in its address, with matching products and more of its brand', async () => {
    const { api, store, router } = await openShop({ at: '/about' });
    storePreloadedProducts(store.dispatch, [
      { endpoint: 'showProduct', arg: 'monsoon runner', body: runner },
      {
        endpoint: 'listProducts',
        arg: { type: 'clothing', color: 'blue', limit: 4, page: 1 },
        body: [aProduct({ title: 'Rooftop Tee', type: 'tee' })],
        total: 1,
      },
      {
        endpoint: 'listProducts',
        arg: { type: 'clothing', collection: 'nike', limit: 4, page: 1 },
        body: [],
        total: 0,
      },
      { endpoint: 'listProducts', arg: { type: 'clothing', limit: 4, page: 1 }, body: [], total: 0 },
      { endpoint: 'listProducts', arg: { collection: 'nike', limit: 5, page: 1 }, body: [high, runner], total: 2 },
    ]);

    await act(() => router.navigate('/products/monsoon%20runner'));

    expect(await screen.findByRole('heading', { level: 1, name: 'Monsoon Runner' })).toBeVisible();
    const related = screen.getByRole('region', { name: 'More from Nike' });
    expect(within(related).getByRole('link', { name: 'Snowline High' })).toBeVisible();
    const companions = screen.getByRole('region', { name: 'Goes well with' });
    expect(within(companions).getByRole('link', { name: 'Rooftop Tee' })).toBeVisible();
    expect(api.calls).toEqual([]);
  });

  it('leave out invalid products of a list, such as one without an id', async () => {
    const { store, router } = await openShop({ at: '/about' });
    const { _id: _, ...nobodys } = high;
    storePreloadedProducts(store.dispatch, [
      { endpoint: 'listProducts', arg: { page: 1, limit: 24, sort: 'newest' }, body: [runner, nobodys], total: 2 },
    ]);

    await act(() => router.navigate('/products'));

    expect(await screen.findByRole('link', { name: 'Monsoon Runner' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Snowline High' })).not.toBeInTheDocument();
  });

  it.each<[string, PreloadedResponse]>([
    ['no product', { endpoint: 'showProduct', arg: 'monsoon', body: { title: 'Monsoon' } }],
    ['no facets', { endpoint: 'productFacets', arg: {}, body: [] }],
  ])('are ignored if they are %s', async (_what, answer) => {
    const { store } = await openShop({ at: '/about' });
    const before = store.getState().api.queries;

    storePreloadedProducts(store.dispatch, [answer]);

    expect(store.getState().api.queries).toEqual(before);
  });
});
