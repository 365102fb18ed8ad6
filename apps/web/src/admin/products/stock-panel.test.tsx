import { afterEach } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aStoredProduct, facetsRoute } from '../../testing/product-form.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const MOVES = '/products/:id/stock-moves';
const A_MOVE = {
  _id: '65a000000000000000000001',
  size: '42',
  change: -2,
  reason: 'damaged',
  by: 'Maya',
  at: '2026-01-01T00:00:00.000Z',
};

const openStock = async (product: AdminProduct, ...routes: Route[]) => {
  const opened = await openAdmin({
    at: `/admin/edit-product/${product._id}`,
    routes: [facetsRoute, on('GET', '/admin/products/:id', { body: product }), ...routes],
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Adjust stock' }));
  return { ...opened, panel: within(await screen.findByRole('dialog', { name: 'Adjust stock of Thamel Low' })) };
};
const sent = (api: Awaited<ReturnType<typeof openStock>>['api'], { _id }: AdminProduct): unknown[] =>
  api.callsTo('POST', `/products/${_id}/stock-moves`).map(({ body }) => body);

describe('the movements of a stock', () => {
  it('say that they are loading', async () => {
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { panel } = await openStock(
      aStoredProduct(),
      on('GET', MOVES, async () => {
        await waiting;
        return { body: [A_MOVE] };
      }),
    );

    expect(panel.getByRole('status')).toHaveTextContent('Loading...');
    release();
    expect(await panel.findByText('−2')).toBeVisible();
  });

  it('can be requested again after a failure', async () => {
    const { api, user, panel } = await openStock(
      aStoredProduct(),
      on('GET', MOVES, refusal(503, 'unavailable', 'The shop is closed')),
    );
    expect(await panel.findByRole('alert')).toHaveTextContent('The shop is closed');

    api.answer(on('GET', MOVES, { body: [A_MOVE] }));
    await user.click(panel.getByRole('button', { name: 'Try again' }));

    expect(await panel.findByText('−2')).toBeVisible();
  });

  it('say so if there are none', async () => {
    const { panel } = await openStock(aStoredProduct(), on('GET', MOVES, { body: [] }));

    expect(await panel.findByText('There are no stock movements yet.')).toBeVisible();
  });

  it('say so if more exist than are shown', async () => {
    const { panel } = await openStock(
      aStoredProduct(),
      on('GET', MOVES, { body: [A_MOVE], headers: { 'X-Total-Count': '31' } }),
    );

    expect(await panel.findByText('The last 1 of 31 movements.')).toBeVisible();
  });
});

describe('adjusting a stock', () => {
  it('asks for a missing value, and focuses its field', async () => {
    const product = aStoredProduct();
    const { api, user, panel } = await openStock(product, on('GET', MOVES, { body: [] }));

    await user.click(panel.getByRole('button', { name: 'Adjust stock' }));

    const quantity = panel.getByRole('textbox', { name: 'Items received' });
    await waitFor(() => {
      expect(quantity).toHaveAccessibleDescription('Please enter how many');
    });
    expect(quantity).toHaveFocus();
    expect(sent(api, product)).toEqual([]);
  });

  it('shows a refusal, and keeps the typed values until the user confirms', async () => {
    const { user, panel } = await openStock(
      aStoredProduct(),
      on('GET', MOVES, { body: [] }),
      on('POST', MOVES, refusal(409, 'stock_below_zero', 'There are not that many items in stock')),
    );
    await user.selectOptions(panel.getByRole('combobox', { name: 'Reason' }), 'damaged');
    await user.type(panel.getByRole('textbox', { name: 'Items damaged' }), '4{Enter}');

    expect(await panel.findByRole('alert')).toHaveTextContent('There are not that many items in stock');
    expect(panel.getByRole('textbox', { name: 'Items damaged' })).toHaveValue('4');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('is ready for the next size of a delivery', async () => {
    const product = aStoredProduct();
    const { api, user, panel } = await openStock(
      product,
      on('GET', MOVES, { body: [] }),
      on('POST', MOVES, { body: { ...product, stock: { '41': 3, '42': 9 } } }),
    );
    await panel.findByText('There are no stock movements yet.');
    api.answer(on('GET', MOVES, { body: [{ ...A_MOVE, change: 4, reason: 'received' }] }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Size' }), '42');
    await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Box 7');
    const quantity = panel.getByRole('textbox', { name: 'Items received' });
    await user.type(quantity, '4{Enter}');

    expect(await screen.findByText('42: 9 in stock', { selector: ':not(option)' })).toBeVisible();
    expect(await panel.findByText('+4')).toBeVisible();
    expect(sent(api, product)).toEqual([{ size: '42', reason: 'received', quantity: 4, note: 'Box 7' }]);
    expect(quantity).toHaveValue('');
    expect(quantity).toHaveFocus();
    expect(panel.getByRole('combobox', { name: 'Size' })).toHaveValue('42');
  });

  it('starts a count from the present stock after a sale', async () => {
    const product = aStoredProduct();
    const after = { ...product, stock: { '41': 2, '42': 5 } };
    const { api, user, panel } = await openStock(
      product,
      on('GET', MOVES, { body: [] }),
      on('POST', MOVES, ({ body }) =>
        (body as { seen: number }).seen === 2
          ? { body: { ...product, stock: { '41': 4, '42': 5 } } }
          : refusal(412, 'stale_stock', 'The stock has changed in the meantime. Please review it'),
      ),
    );
    await user.selectOptions(panel.getByRole('combobox', { name: 'Reason' }), 'counted');
    await user.type(panel.getByRole('textbox', { name: 'Items counted' }), '4');
    api.answer(on('GET', '/admin/products/:id', { body: after }));
    await user.click(panel.getByRole('button', { name: 'Adjust stock' }));

    expect(await panel.findByRole('alert')).toHaveTextContent('The stock has changed in the meantime');
    expect(panel.getByRole('option', { name: '41: 2 in stock' })).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Adjust stock' }));

    expect(await panel.findByRole('option', { name: '41: 4 in stock' })).toBeInTheDocument();
    expect(sent(api, product)).toEqual([
      { size: '41', reason: 'counted', quantity: 4, seen: 3 },
      { size: '41', reason: 'counted', quantity: 4, seen: 2 },
    ]);
  });
});
