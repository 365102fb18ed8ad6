import { describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, closeAdmins, openAdmin, silenceErrors } from '../../testing/open-admin.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

const errors = silenceErrors();

const stored = (given: Partial<AdminProduct> = {}): AdminProduct => ({
  ...aProduct(),
  status: 'published',
  changedAt: '2026-02-01T00:00:00.000Z',
  ...given,
});
const facets = on('GET', '/products/facets', {
  body: {
    total: 2,
    colors: [],
    brands: [{ value: 'vans', count: 2 }],
    sizes: [],
    types: [],
    price: { min: 1, max: 2 },
  },
});
const listed = (...products: readonly AdminProduct[]): Route[] => [
  facets,
  on('GET', '/admin/products', { body: products, headers: { 'X-Total-Count': '60' } }),
];

describe('the list of products', () => {
  it('shows the stock of each product, and lets the server search, filter, sort and page', async () => {
    const low = stored({
      title: 'Thamel Low',
      discountPrice: 66.5,
      status: 'draft',
      size: ['41', '42'],
      stock: { '41': 0, '42': 9 },
    });
    const { api, user } = await openAdmin({ at: '/admin/products', routes: listed(low) });

    const row = within(await screen.findByRole('row', { name: /Thamel Low/ }));
    for (const text of ['$66.50', 'Draft', '41', '9']) row.getByText(text);
    expect(row.getByText('41').tagName).toBe('S');
    row.getByTitle('41: 0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'cap');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Brand' }), 'vans');
    await user.click(await screen.findByRole('button', { name: 'Price' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'thamel');

    await waitFor(() => {
      const last = api.callsTo('GET', '/admin/products').at(-1);
      expect(Object.fromEntries(last?.query ?? [])).toEqual({
        type: 'cap',
        company: 'vans',
        sort: 'price',
        search: 'thamel',
        page: '1',
        limit: '25',
      });
    });
    expect(api.callsTo('GET', '/admin/products').map(({ query }) => query.get('page'))).toContain('2');
  });

  it('names low sizes on a card in a narrow window only where there are some', async () => {
    const { innerWidth } = window;
    Object.assign(window, { innerWidth: 375 });
    const [few, enough] = [
      stored({ _id: '65b000000000000000000001', title: 'Thamel Low', size: ['41'], stock: { '41': 1 } }),
      stored({ _id: '65b000000000000000000002', title: 'Patan High', size: ['41'], stock: { '41': 99 } }),
    ];
    await openAdmin({ at: '/admin/products', routes: listed(few, enough) });

    const cards = within(await screen.findByRole('list', { name: 'Products' })).getAllByRole('listitem');
    Object.assign(window, { innerWidth });
    expect(cards.map((card) => card.textContent.includes('Low sizes'))).toEqual([true, false]);
  });

  it("follows the shop's settings of low stock and time zone", async () => {
    const product = stored({ stock: { '41': 4, '42': 9 }, size: ['41', '42'], changedAt: '2026-02-01T20:00:00.000Z' });
    await openAdmin({ at: '/admin/products', routes: listed(product) });
    const row = await screen.findByRole('row', { name: /2 Feb 2026/ });
    expect(within(row).queryByText('41')).toBeNull();
    await closeAdmins();

    const desk = on('GET', '/settings/desk', { body: { lowStock: 5, timeZone: 'Europe/London' } });
    await openAdmin({ at: '/admin/products', as: aStaffMember(), routes: [...listed(product), desk] });

    const there = await screen.findByRole('row', { name: /1 Feb 2026/ });
    within(there).getByText('41');
  });

  it('shows a stock movement that was made on the page of a product', async () => {
    const product = stored({ title: 'Thamel Low', size: ['41'], stock: { '41': 9 } });
    const after = { ...product, stock: { '41': 13 } };
    const { api, user } = await openAdmin({
      at: '/admin/products',
      routes: [
        ...listed(product),
        on('GET', '/admin/products/:id', { body: product }),
        on('GET', '/products/:id/stock-moves', { body: [] }),
        on('POST', '/products/:id/stock-moves', { body: after }),
      ],
    });
    await user.click(await screen.findByRole('link', { name: 'Edit Thamel Low' }));
    await screen.findByRole('heading', { level: 1, name: 'Thamel Low' });
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await user.type(await screen.findByRole('textbox', { name: 'Items received' }), '4');
    api.answer(...listed(after));
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await screen.findByDisplayValue('13');
    await user.keyboard('{Escape}');

    await user.click((await screen.findAllByRole('link', { name: 'Products' }))[0]!);

    const row = within(await screen.findByRole('row', { name: /Thamel Low/ }));
    await row.findByText('13');
  });

  it('deletes a product at once, and brings it back on demand', async () => {
    const product = stored({ title: 'Thamel Low' });
    const { api, user } = await openAdmin({
      at: '/admin/products',
      as: aStaffMember(),
      routes: [
        ...listed(product),
        on('DELETE', '/products/:id', { body: { msg: 'Product deleted' } }),
        on('POST', '/products/:id/restore', { body: product }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: 'Delete Thamel Low' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    await screen.findByText('“Thamel Low” restored.');
    expect(api.callsTo('DELETE', `/products/${product._id}`)).toHaveLength(1);
    expect(api.callsTo('POST', `/products/${product._id}/restore`)).toHaveLength(1);
  });

  it('logs a refused deletion, and says why', async () => {
    const product = stored({ title: 'Thamel Low' });
    const { user } = await openAdmin({
      at: '/admin/products',
      routes: [...listed(product), on('DELETE', '/products/:id', { status: 503, body: { msg: 'Away for a moment' } })],
    });

    await user.click(await screen.findByRole('button', { name: 'Delete Thamel Low' }));

    await screen.findByText('Away for a moment');
    expect(errors).toHaveBeenCalledWith(`Product ${product._id} was not deleted`, expect.anything());
  });

  it('deletes permanently only from the bin, after a confirmation, and only for admins', async () => {
    const gone = stored({ title: 'Thamel Low', removedAt: '2026-02-01T00:00:00.000Z' });
    const routes = [...listed(gone), on('DELETE', '/admin/products/:id', { body: { msg: 'Gone' } })];
    const { api, user } = await openAdmin({ at: '/admin/products?removed=true', routes });

    await user.click(await screen.findByRole('button', { name: 'Delete Thamel Low for good' }));
    expect(api.callsTo('DELETE', `/admin/products/${gone._id}`)).toHaveLength(0);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => {
      expect(api.callsTo('DELETE', `/admin/products/${gone._id}`)).toHaveLength(1);
    });
    await closeAdmins();

    await openAdmin({ at: '/admin/products?removed=true', as: aStaffMember(), routes });
    await screen.findByRole('button', { name: 'Restore Thamel Low' });
    expect(screen.queryByRole('button', { name: /for good/ })).toBeNull();
  });

  it('says so when nothing is found, and when the list could not be fetched', async () => {
    const { api, user } = await openAdmin({
      at: '/admin/products?status=hidden',
      routes: [facets, on('GET', '/admin/products', { status: 503, body: { msg: 'Away', code: 'unavailable' } })],
    });

    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(errors).toHaveBeenCalledWith('The list Products was not loaded', expect.anything());
    api.answer(on('GET', '/admin/products', { body: [], headers: { 'X-Total-Count': '0' } }));
    await user.click(again);

    await screen.findByText('No products match these filters.');
  });
});
