import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct, aZone } from '../../testing/samples.js';
import { productRoutes } from '../../testing/product-routes.js';

afterEach(closeShops);

describe('the home page', () => {
  it('shows the name of the shop, and leads to the products', async () => {
    await openShop({ routes: productRoutes() });

    expect(screen.getByRole('heading', { level: 1, name: 'Discover your dream sneakers' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/products');
    expect(document.title).toBe('Paila');
  });

  it('leads to the shoe in its picture if the shop sells it, else to others of its type', async () => {
    const shoe = aProduct({ slug: 'kirtipur-runner', title: 'Kirtipur Runner' });
    const linkAddresses = (name: string) =>
      screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    await openShop({ routes: productRoutes(aProduct({ title: 'One' })) });
    await screen.findByRole('link', { name: 'One' });

    expect(linkAddresses('Runner')).toEqual(['/products?type=runner', '/products?type=runner']);

    await closeShops();
    await openShop({ routes: productRoutes(shoe) });
    await waitFor(() => {
      expect(linkAddresses('Kirtipur Runner')).toContain('/products/kirtipur-runner');
    });
  });

  it('leads to types and to brands', async () => {
    await openShop({ routes: productRoutes() });

    const types = within(screen.getByRole('navigation', { name: 'Types' }));
    expect(types.getByRole('link', { name: 'Trail' })).toHaveAttribute('href', '/products?type=trail');
    const brands = within(screen.getByRole('region', { name: 'Brands' }));
    expect(brands.getByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/collections/?collection=vans');
  });

  it('names three benefits', async () => {
    await openShop({ routes: productRoutes() });

    const benefits = screen.getByRole('region', { name: 'Benefits' });

    expect(
      within(benefits)
        .getAllByRole('heading', { level: 3 })
        .map((element) => element.textContent),
    ).toEqual(['Fast Delivery', 'Affordable Goods', 'Best Quality']);
    expect(within(benefits).getByText(/^No hidden cost or extra fee\./)).toBeVisible();
  });

  it.each([
    ['delivery from $1.50', [{ fee: 3 }, { fee: 2 }]],
    [
      'delivery from $1.50, free from $80.00',
      [
        { fee: 3, freeFrom: 80 },
        { fee: 2, freeFrom: 60 },
      ],
    ],
    ['delivery free or from $1.50', [{ fee: 3 }, { fee: 0 }]],
    ['delivery free or from $1.50, free from $80.00', [{ fee: 3, freeFrom: 80 }]],
  ])('shows the rule of the delivery fees once a zone has one: %s', async (rule, [pokhara, elsewhere]) => {
    const zones = [
      aZone(['Lalitpur'], { fee: 1.5, freeFrom: 50 }),
      aZone(['Pokhara'], pokhara),
      ...(elsewhere ? [aZone([], elsewhere)] : []),
    ];
    await openShop({ routes: productRoutes(), settings: { zones } });

    const words = `No hidden cost: ${rule}. You see the whole price before you pay.`;
    expect(within(screen.getByRole('region', { name: 'Benefits' })).getByText(words)).toBeVisible();
  });

  it('shows the first four products and a link to the others', async () => {
    const products = ['One', 'Two', 'Three', 'Four', 'Five'].map((title, index) =>
      aProduct({ title, createdAt: `2026-01-0${String(9 - index)}T00:00:00.000Z` }),
    );
    await openShop({ routes: productRoutes(...products) });

    const shelf = screen.getByRole('region', { name: 'Products' });
    await within(shelf).findByRole('link', { name: 'One' });

    expect(
      within(shelf)
        .getAllByRole('heading', { level: 3 })
        .map((element) => element.textContent),
    ).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(within(shelf).getByRole('link', { name: 'Explore More' })).toHaveAttribute('href', '/products');
  });
});
