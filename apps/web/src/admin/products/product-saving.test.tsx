import { afterEach } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { screen, waitFor } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aStoredProduct, facetsRoute, fillIn, PRODUCT_TEXTS } from '../../testing/product-form.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(async () => {
  await closeAdmins();
  window.localStorage.clear();
});

const openProduct = async (product: AdminProduct, ...routes: Route[]) => {
  const opened = await openAdmin({
    at: `/admin/edit-product/${product._id}`,
    routes: [facetsRoute, on('GET', '/admin/products/:id', { body: product }), ...routes],
  });
  await screen.findByRole('heading', { name: product.title, level: 1 });
  return opened;
};
const title = (): HTMLElement => screen.getByRole('textbox', { name: 'Title' });
const storedDraft = ({ _id }: AdminProduct): string | null => window.localStorage.getItem(`product-draft:${_id}`);
const refusal = { status: 503, body: { msg: 'The shop is closed', code: 'unavailable' } };

describe('a draft of a product', () => {
  it('does not undo sales from before the form is opened again', async () => {
    const product = aStoredProduct();
    const { user } = await openProduct(product);
    await fillIn(user, { Title: 'Thamel Lower', 'Stock in 42': '8' });
    await waitFor(() => {
      expect(storedDraft(product)).toContain('"8"');
    });
    await closeAdmins();

    // Two pairs were sold; three were added in the form.
    const { api, user: later } = await openProduct(
      { ...product, stock: { '41': 3, '42': 3 } },
      on('PUT', '/products/:id', { body: product }),
    );
    await screen.findByText('Your unsaved changes were restored.');
    expect(screen.getByRole('textbox', { name: 'Stock in 42' })).toHaveValue('6');
    await later.click(screen.getByRole('button', { name: /^Update product/ }));

    await screen.findByText('Product updated successfully');
    expect(api.callsTo('PUT', `/products/${product._id}`)[0]?.body).toMatchObject({
      title: 'Thamel Lower',
      stock: { '41': 3, '42': 6 },
      stockSeen: { '41': 3, '42': 3 },
    });
  });

  it('is forgotten once it is undone by hand', async () => {
    const product = aStoredProduct();
    const { user } = await openProduct(product);
    await user.type(title(), 'er');
    await waitFor(() => {
      expect(storedDraft(product)).toContain('Thamel Lower');
    });

    await user.type(title(), '{Backspace}{Backspace}');

    await waitFor(() => {
      expect(storedDraft(product)).toBeNull();
    });
  });

  it('stays when the product could not be deleted', async () => {
    const product = aStoredProduct();
    const { user, router } = await openProduct(product, on('DELETE', '/products/:id', refusal));
    await user.type(title(), 'er');
    await waitFor(() => {
      expect(storedDraft(product)).toContain('Thamel Lower');
    });

    await user.click(screen.getByRole('button', { name: 'Delete' }));

    await screen.findByText('The shop is closed');
    expect(storedDraft(product)).toContain('Thamel Lower');
    await user.click(screen.getAllByRole('link', { name: 'Orders' })[0]!);
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(router.state.location.pathname).toBe(`/admin/edit-product/${product._id}`);
  });

  it('counts as unchanged once the stock has moved in its panel', async () => {
    const product = aStoredProduct();
    const { user, router } = await openProduct(
      product,
      on('GET', '/products/:id/stock-moves', { body: [] }),
      on('POST', '/products/:id/stock-moves', { body: { ...product, stock: { '41': 7, '42': 5 } } }),
    );
    await user.click(screen.getByRole('button', { name: 'Adjust stock' }));
    await user.type(await screen.findByRole('textbox', { name: 'Items received' }), '4{Enter}');
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Stock in 41', hidden: true })).toHaveValue('7');
    });
    await user.keyboard('{Escape}');
    await user.type(title(), 'x{Backspace}');

    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/admin');
    });
  });
});

describe('text typed during a save', () => {
  it('stays in the form, and the next save adds it', async () => {
    const product = aStoredProduct();
    let answer = (): void => undefined;
    const { api, user } = await openProduct(
      product,
      on('PUT', '/products/:id', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return { body: product };
      }),
    );
    await fillIn(user, { Title: 'Thamel Lower' });
    await user.click(screen.getByRole('button', { name: /^Update product/ }));
    await waitFor(() => {
      expect(api.callsTo('PUT', `/products/${product._id}`)).toHaveLength(1);
    });

    await fillIn(user, { Description: 'Typed late' });
    api.answer(on('GET', '/admin/products/:id', { body: { ...product, title: 'Thamel Lower', version: 5 } }));
    answer();

    await screen.findByText('Product updated successfully. Your later changes are not saved yet.');
    expect(screen.getByLabelText('Description')).toHaveValue('Typed late');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Update product/ })).not.toHaveAttribute('aria-busy');
    });
    await user.click(screen.getByRole('button', { name: /^Update product/ }));
    await waitFor(() => {
      expect(api.callsTo('PUT', `/products/${product._id}`)).toHaveLength(2);
    });
    answer();
    await screen.findByRole('alertdialog', { name: 'Product updated successfully' });
    expect(api.callsTo('PUT', `/products/${product._id}`)[1]?.body).toMatchObject({
      title: 'Thamel Lower',
      desc: 'Typed late',
      version: 5,
    });
  });
});

describe('saving by the keyboard', () => {
  it('saves once, however long the keys are held', async () => {
    let answer = (): void => undefined;
    const { api, user } = await openAdmin({
      at: '/admin/add-product',
      routes: [
        facetsRoute,
        on('POST', '/products', async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return { body: aProduct({ title: 'Dawn Runner' }) };
        }),
      ],
    });
    await screen.findByRole('heading', { name: 'Add product' });
    await fillIn(user, PRODUCT_TEXTS);

    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => {
      expect(api.callsTo('POST', '/products')).toHaveLength(1);
    });
    await user.keyboard('{Control>}s{/Control}');
    answer();

    await screen.findByText('Product added successfully');
    expect(api.callsTo('POST', '/products')).toHaveLength(1);
  });

  it('waits for pictures that are still uploading', async () => {
    let answer = (): void => undefined;
    const { api, user } = await openAdmin({
      at: '/admin/add-product',
      routes: [
        facetsRoute,
        on('POST', '/products', { body: aProduct({ title: 'Dawn Runner' }) }),
        on('POST', '/pictures', async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return { body: [{ src: '/pictures/up/a.webp' }] };
        }),
      ],
    });
    await screen.findByRole('heading', { name: 'Add product' });
    await fillIn(user, PRODUCT_TEXTS);
    await user.upload(screen.getByLabelText('Choose pictures'), new File(['x'], 'a.png', { type: 'image/png' }));
    await waitFor(() => {
      expect(api.callsTo('POST', '/pictures')).toHaveLength(1);
    });

    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Pictures are still uploading.');
    answer();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Add product/ })).toBeEnabled();
    });
    await user.keyboard('{Control>}s{/Control}');

    await screen.findByText('Product added successfully');
    expect(api.callsTo('POST', '/products').map(({ body }) => body)).toMatchObject([{ img: ['/pictures/up/a.webp'] }]);
  });
});

describe('a product that somebody else has saved', () => {
  it('shows that nothing was saved if it cannot be loaded', async () => {
    const product = aStoredProduct();
    const { api, user } = await openProduct(
      product,
      on('PUT', '/products/:id', { status: 412, body: { msg: 'Somebody was faster', code: 'stale_version' } }),
    );
    await fillIn(user, { Title: 'Thamel Lower' });
    api.answer(on('GET', '/admin/products/:id', refusal));

    await user.click(screen.getByRole('button', { name: /^Update product/ }));

    await waitFor(() => {
      expect(api.callsTo('GET', `/admin/products/${product._id}`)).toHaveLength(2);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Update product/ })).not.toHaveAttribute('aria-busy');
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/Somebody was faster/)).toBeVisible();
    expect(title()).toHaveValue('Thamel Lower');
  });
});
