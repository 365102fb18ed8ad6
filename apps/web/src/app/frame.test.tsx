import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeShops, openShop } from '../testing/open-shop.js';

afterEach(closeShops);

describe('the frame of the shop', () => {
  it('leads to men, women, all and contact from the header', async () => {
    await openShop();

    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Men', '/products/men'],
      ['Women', '/products/women'],
      ['All', '/products'],
      ['Contact', '/contact'],
    ]);
  });

  it('offers to log in, and the profile to those who are', async () => {
    await openShop();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await closeShops();

    await openShop({ as: true });
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/user-profile');
  });

  it('moves the focus to the heading of the page that was chosen', async () => {
    const { user } = await openShop();

    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('link', { name: 'Men' }));

    expect(await screen.findByRole('heading', { level: 1, name: "Men's Sneakers" })).toHaveFocus();
  });

  it('says so when there is no such page, and leads home', async () => {
    await openShop({ at: '/nowhere' });

    expect(await screen.findByText('Page Not Found')).toBeVisible();
    expect(document.title).toBe('Not Found');
    expect(screen.getByRole('link', { name: 'Back home' })).toHaveAttribute('href', '/');
  });
});
