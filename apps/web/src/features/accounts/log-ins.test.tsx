import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aSession, aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const ME = aUser();
const HERE = aSession({ current: true });
const LAPTOP = aSession({
  _id: '65e000000000000000000002',
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  lastSeenAt: '2026-11-19T06:00:00.000Z',
});

const openPage = (page: string, ...routes: Route[]) =>
  openShop({ at: `/user-profile/${page}`, as: ME, routes: [...customerRoutes(ME), ...routes] });

describe('the sessions of an account', () => {
  it('are listed by device, and end elsewhere on demand', async () => {
    let sessions = [HERE, LAPTOP];
    const { api, user } = await openPage(
      'password',
      on('GET', '/auth/sessions', () => ({ body: sessions })),
      on('DELETE', '/auth/sessions/:id', ({ path }) => {
        sessions = sessions.filter(({ _id }) => !path.endsWith(_id));
        return { body: {} };
      }),
    );

    const list = within(await screen.findByRole('list', { name: 'Where you are logged in' }));
    const [here, laptop] = list.getAllByRole('listitem');
    expect(here).toHaveTextContent('Chrome on AndroidThis device');
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(laptop).toHaveTextContent('Firefox on LinuxLast seen 19 November 2026');
    await user.click(list.getByRole('button', { name: 'Log out Firefox on Linux' }));

    expect(await screen.findByText('Firefox on Linux was logged out.')).toBeVisible();
    await waitFor(() => {
      expect(list.queryByText('Firefox on Linux')).not.toBeInTheDocument();
    });
    expect(api.callsTo('DELETE', `/auth/sessions/${LAPTOP._id}`)).toHaveLength(1);
    expect(window.localStorage.getItem('userToken')).toBe('a-token');
  });

  it('show why they cannot be loaded, and try again', async () => {
    const { api, user } = await openPage('password', on('GET', '/auth/sessions', { body: { odd: true } }));
    expect(await screen.findByText('The shop sent a response that we could not read')).toBeVisible();

    api.answer(on('GET', '/auth/sessions', { body: [HERE] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Chrome on Android')).toBeVisible();
  });
});

describe('erasing the account', () => {
  const openDialog = async (...routes: Route[]) => {
    const shop = await openPage('settings', ...routes);
    await shop.user.click(await screen.findByRole('button', { name: 'Erase my account' }));
    return { ...shop, dialog: within(await screen.findByRole('dialog', { name: 'Erase your account?' })) };
  };

  it('needs the password, and logs out', async () => {
    const { api, user, dialog, router } = await openDialog(on('DELETE', `/auth/${ME._id}`, { body: {} }));

    await enterText(user, dialog.getByLabelText('Current Password'), 'my-secret');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));

    expect(await screen.findByText('Your account was erased.')).toBeVisible();
    expect(api.callsTo('DELETE', `/auth/${ME._id}`)[0]?.body).toEqual({ currentPassword: 'my-secret' });
    expect(window.localStorage.getItem('userToken')).toBeNull();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
  });

  it('shows beside its field that the password is wrong', async () => {
    const wrong = refusal(400, 'validation', 'The current password is not correct', {
      errors: [{ path: 'currentPassword', msg: 'The current password is not correct' }],
    });
    const { user, dialog } = await openDialog(on('DELETE', `/auth/${ME._id}`, wrong));

    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));
    expect(await dialog.findByText('Please enter your current password')).toBeVisible();
    await enterText(user, dialog.getByLabelText('Current Password'), 'no-idea');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));

    expect(await dialog.findByText('The current password is not correct')).toBeVisible();
    expect(window.localStorage.getItem('userToken')).toBe('a-token');
  });

  it('shows what has to end first while a parcel is on its way', async () => {
    const words = 'An order of this account is paid and has not arrived. Please wait until it is delivered or refunded';
    const waiting = refusal(409, 'erasing_must_wait', words, { params: { until: 'order_arrives', count: 1 } });
    const { user, dialog } = await openDialog(on('DELETE', `/auth/${ME._id}`, waiting));

    await enterText(user, dialog.getByLabelText('Current Password'), 'my-secret');
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }));

    expect(await dialog.findByText(words)).toBeVisible();
    expect(window.localStorage.getItem('userToken')).toBe('a-token');
  });

  it('says first what invoices keep', async () => {
    const { dialog } = await openDialog();

    expect(
      dialog.getByText(
        /^Invoices keep the name and address of their buyer for 6 years, .* Once your account is erased, only admins/,
      ),
    ).toBeVisible();
  });

  it('is cancelled with Escape, and the focus returns', async () => {
    const { user } = await openDialog();

    await user.keyboard('{Escape}');

    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(screen.getByRole('button', { name: 'Erase my account' })).toHaveFocus();
  });
});
