import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { blueRedPink, cardTitles } from '../../testing/product-list.js';
import { productRoutes } from '../../testing/product-routes.js';

afterEach(closeShops);

const { blue, red } = blueRedPink();

describe('collections', () => {
  it('leads from one brand to the others', async () => {
    await openShop({ at: '/collections/nike', routes: productRoutes(red) });

    const brands = within(await screen.findByRole('navigation', { name: 'Collections' }));

    expect(brands.getByRole('link', { name: 'Nike' })).toHaveAttribute('aria-current', 'page');
    expect(brands.getByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/collections/?collection=vans');
    expect(screen.getByRole('heading', { level: 1, name: 'Nike' })).toBeVisible();
  });

  it('names the shown selection of the brand', async () => {
    await openShop({ at: '/collections/nike?type=runner&maxPrice=100', routes: productRoutes(red) });

    expect(await screen.findByRole('heading', { level: 1, name: 'Nike Runners up to $100' })).toBeVisible();
  });

  it('shows a card for each of the six brands', async () => {
    await openShop({ at: '/collections', routes: productRoutes() });

    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { name: 'Sneakers Collections' });

    expect(main.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Nike', '/collections/?collection=nike'],
      ['Adidas', '/collections/?collection=adidas'],
      ['Puma', '/collections/?collection=puma'],
      ['Reebok', '/collections/?collection=reebok'],
      ['Vans', '/collections/?collection=vans'],
      ['Jordan', '/collections/?collection=jordan'],
    ]);
  });

  it.each(['/collections/?collection=adidas', '/collections/adidas'])('shows the brand of %s', async (at) => {
    const { api } = await openShop({ at, routes: productRoutes(blue, red) });

    expect(await screen.findByRole('link', { name: 'Blue Hour' })).toBeVisible();
    expect(cardTitles()).toEqual(['Blue Hour']);
    expect(api.callsTo('GET', '/products')[0]?.query.get('collection')).toBe('adidas');
    expect(document.title).toBe('Sneakers Collections');
  });
});
