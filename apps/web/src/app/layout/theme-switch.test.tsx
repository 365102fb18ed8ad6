import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { productRoutes } from '../../testing/product-routes.js';

afterEach(closeShops);

describe('the theme', () => {
  it('follows the system until another is chosen, which this browser stores', async () => {
    const { user } = await openShop({ routes: productRoutes() });
    const choices = within(screen.getByRole('group', { name: 'Theme' }));
    expect(choices.getByRole('radio', { name: 'Auto' })).toBeChecked();
    expect(document.documentElement).toHaveAttribute('data-theme', 'system');

    await user.click(choices.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(window.localStorage.getItem('theme')).toBe('dark');

    await user.click(choices.getByRole('radio', { name: 'Auto' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'system');
    expect(window.localStorage.getItem('theme')).toBeNull();
  });
});
