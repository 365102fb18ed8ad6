import { afterEach } from '@jest/globals';
import type { Invoice, InvoiceSums, Paisa } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { someSettings } from '../../testing/shop-settings.js';
import { aStaffMember, openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { on, type Route } from '../../testing/test-api.js';

const { innerWidth } = window;
silenceErrors();
afterEach(() => {
  Object.assign(window, { innerWidth });
});

const rupees = (amount: number): Paisa => (amount * 100) as Paisa;
const invoice: Invoice = {
  _id: '65d0000000000000000000a1',
  kind: 'invoice',
  number: '2083/84-00017',
  fiscalYear: '2083/84',
  at: '2026-11-22T06:00:00.000Z',
  order: '65d000000000000000000001',
  shortNumber: 'PA-1004',
  paisa: rupees(11_300),
  vatPaisa: rupees(1_300),
  buyer: 'Sita Rai',
};
const creditNote: Invoice = {
  _id: '65d0000000000000000000a2',
  kind: 'credit_note',
  number: 'CN 2083/84-00003',
  fiscalYear: '2083/84',
  at: '2026-11-23T06:00:00.000Z',
  order: '65d000000000000000000002',
  paisa: rupees(1_400),
  corrects: '2083/84-00002',
  reason: 'refund',
};
const SUMS: InvoiceSums = {
  fiscalYear: '2083/84',
  years: ['2083/84', '2082/83'],
  invoices: { count: 17, paisa: rupees(123_456), vatPaisa: rupees(14_203) },
  creditNotes: { count: 1, paisa: rupees(1_400), vatPaisa: rupees(161) },
};
const OUT_OF_ORDER = refusal(503, 'unavailable', 'Out of order');
const open = (rows: readonly Invoice[], { at = '', routes = [] as Route[] } = {}) =>
  openAdmin({
    at: `/admin/invoices${at}`,
    routes: [
      on('GET', '/invoices', { body: rows, headers: { 'X-Total-Count': String(rows.length) } }),
      on('GET', '/invoices/sums', { body: SUMS }),
      on('GET', '/settings', { body: someSettings({ panNumber: '601234567' }) }),
      ...routes,
    ],
  });
const table = async () => within(await screen.findByRole('table', { name: 'Invoices' }));

describe('the page of invoices', () => {
  it('lists invoices and credit notes with their order, buyer and sums', async () => {
    await open([creditNote, invoice]);

    const row = within((await table()).getByRole('row', { name: /2083\/84-00017/ }));
    for (const text of ['22 Nov, 11:45', 'Sita Rai', 'Rs 1,300.00', 'Rs 11,300.00']) {
      expect(row.getByText(text)).toBeVisible();
    }
    expect(row.getByRole('link', { name: 'PA-1004' })).toHaveAttribute('href', `/admin/orders/${invoice.order}`);
    expect(row.getByRole('button', { name: 'Download Invoice 2083/84-00017' })).toBeVisible();
    const credit = within((await table()).getByRole('row', { name: /CN 2083\/84-00003/ }));
    for (const text of ['Name not kept', '2083/84-00002: Refund', 'Rs -1,400.00']) {
      expect(credit.getByText(text)).toBeVisible();
    }
    expect(credit.getByRole('link', { name: '000002' })).toHaveAttribute('href', `/admin/orders/${creditNote.order}`);
  });

  it('sums a fiscal year up, and offers its sales book', async () => {
    await open([invoice]);

    const sums = within(await screen.findByRole('region', { name: 'Fiscal year 2083/84' }));
    const sum = (name: string) => sums.getByText(name).parentElement;
    expect(sum('Invoices')).toHaveTextContent('InvoicesRs 1,23,456.0017 invoices');
    expect(sum('Credit notes')).toHaveTextContent('Credit notesRs -1,400.001 credit note');
    expect(sum('Sales')).toHaveTextContent('SalesRs 1,22,056.00');
    expect(sum('Sales without VAT')).toHaveTextContent('Sales without VATRs 1,08,014.00');
    expect(sum('VAT in the sales')).toHaveTextContent('VAT in the salesRs 14,042.00');
    expect(screen.getByRole('button', { name: 'Download the sales book (CSV)' })).toBeVisible();
  });

  it('shows no tax for a year without any', async () => {
    const untaxed = { count: 1, paisa: rupees(1_400), vatPaisa: rupees(0) };
    await open([invoice], {
      routes: [on('GET', '/invoices/sums', { body: { ...SUMS, invoices: untaxed, creditNotes: untaxed } })],
    });

    const sums = within(await screen.findByRole('region', { name: 'Fiscal year 2083/84' }));
    expect(sums.getByText('Sales')).toBeVisible();
    expect(sums.queryByText(/VAT/)).toBeNull();
  });

  it('asks for the PAN while the shop has none, as written invoices do not change', async () => {
    await open([invoice], { routes: [on('GET', '/settings', { body: someSettings() })] });

    expect(
      await screen.findByText(/^Your invoices have no PAN\. Invoices that are written do not change\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Enter it in the settings' })).toHaveAttribute('href', '/admin/settings');
  });

  it('does not ask for a PAN that the shop has', async () => {
    const { api } = await open([invoice]);
    await waitFor(() => {
      expect(api.callsTo('GET', '/settings')).toHaveLength(1);
    });

    expect((await table()).getByText('2083/84-00017')).toBeVisible();
    expect(screen.queryByText(/no PAN/)).toBeNull();
  });

  it('is narrowed by fiscal year, kind and number', async () => {
    const { api, user } = await open([invoice]);
    await table();
    expect(screen.getByRole('heading', { name: 'Documents of all years' })).toBeVisible();

    await user.selectOptions(await screen.findByRole('combobox', { name: 'Fiscal year' }), '2082/83');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Credit notes');
    await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '17');

    await waitFor(() => {
      const query = Object.fromEntries(api.callsTo('GET', '/invoices').at(-1)!.query);
      expect(query).toMatchObject({ fiscalYear: '2082/83', kind: 'credit_note', search: '17', page: '1' });
    });
    expect(screen.getByRole('heading', { name: 'Documents of 2082/83' })).toBeVisible();
    expect(Object.fromEntries(api.callsTo('GET', '/invoices/sums').at(-1)!.query)).toEqual({ fiscalYear: '2082/83' });
  });

  it('shows a chosen year without documents, so that somebody can remove the choice', async () => {
    const { api, user } = await open([], { at: '?fiscalYear=2079/80' });

    await user.click(await screen.findByRole('button', { name: 'Remove Fiscal year: 2079/80' }));

    expect(await screen.findByText(/^There are no invoices yet/)).toBeVisible();
    expect(api.callsTo('GET', '/invoices').at(-1)!.query.has('fiscalYear')).toBe(false);
  });

  it('explains an empty list, and how to see all of a narrowed one', async () => {
    const { user } = await open([], { at: '?search=99' });

    expect(await screen.findByText('No invoices match these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all invoices' }));

    expect(await screen.findByText(/^There are no invoices yet\. The first one is written when/)).toBeVisible();
  });

  it('says why it could not be loaded, and loads again', async () => {
    const { api, user } = await open([], {
      routes: [on('GET', '/invoices', OUT_OF_ORDER), on('GET', '/invoices/sums', OUT_OF_ORDER)],
    });
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
    });
    const again = screen.getAllByRole('button', { name: 'Try again' });

    api.answer(
      on('GET', '/invoices', { body: [invoice], headers: { 'X-Total-Count': '1' } }),
      on('GET', '/invoices/sums', { body: SUMS }),
    );
    for (const button of again) await user.click(button);

    expect((await table()).getByText('2083/84-00017')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Fiscal year 2083/84' })).toBeVisible();
  });

  it('shows a card for each document on a phone', async () => {
    Object.assign(window, { innerWidth: 375 });
    await open([invoice]);

    expect(await screen.findByText('2083/84-00017')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('Rs 11,300.00')).toBeVisible();
  });

  it('is for admins alone', async () => {
    const { api } = await openAdmin({ at: '/admin/invoices', as: aStaffMember() });

    expect(await screen.findByRole('heading', { level: 1, name: '403 Forbidden' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invoices' })).toBeNull();
    expect(api.calls.filter(({ path }) => path.startsWith('/invoices'))).toEqual([]);
  });
});
