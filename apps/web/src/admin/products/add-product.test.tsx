import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { facetsRoute, fillIn, PRODUCT_TEXTS } from '../../testing/product-form.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(async () => {
  await closeAdmins();
  window.localStorage.clear();
});

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

describe('adding a product', () => {
  const open = async (...routes: Route[]) => {
    const opened = await openAdmin({ at: '/admin/add-product', routes: [facetsRoute, ...routes] });
    await screen.findByRole('heading', { name: 'Add product' });
    return opened;
  };

  it('sends the typed values, says so, and empties the form', async () => {
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
    await enterText(user, field('Image URL'), 'https://pictures.example/a.jpg');
    await user.keyboard('{Enter}');
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

  it('keeps an invalid size in its field, and says why', async () => {
    const { user } = await open();

    await user.type(field('Add sizes'), '43, !4/2, XL{Enter}');

    await screen.findByText('!4/2: a size begins with a letter or digit, and has at most 40 characters');
    expect(field('Add sizes')).toHaveProperty('value', '!4/2');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['XL', '43']);
    await user.type(field('Add sizes'), '{Backspace}');
    expect(screen.queryByText(/a size begins with/)).toBeNull();
  });

  it('accepts the usual names of sizes, and shows the result', async () => {
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

  it('accepts several colors at once, and refuses a name that is too long', async () => {
    const { user } = await open();

    await user.type(field('Another colour'), 'Crimson, off white; ');
    await user.paste('x'.repeat(51));
    await user.keyboard('{Enter}');

    expect(screen.getByRole('checkbox', { name: 'Crimson' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Off white' })).toHaveProperty('checked', true);
    screen.getByText('Please use at most 50 characters');
    expect(field('Another colour')).toHaveProperty('value', 'x'.repeat(51));
  });

  it.each([
    ['Another colour', 'crimson'],
    ['Image URL', 'https://img.example/a.webp'],
  ])('does not save while text typed as %s is not added', async (name, typed) => {
    const { user, api } = await open();
    await fillIn(user, PRODUCT_TEXTS);
    await user.type(field(name), typed);

    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Press Add, or clear this field');
    expect(field(name)).toHaveProperty('value', typed);
    expect(api.callsTo('POST', '/products')).toEqual([]);
  });

  it('does not save while typed sizes are not added', async () => {
    const { user, api } = await open();
    await fillIn(user, PRODUCT_TEXTS);
    await user.type(field('Add sizes'), '44');

    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Press Add, or clear this field');
    expect(document.activeElement).toBe(field('Add sizes'));
    expect(api.callsTo('POST', '/products')).toEqual([]);
    await user.keyboard('{Enter}');
    field('Stock in 44');
    await waitFor(() => {
      expect(screen.queryByText(/Press Add/)).toBeNull();
    });
  });

  it('adds each size of a range, and names an invalid range', async () => {
    const { user } = await open();

    await user.type(field('Add sizes'), '36, 39-41, 38.5-40, 44–42{Enter}');

    const words = '38.5-40, 44–42: a range goes from one whole size up to another, such as 39-44';
    await screen.findByText(words);
    expect(field('Add sizes')).toHaveProperty('value', '38.5-40, 44–42');
    const sizes = within(screen.getByRole('list', { name: 'Sizes' })).getAllByRole('listitem');
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['36', '39', '40', '41']);
  });

  it('shows each message of the server in a red box, and keeps the typed values', async () => {
    const errors = [
      { path: 'title', msg: 'That title is taken' },
      { path: 'img', msg: 'Please enter pictures as web addresses' },
    ];
    const { user } = await open(
      on('POST', '/products', { status: 400, body: { msg: 'That title is taken', code: 'validation', errors } }),
    );
    await fillIn(user, PRODUCT_TEXTS);
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    for (const { msg } of errors) expect((await screen.findByText(msg)).className).toContain('border-bad');
    expect(field('Title')).toHaveProperty('value', 'Dawn  Runner!');
  });

  it('says that it failed if the server names no fields', async () => {
    const { user } = await open(
      on('POST', '/products', { status: 500, body: { msg: 'Server Error', code: 'server_error' } }),
    );
    await fillIn(user, PRODUCT_TEXTS);
    await user.click(screen.getByRole('button', { name: /^Add product/ }));

    await screen.findByText('Error adding product');
  });

  it('names the missing fields before it sends anything', async () => {
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

  it('restores the typed values when the page is opened again', async () => {
    const { user } = await open();
    await enterText(user, field('Title'), 'Half done');
    await waitFor(() => {
      expect(window.localStorage.getItem('product-draft:new')).toContain('Half done');
    });
    await closeAdmins();

    const again = await open();
    await screen.findByText('Your unsaved changes were restored.');
    expect(field('Title')).toHaveProperty('value', 'Half done');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() => {
      expect(field('Title')).toHaveProperty('value', '');
    });
  });
});
