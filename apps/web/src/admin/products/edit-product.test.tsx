import { afterEach, describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAdmin, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aStoredProduct, facetsRoute, fillIn } from '../../testing/product-form.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(async () => {
  await closeAdmins();
  window.localStorage.clear();
});

const GONE = { msg: 'Product not found', code: 'not_found' };

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

describe('changing a product', () => {
  const open = async (product: AdminProduct, ...routes: Route[]) => {
    const opened = await openAdmin({
      at: `/admin/edit-product/${product._id}`,
      as: anAdmin(),
      routes: [facetsRoute, on('GET', '/admin/products/:id', { body: product }), ...routes],
    });
    await screen.findByRole('heading', { name: product.title, level: 1 });
    return opened;
  };
  const update = () => screen.getByRole('button', { name: /^Update product/ });

  it('sends the version and the stock that it was loaded with, and says so', async () => {
    const product = aStoredProduct();
    const { api, user } = await open(product, on('PUT', '/products/:id', { body: product }));

    await fillIn(user, { Title: 'Thamel Lower', 'Stock in 42': '8' });
    await user.click(update());

    const alert = within(await screen.findByRole('alertdialog'));
    alert.getByText('Product updated successfully');
    await waitFor(() => {
      expect(document.activeElement).toBe(alert.getByRole('button', { name: 'Stay here' }));
    });
    expect(api.callsTo('PUT', `/products/${product._id}`)[0]?.body).toMatchObject({
      title: 'Thamel Lower',
      slug: 'thamel-low',
      version: 4,
      stock: { '41': 3, '42': 8 },
      stockSeen: { '41': 3, '42': 5 },
    });
    await waitFor(() => {
      expect(window.localStorage.getItem(`product-draft:${product._id}`)).toBeNull();
    });
  });

  const countIn = (size: string) => field(`Stock in ${size}`);
  it.each(['', '-5', '2.5', '2,5', '12 pairs', '100001'])(
    'refuses %j as the stock of a size, and saves nothing',
    async (typed) => {
      const product = aStoredProduct();
      const { api, user } = await open(product);

      await fillIn(user, { 'Stock in 42': typed });
      await user.click(update());

      await screen.findByText('42: Please enter a whole number from 0 to 100,000');
      await waitFor(() => {
        expect(document.activeElement).toBe(countIn('42'));
      });
      expect(countIn('42')).toHaveProperty('value', typed);
      expect(api.callsTo('PUT', `/products/${product._id}`)).toEqual([]);
    },
  );

  it('shows the number that it has read, and saves it', async () => {
    const product = aStoredProduct();
    const { api, user } = await open(product, on('PUT', '/products/:id', { body: product }));

    await fillIn(user, { 'Stock in 41': '१२', 'Stock in 42': '1,299', Price: '१,२९९.५०', 'Discount price': '$ 129.9' });
    await user.tab();

    const values = [countIn('41'), countIn('42'), field('Price'), field('Discount price')];
    expect(values.map((input) => (input as HTMLInputElement).value)).toEqual(['12', '1299', '1299.50', '129.9']);
    await user.click(update());
    await screen.findByText('Product updated successfully');
    expect(api.callsTo('PUT', `/products/${product._id}`)[0]?.body).toMatchObject({
      stock: { '41': 12, '42': 1299 },
      price: 1299.5,
      discountPrice: 129.9,
    });
  });

  it.each(['129,90', '1.299,00', '99999999999999999999', '-5', '1e3', 'Rs 129', ''])(
    'refuses %j as a price in words',
    async (typed) => {
      const product = aStoredProduct();
      const { api, user } = await open(product);

      await fillIn(user, { Price: typed });
      await user.click(update());

      await screen.findByText('Please enter the price, such as 129.90');
      expect(field('Price')).toHaveProperty('value', typed);
      expect(api.callsTo('PUT', `/products/${product._id}`)).toEqual([]);
    },
  );

  it('says that old addresses keep working, except for a new product', async () => {
    const hint = 'Old addresses keep working: they lead to this one.';
    const { router } = await open(aStoredProduct());
    screen.getByText(hint);

    await act(() => router.navigate('/admin/add-product'));
    await screen.findByRole('heading', { name: 'Add product' });
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('shows both versions to the second person to save, and keeps the chosen values', async () => {
    const product = aStoredProduct();
    const theirs = aStoredProduct({
      ...product,
      title: 'Thamel Classic',
      alt: 'Their words',
      version: 5,
      stock: { '41': 3, '42': 4 },
    });
    let saved = 0;
    const { api, user } = await open(
      product,
      on('PUT', '/products/:id', () => {
        saved += 1;
        return saved === 1 ? { status: 412, body: { msg: 'Changed', code: 'stale_version' } } : { body: theirs };
      }),
    );

    await fillIn(user, { Title: 'Thamel Lower', Description: 'My words', 'Stock in 42': '8' });
    api.answer(on('GET', '/admin/products/:id', { body: theirs }));
    await user.click(update());

    const panel = within(await screen.findByRole('dialog', { name: 'Somebody else has saved this product' }));
    const title = within(panel.getByRole('group', { name: 'Title' }));
    expect(title.getByRole('radio', { name: /Yours.*Thamel Lower/ })).toHaveProperty('checked', true);
    // A field that only the other person has changed takes their value by default.
    const alt = within(panel.getByRole('group', { name: 'Alt text' }));
    expect(alt.getByRole('radio', { name: /Theirs.*Their words/ })).toHaveProperty('checked', true);
    await user.click(title.getByRole('radio', { name: /Theirs.*Thamel Classic/ }));
    await user.click(panel.getByRole('button', { name: 'Save this' }));

    await screen.findByText('Product updated successfully');
    expect(api.callsTo('PUT', `/products/${product._id}`)[1]?.body).toMatchObject({
      title: 'Thamel Classic',
      desc: 'My words',
      alt: 'Their words',
      version: 5,
      // One pair was sold meanwhile, and three were added here.
      stock: { '42': 7 },
      stockSeen: { '42': 4 },
    });
  });

  it('moves stock with a reason, and says nothing about unsaved values', async () => {
    const product = aStoredProduct();
    const { api, user } = await open(
      product,
      on('GET', '/products/:id/stock-moves', {
        body: [
          {
            _id: '65a000000000000000000001',
            size: '42',
            change: -2,
            reason: 'damaged',
            by: 'Maya',
            at: '2026-01-01T00:00:00.000Z',
          },
        ],
      }),
      on('POST', '/products/:id/stock-moves', { body: { ...product, stock: { '41': 3, '42': 9 } } }),
    );
    await fillIn(user, { 'Stock in 42': '6' });

    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Adjust stock of Thamel Low' }));
    await panel.findByText('−2');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Size' }), '42');
    await user.type(panel.getByRole('textbox', { name: 'Items received' }), '4');
    await user.click(panel.getByRole('button', { name: 'Adjust stock' }));

    await waitFor(() => {
      expect(api.callsTo('POST', `/products/${product._id}/stock-moves`)[0]?.body).toEqual({
        size: '42',
        reason: 'received',
        quantity: 4,
      });
    });
    await user.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Stock in 42' })).toHaveProperty('value', '10');
    });
  });

  it('leads to the list when the product is deleted for good', async () => {
    const at = `/admin/edit-product/${aStoredProduct()._id}`;
    await openAdmin({ at, routes: [facetsRoute, on('GET', '/admin/products/:id', { status: 404, body: GONE })] });

    await screen.findByText('There is no such product, or it was deleted for good.');
    expect(screen.getByRole('link', { name: 'All products' })).toHaveProperty('pathname', '/admin/products');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('can only be restored once it is deleted', async () => {
    const product = aStoredProduct({ removedAt: '2026-02-01T00:00:00.000Z' });
    const { api, user } = await open(product, on('POST', '/products/:id/restore', { body: aStoredProduct(product) }));

    expect(screen.queryByRole('button', { name: /^Update product/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => {
      expect(api.callsTo('POST', `/products/${product._id}/restore`)).toHaveLength(1);
    });
  });
});
