import { afterEach, describe, expect, it } from '@jest/globals';
import type { AdminProduct } from '@paila/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAdmin, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aStoredProduct, facetsRoute, fillIn, PRODUCT_TEXTS } from '../../testing/product-form.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(async () => {
  await closeAdmins();
  window.localStorage.clear();
});

const GONE = { msg: 'Product not found', code: 'not_found' };

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

describe('adding a product', () => {
  const open = async (...routes: Route[]) => {
    const opened = await openAdmin({ at: '/admin/add-product', routes: [facetsRoute, ...routes] });
    await screen.findByRole('heading', { name: 'Add product' });
    return opened;
  };

  it('sends what was typed, says so, and is empty again', async () => {
    const { api, user } = await open(on('POST', '/products', { body: aProduct({ title: 'Dawn Runner' }) }));

    await fillIn(user, PRODUCT_TEXTS);
    await screen.findByText('/products/dawn-runner');
    await user.click(screen.getByRole('checkbox', { name: 'Red' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Teal' }));
    await user.click(screen.getByRole('checkbox', { name: 'Women' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'runner');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'draft');
    await user.type(field('Add sizes'), '42, 41{Enter}');
    await user.clear(screen.getByRole('textbox', { name: 'Stock in 41' }));
    await user.type(screen.getByRole('textbox', { name: 'Stock in 41' }), '7');
    await user.type(field('Image URL'), 'https://pictures.example/a.jpg{Enter}');
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Product added successfully');
    const { pathname } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Edit “Dawn Runner”' }).href);
    expect(pathname).toMatch(/^\/admin\/edit-product\/\w+$/);
    expect(api.callsTo('POST', '/products')[0]?.body).toEqual({
      company: 'nike',
      title: 'Dawn  Runner!',
      desc: 'A light shoe.',
      alt: 'A red shoe',
      price: 129.9,
      discountPrice: 99.95,
      slug: 'dawn-runner',
      type: 'runner',
      status: 'draft',
      img: ['https://pictures.example/a.jpg'],
      alts: [''],
      categories: [{ color: ['red', 'teal'], gender: ['women'] }],
      size: ['41', '42'],
      stock: { '41': 7, '42': 0 },
    });
    await waitFor(() => {
      expect(field('Title')).toHaveProperty('value', '');
      expect(screen.queryByRole('textbox', { name: 'Stock in 41' })).toBeNull();
    });
  });

  it('keeps what is no size in its field, and says why', async () => {
    const { user } = await open();

    await user.type(field('Add sizes'), '43, !4/2, XL{Enter}');

    await screen.findByText('!4/2: a size begins with a letter or digit, and has at most 40 characters');
    expect(field('Add sizes')).toHaveProperty('value', '!4/2');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['XL', '43']);
    await user.type(field('Add sizes'), '{Backspace}');
    expect(screen.queryByText(/a size begins with/)).toBeNull();
  });

  it('takes the names that sizes have, and shows what it understood', async () => {
    const { user } = await open();

    await user.type(field('Add sizes'), 'US 9.5 (EU 43); 42,5{Enter}');
    screen.getByText('Added: US 9.5 (EU 43), 42.5');
    await user.type(field('Add sizes'), 'UK 8½, ४२,५, M/L, 3,4,5{Enter}');

    screen.getByText('Added: UK 8½, M/L, 3, 4, 5. Already there: 42.5');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem');
    expect(sizes.map(({ textContent }) => textContent)).toEqual([
      ...['3', '4', '5', '42.5', 'M/L', 'UK 8½', 'US 9.5 (EU 43)'],
    ]);
  });

  it('takes several colors at once, and refuses a name that is too long', async () => {
    const { user } = await open();

    await user.type(field('Another color'), `Crimson, off white; ${'x'.repeat(51)}{Enter}`);

    expect(screen.getByRole('checkbox', { name: 'Crimson' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Off white' })).toHaveProperty('checked', true);
    screen.getByText('Please use at most 50 characters');
    expect(field('Another color')).toHaveProperty('value', 'x'.repeat(51));
  });

  it.each([
    ['Another color', 'crimson'],
    ['Image URL', 'https://img.example/a.webp'],
  ])('does not save without what is typed as %s and not added', async (name, typed) => {
    const { user, api } = await open();
    await fillIn(user, PRODUCT_TEXTS);
    await user.type(field(name), typed);

    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Press Add, or empty this field');
    expect(field(name)).toHaveProperty('value', typed);
    expect(api.callsTo('POST', '/products')).toEqual([]);
  });

  it('does not save without the sizes that are typed and not added', async () => {
    const { user, api } = await open();
    await fillIn(user, PRODUCT_TEXTS);
    await user.type(field('Add sizes'), '44');

    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Press Add, or empty this field');
    expect(document.activeElement).toBe(field('Add sizes'));
    expect(api.callsTo('POST', '/products')).toEqual([]);
    await user.keyboard('{Enter}');
    field('Stock in 44');
    await waitFor(() => {
      expect(screen.queryByText(/Press Add/)).toBeNull();
    });
  });

  it('takes a range of sizes for each of them, and says what range it does not understand', async () => {
    const { user } = await open();

    await user.type(field('Add sizes'), '36, 39-41, 38.5-40, 44–42{Enter}');

    const words = '38.5-40, 44–42: a range goes from one whole size up to another, such as 39-44';
    await screen.findByText(words);
    expect(field('Add sizes')).toHaveProperty('value', '38.5-40, 44–42');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['36', '39', '40', '41']);
  });

  it('shows each message of the server in a red box, and keeps what was typed', async () => {
    const errors = [
      { path: 'title', msg: 'That title is taken' },
      { path: 'img', msg: 'Please give pictures as web addresses' },
    ];
    const { user } = await open(
      on('POST', '/products', { status: 400, body: { msg: 'That title is taken', code: 'validation', errors } }),
    );
    await fillIn(user, PRODUCT_TEXTS);
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    for (const { msg } of errors) expect((await screen.findByText(msg)).className).toContain('border-bad');
    expect(field('Title')).toHaveProperty('value', 'Dawn  Runner!');
  });

  it('says that it failed where the server names no fields', async () => {
    const { user } = await open(
      on('POST', '/products', { status: 500, body: { msg: 'Server Error', code: 'server_error' } }),
    );
    await fillIn(user, PRODUCT_TEXTS);
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Error adding product');
  });

  it('says what is missing before anything is sent', async () => {
    const { api, user } = await open();
    await user.type(field('Price'), '10');
    await user.type(field('Discount price'), '20');
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    for (const text of [
      'Please enter the company',
      'Please enter the title',
      'Please enter the description',
      'Please enter the alt text',
      'The discount price cannot be above the price',
    ]) {
      await screen.findByText(text);
    }
    expect(api.callsTo('POST', '/products')).toEqual([]);
  });

  it('has what was typed when the page is opened again', async () => {
    const { user } = await open();
    await user.type(field('Title'), 'Half done');
    await waitFor(() => {
      expect(window.localStorage.getItem('product-draft:new')).toContain('Half done');
    });
    await closeAdmins();

    const again = await open();
    await screen.findByText('Your unsaved changes are back.');
    expect(field('Title')).toHaveProperty('value', 'Half done');
    await again.user.click(screen.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => {
      expect(field('Title')).toHaveProperty('value', '');
    });
  });
});

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

  it('shows as what it has read a number, and saves that', async () => {
    const product = aStoredProduct();
    const { api, user } = await open(product, on('PUT', '/products/:id', { body: product }));

    await fillIn(user, { 'Stock in 41': '१२', 'Stock in 42': '1,299', Price: '१,२९९.५०', 'Discount price': '$ 129.9' });
    await user.tab();

    const values = [countIn('41'), countIn('42'), field('Price'), field('Discount price')];
    expect(values.map((each) => (each as HTMLInputElement).value)).toEqual(['12', '1299', '1299.50', '129.9']);
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

  it('says that old addresses keep working, which a new product has none of', async () => {
    const said = 'Old addresses keep working: they lead to this one.';
    const { router } = await open(aStoredProduct());
    screen.getByText(said);

    await act(() => router.navigate('/admin/add-product'));
    await screen.findByRole('heading', { name: 'Add product' });
    expect(screen.queryByText(said)).toBeNull();
  });

  it('shows both versions to the second who saves, and keeps what is chosen of each', async () => {
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
    // What only the other has changed is theirs unless one says otherwise.
    const alt = within(panel.getByRole('group', { name: 'Alt text' }));
    expect(alt.getByRole('radio', { name: /Saved meanwhile.*Their words/ })).toHaveProperty('checked', true);
    await user.click(title.getByRole('radio', { name: /Saved meanwhile.*Thamel Classic/ }));
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

  it('moves stock with a reason, without a word about what else is typed', async () => {
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
    await user.type(panel.getByRole('textbox', { name: 'How many came' }), '4');
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

  it('that is gone for good leads to the list', async () => {
    const at = `/admin/edit-product/${aStoredProduct()._id}`;
    await openAdmin({ at, routes: [facetsRoute, on('GET', '/admin/products/:id', { status: 404, body: GONE })] });

    await screen.findByText('There is no such product, or it was deleted for good.');
    expect(screen.getByRole('link', { name: 'All products' })).toHaveProperty('pathname', '/admin/products');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that is deleted can only be restored', async () => {
    const product = aStoredProduct({ removedAt: '2026-02-01T00:00:00.000Z' });
    const { api, user } = await open(product, on('POST', '/products/:id/restore', { body: aStoredProduct(product) }));

    expect(screen.queryByRole('button', { name: /^Update product/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => {
      expect(api.callsTo('POST', `/products/${product._id}/restore`)).toHaveLength(1);
    });
  });
});
