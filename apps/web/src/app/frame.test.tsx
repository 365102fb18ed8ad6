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

  it('offers to log in, and the profile after a log-in', async () => {
    await openShop();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await closeShops();

    await openShop({ as: true });
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/user-profile');
  });

  it('has a menu in the page, which a button opens and Escape, a press beside it or a link in it closes', async () => {
    const { user, router } = await openShop();
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('command', 'show-modal');
    const menu = document.getElementById(button.getAttribute('commandfor')!)!;
    expect(menu).not.toBeVisible();

    await user.click(button);
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBe(menu);
    expect(menu).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(menu).not.toBeVisible();
    expect(button).toHaveFocus();

    await user.click(button);
    await user.click(menu);
    expect(menu).not.toBeVisible();

    await user.click(button);
    await user.click(within(menu).getByRole('button', { name: 'Close' }));
    expect(menu).not.toBeVisible();

    await user.click(button);
    await user.click(within(menu).getByRole('link', { name: 'Contact' }));
    expect(menu).not.toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact' })).toHaveFocus();
    expect(router.state.location.pathname).toBe('/contact');
  });

  it('moves the focus to the heading of the page that was chosen', async () => {
    const { user } = await openShop();

    const header = within(screen.getByRole('banner'));
    await user.click(header.getByRole('link', { name: 'Men' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Men’s sneakers and clothing' })).toHaveFocus();
  });

  it('shows that a page does not exist, and leads home', async () => {
    await openShop({ at: '/nowhere' });

    expect(await screen.findByText('Page Not Found')).toBeVisible();
    expect(document.title).toBe('Not Found');
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  });
});
