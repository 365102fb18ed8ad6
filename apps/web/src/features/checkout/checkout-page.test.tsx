import type { OrderPayload, Product } from '@paila/shared';
import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anAddress, anOrder, aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const ORDER = anOrder();
const placed = [on('POST', '/orders/', { body: ORDER }), on('GET', '/orders/detail/:id', { body: ORDER })];

interface Given {
  product?: Product;
  quantity?: number;
  routes?: Route[];
  usdToNpr?: number;
}

/** A customer with one address stands at the checkout with two pairs of a shoe. */
const openAsCustomer = async ({ product = aProduct(), quantity = 2, routes = [], usdToNpr = 135 }: Given = {}) => {
  leaveInCart({ product, quantity, size: '42' });
  const shop = await openShop({
    at: '/checkout',
    as: true,
    settings: { usdToNpr },
    routes: [
      ...customerRoutes(),
      on('GET', '/address/:userId', { body: [anAddress()] }),
      on('GET', `/products/${product._id}`, { body: product }),
      ...placed,
      ...routes,
    ],
  });
  await screen.findByRole('heading', { name: 'Delivery Information' });
  return { ...shop, product, pay: () => shop.user.click(screen.getByRole('button', { name: 'Proceed to Payment' })) };
};

const openAsGuest = async (...routes: Route[]) => {
  const product = aProduct();
  leaveInCart({ product, size: '42' });
  const shop = await openShop({ at: '/checkout', routes: [...placed, ...routes] });
  await screen.findByRole('heading', { name: 'Delivery Information' });
  const fill = async () => {
    for (const [label, text] of [
      ['Email', 'bina@paila.example'],
      ['First name', 'Bina'],
      ['Last name', 'Rai'],
      ['Phone', '9800000002'],
      ['Street address', 'Lakeside 4'],
      ['City', 'Pokhara'],
      ['State', 'Gandaki'],
    ] as const) {
      await shop.user.type(screen.getByLabelText(label), text);
    }
  };
  return {
    ...shop,
    product,
    fill,
    pay: () => shop.user.click(screen.getByRole('button', { name: 'Proceed to Payment' })),
  };
};

const keysOf = (api: Awaited<ReturnType<typeof openShop>>['api']) =>
  api.callsTo('POST', '/orders').map(({ headers }) => headers['idempotency-key']);

describe('the checkout of a customer', () => {
  it('shows where the order goes and what it costs in both moneys', async () => {
    await openAsCustomer();

    expect(await screen.findByText('Jhamsikhel Road 12')).toBeVisible();
    expect(document.title).toBe('Checkout Page');
    expect(screen.getByRole('link', { name: 'Change Address' })).toHaveAttribute('href', '/user-profile/addresses');
    const summary = within(screen.getByRole('region', { name: 'Your order' }));
    expect(summary.getByText('Size 42, $90.00 x 2')).toBeVisible();
    expect(summary.getAllByText('$180.00')).toHaveLength(2);
    expect(summary.getByText('Rs 24,300')).toBeVisible();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Delivery');
  });

  it('marks what has changed since it was put into the cart, before anything is placed', async () => {
    const product = aProduct({ discountPrice: 90 });
    const now = { ...product, discountPrice: 95, stock: { '41': 3, '42': 1, '43': 0 } };
    await openAsCustomer({ product, routes: [on('GET', `/products/${product._id}`, { body: now })] });

    expect(await screen.findByText('was $90.00, now $95.00')).toBeVisible();
    expect(screen.getByText('Only 1 left in 42.')).toBeVisible();
    expect(screen.getByText('Size 42, $95.00 x 2')).toBeVisible();
  });

  it('places the order and goes on to pay it', async () => {
    const { api, product, pay, router } = await openAsCustomer();
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/khalti', search: `?order=${ORDER._id}` });
    });
    const [call] = api.callsTo('POST', '/orders');
    expect(call?.headers['x-auth-token']).toBe('a-token');
    const { address, ...rest } = call?.body as OrderPayload;
    expect(rest).toEqual({
      user: '65b000000000000000000001',
      products: [{ productId: product._id, quantity: 2, size: '42' }],
      amount: 180,
    });
    expect(address).toMatchObject({ firstname: 'Asha', streetAddress: 'Jhamsikhel Road 12', city: 'Lalitpur' });
  });

  it('hides the button while the order is placed, so that two presses make one order', async () => {
    let answer: () => void = () => undefined;
    const { api, user } = await openAsCustomer({
      routes: [
        on('POST', '/orders/', async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return { body: ORDER };
        }),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await user.dblClick(screen.getByRole('button', { name: 'Proceed to Payment' }));

    expect(await screen.findByText('Placing your order...')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(1);
    });
    answer();
    expect(await screen.findByRole('button', { name: 'Pay with Khalti' })).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toHaveLength(1);
  });

  it('sends the same key again after a lost answer, and another once the cart is another', async () => {
    const { api, pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(500, 'server_error', 'Server Error'))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    expect(await screen.findByText('Error placing order. Please try again.')).toBeVisible();
    await pay();
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(2);
    });
    const [first, second] = keysOf(api);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);

    leaveInCart({ product: aProduct(), size: '41' });
    await closeShops();
    const again = await openShop({
      at: '/checkout',
      as: true,
      routes: [...customerRoutes(), on('GET', '/address/:userId', { body: [anAddress()] }), ...placed],
    });
    await screen.findByText('Jhamsikhel Road 12');
    await again.user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(keysOf(again.api)).toHaveLength(1);
    expect(keysOf(again.api)[0]).not.toBe(first);
  });

  it('comes to the same order when it is gone back to', async () => {
    const { api, pay, router } = await openAsCustomer();
    await screen.findByText('Jhamsikhel Road 12');
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });

    await act(() => router.navigate('/checkout'));
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });

    const [first, second] = keysOf(api);
    expect(second).toBe(first);
  });

  it('makes a new order when the one before came to nothing', async () => {
    const { api, pay } = await openAsCustomer({
      routes: [
        on('POST', '/orders/', () => ({
          body: api.callsTo('POST', '/orders').length === 1 ? { ...ORDER, status: 'expired' } : ORDER,
        })),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByRole('button', { name: 'Pay with Khalti' })).toBeVisible();
    expect(new Set(keysOf(api)).size).toBe(2);
  });

  it('makes a new order when the server holds the key for another one', async () => {
    const { api, pay } = await openAsCustomer({
      routes: [
        on('POST', '/orders/', () =>
          api.callsTo('POST', '/orders').length === 1
            ? refusal(409, 'idempotency_mismatch', 'This Idempotency-Key was used for another order')
            : { body: ORDER },
        ),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByRole('button', { name: 'Pay with Khalti' })).toBeVisible();
    expect(new Set(keysOf(api)).size).toBe(2);
  });

  it('asks for an address where there is none', async () => {
    await openAsCustomer({ routes: [on('GET', '/address/:userId', { body: [] })] });

    expect(await screen.findByRole('link', { name: 'Please Add An Address' })).toHaveAttribute(
      'href',
      '/user-profile/addresses',
    );
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeDisabled();
  });

  it('comes back from adding one', async () => {
    const { api, user } = await openAsCustomer({ routes: [on('GET', '/address/:userId', { body: [] })] });
    await user.click(await screen.findByRole('link', { name: 'Please Add An Address' }));
    await screen.findByRole('button', { name: 'Add address' });
    expect(screen.queryByRole('link', { name: 'Back to checkout' })).not.toBeInTheDocument();

    api.answer(on('GET', '/address/:userId', { body: [anAddress()] }), on('POST', '/address/', { body: anAddress() }));
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    for (const label of ['First name', 'Last name', 'Phone', 'Street address', 'City', 'State']) {
      await user.type(screen.getByLabelText(label), 'x');
    }
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.click(await screen.findByRole('link', { name: 'Back to checkout' }));

    expect(await screen.findByText('Jhamsikhel Road 12')).toBeVisible();
  });

  it('says so when the addresses cannot be read', async () => {
    await openAsCustomer({ routes: [on('GET', '/address/:userId', refusal(500, 'server_error', 'Server Error'))] });

    expect(await screen.findByText('Server Error. Please reload the page')).toBeVisible();
  });
});

describe('an order that is refused', () => {
  it('because a price has changed shows the new one and waits for the shopper', async () => {
    const product = aProduct({ discountPrice: 90 });
    const { api, user, pay } = await openAsCustomer({
      product,
      routes: [
        on('POST', '/orders/', refusal(409, 'amount_changed', 'The prices have changed', { amount: 200 })),
        on('GET', `/products/${product._id}`, { body: { ...product, discountPrice: 100 } }),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The prices have changed')).toBeVisible();
    expect(alert.getByText('The total is $200.00 now.')).toBeVisible();

    await user.click(alert.getByRole('button', { name: 'Show the new prices' }));
    expect(await screen.findByText('Size 42, $100.00 x 2')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    api.answer(on('POST', '/orders/', { body: ORDER }));
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(api.callsTo('POST', '/orders').at(-1)?.body).toMatchObject({ amount: 200 });
  });

  it('because there are too few pairs says how many are left and takes those', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const product = aProduct({ title: 'Runner' });
    const lines = [{ productId: product._id, size: '42', available: 1 }];
    const { user, pay } = await openAsCustomer({
      product,
      routes: [on('POST', '/orders/', refusal(409, 'out_of_stock', 'There are not enough pairs left', { lines }))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('There are not enough pairs left')).toBeVisible();
    expect(alert.getByText('Runner in 42: 1 pair left')).toBeVisible();
    expect(log).toHaveBeenCalledWith('Failed to create order');
    log.mockRestore();

    await user.click(alert.getByRole('button', { name: 'Update my cart' }));
    expect(await screen.findByText('Size 42, $90.00 x 1')).toBeVisible();
  });

  it('because a shoe is sold out leaves it out', async () => {
    const product = aProduct({ title: 'Runner' });
    const lines = [{ productId: product._id, size: '42', available: 0 }];
    const { user, pay } = await openAsCustomer({
      product,
      routes: [on('POST', '/orders/', refusal(409, 'out_of_stock', 'Sold out', { lines }))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    expect(await screen.findByText('Runner in 42: sold out')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update my cart' }));

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  });

  it('because a product is gone leaves it out', async () => {
    const product = aProduct();
    const { user, pay } = await openAsCustomer({
      product,
      routes: [
        on('POST', '/orders/', refusal(404, 'not_found', 'Product not found')),
        on('GET', `/products/${product._id}`, refusal(404, 'not_found', 'Product not found')),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    expect(await screen.findByText('Product not found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update my cart' }));

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  });

  it("for another reason says it in the server's words", async () => {
    const { pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(429, 'too_many_requests', 'Too many orders. Please wait a minute'))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByText('Too many orders. Please wait a minute')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  });

  it('because the session has ended says so and keeps the cart', async () => {
    const { pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(401, 'unauthorized', 'Your log-in has ended. Please log in again'))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByText(/Your session has ended. Your cart is safe./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in again' })).toBeVisible();
    expect(screen.getByText('Size 42, $90.00 x 2')).toBeVisible();
  });

  it.each([
    ['too little', 0.0001, /Khalti takes payments from Rs 10/],
    ['too much', 100_000, /Khalti takes at most Rs 200,000 at a time/],
  ])('beforehand because it is %s for the provider', async (_case, usdToNpr, words) => {
    await openAsCustomer({ usdToNpr });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
  });
});

describe('the checkout of a guest', () => {
  it('asks for address and e-mail right there and places the order without a token', async () => {
    const { api, fill, pay, router } = await openAsGuest(
      on('POST', '/orders/', { body: { ...ORDER, user: null, orderToken: 'order-token' } }),
    );

    await fill();
    await pay();

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/khalti');
    });
    const [call] = api.callsTo('POST', '/orders');
    expect(call?.headers['x-auth-token']).toBeUndefined();
    expect(call?.body).toMatchObject({
      user: null,
      amount: 90,
      address: { email: 'bina@paila.example', firstname: 'Bina', city: 'Pokhara' },
    });
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(api.callsTo('GET', `/orders/detail/${ORDER._id}`)[0]?.headers['x-order-token']).toBe('order-token');
  });

  it('says what is missing and starts with the first field', async () => {
    const { api, pay } = await openAsGuest();

    await pay();

    expect(await screen.findByText('Please include an email')).toBeVisible();
    for (const message of [
      'Please enter your first name',
      'Please enter your last name',
      'Please enter your phone number',
      'Please enter your address',
      'Please enter your city',
      'Please enter your state',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it("puts the server's complaints beside their fields", async () => {
    const errors = [{ msg: 'Please enter a real phone number', path: 'address.phone' }];
    const { fill, pay } = await openAsGuest(
      on('POST', '/orders/', refusal(400, 'validation', 'Please enter a real phone number', { errors })),
    );
    await fill();
    await pay();

    await waitFor(() => {
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Please enter a real phone number');
    });
  });

  it('keeps what was typed over a reload', async () => {
    const { user } = await openAsGuest();
    await user.type(screen.getByLabelText('City'), 'Pokhara');
    await closeShops();

    await openShop({ at: '/checkout' });

    expect(await screen.findByLabelText('City')).toHaveValue('Pokhara');
  });

  it('offers to log in, and comes back', async () => {
    const { user, router } = await openAsGuest();

    await user.click(screen.getByRole('link', { name: 'Log in to use your saved addresses' }));
    await screen.findByRole('heading', { name: 'SIGN IN' });

    expect(router.state.location.state).toEqual({ from: '/checkout' });
  });
});

describe('a checkout with nothing in the cart', () => {
  it('leads to the products', async () => {
    await openShop({ at: '/checkout' });

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Explore Products' })).toHaveAttribute(
      'href',
      '/products',
    );
  });
});
