import { afterEach, describe, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { storeOrderToken } from '../features/orders/index.js';
import { closeShops, openShop } from '../testing/open-shop.js';

afterEach(closeShops);

/** The shop in a document that was loaded from an address; `reloads` has the addresses of the documents after it. */
const openDocument = async (at: string) => {
  const reloads: string[] = [];
  const shop = await openShop({
    at,
    reload: (address) => {
      reloads.push(address);
    },
  });
  return { ...shop, reloads, go: (to: string) => act(() => shop.router.navigate(to)) };
};

const WIDGET_TEST = { name: /khalti/i };

describe('the page of the payment widget', () => {
  it.each(['/khalti', '/khalti?order=64b7f0c2a1b2c3d4e5f60718', '/KHALTI/'])(
    'is loaded as a document of its own: %s',
    async (address) => {
      const { reloads, go } = await openDocument('/about');

      await go(address);

      await waitFor(() => {
        expect(reloads).toEqual([address]);
      });
      expect(screen.queryByRole('heading', WIDGET_TEST)).toBeNull();
    },
  );

  it('is not loaded anew for an order that only this document knows, as the browser stores nothing', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { reloads, go, router } = await openDocument('/about');
    storeOrderToken('64b7f0c2a1b2c3d4e5f60718', 'the-token-of-the-order');

    await go('/khalti?order=64b7f0c2a1b2c3d4e5f60718');

    await waitFor(() => {
      expect(router.state.location.hash).toBe('#the-token-of-the-order');
    });
    expect(reloads).toEqual([]);
    await go('/khalti');
    await waitFor(() => {
      expect(reloads).toEqual(['/khalti']);
    });
    setItem.mockRestore();
  });

  it.each(['/about', '/login', '/products'])('leaves its policy behind on the way to %s', async (address) => {
    const { reloads, go } = await openDocument('/khalti');

    await go(address);

    await waitFor(() => {
      expect(reloads).toEqual([address]);
    });
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('is left through a link as through the back button', async () => {
    const { reloads, user } = await openDocument('/khalti');

    await user.click((await screen.findAllByRole('link', { name: 'All' }))[0]!);

    await waitFor(() => {
      expect(reloads).toEqual(['/products']);
    });
  });

  it('is left with the state of a link', async () => {
    const { reloads, router } = await openDocument('/khalti');

    await act(() => router.navigate('/login', { state: { from: '/khalti' } }));

    await waitFor(() => {
      expect(reloads).toEqual(['/login']);
    });
    expect(router.state.location.state).toEqual({ from: '/khalti' });
  });

  it('has the focus on its heading, as every page, except when a visit begins with it', async () => {
    const first = await openDocument('/khalti');
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
    await first.go('/about');
    await waitFor(() => {
      expect(first.reloads).toEqual(['/about']);
    });
    await closeShops();

    const next = await openDocument('/about');

    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });
    await closeShops();
    await openDocument('/about');
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveFocus();
    expect(next.reloads).toEqual([]);
  });

  it('stays the same document on the way to another order, and other pages stay theirs', async () => {
    const widget = await openDocument('/khalti');
    await widget.go('/khalti?order=64b7f0c2a1b2c3d4e5f60718');
    const about = await openDocument('/about');
    await about.go('/contact');

    expect(await screen.findByRole('heading', { level: 1, name: /contact/i })).toBeVisible();
    expect([...widget.reloads, ...about.reloads]).toEqual([]);
  });
});
