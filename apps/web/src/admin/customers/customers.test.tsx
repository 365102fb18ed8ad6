import { afterEach, jest } from '@jest/globals';
import type { AccountDetail, AdminUser } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const ID = '65b0000000000000000000aa';
const someone = (given: Partial<AdminUser> = {}): AdminUser => ({
  ...aUser({ _id: ID, firstname: 'Bina', lastname: 'Thapa', username: 'bina', email: 'bina@example.com' }),
  createdAt: '2026-05-02T06:00:00.000Z',
  blocked: false,
  version: 4,
  ...given,
});
const detail = (given: Partial<AccountDetail> = {}): AccountDetail => ({
  ...someone(),
  orders: { placed: 3, paid: 2, spent: 180 },
  sessions: [
    {
      _id: 's1',
      device: 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
      createdAt: '2026-11-20T06:00:00.000Z',
      lastSeenAt: '2026-11-21T06:00:00.000Z',
    },
  ],
  ...given,
});

describe('the list of customers', () => {
  const page = (rows: readonly AdminUser[], total: number): Route =>
    on('GET', '/users', { body: rows, headers: { 'X-Total-Count': String(total) } });

  it('loads ten at a time, and leads to the next page', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/users',
      routes: [page([someone({ role: 'staff', blocked: true })], 23)],
    });

    const row = within((await screen.findByRole('link', { name: 'Bina Thapa' })).closest('tr')!);
    for (const text of ['bina@example.com', 'Staff', 'Blocked', '2 May 2026'])
      expect(row.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bina Thapa' })).toHaveAttribute('href', `/admin/users/${ID}`);
    expect(screen.getByText('1–10 of 23')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next' }));

    expect(await screen.findByText('11–20 of 23')).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('GET', '/users').at(-1)?.query.toString()).toBe('page=2&limit=10');
    });
  });

  it('shows and searches the users of a server that knows the specification alone, ten to a page', async () => {
    const people = Array.from({ length: 23 }, (_, n) => ({
      _id: `65b0000000000000000001${String(n).padStart(2, '0')}`,
      firstname: n === 21 ? 'Bina' : 'Asha',
      lastname: `Rai ${String(n)}`,
      username: `user${String(n)}`,
      email: `user${String(n)}@example.com`,
    }));
    const { user } = await openAdmin({ at: '/admin/users', routes: [on('GET', '/users', { body: people })] });

    expect(await screen.findByText('1–10 of 23')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(11);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('11–20 of 23')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'A RAI 21');

    expect(await screen.findByRole('link', { name: 'Bina Rai 21' })).toBeVisible();
    await waitFor(() => {
      expect(screen.getAllByRole('row')).toHaveLength(2);
    });
  });

  it('shows the guests that a search finds, with the way to their orders and to all of them', async () => {
    const guests = [
      {
        _id: '65b0000000000000000000c1',
        name: 'Maya Tamang',
        email: 'maya@example.com',
        phone: '+977 9812345678',
        orders: 3,
        lastOrderAt: '2026-11-20T06:00:00.000Z',
      },
    ];
    const { api, user, router } = await openAdmin({
      at: '/admin/users?search=9812345678',
      routes: [page([], 0), on('GET', '/orders/overview/guests', { body: guests, headers: { 'X-Total-Count': '7' } })],
    });

    const section = within(await screen.findByRole('region', { name: 'Guests' }));
    const row = within((await section.findByRole('link', { name: 'Maya Tamang' })).closest('li')!);
    for (const text of ['Guest', 'maya@example.com', '+977 9812345678', '3 orders, the last on 20 Nov 2026'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', '/admin/orders?search=maya%40example.com');
    expect(screen.getByText('No accounts match this search.')).toBeVisible();
    expect(api.callsTo('GET', '/orders/overview/guests').at(-1)?.query.get('search')).toBe('9812345678');

    await user.click(section.getByRole('link', { name: 'Show all 7 guests' }));

    expect(await screen.findByText('1–7 of 7')).toBeVisible();
    expect(router.state.location.search).toBe('?guests=true&search=9812345678');
    expect(screen.getByRole('table', { name: 'Guests' })).toBeVisible();
  });

  it('requests no guests when the list is filtered by role', async () => {
    const { api } = await openAdmin({ at: '/admin/users?role=staff', routes: [page([someone({ role: 'staff' })], 1)] });

    expect(await screen.findByRole('link', { name: 'Bina Thapa' })).toBeVisible();
    expect(api.callsTo('GET', '/orders/overview/guests')).toEqual([]);
  });

  it('goes back to the first page when the search changes', async () => {
    const { api, user, router } = await openAdmin({ at: '/admin/users?page=3', routes: [page([someone()], 23)] });
    await screen.findByText('21–23 of 23');

    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'bina');

    await waitFor(() => {
      expect(router.state.location.search).toBe('?search=bina');
    });
    await waitFor(() => {
      expect(api.callsTo('GET', '/users').at(-1)?.query.toString()).toBe('page=1&limit=10&search=bina');
    });
  });

  it('logs that it could not be loaded, and offers to try again', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user } = await openAdmin({
      at: '/admin/users',
      routes: [on('GET', '/users', { status: 500, body: { msg: 'Server Error', code: 'server_error' } })],
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error');
    expect(errors).toHaveBeenCalledWith('The list Customers was not loaded', expect.anything());
    errors.mockRestore();
    api.answer(page([someone()], 1));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Bina Thapa' })).toBeVisible();
  });

  it('says so when nobody is found, and shows everybody again', async () => {
    const { user, router } = await openAdmin({ at: '/admin/users?search=zz&role=staff', routes: [page([], 0)] });

    expect(await screen.findByText('No customers match this search.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all customers' }));

    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
  });
});

describe('a customer', () => {
  const customerRoutes = (account: AccountDetail): Route[] => [
    on('GET', `/users/${ID}`, { body: account }),
    on('GET', `/address/${ID}`, { body: [] }),
    on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } }),
  ];
  const openCustomer = async (routes: Route[] = [], as?: ReturnType<typeof aStaffMember>) => {
    const opened = await openAdmin({
      at: `/admin/users/${ID}`,
      routes: [...routes, ...customerRoutes(detail())],
      ...(as && { as }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Bina Thapa' });
    return opened;
  };

  it('shows the spending, contact data and sessions', async () => {
    await openCustomer();

    expect(screen.getByText('$180.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'bina@example.com' })).toHaveAttribute('href', 'mailto:bina@example.com');
    expect(screen.getByText('Firefox on Android')).toBeVisible();
    expect(await screen.findByText('No Orders yet.')).toBeVisible();
  });

  it.each(['+977 98-4111-2222', '९८४१११२२२२', '\u202a984\u20131112222\u202c'])(
    'is called by a press on the number %s',
    async (phone) => {
      await openAdmin({ at: `/admin/users/${ID}`, routes: customerRoutes(detail({ phone })) });

      expect(await screen.findByText(phone)).toHaveAttribute('href', 'tel:+9779841112222');
    },
  );

  it('gets another role, in the loaded version', async () => {
    const { api, user } = await openCustomer([
      on('PUT', `/users/${ID}/access`, { body: someone({ role: 'staff', version: 5 }) }),
    ]);

    await user.selectOptions(screen.getByLabelText('Role'), 'Staff');
    await user.click(await screen.findByRole('button', { name: 'Change the role' }));

    await screen.findByText('Bina Thapa: Staff');
    const [call] = api.callsTo('PUT', `/users/${ID}/access`);
    expect(call?.body).toEqual({ role: 'staff' });
    expect(call?.headers['if-match']).toBe('"v4"');
  });

  it('is blocked only after the user has seen the changes of somebody else', async () => {
    const { api, user } = await openCustomer([
      on('PUT', `/users/${ID}/access`, refusal(412, 'stale_version', 'This has changed in the meantime')),
    ]);
    api.answer(on('GET', `/users/${ID}`, { body: detail({ role: 'staff', version: 5 }) }));

    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(await conflict.findByRole('row', { name: 'Role Customer Staff' })).toBeVisible();
    api.answer(on('PUT', `/users/${ID}/access`, { body: someone({ blocked: true, version: 6 }) }));
    await user.click(conflict.getByRole('button', { name: 'Block' }));

    await screen.findByText('Bina Thapa is blocked');
    expect(api.callsTo('PUT', `/users/${ID}/access`).at(-1)?.headers['if-match']).toBe('"v5"');
  });

  it('is erased with the admin’s own password alone', async () => {
    const { api, user, router } = await openCustomer([
      on('DELETE', `/auth/${ID}`, refusal(400, 'validation', 'The current password is not correct')),
      on('GET', '/users', { body: [], headers: { 'X-Total-Count': '0' } }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Erase Bina Thapa' }));
    await user.type(panel.getByLabelText('Your own password'), 'wrong');
    await user.click(panel.getByRole('button', { name: 'Erase for good' }));
    expect(await panel.findByText('The current password is not correct')).toBeVisible();

    api.answer(on('DELETE', `/auth/${ID}`, { body: { msg: 'The account has been erased' } }));
    await user.click(panel.getByRole('button', { name: 'Erase for good' }));

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin/users');
    });
    expect(api.callsTo('DELETE', `/auth/${ID}`).at(-1)?.body).toEqual({ currentPassword: 'wrong' });
  });

  it('can only be looked at by staff', async () => {
    await openCustomer([], aStaffMember());

    expect(screen.getByRole('status', { name: 'Role' })).toHaveTextContent('Customer');
    for (const name of ['Block', 'Export', 'Erase']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it('shows a message and a link back when it is gone', async () => {
    await openAdmin({
      at: `/admin/users/${ID}`,
      routes: [...customerRoutes(detail()), on('GET', `/users/${ID}`, refusal(404, 'not_found', 'Account not found'))],
    });

    expect(await screen.findByText('There is no such account, or it was erased.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All customers' })).toHaveAttribute('href', '/admin/users');
  });
});
