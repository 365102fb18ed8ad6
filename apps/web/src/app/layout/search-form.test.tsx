import { afterEach } from '@jest/globals';
import type { Suggestions } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { blueRedPink } from '../../testing/product-list.js';
import { productRoutes } from '../../testing/product-routes.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const { blue, red, pink } = blueRedPink();

const openSearch = async (suggestions: Partial<Suggestions>, at = '/about') => {
  const shop = await openShop({
    at,
    routes: [
      ...productRoutes(blue, red, pink),
      on('GET', '/products/suggestions', {
        body: { products: [], total: 0, brands: [], types: [], corrections: [], ...suggestions },
      }),
    ],
  });
  await shop.user.click(screen.getByRole('button', { name: 'Search' }));
  const field = await screen.findByRole('combobox', { name: 'Search the shop' });
  expect(field).toHaveFocus();
  return { ...shop, field, path: () => shop.router.state.location.pathname + shop.router.state.location.search };
};

const found = { products: [blue, red], total: 7, types: ['runner'], brands: ['nike'] };

describe('the search', () => {
  it('suggests types, brands and products with their prices during typing', async () => {
    const { user, field } = await openSearch(found);

    await user.type(field, 'ru');

    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    const options = within(list).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/products?type=runner',
      '/collections/?collection=nike',
      `/products/${blue._id}`,
      `/products/${red._id}`,
      '/products?q=ru',
    ]);
    expect(options[2]).toHaveTextContent('Blue Hour');
    expect(options[2]).toHaveTextContent('$69.00');
    expect(options[4]).toHaveTextContent('Show all 7 results');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(field).toHaveAttribute('aria-controls', list.id);
    expect(screen.getByText('5 suggestions').parentElement).toHaveAttribute('role', 'status');
  });

  it('works with the arrow keys and Enter, with the focus in the field', async () => {
    const { user, field, path } = await openSearch(found);
    await user.type(field, 'ru');
    await screen.findByRole('listbox');
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

    expect(active()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active()).toHaveTextContent('Show all 7 results');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toHaveTextContent('Blue Hour');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    expect(field).toHaveFocus();
    await user.keyboard('{Enter}');

    await waitFor(() => {
      expect(path()).toBe(`/products/${blue._id}`);
    });
    expect(screen.queryByRole('combobox', { name: 'Search the shop' })).not.toBeInTheDocument();
  });

  it('shows all results when no suggestion was chosen', async () => {
    const { user, field, path } = await openSearch(found);
    await user.type(field, 'ru');
    await screen.findByRole('listbox');

    await user.keyboard('{Enter}');

    await waitFor(() => {
      expect(path()).toBe('/products?q=ru');
    });
  });

  it('closes the list by Escape, then itself; another letter opens the list again', async () => {
    const { user, field } = await openSearch(found);
    await user.type(field, 'ru');
    await screen.findByRole('listbox');

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.type(field, 'n');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}{Escape}');
    expect(field).not.toBeInTheDocument();
  });

  it('names the correction of a misspelt word, and marks close matches', async () => {
    const { user, field } = await openSearch({
      products: [red],
      corrections: [{ from: 'nikee', to: 'nike' }],
    });

    await user.type(field, 'Nikee tent');

    await screen.findByText('No results for “Nikee tent”. Showing “nike tent”.');
    expect(screen.getByRole('group', { name: 'Close matches' })).toHaveTextContent('Brick Lane');
    expect(screen.queryByText(/^Show all/)).not.toBeInTheDocument();
  });

  it('shows that it has no suggestion', async () => {
    const { user, field } = await openSearch({});

    await user.type(field, 'zebra');

    expect(await screen.findByText('No results for “zebra”. Try another word.')).toBeVisible();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
  });

  it('requests no suggestions for a single letter', async () => {
    const { user, field, api } = await openSearch(found);

    await user.type(field, 'r');
    await user.type(field, 'un');
    await screen.findByRole('listbox');

    const queries = api.callsTo('GET', '/products/suggestions').map(({ query }) => query.get('q'));
    expect(queries).not.toContain('r');
  });
});

describe('a search without results', () => {
  it('shows close matches, all types and all brands', async () => {
    await openSearch({ products: [red, pink] }, '/products?q=zebra');
    const main = within(screen.getByRole('main'));

    expect(await main.findByRole('heading', { name: 'Close matches' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Brick Lane' })).toBeVisible();
    expect(main.getByText('No results for “zebra”. Try another word.')).toBeVisible();
    for (const clear of main.getAllByRole('link', { name: 'Clear filters' })) {
      expect(clear).toHaveAttribute('href', '/products');
    }
    expect(
      within(main.getByRole('navigation', { name: 'Brands' })).getByRole('link', { name: 'Vans' }),
    ).toHaveAttribute('href', '/collections/?collection=vans');
    expect(main.getByRole('link', { name: 'Slip-on' })).toHaveAttribute('href', '/products?type=slip-on');
  });

  it('shows the results without the other filters', async () => {
    await openSearch({ products: [red], total: 1 }, '/products?q=brick&color=pink');

    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Without the other filters' })).toBeVisible();
    });
  });
});

it('names the correction of a misspelt word above the results', async () => {
  const routes = productRoutes(blue, red, pink);
  const [list] = routes;
  if (!list) throw new Error('There is no list');
  await openShop({
    at: '/products?q=brikc',
    routes: [
      ...routes,
      (call) => (call.path === '/products' ? list({ ...call, query: new URLSearchParams({ q: 'brick' }) }) : undefined),
      on('GET', '/products/facets', {
        body: {
          total: 1,
          colors: [],
          brands: [],
          sizes: [],
          types: [],
          price: { min: 71, max: 71 },
          corrections: [{ from: 'brikc', to: 'brick' }],
        },
      }),
    ],
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “brick”' })).toBeVisible();
  expect(screen.getByText('No results for “brikc”. Showing “brick”.')).toBeVisible();
});
