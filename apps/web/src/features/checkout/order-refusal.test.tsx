import { afterEach, jest } from '@jest/globals';
import { NO_SELLER } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { openAsCustomer, openAsGuest, ORDER } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { closeShops } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

describe('a refused order', () => {
  it('shows a changed price and waits for the shopper', async () => {
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

    await user.click(alert.getByRole('button', { name: 'Show the new total' }));
    expect((await screen.findByText('$100.00 x 2')).parentElement).toHaveTextContent('Size 42, $100.00 x 2');
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    api.answer(on('POST', '/orders/', { body: ORDER }));
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(api.callsTo('POST', '/orders').at(-1)?.body).toMatchObject({ amount: 200 });
  });

  it('shows the rupees at a changed rate', async () => {
    const product = aProduct({ discountPrice: 90 });
    const changed = refusal(409, 'amount_changed', 'The total has changed', { amount: 180, rupees: 27_000 });
    const { api, user, pay } = await openAsCustomer({
      product,
      routes: [
        on('POST', '/orders/', changed),
        on('GET', `/products/${product._id}`, { body: product }),
        on('GET', '/settings/public', {
          body: {
            address: '',
            phone: '',
            email: '',
            seller: NO_SELLER,
            returns: '',
            usdToNpr: 150,
            zones: [],
            holidays: [],
            timeZone: 'Asia/Kathmandu',
          },
        }),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');
    // The sum of the line, and of the order: in the row that a phone shows, and in the total.
    expect(screen.getAllByText('Rs 24,300')).toHaveLength(3);
    await pay();

    await user.click(await screen.findByRole('button', { name: 'Show the new total' }));

    expect(await screen.findAllByText('Rs 27,000')).toHaveLength(3);
    expect(screen.getByText('You pay in rupees at Rs 150 to the dollar.')).toBeVisible();
    api.answer(on('POST', '/orders/', { body: ORDER }));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(api.callsTo('POST', '/orders').at(-1)?.body).toMatchObject({ amount: 180, rupees: 27_000 });
  });

  it('shows how many items are left if they are too few, and orders those', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const product = aProduct({ title: 'Runner' });
    const lines = [{ productId: product._id, size: '42', available: 1 }];
    const { user, pay } = await openAsCustomer({
      product,
      routes: [on('POST', '/orders/', refusal(409, 'out_of_stock', 'There are not enough items left', { lines }))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('There are not enough items left')).toBeVisible();
    expect(alert.getByText('Runner in 42: 1 item left')).toBeVisible();
    expect(log).toHaveBeenCalledWith('Failed to create order');
    log.mockRestore();

    await user.click(alert.getByRole('button', { name: 'Update my cart' }));
    expect((await screen.findByText('$90.00 x 1')).parentElement).toHaveTextContent('Size 42, $90.00 x 1');
  });

  it('leaves out a shoe that is sold out', async () => {
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

  it('leaves out a product that is gone', async () => {
    const product = aProduct();
    let isGone = false;
    const notFound = refusal(404, 'not_found', 'Product not found');
    const { user, pay } = await openAsCustomer({
      product,
      routes: [
        on('POST', '/orders/', notFound),
        on('GET', `/products/${product._id}`, () => (isGone ? notFound : { body: product })),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    isGone = true;
    await pay();
    expect(await screen.findByText('Product not found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update my cart' }));

    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
  });

  const UNPAID = 'Too many of your orders are unpaid. Please pay for them first, or try again in 9 minutes';
  const tooManyPending = on(
    'POST',
    '/orders/',
    refusal(409, 'too_many_pending', UNPAID, { params: { who: 'person_minutes', minutes: 9 } }),
  );

  it('leads to a customer’s unpaid orders if they are too many', async () => {
    const { pay } = await openAsCustomer({ routes: [tooManyPending] });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(UNPAID)).toBeVisible();
    expect(alert.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(alert.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  });

  it('leads a guest with too many unpaid orders to the one that this browser placed before', async () => {
    const before = { sign: 'another cart', key: 'k', lines: [], orderId: ORDER._id };
    window.localStorage.setItem('purchase', JSON.stringify(before));
    const { fill, pay } = await openAsGuest(tooManyPending);
    await fill();

    await pay();
    await screen.findByText(UNPAID);
    await pay();

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('link', { name: 'Go to your earlier order' })).toHaveAttribute(
      'href',
      `/khalti?order=${ORDER._id}`,
    );
    expect(alert.queryByRole('link', { name: 'View Orders' })).not.toBeInTheDocument();
  });

  it('offers nobody orders of others if the unpaid orders of the network are too many', async () => {
    const msg = 'Too many orders from your network are unpaid. Please try again in a minute';
    const { pay } = await openAsCustomer({
      routes: [
        on(
          'POST',
          '/orders/',
          refusal(409, 'too_many_pending', msg, { params: { who: 'network_minute', minutes: 1 } }),
        ),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(msg)).toBeVisible();
    expect(alert.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows how much can be ordered if it is too large', async () => {
    const msg = 'An order can have 100 items at most. Please contact us for more';
    const { pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(400, 'order_too_large', msg, { params: { items: 100 } }))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(msg)).toBeVisible();
    expect(alert.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('$90.00 x 2').parentElement).toHaveTextContent('Size 42, $90.00 x 2');
  });

  it("shows the server's words for another reason", async () => {
    const { pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(429, 'too_many_requests', 'Too many orders. Please wait a minute'))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByText('Too many orders. Please wait a minute')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  });

  it('shows that the session has ended and keeps the cart', async () => {
    const { pay } = await openAsCustomer({
      routes: [on('POST', '/orders/', refusal(401, 'unauthorized', 'Your session has ended. Please log in again'))],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByText(/Your session has ended. Your cart is safe./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in again' })).toBeVisible();
    expect(screen.getByText('$90.00 x 2').parentElement).toHaveTextContent('Size 42, $90.00 x 2');
  });

  it.each([
    ['too little', 0.0001, /Khalti takes payments from Rs 10/],
    ['too much', 100_000, /Khalti takes at most Rs 2,00,000 at a time/],
  ])('is refused beforehand if it is %s for the provider', async (_case, usdToNpr, words) => {
    await openAsCustomer({ usdToNpr });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
  });
});
