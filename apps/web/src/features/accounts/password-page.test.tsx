import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, type openShop } from '../../testing/open-shop.js';
import { ENDED, logInAgain, ME, openProfile } from '../../testing/profile.js';
import { aUser } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

describe('changing the password', () => {
  const fill = async (user: Awaited<ReturnType<typeof openShop>>['user'], texts: [string, string, string]) => {
    const labels = ['Current Password', 'New Password', 'Confirm New Password'] as const;
    for (const [index, label] of labels.entries()) {
      await enterText(user, await screen.findByLabelText(label), texts[index] ?? '');
    }
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  };

  it('sends all three and empties the form', async () => {
    const { api, user } = await openProfile('/password', on('PUT', `/auth/${ME._id}`, { body: ME }));

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);

    expect(await screen.findByText('Your password was changed. Other devices were logged out.')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)[0]?.body).toEqual({
      currentPassword: 'old-secret',
      newPassword: 'new-secret',
      password: 'new-secret',
    });
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  it('requires the new one twice', async () => {
    const { api, user } = await openProfile('/password');

    await fill(user, ['old-secret', 'new-secret', 'new-secrte']);

    expect(await screen.findByText('Passwords should match!')).toBeVisible();
    expect(screen.getByLabelText('Confirm New Password')).toHaveFocus();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);
  });

  it("shows the server's words and keeps the input", async () => {
    const { user } = await openProfile(
      '/password',
      on('PUT', `/auth/${ME._id}`, refusal(400, 'validation', 'The current password is wrong')),
    );

    await fill(user, ['old-secret', 'new-secret', 'new-secret']);

    expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong');
    expect(screen.getByLabelText('New Password')).toHaveValue('new-secret');
    expect(window.localStorage.getItem('userToken')).toBe('a-token');
  });

  it('shows beside its field why the new one is refused', async () => {
    const msg = 'Too many people use this password, so it is guessed first. Please choose another';
    const { user } = await openProfile(
      '/password',
      on('PUT', `/auth/${ME._id}`, refusal(400, 'validation', msg, { errors: [{ msg, path: 'newPassword' }] })),
    );

    await fill(user, ['old-secret', 'password', 'password']);

    await waitFor(() => {
      expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(msg);
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByLabelText('New Password')).toHaveFocus();
    expect(screen.getByLabelText('Current Password')).not.toHaveAccessibleDescription();
  });

  it('loses nothing when the session ends under it', async () => {
    const shop = await openProfile('/password', on('PUT', `/auth/${ME._id}`, ENDED));

    await fill(shop.user, ['old-secret', 'new-secret', 'new-secret']);
    await logInAgain(shop);

    expect(await screen.findByLabelText('Current Password')).toHaveValue('old-secret');
    expect(screen.getByLabelText('Confirm New Password')).toHaveValue('new-secret');
  });

  it('does not show the input to another customer', async () => {
    const shop = await openProfile('/password', on('PUT', `/auth/${ME._id}`, ENDED));

    await fill(shop.user, ['old-secret', 'new-secret', 'new-secret']);
    await logInAgain(shop, aUser({ _id: '65b000000000000000000002', firstname: 'Bina' }));

    expect(await screen.findByLabelText('Current Password')).toHaveValue('');
  });
});
