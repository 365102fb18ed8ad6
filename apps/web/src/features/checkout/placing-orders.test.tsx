import type { OrderPayload } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { checkoutRoutes, openAsCustomer, ORDER } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const idempotencyKeys = (api: Awaited<ReturnType<typeof openAsCustomer>>['api']) =>
  api.callsTo('POST', '/orders').map(({ headers }) => headers['idempotency-key']);

describe('placing an order', () => {
  it('places the order and continues to its payment', async () => {
    const { api, product, pay, router } = await openAsCustomer();
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/khalti', search: `?order=${ORDER._id}` });
    });
    const [call] = api.callsTo('POST', '/orders');
    expect(call?.headers['x-auth-token']).toBe('a-token');
    const { address, ...rest } = call!.body as OrderPayload;
    expect(rest).toEqual({
      user: '65b000000000000000000001',
      products: [{ productId: product._id, quantity: 2, size: '42' }],
      amount: 180,
      rupees: 24_300,
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
    const [first, second] = idempotencyKeys(api);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);

    const product = aProduct();
    leaveInCart({ product, size: '41' });
    await closeShops();
    const again = await openShop({
      at: '/checkout',
      as: true,
      routes: checkoutRoutes(product),
    });
    await screen.findByText('Jhamsikhel Road 12');
    await again.user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    await screen.findByRole('button', { name: 'Pay with Khalti' });
    expect(idempotencyKeys(again.api)).toHaveLength(1);
    expect(idempotencyKeys(again.api)[0]).not.toBe(first);
  });

  it('leads to the same order after the back button', async () => {
    const { api, pay, router } = await openAsCustomer();
    await screen.findByText('Jhamsikhel Road 12');
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });

    await act(() => router.navigate('/checkout'));
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await pay();
    await screen.findByRole('button', { name: 'Pay with Khalti' });

    const [first, second] = idempotencyKeys(api);
    expect(second).toBe(first);
  });

  it('makes a new order when the last one was cancelled or has expired', async () => {
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
    expect(new Set(idempotencyKeys(api)).size).toBe(2);
  });

  it('makes a new order when the server holds the key for another one', async () => {
    const { api, pay } = await openAsCustomer({
      routes: [
        on('POST', '/orders/', () =>
          api.callsTo('POST', '/orders').length === 1
            ? refusal(409, 'idempotency_mismatch', 'This Idempotency-Key was used for something else')
            : { body: ORDER },
        ),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');

    await pay();

    expect(await screen.findByRole('button', { name: 'Pay with Khalti' })).toBeVisible();
    expect(new Set(idempotencyKeys(api)).size).toBe(2);
  });
});
