import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aUser } from '../../testing/samples.js';
import { type Answer, on, type Route, type SeenCall } from '../../testing/test-api.js';

afterEach(closeShops);

const ME = aUser({ phone: '9800000001', gender: 'Female' });
const openProfile = (page: string, ...routes: Route[]) =>
  openShop({ at: `/user-profile${page}`, as: ME, routes: [...customerRoutes(ME), ...routes] });

describe('the profile', () => {
  it('asks strangers to log in, and comes back afterwards', async () => {
    const { user, router } = await openShop({ at: '/user-profile/password' });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));

    await screen.findByRole('heading', { name: 'SIGN IN' });
    expect(router.state.location.state).toEqual({ from: '/user-profile/password' });
  });

  it('shows what the shop knows of a customer', async () => {
    await openProfile('');

    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    expect(document.title).toBe('My Account');
    for (const text of ['Asha Gurung', 'asha@paila.example', '9800000001', 'Female']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('leaves out what a customer has not told', async () => {
    await openShop({ at: '/user-profile', as: true, routes: customerRoutes() });

    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(screen.queryByText('Gender')).not.toBeInTheDocument();
  });

  it('leads to each of its pages', async () => {
    await openProfile('');

    const nav = within(await screen.findByRole('navigation', { name: 'Profile' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user-profile',
      '/user-profile/orders',
      '/user-profile/addresses',
      '/user-profile/notifications',
      '/user-profile/password',
      '/user-profile/settings',
    ]);
    expect(nav.getByRole('link', { name: 'My Account' })).toHaveAttribute('aria-current', 'page');
  });

  it('gives way to the reason when the account cannot be read, and tries again', async () => {
    const { api, user } = await openProfile('', on('GET', '/auth', refusal(503, 'unavailable', 'The shop rests')));

    expect(await screen.findByText('The shop rests')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'My Account' })).not.toBeInTheDocument();

    api.answer(on('GET', '/auth', { body: ME }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  it('asks to log in when there is a token but no user, and goes on once there is one', async () => {
    window.localStorage.setItem('userToken', 'a-token');
    // Whoever asks, and however late: the page asks again for an account that could not be read.
    const ofTheNewTokenOnly = ({ headers }: SeenCall): Answer =>
      headers['x-auth-token'] === 'another' ? { body: ME } : refusal(500, 'server_error', 'Server Error');
    const { api, user, router } = await openShop({
      at: '/user-profile',
      routes: [...customerRoutes(ME), on('GET', '/auth', ofTheNewTokenOnly)],
    });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    expect(screen.queryByText('Server Error')).not.toBeInTheDocument();

    api.answer(on('POST', '/auth', { body: { token: 'another', user: ME } }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await user.type(await screen.findByLabelText('Username or Email'), 'asha');
    await user.type(screen.getByLabelText('Password'), 'secret-pass');
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user-profile');
  });

  it('has no notifications', async () => {
    await openProfile('/notifications');

    expect(await screen.findByText('No Notifications available')).toBeVisible();
  });
});

const ENDED = refusal(401, 'unauthorized', 'Your session has ended. Please log in again');

const logInAgain = async (
  api: Awaited<ReturnType<typeof openShop>>['api'],
  user: Awaited<ReturnType<typeof openShop>>['user'],
  as = ME,
): Promise<void> => {
  api.answer(on('POST', '/auth', { body: { token: 'another', user: as } }), on('GET', '/auth', { body: as }));
  await user.click(await screen.findByRole('link', { name: 'Log in again' }));
  await user.type(await screen.findByLabelText('Username or Email'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret-pass');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

describe('changing the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof openShop>>['user'], texts: [string, string, string]) => {
    const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;
    for (const [index, label] of labels.entries()) {
      await user.type(await screen.findByLabelText(label), texts[index] ?? '');
    }
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  };

  it('sends the three of them and empties the form', async () => {
    const { api, user } = await openProfile('/password', on('PUT', `/auth/${ME._id}`, { body: ME }));

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);

    expect(await screen.findByText('Your password is changed. Other devices were logged out.')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)[0]?.body).toEqual({
      currentPassword: 'old-secret',
      newPassword: 'new-secret',
      password: 'new-secret',
    });
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  it('wants the new one twice', async () => {
    const { api, user } = await openProfile('/password');

    await fill(user, ['old-secret', 'new-secret', 'new-secrte']);

    expect(await screen.findByText('Passwords should match!')).toBeVisible();
    expect(screen.getByLabelText('Confirm New Password')).toHaveFocus();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);
  });

  it("says the server's words and keeps what was typed", async () => {
    const { user } = await openProfile(
      '/password',
      on('PUT', `/auth/${ME._id}`, refusal(400, 'validation', 'The current password is wrong')),
    );

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);

    expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong');
    expect(screen.getByLabelText('New Password')).toHaveValue('new-secret');
    expect(window.localStorage.getItem('userToken')).toBe('a-token');
  });

  it('says beside its field why the new one is refused', async () => {
    const msg = 'Too many people use this password, so it is guessed first. Please choose another';
    const { user } = await openProfile(
      '/password',
      on('PUT', `/auth/${ME._id}`, refusal(400, 'validation', msg, { errors: [{ msg, path: 'newPassword' }] })),
    );

    await fill(user, ['old-secret', 'password', 'password']);

    await screen.findByRole('alert');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(msg);
    expect(screen.getByLabelText('New Password')).toHaveFocus();
    expect(screen.getByLabelText('Current Password')).not.toHaveAccessibleDescription();
  });

  it('loses nothing when the session ends under it', async () => {
    const { api, user } = await openProfile('/password', on('PUT', `/auth/${ME._id}`, ENDED));

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);
    await logInAgain(api, user);

    expect(await screen.findByLabelText('Current Password')).toHaveValue('old-secret');
    expect(screen.getByLabelText('Confirm New Password')).toHaveValue('new-secret');
  });

  it('does not show what was typed to another customer', async () => {
    const { api, user } = await openProfile('/password', on('PUT', `/auth/${ME._id}`, ENDED));

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);
    await logInAgain(api, user, aUser({ _id: '65b000000000000000000002', firstname: 'Bina' }));

    expect(await screen.findByLabelText('Current Password')).toHaveValue('');
  });
});

describe('the settings', () => {
  const openForm = async (...routes: Route[]) => {
    const shop = await openProfile('/settings', ...routes);
    await screen.findByRole('heading', { name: 'Profile Settings' });
    return shop;
  };

  it('can be read at first and changed after Edit', async () => {
    const { user } = await openForm();
    expect(document.title).toBe('Account setting');
    expect(screen.getByLabelText('First name')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Gender')).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Edit' }));

    expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('Gender')).toBeEnabled();
  });

  it('save what was changed and end the editing', async () => {
    const changed = { ...ME, firstname: 'Aasha', gender: 'Others' };
    const { api, user } = await openForm(on('PUT', `/auth/${ME._id}`, { body: changed }));

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Aasha');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Others');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)[0]?.body).toEqual({
      firstname: 'Aasha',
      lastname: 'Gurung',
      phone: '9800000001',
      email: 'asha@paila.example',
      gender: 'Others',
    });
    expect(window.localStorage.getItem('userInfo')).toContain('"Aasha"');
  });

  it('ask for the password when the e-mail address is a new one, and only then', async () => {
    const changed = { ...ME, email: 'asha@new.example' };
    const wrong = refusal(400, 'validation', 'The current password is not correct', {
      errors: [{ path: 'currentPassword', msg: 'The current password is not correct' }],
    });
    const { api, user } = await openForm(on('PUT', `/auth/${ME._id}`, wrong));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();

    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha@new.example');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);

    await user.type(screen.getByLabelText('Current Password'), 'no-idea');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('The current password is not correct')).toBeVisible();
    expect(screen.getByLabelText('Current Password')).toHaveFocus();

    api.answer(on('PUT', `/auth/${ME._id}`, { body: changed }));
    await user.clear(screen.getByLabelText('Current Password'));
    await user.type(screen.getByLabelText('Current Password'), 'my-secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Your details are saved.')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`).at(-1)?.body).toMatchObject({
      email: 'asha@new.example',
      currentPassword: 'my-secret',
    });
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
  });

  it('go back to what they were on cancel', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('First name'), 'xyz');

    await user.click(screen.getByRole('button', { name: 'Cancel editing' }));

    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    });
  });

  it('say what is wrong with a field', async () => {
    const { api, user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Please include a valid email')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);
  });

  it('lose nothing when the session ends under them', async () => {
    const { api, user } = await openForm(on('PUT', `/auth/${ME._id}`, ENDED));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('First name'), 'xyz');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await logInAgain(api, user);

    expect(await screen.findByRole('button', { name: 'Update' })).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Ashaxyz');
  });

  it('end the editing when the server refuses, with its words, and lose nothing', async () => {
    const { user } = await openForm(on('PUT', `/auth/${ME._id}`, refusal(409, 'user_exists', 'User already exists')));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('First name'), 'xyz');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('User already exists');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ashaxyz');
  });
});
