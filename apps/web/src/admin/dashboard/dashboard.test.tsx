import { afterEach } from '@jest/globals';
import type { SalesFigures, SalesReport } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const figures = (given: Partial<SalesFigures> = {}): SalesFigures => ({
  revenue: 320,
  charge: 4_480_000 as SalesFigures['charge'],
  orders: 4,
  average: 80,
  newCustomers: 6,
  placed: 8,
  paid: 4,
  ...given,
});
const report = (given: Partial<SalesReport> = {}): SalesReport => ({
  days: 7,
  from: '2026-11-16T18:15:00.000Z',
  to: '2026-11-23T09:15:00.000Z',
  timeZone: 'Asia/Kathmandu',
  now: figures(),
  before: figures({ revenue: 200, orders: 5, newCustomers: 6 }),
  series: [
    { at: '2026-11-22', revenue: 0, charge: 0 as SalesFigures['charge'], orders: 0 },
    { at: '2026-11-23', revenue: 320, charge: 4_480_000 as SalesFigures['charge'], orders: 4 },
  ],
  bestSellers: [{ product: 'p1', title: 'Ridge', sold: 4, revenue: 320 }],
  sizes: [{ size: '42', sold: 4, offered: 5, soldOut: 2 }],
  soldOut: [{ product: 'p1', title: 'Ridge', size: '42', sold: 4 }],
  ...given,
});
const TO_DO = [
  { what: 'to_call', count: 3, path: '/admin/calls' },
  { what: 'to_pack', count: 2, path: '/admin/orders?toSend=true&packed=false' },
  { what: 'to_ship', count: 0, path: '/admin/orders?toSend=true&packed=true&pickUp=false' },
  { what: 'attention', count: 1, path: '/admin/orders?attention=true' },
  { what: 'refunds_due', count: 3, overdue: 1, path: '/admin/orders?refundDue=true' },
  { what: 'undecided_payments', count: 1, path: '/admin/orders?undecided=true' },
  { what: 'low_stock', count: 0, path: '/admin/products?status=published&stock=low' },
  { what: 'messages', count: 1, path: '/admin/messages?state=new' },
  { what: 'failed_mails', count: 3, path: '/admin/mails?attention=true' },
  { what: 'kept_mails', count: 7, path: '/admin/mails?state=kept' },
];
const toDo = (body: unknown = TO_DO): Route => on('GET', '/reports/to-do', { body });

describe('the dashboard', () => {
  it('links to all pages of the specification, and to the open tasks', async () => {
    await openAdmin({ routes: [toDo(), on('GET', '/reports/sales', { body: report() })] });

    expect(await screen.findByRole('link', { name: '2 orders to pack' })).toHaveAttribute(
      'href',
      '/admin/orders?toSend=true&packed=false',
    );
    expect(screen.getByRole('link', { name: '3 orders to confirm by phone' })).toHaveAttribute('href', '/admin/calls');
    expect(screen.getByRole('link', { name: '1 order needs attention' })).toHaveAttribute(
      'href',
      '/admin/orders?attention=true',
    );
    expect(screen.getByRole('link', { name: '3 refunds to make, 1 overdue' })).toHaveAttribute(
      'href',
      '/admin/orders?refundDue=true',
    );
    expect(screen.getByRole('link', { name: '1 payment in doubt' })).toHaveAttribute(
      'href',
      '/admin/orders?undecided=true',
    );
    expect(screen.getByRole('link', { name: '1 message to answer' })).toHaveAttribute(
      'href',
      '/admin/messages?state=new',
    );
    expect(screen.getByRole('link', { name: '3 failed emails' })).toHaveAttribute(
      'href',
      '/admin/mails?attention=true',
    );
    expect(screen.getByRole('link', { name: '7 emails not sent: the shop has no mail server' })).toHaveAttribute(
      'href',
      '/admin/mails?state=kept',
    );
    expect(screen.queryByText(/low on stock/)).not.toBeInTheDocument();
    for (const [name, path] of [
      ['Add product', '/admin/add-product'],
      ['View products', '/admin/products'],
      ['View orders', '/admin/orders'],
      ['View users', '/admin/users'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  it('compares the figures with the previous period, in both currencies, and has a table for each chart', async () => {
    const { user } = await openAdmin({ routes: [toDo([]), on('GET', '/reports/sales', { body: report() })] });

    expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible();
    const revenue = within((await screen.findByText('Revenue', { selector: 'dt' })).parentElement!);
    for (const text of ['$320.00', 'Rs 44,800.00', '+60%', 'before: $200.00']) {
      expect(revenue.getByText(text, { exact: false })).toBeVisible();
    }
    expect(within(screen.getByText('Paid orders', { selector: 'dt' }).parentElement!).getByText(/−20%/)).toBeVisible();
    expect(within(screen.getByText('Orders that were paid').parentElement!).getByText('50%')).toBeVisible();
    expect(screen.getByText('excluding full refunds')).toBeVisible();
    expect(screen.getByText('4 of 8 orders, including refunded ones')).toBeVisible();
    expect(screen.getByText('Products whose size is sold out now')).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Revenue by day' }));
    await user.click(section.getByText('As a table'));
    expect(section.getByRole('row', { name: '23 Nov $320.00 Rs 44,800.00 4' })).toBeVisible();
    expect(section.queryByRole('row', { name: /22 Nov/ })).not.toBeInTheDocument();
  });

  it('names low stock by the shop’s settings', async () => {
    await openAdmin({
      as: aStaffMember(),
      routes: [
        on('GET', '/settings/desk', { body: { lowStock: 5, timeZone: 'Asia/Kathmandu' } }),
        toDo([{ what: 'low_stock', count: 65, path: '/admin/products?status=published&stock=low' }]),
      ],
    });

    expect(await screen.findByRole('link', { name: '65 products low on stock: 5 or fewer of a size' })).toHaveAttribute(
      'href',
      '/admin/products?status=published&stock=low',
    );
  });

  it('names no overdue refund while all of them have time', async () => {
    const path = '/admin/orders?refundDue=true';
    await openAdmin({ as: aStaffMember(), routes: [toDo([{ what: 'refunds_due', count: 1, overdue: 0, path }])] });

    expect(await screen.findByRole('link', { name: '1 refund to make' })).toHaveAttribute('href', path);
  });

  it('requests the chosen period, which stays in the address', async () => {
    const { api, user, router } = await openAdmin({
      routes: [toDo(), on('GET', '/reports/sales', { body: report() })],
    });
    await screen.findByText('$320.00', { selector: 'p' });

    await user.click(await screen.findByRole('link', { name: '30 days' }));

    await waitFor(() => {
      expect(api.callsTo('GET', '/reports/sales').at(-1)?.query.get('days')).toBe('30');
    });
    expect(router.state.location.search).toBe('?days=30');
  });

  it('shows why the report failed, and tries again', async () => {
    const { api, user } = await openAdmin({
      routes: [toDo(), on('GET', '/reports/sales', refusal(503, 'unavailable', 'The shop cannot reach its database'))],
    });
    const alert = within(await screen.findByRole('alert'));
    api.answer(on('GET', '/reports/sales', { body: report() }));

    await user.click(alert.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('$320.00', { selector: 'p' })).toBeVisible();
  });

  it('shows the figures even if the open tasks cannot be loaded', async () => {
    await openAdmin({
      routes: [
        on('GET', '/reports/to-do', refusal(503, 'unavailable', 'The shop cannot reach its database')),
        on('GET', '/reports/sales', { body: report() }),
      ],
    });

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await screen.findByText('$320.00', { selector: 'p' })).toBeVisible();
  });

  it('shows staff the open tasks, and no revenue', async () => {
    const { api } = await openAdmin({ as: aStaffMember(), routes: [toDo()] });

    expect(await screen.findByRole('link', { name: '2 orders to pack' })).toBeVisible();
    expect(screen.queryByText('Revenue')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
    expect(api.callsTo('GET', '/reports/sales')).toEqual([]);
  });
});
