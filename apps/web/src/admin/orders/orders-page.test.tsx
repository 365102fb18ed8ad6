import type { Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { anAddress, anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { asha, bina, COUNTS, orderListRoutes } from '../../testing/order-list.js';

const cells = (name: RegExp): (string | null)[] =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const errors = silenceErrors();

describe('the list of orders', () => {
  it('shows what a partial refund leaves of an order, with a mark', async () => {
    const [[line] = []] = asha.products;
    const products = [[{ ...line!, quantity: 3, itemTotal: 426, refunded: 2 }]];
    await openAdmin({
      at: '/admin/orders',
      routes: orderListRoutes({ ...asha, products, amount: 426, refunded: 284 }),
    });

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
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(refunded) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(cells(/AAAA1/)[7]).toBe('Nothing to sendpartly refunded');
  });

  it('has a list of the orders that are ready to pick up, in a shop with pick-up', async () => {
    const ready = { ...asha, pickUp: true, packedAt: '2026-11-22T06:00:00.000Z' };
    await openAdmin({
      at: '/admin/orders',
      routes: orderListRoutes(ready),
      settings: { pickUp: { opensAt: 10, closesAt: 18 } },
    });

    expect(await screen.findByRole('link', { name: /^Ready to pick up/ })).toHaveAttribute(
      'href',
      '/admin/orders?toSend=true&packed=true&pickUp=true',
    );
    await screen.findByRole('table', { name: 'Orders' });
    expect(cells(/AAAA1/)[7]).toBe('Ready to pick up');
  });

  it('shows the facts of each order, and links to it', async () => {
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(asha, bina) });

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
    // An order without a rate uses today's.
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
      '/admin/orders?toSend=true&packed=false',
    );
    expect(screen.getByRole('link', { name: 'To call 2' })).toHaveAttribute('href', '/admin/calls');
    expect(screen.getByRole('link', { name: 'To call 2' })).not.toHaveAttribute('aria-current');
  });

  it('marks an order that should have arrived by now', async () => {
    const late = { deliveryDay: '2020-11-24' };
    const [sent, unpaid] = [anOrder({ ...asha, ...late, status: 'shipped' }), anOrder({ ...bina, ...late })];
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(sent, unpaid) });

    await screen.findByRole('table', { name: 'Orders' });
    expect(within(screen.getByRole('row', { name: /AAAA1/ })).getByText('late')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Bina Rai/ })).queryByText('late')).not.toBeInTheDocument();
  });

  it('marks an order whose payment is in doubt, and no other one', async () => {
    const payment = { provider: 'khalti' as const, pidx: 'khBEGUN', amountPaisa: 1_260_000 as Paisa };
    const doubtful = anOrder({ ...bina, payment: { ...payment, status: 'pending' } });
    const failed = anOrder({
      ...bina,
      _id: '65d000000000000000000003',
      address: anAddress({ firstname: 'Chandra', lastname: 'Lama' }),
      payment: { ...payment, status: 'cancelled' },
    });
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(asha, doubtful, failed) });

    await screen.findByRole('table', { name: 'Orders' });
    const markIn = (name: RegExp) => within(screen.getByRole('row', { name })).queryByText('payment in doubt');
    expect(markIn(/Bina Rai/)).toBeVisible();
    expect([markIn(/AAAA1/), markIn(/Chandra Lama/)]).toEqual([null, null]);
  });

  it('shows until when staff have to refund an order first, and warns once that time is over', async () => {
    const refund = { about: 'pay1', text: 'Paid twice', due: '2020-12-04T06:00:00.000Z' };
    const resolved = { at: '2020-12-03T06:00:00.000Z', by: 'Mina Rai' };
    const overdue = anOrder({ ...asha, attention: 'Paid twice', reviews: [{ ...refund, _id: 'r1' }] });
    const due = anOrder({
      ...bina,
      reviews: [
        { _id: 'r2', about: 'pay3', text: 'In doubt' },
        { ...refund, _id: 'r3', due: '2199-12-05T06:00:00.000Z' },
        { ...refund, _id: 'r4', due: '2199-12-04T06:00:00.000Z' },
        { ...refund, _id: 'r5', resolved },
      ],
    });
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(overdue, due) });

    await screen.findByRole('table', { name: 'Orders' });
    expect([cells(/AAAA1/)[8], cells(/Bina Rai/)[8]]).toEqual([
      'Paid twiceRefund overdue since 4 Dec 2020, 11:45',
      'Paid twiceRefund by 4 Dec 2199, 11:45',
    ]);
  });

  it('is narrowed to the refunds to make, and says so if there are none', async () => {
    const { api, user, router } = await openAdmin({ at: '/admin/orders', routes: orderListRoutes(asha) });
    const last = () => Object.fromEntries(api.callsTo('GET', '/orders').at(-1)!.query);
    await screen.findByRole('table', { name: 'Orders' });
    expect(await screen.findByRole('link', { name: 'To refund 2' })).toHaveAttribute(
      'href',
      '/admin/orders?refundDue=true',
    );
    api.answer(...orderListRoutes());

    await user.selectOptions(screen.getByRole('combobox', { name: 'Refunds' }), 'To make');

    expect(await screen.findByText('There are no refunds to make.')).toBeVisible();
    expect(last()).toEqual({ page: '1', limit: '20', refundDue: 'true' });
    expect(router.state.location.search).toBe('?refundDue=true');
    expect(screen.getByRole('link', { name: 'To refund 2' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Remove Refunds: To make' }));
    expect(await screen.findByText('No Orders yet.')).toBeVisible();
  });

  it('is searched and filtered by the server, with the state in the address', async () => {
    const { api, user, router } = await openAdmin({ at: '/admin/orders?page=3', routes: orderListRoutes(asha) });
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

  it('shows which orders bring cash, and the next step of staff', async () => {
    const cash = { paymentMethod: 'cash' as const, paymentID: null };
    const [toCall, toPack, back] = [
      anOrder({ ...bina, ...cash, shortNumber: 'PA-1004' }),
      anOrder({ ...asha, ...cash, _id: '65d000000000000000000003', shortNumber: 'PA-1005', status: 'confirmed' }),
      anOrder({ ...asha, ...cash, _id: '65d000000000000000000004', shortNumber: 'PA-1006', status: 'returned' }),
    ];
    await openAdmin({ at: '/admin/orders', routes: orderListRoutes(toCall, toPack, back) });

    await screen.findByRole('table', { name: 'Orders' });
    expect([cells(/PA-1004/)[7], cells(/PA-1005/)[7], cells(/PA-1006/)[7]]).toEqual([
      'To callcash',
      'To packcash',
      'Returned from the door',
    ]);
  });

  it('is narrowed to orders to send, and to a way to pay', async () => {
    const { api, user, router } = await openAdmin({
      at: '/admin/orders?toSend=true&packed=false',
      routes: orderListRoutes(asha),
    });
    const last = () => Object.fromEntries(api.callsTo('GET', '/orders').at(-1)!.query);
    await screen.findByRole('table', { name: 'Orders' });
    expect(last()).toEqual({ page: '1', limit: '20', toSend: 'true', packed: 'false' });
    expect(screen.getByRole('link', { name: 'To pack 1' })).toHaveAttribute('aria-current', 'page');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Way to pay' }), 'Cash on delivery');
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', toSend: 'true', packed: 'false', method: 'cash' });
    });
    const status = screen.getByRole('combobox', { name: 'Status' });
    expect(within(status).getByRole('option', { name: 'Not paid or confirmed yet' })).toHaveValue('pending');
    await user.selectOptions(status, 'Confirmed, not sent');
    await waitFor(() => {
      expect(last()).toEqual({ page: '1', limit: '20', status: 'confirmed', method: 'cash' });
    });
    expect(router.state.location.search).toBe('?method=cash&status=confirmed');
    expect(screen.getByRole('combobox', { name: 'Packed' })).toBeVisible();
  });

  it("filters by days in the shop's time zone, and sorts by a column", async () => {
    const { api, user, router } = await openAdmin({
      at: '/admin/orders?from=2026-11-01&to=2026-11-02',
      routes: orderListRoutes(asha),
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

  it('works with the keyboard alone', async () => {
    const { user, router } = await openAdmin({
      at: '/admin/orders',
      routes: [...orderListRoutes(asha, bina), on('GET', '/orders/detail/:id', { body: bina })],
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
      routes: [...orderListRoutes(), on('GET', '/orders', { body: [...odd, ...more] })],
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
    api.answer(...orderListRoutes(asha));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'AAAA1' })).toBeVisible();
  });

  it('says so when its first day is after its last', async () => {
    await openAdmin({ at: '/admin/orders?from=2026-11-03&to=2026-11-02', routes: orderListRoutes() });

    expect(await screen.findByText('“From” is later than “To”, so no order matches.')).toBeVisible();
  });

  it('says that no order matches, and offers to show all', async () => {
    const { user, router } = await openAdmin({ at: '/admin/orders?search=zzz', routes: orderListRoutes() });

    expect(await screen.findByText('No orders match these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all orders' }));
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
  });
});
