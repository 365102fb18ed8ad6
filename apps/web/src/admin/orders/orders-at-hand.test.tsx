import { afterEach } from '@jest/globals';
import type { Order } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { anOrder } from '../../testing/samples.js';
import { COUNTS } from '../../testing/order-list.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const asha = anOrder({ _id: '65d000000000000000000001', paymentID: 'kh_AAAA1', status: 'delivered', version: 3 });
const bina = anOrder({ _id: '65d000000000000000000002', paymentID: null });
const lists = (...rows: Order[]): Route[] => [
  on('GET', '/orders', { body: rows, headers: { 'X-Total-Count': String(rows.length) } }),
  on('GET', '/orders/overview/counts', { body: COUNTS }),
];

describe('the list of orders', () => {
  it('is gone through from its search by Enter, twice if the search is not done yet', async () => {
    const { user } = await openAdmin({ at: '/admin/orders', routes: lists(asha, bina) });
    await screen.findByRole('table', { name: 'Orders' });

    await user.keyboard('/');
    await user.type(screen.getByRole('searchbox'), 'kh_{Enter}');
    // This button appears once the list is filtered.
    await screen.findByRole('button', { name: 'Clear filters' });
    await user.keyboard('{Enter}');

    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'AAAA1' })).toHaveFocus();
    });
  });

  it('leaves the keyboard where it was when a row is deleted', async () => {
    const { api, user } = await openAdmin({ at: '/admin/orders', routes: lists(asha, bina) });
    api.answer(
      on('GET', `/orders/detail/${asha._id}`, { body: asha }),
      on('DELETE', `/order/${asha._id}`, () => {
        api.answer(...lists(bina));
        return { body: { ...asha, version: 2 } };
      }),
    );

    (await screen.findByRole('button', { name: 'Delete AAAA1' })).focus();
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'AAAA1' })).not.toBeInTheDocument();
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Delete N/A · 000002' })).toHaveFocus();
    });
  });

  it('shows where a parcel is', async () => {
    const shipment = { at: '2026-11-22T06:00:00.000Z', carrier: 'Nepal Can Move', trackingNumber: 'NCM-7' };
    await openAdmin({ at: '/admin/orders', routes: lists({ ...asha, status: 'shipped', shipment }) });

    expect(await screen.findByRole('cell', { name: 'On its way NCM-7, Nepal Can Move' })).toBeVisible();
  });
});
