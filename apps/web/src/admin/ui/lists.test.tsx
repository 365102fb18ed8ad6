import { afterEach } from '@jest/globals';
import type { Order } from '@paila/shared';
import { screen, waitFor } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { facetsRoute } from '../../testing/product-form.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const asha = anOrder({ _id: '65d000000000000000000001', paymentID: 'kh_AAAA1' });
const bina = anOrder({ _id: '65d000000000000000000002', paymentID: 'kh_BBBB2' });
const counts = on('GET', '/orders/overview/counts', {
  body: {
    pending: 0,
    toCall: 0,
    toPack: 0,
    toShip: 0,
    toHandOver: 0,
    onTheWay: 0,
    attention: 0,
    refundsDue: 0,
    refundsOverdue: 0,
  },
});
const page = (...rows: Order[]) => ({ body: rows, headers: { 'X-Total-Count': '40' } });

const LISTS = [
  { at: '/admin/orders', call: '/orders' },
  { at: '/admin/products', call: '/admin/products' },
  { at: '/admin/users', call: '/users' },
  { at: '/admin/messages', call: '/messages' },
  { at: '/admin/mails', call: '/mails' },
];

describe('a list', () => {
  it('selects only rows that it shows', async () => {
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        counts,
        on('GET', '/orders', async ({ query }) => {
          if (query.get('page') === '1') return page(asha);
          await waiting;
          return page(bina);
        }),
      ],
    });
    await screen.findByRole('link', { name: 'AAAA1' });

    // The first page stays visible while the second one is loading.
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select AAAA1' }));
    release();

    await screen.findByRole('link', { name: 'BBBB2' });
    await waitFor(() => {
      expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select BBBB2' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  it.each(LISTS)('pages by itself at $at a response without a total', async ({ at, call }) => {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      _id: `65d0000000000000000001${String(n).padStart(2, '0')}`,
      img: ['/a.webp'],
    }));
    const { user } = await openAdmin({ at, routes: [counts, facetsRoute, on('GET', call, { body: rows })] });

    const shown = await screen.findByText(/^1–\d+ of 60$/);
    const size = Number(/\d+(?= of)/.exec(shown.textContent)?.[0]);
    expect([size < 60, screen.getAllByRole('row').length]).toEqual([true, size + 1]);
    await user.click(screen.getByRole('button', { name: 'Next' }));

    await screen.findByText(`${String(size + 1)}–${String(Math.min(2 * size, 60))} of 60`);
    expect(screen.getAllByRole('row')).toHaveLength(Math.min(size, 60 - size) + 1);
  });

  it.each(LISTS)('shows at $at that an address is past its end, and leads to its last page', async ({ at, call }) => {
    const { user, router } = await openAdmin({
      at: `${at}?page=5000`,
      routes: [counts, facetsRoute, on('GET', call, { body: [], headers: { 'X-Total-Count': '1240' } })],
    });

    const end = await screen.findByText(/^This list ends with page \d+\.$/);
    const last = /\d+/.exec(end.textContent)?.[0];
    await user.click(screen.getByRole('button', { name: 'Show the last page' }));

    await waitFor(() => {
      expect(router.state.location.search).toBe(`?page=${String(last)}`);
    });
  });

  it('keeps the focus when a filter is chosen and removed', async () => {
    const { user } = await openAdmin({ at: '/admin/orders', routes: [counts, on('GET', '/orders', page(asha))] });
    await screen.findByRole('link', { name: 'AAAA1' });

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
    const remove = await screen.findByRole('button', { name: 'Remove Status: Delivered' });
    await waitFor(() => {
      expect(remove).toHaveFocus();
    });
    await user.keyboard('{Enter}');

    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus();
    });
  });
});
