import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { closeShops, openShop } from '../testing/open-shop.js';
import { aProduct } from '../testing/samples.js';
import { productRoutes } from '../testing/product-routes.js';

afterEach(closeShops);

const runner = aProduct({ title: 'Monsoon Runner' });

describe('the title of the document', () => {
  it.each([
    ['/', 'Paila'],
    ['/about', 'About Us'],
    ['/about-us', 'About Us'],
    ['/collections', 'Sneakers Collections'],
    ['/collections/nike', 'Sneakers Collections'],
    ['/products', 'All Sneakers'],
    ['/products/men', "Men's Sneakers"],
    ['/products/women', "Women's Sneakers"],
    [`/products/${runner._id}`, 'Monsoon Runner'],
    ['/contact', 'Contact Page'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms and Conditions'],
    ['/login', 'Login Page'],
    ['/register', 'Registration Page'],
    ['/forgot-password', 'Forgotten Password'],
    ['/reset-password', 'New Password'],
    ['/confirm-email', 'Confirm Email'],
    ['/checkout', 'Checkout Page'],
    ['/no/such/page', 'Not Found'],
  ])('is at %s %s', async (at, title) => {
    await openShop({ at, routes: productRoutes(runner) });

    await waitFor(() => {
      expect(document.title).toBe(title);
    });
  });
});

it('keeps the query of an old address when it redirects to today’s page', async () => {
  const { router } = await openShop({ at: '/about-us?from=footer', routes: productRoutes(runner) });

  await waitFor(() => {
    expect(router.state.location).toMatchObject({ pathname: '/about', search: '?from=footer' });
  });
});

describe('the footer', () => {
  it('leads to every part of the shop, and bears the year 2022', async () => {
    await openShop({ routes: productRoutes() });

    const footer = screen.getByRole('contentinfo');

    const internal = [...footer.querySelectorAll('a')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/'));
    expect(internal).toEqual([
      '/products',
      '/products/men',
      '/products/women',
      '/collections',
      '/about-us',
      '/contact',
      '/privacy',
      '/terms',
    ]);
    expect(footer).toHaveTextContent('© 2022 Paila');
  });
});

describe('a shop without a network', () => {
  it('says that the cart is safe', async () => {
    await openShop({ routes: productRoutes() });
    const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);

    act(() => {
      window.dispatchEvent(new Event('offline'));
    });

    expect(
      screen.getByText('We could not reach the shop. Prices and stock may have changed. Your cart is safe.'),
    ).toBeVisible();
    online.mockRestore();
  });
});
