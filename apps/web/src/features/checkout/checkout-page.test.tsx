import type { OrderPayload } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { checkoutRoutes, openAsCustomer } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor } from '../../testing/purchase.js';
import { anAddress, aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

describe('the checkout of a customer', () => {
  it('shows the address and the total in both currencies', async () => {
    await openAsCustomer();

    expect(await screen.findByText('Jhamsikhel Road 12')).toBeVisible();
    expect(document.title).toBe('Checkout Page');
    expect(screen.getByRole('link', { name: 'Change Address' })).toHaveAttribute('href', '/user-profile/addresses');
    const order = within(screen.getByRole('region', { name: 'Your order' }));
    expect(order.getByText('$90.00 x 2').parentElement).toHaveTextContent('Size 42, $90.00 x 2');
    // One sum is in the row that a phone shows, the other one belongs to the line.
    expect(order.getAllByText('$180.00')).toHaveLength(2);
    expect(order.getAllByText('Rs 24,300')).toHaveLength(2);
    const total = within(screen.getByRole('region', { name: 'Total' }));
    expect(await total.findByText(/^Free, (tomorrow|by )/)).toBeVisible();
    expect(total.getByText('$180.00')).toBeVisible();
    expect(total.getByText('Rs 24,300')).toBeVisible();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Delivery');
  });

  it('marks changes since an item was added, before an order is placed', async () => {
    const now = aProduct({ discountPrice: 95, stock: { '41': 3, '42': 1, '43': 0 } });
    const product = { ...now, discountPrice: 90, stock: { '41': 3, '42': 5, '43': 0 } };
    await openAsCustomer({ product, routes: [on('GET', `/products/${now._id}`, { body: now })] });

    expect(await screen.findByText('was $90.00, now $95.00')).toBeVisible();
    expect(screen.getByText('Only 1 left in 42.')).toBeVisible();
    expect(screen.getByText('$95.00 x 2').parentElement).toHaveTextContent('Size 42, $95.00 x 2');
  });

  it('orders the available items, and leaves sold-out ones in the cart', async () => {
    const product = aProduct({ discountPrice: 90 });
    leaveInCart({ product, quantity: 2, size: '42' }, { product, quantity: 1, size: '43' });
    const { api, user } = await openShop({
      at: '/checkout',
      as: true,
      routes: checkoutRoutes(product),
    });
    await screen.findByText('Jhamsikhel Road 12');
    expect(screen.getByText('Sold out in 43. Please choose another size.')).toBeVisible();
    expect(screen.getByText('Not included')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({
        products: [{ productId: product._id, quantity: 2, size: '42' }],
        amount: 180,
      });
    });
  });

  it('shows that everything is sold out', async () => {
    await openAsCustomer({ product: aProduct({ stock: { '41': 3, '42': 0, '43': 0 } }) });

    expect(await screen.findByText(/^Everything in your cart is sold out/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
  });

  it('leads back to the earlier unpaid order, which may hold the last items', async () => {
    const product = aProduct({ stock: { '41': 3, '42': 0, '43': 0 } });
    const lines = [{ id: product._id, size: '42', quantity: 2 }];
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines, orderId: 'before' }));
    await openAsCustomer({ product });

    expect(await screen.findByText(/sold out, or reserved by your earlier order/)).toBeVisible();
    expect(screen.getByText('Reserved by your earlier order, or sold out.')).toBeVisible();
    expect(screen.queryByText(/Please choose another size/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your earlier order' })).toHaveAttribute(
      'href',
      '/khalti?order=before',
    );
  });

  it.each([
    ['pending', 1],
    ['expired', 0],
  ] as const)('names the earlier order with the same items while it is %s', async (status, count) => {
    const product = aProduct();
    const earlier = anOrderFor(product, { _id: 'before', shortNumber: 'PA-1042', status });
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines: [], orderId: 'before' }));
    const { api } = await openAsCustomer({
      product,
      routes: [on('GET', '/orders/detail/before', { body: earlier })],
    });

    await waitFor(() => {
      expect(api.callsTo('GET', '/orders/detail/before')).not.toEqual([]);
    });
    await waitFor(() => {
      expect(screen.queryAllByText(/in order PA-1042, which is waiting for payment/)).toHaveLength(count);
    });
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  });

  it('asks for an address if there is none, saves it and orders to it', async () => {
    const saved = anAddress({ _id: '65c000000000000000000009', streetAddress: 'Patan 7', checked: true });
    const { api, user, pay, router } = await openAsCustomer({
      routes: [on('GET', '/address/:userId', { body: [] }), on('POST', '/address/', { body: saved })],
    });

    expect(await screen.findByRole('link', { name: 'Please Add An Address' })).toHaveAttribute(
      'href',
      '/user-profile/addresses',
    );
    await pay();
    expect(await screen.findByText('Please enter your address')).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);

    for (const [label, text] of [
      ['Phone', '9800000001'],
      ['Street address', 'Patan 7'],
      ['City', 'Lalitpur'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await enterText(user, screen.getByLabelText(label), text);
    }
    await user.dblClick(screen.getByRole('button', { name: 'Proceed to Payment' }));

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/khalti');
    });
    expect(api.callsTo('POST', '/address').map(({ body }) => body)).toMatchObject([
      { streetAddress: 'Patan 7', state: 'Bagmati', phone: '+977 9800000001' },
    ]);
    expect(api.callsTo('POST', '/orders').map(({ body }) => (body as OrderPayload).address)).toMatchObject([
      { _id: saved._id, streetAddress: 'Patan 7' },
    ]);
  });

  it('orders to another of the saved addresses', async () => {
    const lake = anAddress({ _id: '65c000000000000000000002', streetAddress: 'Lakeside 4', checked: false });
    const { api, user, pay } = await openAsCustomer({
      routes: [on('GET', '/address/:userId', { body: [anAddress(), lake] })],
    });
    expect(await screen.findByRole('radio', { name: /Jhamsikhel Road 12/ })).toBeChecked();

    await user.click(screen.getByRole('radio', { name: /Lakeside 4/ }));
    await pay();

    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({ address: { streetAddress: 'Lakeside 4' } });
    });
  });

  it('shows in the form the fault of a new address, and orders nothing', async () => {
    const errors = [{ msg: 'Please use at most 200 characters', path: 'streetAddress' }];
    const { api, user, pay } = await openAsCustomer({
      routes: [on('POST', '/address/', refusal(400, 'validation', 'Please use at most 200 characters', { errors }))],
    });
    await user.click(await screen.findByRole('radio', { name: 'Another address' }));
    for (const [label, text] of [
      ['Phone', '9800000001'],
      ['Street address', 'Patan 7'],
      ['City', 'Lalitpur'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await enterText(user, screen.getByLabelText(label), text);
    }
    await pay();

    await waitFor(() => {
      expect(screen.getByLabelText('Street address')).toHaveAccessibleDescription('Please use at most 200 characters');
    });
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('returns after adding an address', async () => {
    const { api, user } = await openAsCustomer({ routes: [on('GET', '/address/:userId', { body: [] })] });
    await user.click(await screen.findByRole('link', { name: 'Please Add An Address' }));
    await screen.findByRole('button', { name: 'Add address' });
    expect(screen.queryByRole('link', { name: 'Back to checkout' })).not.toBeInTheDocument();

    api.answer(on('GET', '/address/:userId', { body: [anAddress()] }), on('POST', '/address/', { body: anAddress() }));
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    for (const label of ['First name', 'Last name', 'Phone', 'Street address', 'City', 'Province or state']) {
      await enterText(user, screen.getByLabelText(label), label === 'Phone' ? '9800000001' : 'x');
    }
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('link', { name: 'Back to checkout' }));

    expect(await screen.findByText('Jhamsikhel Road 12')).toBeVisible();
  });

  it('shows that the addresses cannot be read', async () => {
    await openAsCustomer({ routes: [on('GET', '/address/:userId', refusal(500, 'server_error', 'Server Error'))] });

    expect(await screen.findByText('Server Error. Please reload the page')).toBeVisible();
  });
});

describe('a checkout with a token whose user cannot be loaded', () => {
  it('shows why, and to reload the page', async () => {
    leaveInCart({ product: aProduct(), size: '42' });
    window.localStorage.setItem('userToken', 'a-token');
    const { api } = await openShop({
      at: '/checkout',
      routes: [on('GET', '/auth', refusal(500, 'server_error', 'Server Error'))],
    });

    expect(await screen.findByText('Server Error. Please reload the page')).toBeVisible();
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });
});

describe('a checkout with an empty cart', () => {
  it('leads to the products', async () => {
    await openShop({ at: '/checkout' });

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Explore Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  it('still shows the address of an order, and orders nothing', async () => {
    const { api, user } = await openShop({ at: '/checkout', as: true, routes: checkoutRoutes(aProduct()) });

    expect(await screen.findByText('Jhamsikhel Road 12')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Delivery Information' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Address' })).toHaveAttribute('href', '/user-profile/addresses');
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

    expect(screen.getByText('There is nothing to order yet. Please add something to your cart.')).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });
});
