import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeAdmins, openAdmin, aStaffMember, anAdmin } from '../../testing/open-admin.js';
import { anOrder, aUser } from '../../testing/samples.js';
import { type Answer, on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const menu = () => within(screen.getAllByRole('navigation', { name: 'Back office' })[0]!);
const links = (): (string | null)[] =>
  menu()
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the back office', () => {
  it('asks a stranger to log in, and returns to the requested page', async () => {
    const { api } = await openAdmin({ as: null, at: '/admin/orders?status=paid' });

    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?from=%2Fadmin%2Forders%3Fstatus%3Dpaid',
    );
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(api.calls).toEqual([]);
  });

  it('shows a customer a 403 and nothing else', async () => {
    const { api } = await openAdmin({ as: aUser({ email: 'asha@paila.example' }), at: '/admin/orders' });

    expect(await screen.findByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
    expect(screen.getByText(/You are logged in as asha@paila\.example/)).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(api.calls.filter(({ path }) => path !== '/auth')).toEqual([]);
  });

  it('has a menu of the pages that the role may see', async () => {
    await openAdmin({ as: aStaffMember() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(links()).toEqual(['Dashboard', 'Orders', 'Calls', 'Products', 'Customers', 'Messages', 'Emails']);
    await closeAdmins();

    await openAdmin({ as: anAdmin() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(links()).toEqual([
      'Dashboard',
      'Orders',
      'Calls',
      'Cash',
      'Invoices',
      'Products',
      'Customers',
      'Messages',
      'Emails',
      'Settings',
    ]);
  });

  it.each(['/admin/settings', '/admin/cash', '/admin/invoices'])(
    'keeps staff from %s, a page for admins, within the menu',
    async (at) => {
      await openAdmin({ as: aStaffMember(), at });

      expect(await screen.findByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
      expect(links()).toContain('Orders');
    },
  );

  it('trusts the server, not the account stored in the browser', async () => {
    await openAdmin({ as: anAdmin(), routes: [on('GET', '/auth', { body: aUser() })] });

    expect(await screen.findByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
  });

  it('lets in an account that has become staff since the last visit', async () => {
    await openAdmin({ as: aUser(), routes: [on('GET', '/auth', { body: aStaffMember() })] });

    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('loads the account again after a refusal of the API, and closes to demoted staff', async () => {
    const { api, user } = await openAdmin({ as: aStaffMember() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.answer(
      on('GET', '/orders', { status: 403, body: { msg: 'You don’t have permission to do this', code: 'forbidden' } }),
      on('GET', '/auth', { body: aUser() }),
    );

    await user.click(menu().getByRole('link', { name: 'Orders' }));

    expect(await screen.findByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    errors.mockRestore();
  });

  it('asks to log in when the session has ended, and forgets its data', async () => {
    const { api, user, store } = await openAdmin({ as: anAdmin() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.answer(on('GET', '/orders', { status: 401, body: { msg: 'Please log in', code: 'session_ended' } }));

    await user.click(menu().getByRole('link', { name: 'Orders' }));

    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login?from=%2Fadmin%2Forders',
    );
    expect(window.localStorage.getItem('userToken')).toBeNull();
    await waitFor(() => {
      expect(Object.keys(store.getState().api.queries)).toEqual([]);
    });
    errors.mockRestore();
  });

  it('logs out', async () => {
    const { api, user } = await openAdmin({ routes: [on('DELETE', '/auth/session', { body: { msg: 'Done' } })] });

    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await user.click(screen.getAllByRole('button', { name: 'Log out' })[0]!);

    expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('DELETE', '/auth/session')).toHaveLength(1);
    });
    expect(window.localStorage.getItem('userInfo')).toBeNull();
  });
});

describe('the keys of the back office', () => {
  it('open a page, and are listed', async () => {
    const { user, router } = await openAdmin();
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(within(keys).getByText('Go to Orders')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await user.keyboard('gp');

    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toHaveFocus();
    expect(router.state.location.pathname).toBe('/admin/products');
  });

  it('open the invoices by keys, for admins alone', async () => {
    const none = [on('GET', '/invoices', { body: [], headers: { 'X-Total-Count': '0' } })];
    const { user, router } = await openAdmin({ routes: none });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await user.keyboard('gv');
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoices' })).toHaveFocus();
    expect(router.state.location.pathname).toBe('/admin/invoices');
    expect(document.title).toBe('Invoices');
    await closeAdmins();

    const staff = await openAdmin({ as: aStaffMember() });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await staff.user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(keys.getByText('Go to Orders')).toBeVisible();
    expect(keys.queryByText('Go to Invoices')).toBeNull();
  });

  it('open a palette that finds pages and searches lists', async () => {
    const { user, router } = await openAdmin({
      routes: [on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } })],
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox', { name: 'Search pages and actions' });
    await user.type(input, 'asha');
    await user.click(await screen.findByRole('option', { name: 'Search Orders for “asha”' }));

    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    expect(router.state.location.search).toBe('?search=asha');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('open a palette that leads straight to an order by its number, or to a customer', async () => {
    const order = anOrder({ shortNumber: 'PA-1004' });
    const sita = {
      ...aUser({ _id: '65b000000000000000000009', firstname: 'Sita', lastname: 'Rai' }),
      blocked: false,
      version: 1,
    };
    const { api, user, router } = await openAdmin({
      routes: [
        on('GET', '/orders', ({ query }) =>
          query.get('search') === 'PA-1004'
            ? { body: [order], headers: { 'X-Total-Count': '1' } }
            : { body: [], headers: { 'X-Total-Count': '0' } },
        ),
        on('GET', '/users', { body: [sita], headers: { 'X-Total-Count': '1' } }),
        on('GET', '/admin/products', { body: [], headers: { 'X-Total-Count': '0' } }),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    // Enter works before the list arrives.
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'PA-1004{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/admin/orders/${order._id}`);
    });
    expect(api.callsTo('GET', '/orders')).not.toHaveLength(0);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'sita');
    await user.click(await screen.findByRole('option', { name: /^Sita Rai/ }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/admin/users/${sita._id}`);
    });
  });

  it('open an order by its number while other results are on their way', async () => {
    const order = anOrder({ shortNumber: 'PA-1004' });
    const none = { body: [], headers: { 'X-Total-Count': '0' } };
    const { api, user, router } = await openAdmin({
      routes: [
        on('GET', '/orders', { body: [order], headers: { 'X-Total-Count': '1' } }),
        on('GET', '/users', none),
        on('GET', '/admin/products', () => new Promise<Answer>(() => undefined)),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'PA-1004');
    await waitFor(() => {
      expect(api.callsTo('GET', '/admin/products')).toHaveLength(1);
      expect(api.callsTo('GET', '/users')).toHaveLength(1);
    });
    await screen.findByRole('option', { name: 'Search Orders for “PA-1004”' });
    expect(screen.getByRole('option', { name: 'Open order PA-1004' })).toBeVisible();
    await user.keyboard('{Enter}');

    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/admin/orders/${order._id}`);
    });
  });

  it('open a palette that shows all results together, so that nothing moves under a finger', async () => {
    const sita = {
      ...aUser({ _id: '65b000000000000000000009', firstname: 'Sita', lastname: 'Rai' }),
      blocked: false,
      version: 1,
    };
    let arrive: (products: Answer) => void = () => undefined;
    const products = new Promise<Answer>((resolve) => {
      arrive = resolve;
    });
    const none = { body: [], headers: { 'X-Total-Count': '0' } };
    const { api, user } = await openAdmin({
      routes: [
        on('GET', '/orders', none),
        on('GET', '/users', { body: [sita], headers: { 'X-Total-Count': '1' } }),
        on('GET', '/admin/products', () => products),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search pages and actions' }), 'sita');
    await waitFor(() => {
      expect(api.callsTo('GET', '/users')).toHaveLength(1);
      expect(api.callsTo('GET', '/admin/products')).toHaveLength(1);
    });
    expect(screen.queryByRole('option', { name: /^Sita Rai/ })).not.toBeInTheDocument();

    arrive(none);
    expect(await screen.findByRole('option', { name: /^Sita Rai/ })).toBeVisible();
  });

  it('do nothing while the user types', async () => {
    const { user, router } = await openAdmin({
      at: '/admin/orders',
      routes: [on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } })],
    });

    await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'gp?');

    expect(router.state.location.pathname).toBe('/admin/orders');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
  });
});
