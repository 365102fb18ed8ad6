import { afterEach, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { isSubstitute, loadLazyPage } from './lazy-page.js';

const About = () => <h1>About us</h1>;
const MISSING = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/about-page.js');

/** A page whose code fails to load the first `failures` times. */
const pageThatFails = (failures: number) => {
  let left = failures;
  return jest.fn((): Promise<ComponentType> => (left-- > 0 ? Promise.reject(MISSING) : Promise.resolve(About)));
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a page whose code is fetched late', () => {
  it('appears without a message when only the first try failed', async () => {
    expect(await loadLazyPage(pageThatFails(1))).toBe(About);
  });

  it('can be tried again when it did not load, and stays once it is there', async () => {
    const user = userEvent.setup();
    const Page = await loadLazyPage(pageThatFails(2));
    expect(isSubstitute(Page)).toBe(true);
    const { unmount } = render(<Page />);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not load this page. Your cart is safe.');

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
    unmount();
    render(<Page />);
    expect(screen.getByRole('heading', { name: 'About us' })).toBeVisible();
  });

  it('shows the message of its app', async () => {
    const Page = await loadLazyPage(pageThatFails(2), () => 'The desk has no such page yet.');
    render(<Page />);

    expect(screen.getByRole('alert')).toHaveTextContent(/^The desk has no such page yet\.Try again$/);
  });

  it('is fetched by itself once the network is back', async () => {
    const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const Page = await loadLazyPage(pageThatFails(2));
    render(<Page />);
    expect(screen.getByRole('alert')).toBeVisible();

    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });

    expect(await screen.findByRole('heading', { name: 'About us' })).toBeVisible();
  });

  it('still shows a message when trying again fails without a network', async () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    const user = userEvent.setup();
    const load = pageThatFails(3);
    const Page = await loadLazyPage(load);
    render(<Page />);

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(load).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('is not fetched again when its code came and is broken', async () => {
    const load = jest.fn(() => Promise.reject(new TypeError('undefined is not a function')));

    await expect(loadLazyPage(load)).rejects.toThrow('undefined is not a function');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
