import { formatPaisa, NO_SELLER, type PublicSettings, rupeesToPaisa } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { GUEST_FIELDS } from '../../testing/address-form.js';
import { leaveInCart } from '../../testing/cart.js';
import { openAsCustomer, ORDER } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor } from '../../testing/purchase.js';
import { anAddress, aProduct, aZone } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const ZONES = [
  aZone(['Lalitpur', 'Kathmandu'], { fee: 1.5, freeFrom: 200, cash: true }),
  aZone(['Pokhara'], { fee: 3, days: 2 }),
  aZone([], { fee: 4 }),
];
const PICK_UP = { opensAt: 10, closesAt: 18 };
const OFFER: Partial<PublicSettings> = { zones: ZONES, pickUp: PICK_UP };

const addressIn = (city: string) => on('GET', '/address/:userId', { body: [anAddress({ city })] });
/** The API's route for the shop's settings as they are now. */
const newerSettings = (given: Partial<PublicSettings>) =>
  on('GET', '/settings/public', {
    body: {
      ...{ address: '', phone: '', email: '', returns: '', usdToNpr: 135, holidays: [], timeZone: 'Asia/Kathmandu' },
      seller: NO_SELLER,
      zones: ZONES,
      ...given,
    },
  });
/** Opens the checkout of a customer with two items for $180.00, whose address is in a city. */
const openIn = async (city: string, settings: Partial<PublicSettings> = OFFER) => {
  const shop = await openAsCustomer({ settings, routes: [addressIn(city)] });
  await screen.findByText('Jhamsikhel Road 12');
  return shop;
};
const total = () => within(screen.getByRole('region', { name: 'Total' }));
const delivery = () => total().getByText('Delivery').parentElement;
const receiving = () => within(screen.getByRole('group', { name: 'Delivery or pick-up' }));
const pickUp = () => receiving().getByRole('radio', { name: 'Pick up in the shop' });

describe('the delivery fee at the checkout', () => {
  it.each([
    ['Patan', /^Delivery\$1\.50, .*\$20\.00 more for free delivery$/, '$181.50', 24_502.5, 'Lalitpur'],
    ['काठमाडौं', /^Delivery\$1\.50, .*\$20\.00 more for free delivery$/, '$181.50', 24_502.5, 'Kathmandu'],
    ['Pokhara Metropolitan City', /^Delivery\$3\.00, .*[a-z]$/, '$183.00', 24_705, 'Pokhara'],
    ['Ilam', /^Delivery\$4\.00, .*[a-z]$/, '$184.00', 24_840, '*'],
  ])('is that of the zone in which %s lies', async (city, row, sum, rupees, remembered) => {
    const { api, pay } = await openIn(city);

    await waitFor(() => {
      expect(delivery()).toHaveTextContent(row);
    });
    expect(total().getByText(sum)).toBeVisible();
    expect(total().getByText(formatPaisa(rupeesToPaisa(rupees)))).toBeVisible();
    expect(window.localStorage.getItem('deliveryCity')).toBe(remembered);

    await pay();
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(1);
    });
    expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({ amount: Number(sum.slice(1)), rupees });
  });

  it('is none from the sum of the zone on', async () => {
    await openIn('Lalitpur', { zones: [aZone(['Lalitpur'], { fee: 1.5, freeFrom: 180 })] });

    await waitFor(() => {
      expect(delivery()).toHaveTextContent(/^DeliveryFree, [a-z ]+$/i);
    });
    expect(total().getByText('$180.00')).toBeVisible();
  });

  it('follows the city as it is typed, and is that of the shop’s own city before', async () => {
    const { user } = await openAsCustomer({
      settings: { zones: ZONES },
      routes: [on('GET', '/address/:userId', { body: [] })],
    });
    const city = await screen.findByLabelText('City');
    await waitFor(() => {
      expect(delivery()).toHaveTextContent('$1.50 in Lalitpur');
    });

    await user.type(city, 'pokhra');
    expect(delivery()).toHaveTextContent('$3.00');
    expect(total().getByText('$183.00')).toBeVisible();
    await user.tab();

    expect(window.localStorage.getItem('deliveryCity')).toBe('Pokhara');
  });

  it('is shown anew when it has changed meanwhile', async () => {
    const changed = refusal(409, 'amount_changed', 'The prices have changed', { amount: 185, deliveryFee: 5 });
    const { api, user, pay, product } = await openIn('Ilam');
    api.answer(
      on('POST', '/orders/', changed),
      on('GET', `/products/${product._id}`, { body: product }),
      newerSettings({ zones: [aZone([], { fee: 5 })] }),
    );

    await pay();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The total is $185.00 now.')).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Show the new total' }));

    expect(await total().findByText('$185.00')).toBeVisible();
    expect(delivery()).toHaveTextContent('$5.00');
  });
});

describe('pick-up in the shop', () => {
  it('is not offered by a shop without it', async () => {
    await openIn('Lalitpur', { zones: ZONES });

    expect(screen.queryByRole('group', { name: 'Delivery or pick-up' })).not.toBeInTheDocument();
  });

  it('shows where and when, costs nothing, and is kept over a refresh', async () => {
    const { user } = await openIn('Ilam');
    expect(receiving().getByRole('radio', { name: 'Deliver to an address' })).toBeChecked();

    await user.click(pickUp());
    expect(pickUp()).toHaveAccessibleDescription(
      /^Jhamsikhel Road.* Open from Sunday to Friday, 10:00 to 18:00, except on holidays\..*is for the invoice\.$/,
    );
    expect(total().getByText('Pick-up in the shop').nextElementSibling).toHaveTextContent(/^Free$/);
    expect(total().getByText('$180.00')).toBeVisible();
    await closeShops();

    const { api, pay } = await openIn('Ilam');
    expect(pickUp()).toBeChecked();
    await pay();
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(1);
    });
    expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({
      pickUp: true,
      amount: 180,
      rupees: 24_300,
      address: { city: 'Ilam' },
    });
  });

  it('can be paid in cash in the shop, wherever the customer lives', async () => {
    const product = aProduct();
    const order = anOrderFor(product, { paymentMethod: 'cash', pickUp: true, shortNumber: 'PA-1042', usdToNpr: 135 });
    const { api, user } = await openAsCustomer({
      product,
      settings: { ...OFFER, cash: { maxRupees: 50_000, firstOrder: true } },
      routes: [
        addressIn('Ilam'),
        on('POST', '/orders/', { body: order }),
        on('GET', '/orders/detail/:id', { body: order }),
      ],
    });
    await screen.findByText('Jhamsikhel Road 12');
    expect(screen.getByRole('radio', { name: 'Cash on delivery' })).toBeDisabled();

    await user.click(pickUp());
    await user.click(screen.getByRole('radio', { name: 'Cash at pick-up' }));
    await user.click(screen.getByRole('button', { name: 'Place order' }));

    expect(await screen.findByText('Please bring Rs 24,300 in cash when you pick it up.')).toBeVisible();
    expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({ pickUp: true, paymentMethod: 'cash' });
  });

  it('gives way to delivery when the shop has stopped it meanwhile, and nothing typed is lost', async () => {
    const product = aProduct();
    leaveInCart({ product, size: '42' });
    const { api, user } = await openShop({
      at: '/checkout',
      settings: OFFER,
      routes: [
        on('GET', `/products/${product._id}`, { body: product }),
        on('POST', '/orders/', refusal(409, 'pickup_not_available', 'You can’t pick up orders in this shop')),
        on('GET', '/orders/detail/:id', { body: ORDER }),
        newerSettings({}),
      ],
    });
    await screen.findByRole('heading', { name: 'Delivery Information' });
    await enterText(user, screen.getByLabelText('Landmark (optional)'), 'The blue gate');
    await user.click(pickUp());
    expect(screen.queryByLabelText('Landmark (optional)')).not.toBeInTheDocument();
    for (const [label, text] of GUEST_FIELDS) await enterText(user, screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('You can’t pick up orders in this shop');
    await waitFor(() => {
      expect(screen.queryByRole('group', { name: 'Delivery or pick-up' })).not.toBeInTheDocument();
    });
    expect(total().getByText('$93.00')).toBeVisible();
    expect(screen.getByLabelText('Landmark (optional)')).toHaveValue('The blue gate');
    for (const [label, text] of GUEST_FIELDS.filter(([name]) => name !== 'Phone')) {
      expect(screen.getByLabelText(label)).toHaveValue(text);
    }
    api.answer(on('POST', '/orders/', { body: ORDER }));
    await user.click(await screen.findByRole('button', { name: 'Proceed to Payment' }));
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(2);
    });
    const [first, second] = api.callsTo('POST', '/orders').map(({ body }) => body);
    expect(first).toMatchObject({ pickUp: true, amount: 90 });
    expect(second).toMatchObject({ amount: 93 });
    expect(second).not.toHaveProperty('pickUp');
  });
});
