import {
  type CashProblem,
  type CashTerms,
  NO_SELLER,
  type Order,
  type OrderPayload,
  type PlacedOrder,
} from '@paila/shared';
import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { GUEST_FIELDS } from '../../testing/address-form.js';
import { leaveInCart } from '../../testing/cart.js';
import { openAsCustomer, ORDER } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor } from '../../testing/purchase.js';
import { anAddress, aProduct, aZone } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { openPurchases, selectCartItems } from '../carts/index.js';

afterEach(closeShops);

const CASH: CashTerms = { maxRupees: 50_000, firstOrder: true };
/** Zones with cash on delivery in some cities. */
const cashIn = (...cities: string[]) => [aZone(cities, { cash: true })];
const ZONES = cashIn('Kathmandu', 'Lalitpur');

/** The API's route for an order that it takes no cash for. */
const refusing = (why: CashProblem, msg: string) =>
  on('POST', '/orders/', refusal(409, 'cash_not_available', msg, { params: { why, max: 'Rs 20,000' } }));

/** The API's route for the shop's settings as they are now. */
const newerSettings = (given: { cash?: CashTerms }) =>
  on('GET', '/settings/public', {
    body: {
      address: '',
      phone: '',
      email: '',
      seller: NO_SELLER,
      returns: '',
      usdToNpr: 135,
      zones: ZONES,
      holidays: [],
      timeZone: 'Asia/Kathmandu',
      ...given,
    },
  });

/** Opens the checkout of a customer in Lalitpur, in a shop that offers cash on delivery. */
const openCheckout = async ({
  order: given = {},
  product = aProduct(),
  routes = [],
  ...rest
}: Parameters<typeof openAsCustomer>[0] & { order?: Partial<Order> } = {}) => {
  const order = anOrderFor(product, {
    paymentMethod: 'cash',
    shortNumber: 'PA-1042',
    usdToNpr: 135,
    createdAt: new Date().toISOString(),
    ...given,
  });
  const shop = await openAsCustomer({
    settings: { cash: CASH, zones: ZONES },
    product,
    routes: [on('POST', '/orders/', { body: order }), on('GET', '/orders/detail/:id', { body: order }), ...routes],
    ...rest,
  });
  await screen.findByText('Jhamsikhel Road 12');
  return { ...shop, order };
};
const choice = () => within(screen.getByRole('group', { name: 'Pay with' }));
const cash = () => choice().getByRole('radio', { name: 'Cash on delivery' });
const khalti = () => choice().getByRole('radio', { name: 'Khalti' });
const placeButton = () => screen.getByRole('button', { name: 'Place order' });

describe('cash on delivery', () => {
  it('is offered beside the provider, which stays the first choice', async () => {
    await openCheckout();

    expect(khalti()).toBeChecked();
    expect(cash()).toBeEnabled();
    expect(cash()).not.toHaveAccessibleDescription();
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  });

  it('says who calls on which number, and names the cash in whole rupees', async () => {
    const { user } = await openCheckout({ usdToNpr: 135.004 });

    await user.click(cash());

    expect(cash()).toHaveAccessibleDescription(
      'We call you on +977 9800000001 to confirm. Please have Rs 24,301 in cash ready.',
    );
    expect(screen.getByText('You pay in cash').nextElementSibling).toHaveTextContent('Rs 24,301');
    expect(placeButton()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
  });

  it('has no step for the payment', async () => {
    const steps = () =>
      within(screen.getByRole('list', { name: 'Steps of the checkout' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const { user } = await openCheckout();
    expect(steps()).toEqual(['Delivery', 'Payment', 'Confirmation']);

    await user.click(cash());

    expect(steps()).toEqual(['Delivery', 'Confirmation']);
  });

  it('leads to the page of the order, and empties the cart, however often the button is pressed', async () => {
    const { api, order, router, store, user } = await openCheckout();
    await user.click(cash());

    await user.dblClick(placeButton());

    expect(await screen.findByRole('heading', { level: 1, name: 'Order PA-1042' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: `/user-profile/orders/${order._id}`, search: '' });
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
    expect(openPurchases()).toEqual([]);
    expect(api.callsTo('POST', '/orders').map(({ body }) => body)).toMatchObject([
      { paymentMethod: 'cash', amount: 180, rupees: 24_300 },
    ]);
  });

  it('cannot be placed again with the back button', async () => {
    const { api, router, user } = await openCheckout();
    await user.click(cash());
    await user.click(placeButton());
    await screen.findByRole('heading', { level: 1, name: 'Order PA-1042' });

    await act(() => router.navigate(-1));

    expect(await screen.findByText('Your order PA-1042 is placed. You pay for it in cash on delivery.')).toBeVisible();
    expect(screen.getByText('Your cart is empty.')).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toHaveLength(1);
  });

  it('leads to the same order when staff have confirmed it before the answer came', async () => {
    const { api, user } = await openCheckout({ order: { status: 'confirmed' } });
    await user.click(cash());
    await user.click(placeButton());

    expect(await screen.findByText('Your order is confirmed. We are packing it.')).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toHaveLength(1);
  });

  it('leads a guest to the page of the order with its token', async () => {
    const product = aProduct();
    leaveInCart({ product, size: '42' });
    const order: PlacedOrder = {
      ...anOrderFor(product, { user: null, paymentMethod: 'cash', shortNumber: 'PA-1042', usdToNpr: 135 }),
      orderToken: 'order-token',
    };
    const { api, router, user } = await openShop({
      at: '/checkout',
      settings: { cash: CASH, zones: cashIn('Pokhara') },
      routes: [
        on('GET', `/products/${product._id}`, { body: product }),
        on('POST', '/orders/', { body: order }),
        on('GET', '/orders/detail/:id', { body: order }),
      ],
    });
    await screen.findByRole('heading', { name: 'Delivery Information' });
    await user.click(cash());
    expect(cash()).toHaveAccessibleDescription('We call you to confirm. Please have Rs 12,150 in cash ready.');
    // By keys, as most shoppers do.
    for (const [label, text] of GUEST_FIELDS) await user.type(screen.getByLabelText(label), text);

    await user.click(placeButton());

    expect(await screen.findByRole('heading', { level: 1, name: 'Order PA-1042' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: `/orders/${order._id}`, hash: '' });
    expect(api.callsTo('GET', `/orders/detail/${order._id}`)[0]?.headers['x-order-token']).toBe('order-token');
    expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({ user: null, paymentMethod: 'cash' });
  });

  it('is remembered for the next visit', async () => {
    const { user } = await openCheckout();
    await user.click(cash());
    await closeShops();

    await openCheckout();

    expect(cash()).toBeChecked();
    expect(placeButton()).toBeVisible();
  });
});

describe('cash on delivery that is ruled out', () => {
  it('shows that the city is, and the order is paid online', async () => {
    window.localStorage.setItem('payWith', 'cash');
    const { api, pay, router } = await openCheckout({
      routes: [
        on('GET', '/address/:userId', { body: [anAddress({ city: 'Pokhara' })] }),
        on('POST', '/orders/', { body: ORDER }),
        on('GET', '/orders/detail/:id', { body: ORDER }),
      ],
    });

    expect(cash()).toBeDisabled();
    expect(cash()).toHaveAccessibleDescription('Available in Kathmandu and Lalitpur.');
    expect(khalti()).toBeChecked();
    expect(screen.getByText('You pay with Khalti')).toBeVisible();
    await pay();

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/khalti');
    });
    expect(api.callsTo('POST', '/orders')[0]?.body).not.toHaveProperty('paymentMethod');
  });

  it.each([
    [['Kathmandu'], 'Available in Kathmandu.'],
    [['Kathmandu', 'Bhaktapur', 'Thimi', 'Kirtipur'], 'Available in Kathmandu, Bhaktapur, Thimi and Kirtipur.'],
    [
      ['Kathmandu', 'Bhaktapur', 'Thimi', 'Kirtipur', 'Banepa', 'Dhulikhel'],
      'Available in Kathmandu, Bhaktapur, Thimi, Kirtipur and 2 more.',
    ],
  ])('names the cities of %j', async (cities, words) => {
    await openCheckout({ settings: { cash: CASH, zones: cashIn(...cities) } });

    expect(cash()).toHaveAccessibleDescription(words);
  });

  it('shows that the sum is, and how much is possible', async () => {
    await openCheckout({ product: aProduct({ stock: { '42': 20 } }), quantity: 9 });

    expect(cash()).toBeDisabled();
    expect(cash()).toHaveAccessibleDescription('Available up to Rs 50,000.');
  });

  it('is possible again once the city is another, and while a city is being typed', async () => {
    const { user } = await openCheckout();
    await user.click(cash());
    await user.click(screen.getByRole('radio', { name: 'Another address' }));
    const city = screen.getByLabelText('City');
    expect(cash()).toBeChecked();

    await user.type(city, 'Kath');
    expect(cash()).toBeEnabled();
    await user.type(city, 'ie');
    expect(cash()).toBeDisabled();
    expect(khalti()).toBeChecked();
    await user.clear(city);
    await user.type(city, 'kathmandu');

    expect(cash()).toBeEnabled();
    expect(cash()).toBeChecked();
  });
});

describe('cash on delivery that the shop refuses', () => {
  it('shows why beside the choice, keeps everything, and can be paid for online', async () => {
    const msg = 'Cash on delivery is not available for this phone number. Please pay online';
    const { api, user, pay, router } = await openCheckout({
      routes: [refusing('phone', msg)],
    });
    await user.click(cash());
    await user.click(placeButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    expect(screen.getByText('$90.00 x 2').parentElement).toHaveTextContent('Size 42, $90.00 x 2');
    await waitFor(() => {
      expect(placeButton()).toBeEnabled();
    });

    await user.click(khalti());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    api.answer(on('POST', '/orders/', { body: ORDER }), on('GET', '/orders/detail/:id', { body: ORDER }));
    await pay();

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/khalti');
    });
    const [first, second] = api.callsTo('POST', '/orders').map(({ body }) => body as OrderPayload);
    expect(second?.products).toEqual(first?.products);
    expect(second?.address).toEqual(first?.address);
    expect(second?.paymentMethod).toBeUndefined();
  });

  it('is no longer offered when the shop has switched it off meanwhile', async () => {
    const msg = 'This shop does not offer cash on delivery. Please pay online';
    const { user } = await openCheckout({
      routes: [refusing('off', msg), newerSettings({})],
    });
    await user.click(cash());
    await user.click(placeButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'Pay with' })).not.toBeInTheDocument();
    });
    expect(screen.getByText('You pay with Khalti')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Proceed to Payment' })).toBeEnabled();
  });

  it('has the new limits when they have changed meanwhile', async () => {
    const msg = 'Cash on delivery is available up to Rs 20,000. Please pay online';
    const { user } = await openCheckout({
      routes: [refusing('amount', msg), newerSettings({ cash: { ...CASH, maxRupees: 20_000 } })],
    });
    await user.click(cash());
    await user.click(placeButton());

    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    await waitFor(() => {
      expect(cash()).toBeDisabled();
    });
    expect(cash()).toHaveAccessibleDescription('Available up to Rs 20,000.');
    expect(khalti()).toBeChecked();
  });
});

it('an earlier order with cash on delivery is named beside the same items, without a way to pay for it', async () => {
  const product = aProduct();
  const earlier = anOrderFor(product, { _id: 'before', paymentMethod: 'cash', shortNumber: 'PA-1002' });
  window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines: [], orderId: 'before' }));
  await openCheckout({ product, routes: [on('GET', '/orders/detail/before', { body: earlier })] });

  expect(await screen.findByText(/in order PA-1002, which you pay for in cash on delivery\.$/)).toBeVisible();
  expect(screen.queryByText(/waiting for payment/)).not.toBeInTheDocument();
});
