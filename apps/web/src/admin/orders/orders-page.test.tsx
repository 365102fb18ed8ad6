import { afterEach, beforeEach, jest } from '@jest/globals';
import type { Order, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { closeAdmins, openAdmin, aStaffMember } from '../../testing/open-admin.js';
import { anAddress, anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

const asha = anOrder({
  _id: '65d000000000000000000001',
  paymentID: 'kh_AAAA1',
  status: 'paid',
  amount: 142,
  usdToNpr: 140,
  version: 3,
});
const bina = anOrder({
  _id: '65d000000000000000000002',
  paymentID: null,
  amount: 90,
  address: anAddress({ firstname: 'Bina', lastname: 'Rai' }),
  attention: 'Paid twice',
});

const COUNTS = { pending: 1, toPack: 1, toShip: 0, onTheWay: 0, attention: 1 };
const lists = (...rows: Order[]): Route[] => [
  on('GET', '/orders', { body: rows, headers: { 'X-Total-Count': String(rows.length) } }),
  on('GET', '/orders/overview/counts', { body: COUNTS }),
  ...rows.map((order) => on('GET', `/orders/detail/${order._id}`, { body: order })),
];
const cells = (name: RegExp): (string | null)[] =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

let errors: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await closeAdmins();
  errors.mockRestore();
});

describe('the list of orders', () => {
  it('shows what a partial refund leaves of an order, with a mark', async () => {
    const [[line] = []] = asha.products;
    const products = [[{ ...line!, quantity: 3, itemTotal: 426, refunded: 2 }]];
    await openAdmin({ at: '/admin/orders', routes: lists({ ...asha, products, amount: 426, refunded: 284 }) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(cells(/AAAA1/).slice(4, -1)).toEqual([
      '1',
      '$142.00of $426.00',
      'Rs 19,880.00',
      'To packpartly refunded',
      '',
    ]);
  });

  it('has nothing to pack in an order whose items are all refunded, and does not call it late', async () => {
    const [[line] = []] = asha.products;
    const products = [[{ ...line!, quantity: 3, itemTotal: 426, refunded: 3 }]];
    const refunded = { ...asha, products, amount: 426, refunded: 400, deliveryDay: '2020-11-24' };
    await openAdmin({ at: '/admin/orders', routes: lists(refunded) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(cells(/AAAA1/)[7]).toBe('Nothing to sendpartly refunded');
  });

  it('shows what each is about, and leads to it', async () => {
    await openAdmin({ at: '/admin/orders', routes: lists(asha, bina) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(cells(/AAAA1/).slice(1, -1)).toEqual([
      'AAAA1',
      '21 Nov, 11:45',
      'Asha Gurung',
      '1',
      '$142.00',
      'Rs 19,880.00',
      'To pack',
      '',
    ]);
    // Without a rate of its own, at today's.
    expect(cells(/Bina Rai/).slice(1, -1)).toEqual([
      'N/A · 000002',
      '21 Nov, 11:45',
      'Bina Rai',
      '1',
      '$90.00',
      'Rs 12,150.00',
      'Waiting for payment',
      'Paid twice',
    ]);
    expect(screen.getByRole('link', { name: 'AAAA1' })).toHaveAttribute('href', `/admin/orders/${asha._id}`);
    expect(screen.getByText('1–2 of 2')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'To pack 1' })).toHaveAttribute(
      'href',
      '/admin/orders?status=paid&packed=false',
    );
  });

  it('marks an order that should have arrived by now', async () => {
    const late = { deliveryDay: '2020-11-24' };
    const [sent, unpaid] = [anOrder({ ...asha, ...late, status: 'shipped' }), anOrder({ ...bina, ...late })];
    await openAdmin({ at: '/admin/orders', routes: lists(sent, unpaid) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(within(screen.getByRole('row', { name: /AAAA1/ })).getByText('late')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Bina Rai/ })).queryByText('late')).not.toBeInTheDocument();
  });

  it('marks an order whose payment is in doubt, and no other one', async () => {
    const payment = { pidx: 'khBEGUN', amountPaisa: 1_260_000 as Paisa };
    const doubtful = anOrder({ ...bina, payment: { ...payment, status: 'pending' } });
    const failed = anOrder({
      ...bina,
      _id: '65d000000000000000000003',
      address: anAddress({ firstname: 'Chandra', lastname: 'Lama' }),
      payment: { ...payment, status: 'cancelled' },
    });
    await openAdmin({ at: '/admin/orders', routes: lists(asha, doubtful, failed) });

    await screen.findByRole('table', { name: 'Orders' });
    const markIn = (name: RegExp) => within(screen.getByRole('row', { name })).queryByText('payment in doubt');
    expect(markIn(/Bina Rai/)).toBeVisible();
    expect([markIn(/AAAA1/), markIn(/Chandra Lama/)]).toEqual([null, null]);
  });

  it('is searched and narrowed by the server, by the address', async () => {
    const { api, user, router } = await openAdmin({ at: '/admin/orders?page=3', routes: lists(asha) });
    const last = () => Object.fromEntries(api.callsTo('GET', '/orders').at(-1)!.query);
    await screen.findByRole('table', { name: 'Orders' });
    expect(last()).toEqual({ page: '3', limit: '20' });

    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'asha');
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', search: 'asha' });
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Delivered');
    await waitFor(() => {
      expect(last()).toMatchObject({ search: 'asha', status: 'delivered' });
    });
    expect(router.state.location.search).toBe('?search=asha&status=delivered');

    await user.click(screen.getByRole('button', { name: 'Remove Status: Delivered' }));
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', search: 'asha' });
    });
  });

  it("means days of the shop's own time, and sorts by a column", async () => {
    const { api, user, router } = await openAdmin({
      at: '/admin/orders?from=2026-11-01&to=2026-11-02',
      routes: lists(asha),
    });
    const last = () => Object.fromEntries(api.callsTo('GET', '/orders').at(-1)!.query);
    await screen.findByRole('table', { name: 'Orders' });
    expect(last()).toMatchObject({ from: '2026-10-31T18:15:00.000Z', to: '2026-11-02T18:14:59.999Z' });
    expect(screen.getByRole('button', { name: 'Remove From: 1 Nov 2026' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => {
      expect(last()).toMatchObject({ sort: 'lowest' });
    });
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    await waitFor(() => {
      expect(last()).toMatchObject({ sort: 'highest' });
    });
    expect(router.state.location.search).toContain('sort=-amount');
  });

  it('is gone through by keys', async () => {
    const { user, router } = await openAdmin({
      at: '/admin/orders',
      routes: [...lists(asha, bina), on('GET', '/orders/detail/:id', { body: bina })],
    });
    await screen.findByRole('table', { name: 'Orders' });

    await user.keyboard('j');
    expect(screen.getByRole('link', { name: 'AAAA1' })).toHaveFocus();
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'N/A · 000002' })).toHaveFocus();
    await user.keyboard('x');
    expect(await screen.findByText('1 selected')).toBeVisible();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('{Escape}k{Enter}');

    expect(await screen.findByRole('heading', { level: 1, name: 'Order N/A · 000002' })).toHaveFocus();
    expect(router.state.location.pathname).toBe(`/admin/orders/${bina._id}`);
  });

  it('asks before it deletes, in the words of the specification, and can take it back', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...lists(asha, bina),
        on('DELETE', `/order/${bina._id}`, { body: { ...bina, version: 2 } }),
        on('POST', `/orders/${bina._id}/restore`, { body: { ...bina, version: 3 } }),
      ],
    });
    const name = 'N/A · 000002';

    await user.click(await screen.findByRole('button', { name: `Delete ${name}` }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this order?',
    });
    expect(question).toHaveTextContent(/is not paid. Deleting it cancels it and notifies its customer/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo('DELETE', `/order/${bina._id}`)).toEqual([]);

    await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Order ${name} is cancelled and in the bin.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore' }));

    await waitFor(() => {
      expect(api.callsTo('POST', `/orders/${bina._id}/restore`)).toHaveLength(1);
    });
    expect(api.callsTo('DELETE', `/order/${bina._id}`)[0]!.headers).toMatchObject({
      'if-match': '"v1"',
      authorization: 'Bearer a-token',
    });
    expect(api.callsTo('POST', `/orders/${bina._id}/restore`)[0]!.headers['if-match']).toBe('"v2"');
  });

  it('lists every order of a server that sends little or odd fields, and pages the plain list itself', async () => {
    const id = (n: number) => `65d0000000000000000001${String(n).padStart(2, '0')}`;
    const odd = [
      { _id: id(0) },
      { _id: id(1), amount: '85.50', address: id(1), products: [{ product: { img: ['a.webp'] }, quantity: 1 }] },
      { _id: id(2), amount: 1e300, createdAt: 5, status: 'unheard-of', products: 'none', history: {} },
      { ...bina, _id: id(3), amount: null, usdToNpr: 'high', address: null, version: null, user: 7, refunds: [{}] },
      'no order',
    ];
    const more = Array.from({ length: 40 }, (_, n) => ({ _id: id(n + 10), amount: n }));
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [...lists(), on('GET', '/orders', { body: [...odd, ...more] })],
    });

    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.getByText('1–20 of 44')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByText('$85.50')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21–40 of 44')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('41–44 of 44')).toBeVisible();
    await waitFor(() => {
      expect(screen.getAllByRole('row')).toHaveLength(5);
    });
    expect(api.callsTo('GET', '/orders').map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 3 }, () => 'Bearer a-token'),
    );
  });

  it('logs a refused deletion, and says why', async () => {
    const { user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...lists(bina),
        on('DELETE', `/order/${bina._id}`, {
          status: 409,
          body: { msg: 'Resolve its reviews first', code: 'order_in_review' },
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Resolve its reviews first')).toBeVisible();
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('not deleted'), expect.anything());
  });

  it('does not ask whether to delete what cannot be, whatever the list says of it', async () => {
    const { api, user } = await openAdmin({ at: '/admin/orders', routes: lists(asha, bina) });
    const order = (now: Order) => on('GET', `/orders/detail/${now._id}`, { body: now });

    await screen.findByRole('button', { name: 'Delete N/A · 000002' });
    expect(screen.queryByRole('button', { name: 'Delete AAAA1' })).not.toBeInTheDocument();
    // Sent since the list was read.
    api.answer(order({ ...bina, status: 'shipped' }));
    await user.click(screen.getByRole('button', { name: 'Delete N/A · 000002' }));
    expect(await screen.findByText('This order is shipped: deliver or refund it first')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();

    // Delivered since.
    api.answer(order({ ...bina, status: 'delivered', version: 5 }), on('DELETE', `/order/${bina._id}`, { body: bina }));
    await user.click(screen.getByRole('button', { name: 'Delete N/A · 000002' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Order N/A · 000002 is in the bin.')).toBeVisible();
    expect(api.callsTo('DELETE', `/order/${bina._id}`).map(({ headers }) => headers['if-match'])).toEqual(['"v5"']);
  });

  it('says why it does not ask when the order cannot be looked at', async () => {
    const { api, user } = await openAdmin({ at: '/admin/orders', routes: lists(bina) });
    api.answer(
      on('GET', `/orders/detail/${bina._id}`, { status: 404, body: { msg: 'Order not found', code: 'not_found' } }),
    );

    await user.click(await screen.findByRole('button', { name: /^Delete/ }));

    expect(await screen.findByText('Order not found')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('logs that it could not be loaded, and offers to try again', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        on('GET', '/orders/overview/counts', { body: COUNTS }),
        on('GET', '/orders', { status: 500, body: { msg: 'Server Error', code: 'server_error' } }),
      ],
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Server Error');
    expect(errors).toHaveBeenCalledWith('The list Orders was not loaded', expect.anything());
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    api.answer(...lists(asha));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'AAAA1' })).toBeVisible();
  });

  it('cancels those selected that may be, and says which stay', async () => {
    // Paid by the time that it would be cancelled.
    const chitra = anOrder({ _id: '65d000000000000000000003', shortNumber: 'PA-7' });
    const { api, user } = await openAdmin({
      at: '/admin/orders',
      routes: [
        ...lists(asha, bina, chitra),
        on('POST', '/orders/cancel', {
          body: {
            cancelled: [bina._id],
            kept: [
              {
                _id: chitra._id,
                code: 'status_not_allowed',
                msg: 'An order that is paid can’t be marked as cancelled',
              },
            ],
            more: false,
          },
        }),
      ],
    });

    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('3 selected, 2 of them can be cancelled')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel orders' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Cancel 2 orders?' })).getByRole('button', {
        name: 'Cancel them',
      }),
    );

    expect(await screen.findByText('An order that is paid can’t be marked as cancelled')).toBeVisible();
    expect(within(screen.getByRole('dialog', { name: 'These stay as they are' })).getByText('PA-7')).toBeVisible();
    expect(await screen.findByText('1 order is cancelled.')).toBeVisible();
    expect(api.callsTo('POST', '/orders/cancel')[0]!.body).toEqual({ orders: [bina._id, chitra._id] });
  });

  it('cancels none of those that cannot be', async () => {
    const { user } = await openAdmin({ at: '/admin/orders', routes: lists(asha, bina) });

    await user.click(await screen.findByRole('checkbox', { name: 'Select AAAA1' }));

    expect(await screen.findByText('1 selected, 0 of them can be cancelled')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel orders' })).toBeDisabled();
  });

  it('says so when its first day is after its last', async () => {
    await openAdmin({ at: '/admin/orders?from=2026-11-03&to=2026-11-02', routes: lists() });

    expect(
      await screen.findByText('The day under From is after the one under To: no order is between them.'),
    ).toBeVisible();
  });

  it('has a bin, from which an order is restored', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/orders?removed=true',
      routes: [
        ...lists({ ...bina, removedAt: '2026-11-22T00:00:00.000Z' }),
        on('POST', `/orders/${bina._id}/restore`, { body: bina }),
      ],
    });

    expect(await screen.findByRole('columnheader', { name: 'Deleted' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '22 Nov, 05:45' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore N/A · 000002' }));

    expect(await screen.findByText('Order N/A · 000002 is back.')).toBeVisible();
    expect(api.callsTo('GET', '/orders')[0]!.query.get('removed')).toBe('true');
    const link = screen.getByRole('link', { name: 'N/A · 000002' });
    expect(link).toHaveAttribute('href', `/admin/orders/${bina._id}`);
  });

  it('offers staff no deletion', async () => {
    await openAdmin({ as: aStaffMember(), at: '/admin/orders', routes: lists(asha) });

    await screen.findByRole('link', { name: 'AAAA1' });
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select AAAA1' })).toBeVisible();
  });

  it('says that nothing is like that, and how to see all', async () => {
    const { user, router } = await openAdmin({ at: '/admin/orders?search=zzz', routes: lists() });

    expect(await screen.findByText('No orders match these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
  });
});
