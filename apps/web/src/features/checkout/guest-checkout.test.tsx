import type { OrderPayload } from '@paila/shared';
import { afterEach, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAddressDemanded, GUEST_FIELDS } from '../../testing/address-form.js';
import { openAsGuest, ORDER } from '../../testing/checkout.js';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { on } from '../../testing/test-api.js';
import { rememberDeliveryPlace } from '../delivery/index.js';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeShops();
});

describe('the checkout of a guest', () => {
  it('asks for address and email in place and places the order without a token', async () => {
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

  it('orders to the address that the browser filled in without any event', async () => {
    const { api, pay } = await openAsGuest(on('POST', '/orders/', { body: { ...ORDER, user: null } }));
    for (const [label, text] of GUEST_FIELDS) {
      screen.getByLabelText<HTMLInputElement>(label).value = text;
    }

    await pay();

    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')[0]?.body).toMatchObject({
        address: { email: 'bina@paila.example', firstname: 'Bina', streetAddress: 'Lakeside 4', city: 'Pokhara' },
      });
    });
  });

  it('shows the missing fields and starts with the first', async () => {
    const { api, pay } = await openAsGuest();

    await pay();

    expect(await screen.findByText('Please include an email')).toBeVisible();
    expectAddressDemanded();
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
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(/Please enter a real phone number$/);
    });
  });

  it('refuses a number that nobody can call, and completes one of Nepal', async () => {
    const { api, fill, pay, user } = await openAsGuest();
    await fill();
    const phone = screen.getByLabelText('Phone');
    expect(phone).toHaveValue('+977 9800000002');

    await user.clear(phone);
    await user.type(phone, 'abc');
    await pay();

    const unread = 'Please enter the phone number in digits: we can’t read “abc”';
    expect(await screen.findByText(unread)).toBeVisible();
    expect(phone).toHaveFocus();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it.each([
    ['from contacts', '\u202a+977 984-1234567\u202c', '+977 9841234567'],
    ['from a web page', 'Tel.: 01\u20114412345 ext\u00a012', '+977 14412345 ext. 12'],
  ])('accepts a number as it is copied %s', async (_where, copied, shown) => {
    const { api, fill, pay, user } = await openAsGuest();
    await fill();
    const phone = screen.getByLabelText('Phone');
    await user.clear(phone);
    await user.click(phone);
    await user.paste(copied);
    await user.tab();
    expect(phone).toHaveValue(shown);

    await pay();
    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(1);
    });
    expect(api.callsTo('POST', '/orders')[0]!.body).toMatchObject({ address: { phone: shown } });
  });

  it('knows the province of a city, and writes the landmark behind the street', async () => {
    const { api, fill, pay, user } = await openAsGuest();
    await user.type(screen.getByLabelText('City'), 'Pokhara');
    await user.tab();
    expect(screen.getByLabelText('Province or state')).toHaveValue('Gandaki');
    await user.clear(screen.getByLabelText('City'));
    await user.clear(screen.getByLabelText('Province or state'));

    await fill();
    await enterText(user, screen.getByLabelText(/^Landmark/), 'the blue gate');
    await pay();

    await waitFor(() => {
      expect(api.callsTo('POST', '/orders')).toHaveLength(1);
    });
    const { address } = api.callsTo('POST', '/orders')[0]!.body as OrderPayload;
    expect(address).toMatchObject({ streetAddress: 'Lakeside 4 (the blue gate)', phone: '+977 9800000002' });
    expect(address).not.toHaveProperty('landmark');
  });

  it.each(['click', 'tab'] as const)(
    'suggests a province that typing replaces: entered with a %s',
    async (entering) => {
      const { user } = await openAsGuest();
      const province = screen.getByLabelText('Province or state');
      await user.type(screen.getByLabelText('City'), 'Pokhara');
      expect(province).toHaveValue('Gandaki');

      await (entering === 'tab' ? user.tab() : user.click(province));
      await user.keyboard('Gandaki');

      expect(province).toHaveValue('Gandaki');
    },
  );

  it('removes a suggested province with its city, and leaves a typed one', async () => {
    const { user } = await openAsGuest();
    const city = screen.getByLabelText('City');
    const province = screen.getByLabelText('Province or state');
    await user.type(city, 'Pokhara');
    await user.clear(city);
    expect(province).toHaveValue('');

    await user.type(city, 'Namche');
    await enterText(user, province, 'Province 1');
    await user.clear(city);
    await user.type(city, 'Kathmandu');

    expect(province).toHaveValue('Province 1');
  });

  it('lets a second press place the caret in a suggested province', async () => {
    const { user } = await openAsGuest();
    const province = screen.getByLabelText('Province or state');
    await user.type(screen.getByLabelText('City'), 'Pokhara');
    await user.click(province);
    await user.click(province);

    await user.keyboard(' Province');

    expect(province).toHaveValue('Gandaki Province');
  });

  it('names a day of delivery only for the city that was chosen or typed', async () => {
    const { user } = await openAsGuest();
    const delivery = () => screen.getByText('Delivery', { selector: 'dt' }).nextElementSibling;
    await user.type(screen.getByLabelText('First name'), 'Bina');
    expect(delivery()).toHaveTextContent(/^Free$/);

    await user.type(screen.getByLabelText('City'), 'Pokhara');
    await waitFor(() => {
      expect(delivery()).toHaveTextContent(/^Free, (by )?\w+/);
    });
    await user.clear(screen.getByLabelText('City'));
    expect(delivery()).toHaveTextContent(/^Free$/);

    await closeShops();
    rememberDeliveryPlace('Kathmandu');
    await openAsGuest();
    await waitFor(() => {
      expect(delivery()).toHaveTextContent(/^Free, .* in Kathmandu$/);
    });
  });

  it('keeps the input over a reload', async () => {
    const { user } = await openAsGuest();
    await user.type(screen.getByLabelText('City'), 'Pokhara');
    await closeShops();

    await openShop({ at: '/checkout' });

    expect(await screen.findByLabelText('City')).toHaveValue('Pokhara');
  });

  it('offers to log in, and returns', async () => {
    const { user, router } = await openAsGuest();

    await user.click(screen.getByRole('link', { name: 'Log in to use your saved addresses' }));
    await screen.findByRole('heading', { name: 'SIGN IN' });

    expect(router.state.location.state).toEqual({ from: '/checkout' });
  });

  it('stores the token of the order in the address at once if the browser stores nothing, for a reload', async () => {
    const { fill, pay, router } = await openAsGuest(
      on('POST', '/orders/', { body: { ...ORDER, user: null, orderToken: 'order-token' } }),
      on('GET', '/orders/detail/:id', () => new Promise<never>(() => undefined)),
    );
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await fill();
    const hashes: string[] = [];
    router.subscribe(({ location }) => {
      if (location.pathname === '/khalti') hashes.push(location.hash);
    });
    await pay();

    await waitFor(() => {
      expect(hashes).not.toEqual([]);
    });
    expect(hashes[0]).toBe('#order-token');
  });
});
