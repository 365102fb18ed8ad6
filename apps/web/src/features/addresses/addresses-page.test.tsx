import { type Address } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAddressDemanded } from '../../testing/address-form.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anAddress, aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const HOME = anAddress();
const LAKE = anAddress({ _id: '65c000000000000000000002', streetAddress: 'Lakeside 4', checked: false });

/** An address book that answers as the real one does. */
const addressBookRoutes = (...stored: Address[]): Route[] => {
  let book = stored;
  return [
    on('GET', '/address/:userId', () => ({ body: book })),
    on('POST', '/address/', ({ body }) => {
      const made = anAddress({ ...(body as Address), _id: `new-${String(book.length)}`, checked: book.length === 0 });
      book = [...book, made];
      return { body: made };
    }),
    on('PUT', '/address/default/:id', ({ path }) => {
      book = book.map((address) => ({ ...address, checked: path.endsWith(address._id) }));
      return { body: book };
    }),
    on('PUT', '/address/:id', ({ path, body }) => {
      book = book.map((address) => (path.endsWith(address._id) ? { ...address, ...(body as Address) } : address));
      return { body: book[0] };
    }),
    on('DELETE', '/address/:id', ({ path }) => {
      book = book.filter(({ _id }) => !path.endsWith(_id));
      return { body: book };
    }),
  ];
};

const openBook = (stored: Address[], ...routes: Route[]) =>
  openShop({
    at: '/user-profile/addresses',
    as: true,
    routes: [...customerRoutes(), ...addressBookRoutes(...stored), ...routes],
  });

describe('the address book', () => {
  it('shows that it is empty and saves the first address', async () => {
    const { api, user } = await openBook([]);
    expect(await screen.findByText(/No address yet/)).toBeVisible();
    expect(document.title).toBe('My Address');

    await user.click(screen.getByRole('button', { name: 'Add address' }));
    expect(screen.getByRole('heading', { name: 'Submit Address' })).toHaveFocus();
    for (const [label, text] of [
      ['First name', 'Asha'],
      ['Last name', 'Gurung'],
      ['Phone', '9800000001'],
      ['Street address', 'Patan 7'],
      // The form knows the province of this city.
      ['City', 'Lalitpur'],
    ] as const) {
      await user.type(screen.getByLabelText(label), text);
    }
    await user.dblClick(screen.getByRole('button', { name: 'Submit' }));

    expect(await screen.findByRole('radio', { name: /Patan 7/ })).toBeChecked();
    expect(screen.queryByRole('heading', { name: 'Submit Address' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add address' })).toHaveFocus();
    expect(api.callsTo('POST', '/address').map(({ body }) => body)).toEqual([
      {
        firstname: 'Asha',
        lastname: 'Gurung',
        phone: '+977 9800000001',
        streetAddress: 'Patan 7',
        city: 'Lalitpur',
        state: 'Bagmati',
        zipcode: '',
        country: 'Nepal',
        user: '65b000000000000000000001',
      },
    ]);
  });

  it('requires all that a parcel needs', async () => {
    const { user } = await openBook([]);
    await user.click(await screen.findByRole('button', { name: 'Add address' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));

    await screen.findByText('Please enter your first name');
    expectAddressDemanded();
    expect(screen.getByLabelText('First name')).toHaveFocus();
  });

  it('makes the chosen address the default', async () => {
    let answer: () => void = () => undefined;
    const { api, user } = await openBook(
      [HOME, LAKE],
      on('PUT', '/address/default/:id', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return {
          body: [
            { ...HOME, checked: false },
            { ...LAKE, checked: true },
          ],
        };
      }),
    );
    expect(await screen.findByRole('radio', { name: /Jhamsikhel/ })).toBeChecked();

    await user.click(screen.getByRole('radio', { name: /Lakeside 4/ }));
    expect(await screen.findByText('Setting Default Address...')).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('PUT', `/address/default/${LAKE._id}`)).toHaveLength(1);
    });
    answer();

    await waitFor(() => {
      expect(screen.getByRole('radio', { name: /Lakeside 4/ })).toBeChecked();
    });
    expect(screen.queryByText('Setting Default Address...')).not.toBeInTheDocument();
    expect(api.callsTo('PUT', `/address/default/${LAKE._id}`)[0]?.body).toEqual({
      id: LAKE._id,
      checked: true,
      user: '65b000000000000000000001',
    });
  });

  it('changes an address', async () => {
    const { api, user } = await openBook([HOME]);

    await user.click(await screen.findByRole('button', { name: 'Edit Jhamsikhel Road 12' }));
    expect(screen.getByRole('heading', { name: 'Update Address' })).toBeVisible();
    await user.clear(screen.getByLabelText('City'));
    await enterText(user, screen.getByLabelText('City'), 'Bhaktapur');
    await user.click(screen.getByRole('button', { name: 'Update Address' }));

    expect(await screen.findByText(/Bhaktapur, Bagmati/)).toBeVisible();
    expect(api.callsTo('PUT', `/address/${HOME._id}`)[0]?.body).toMatchObject({ _id: HOME._id, city: 'Bhaktapur' });
  });

  it('closes the form without a change', async () => {
    const { api, user } = await openBook([HOME]);
    await user.click(await screen.findByRole('button', { name: 'Edit Jhamsikhel Road 12' }));

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('heading', { name: 'Update Address' })).not.toBeInTheDocument();
    expect(api.callsTo('PUT', `/address/${HOME._id}`)).toEqual([]);
  });

  it('switches from one form to the other', async () => {
    const { user } = await openBook([HOME]);
    await user.click(await screen.findByRole('button', { name: 'Edit Jhamsikhel Road 12' }));

    await user.click(screen.getByRole('button', { name: 'Add address' }));
    expect(screen.getByRole('heading', { name: 'Submit Address' })).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('');

    await user.click(screen.getByRole('button', { name: 'Edit Jhamsikhel Road 12' }));
    expect(screen.getByRole('heading', { name: 'Update Address' })).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveValue('Lalitpur');
  });

  it('deletes an address after a confirmation', async () => {
    const { api, user } = await openBook([HOME, LAKE]);

    await user.click(await screen.findByRole('button', { name: 'Delete Lakeside 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this address?' }));
    expect(api.callsTo('DELETE', `/address/${LAKE._id}`)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    await waitFor(() => {
      expect(screen.queryByText('Lakeside 4')).not.toBeInTheDocument();
    });
    expect(api.callsTo('DELETE', `/address/${LAKE._id}`)).toHaveLength(1);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Add address' })).toHaveFocus();
    });
  });

  it("shows the server's words after a refusal, and the stored addresses", async () => {
    const { user } = await openBook(
      [HOME, LAKE],
      on('PUT', '/address/default/:id', refusal(404, 'not_found', 'Address not found')),
    );

    await user.click(await screen.findByRole('radio', { name: /Lakeside 4/ }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Address not found');
    expect(screen.getByRole('radio', { name: /Jhamsikhel/ })).toBeChecked();
  });

  it('loses no input when the session ends under its form', async () => {
    const ended = refusal(401, 'unauthorized', 'Your session has ended. Please log in again');
    const { api, user } = await openBook([HOME], on('PUT', '/address/:id', ended));
    await user.click(await screen.findByRole('button', { name: 'Edit Jhamsikhel Road 12' }));
    await user.clear(screen.getByLabelText('Street address'));
    await enterText(user, screen.getByLabelText('Street address'), 'Patan 7');
    await user.click(screen.getByRole('button', { name: 'Update Address' }));

    api.answer(on('POST', '/auth', { body: { token: 'another', user: aUser() } }));
    await user.click(await screen.findByRole('link', { name: 'Log in again' }));
    await enterText(user, await screen.findByLabelText('Username or Email'), 'asha');
    await enterText(user, screen.getByLabelText('Password'), 'secret-pass');
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('heading', { name: 'Update Address' })).toBeVisible();
    expect(screen.getByLabelText('Street address')).toHaveValue('Patan 7');
  });

  it('is not shown as empty for an invalid answer', async () => {
    await openBook([], on('GET', '/address/:userId', { body: { odd: true } }));

    expect(await screen.findByText('The shop sent a response that we could not read')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows why it cannot be read, and tries again', async () => {
    const { api, user } = await openBook(
      [],
      on('GET', '/address/:userId', refusal(500, 'server_error', 'Server Error')),
    );
    expect(await screen.findByText('Server Error')).toBeVisible();

    api.answer(on('GET', '/address/:userId', { body: [HOME] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('radio', { name: /Jhamsikhel/ })).toBeChecked();
  });
});
