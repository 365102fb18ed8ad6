import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops } from '../../testing/open-shop.js';
import { ENDED, logInAgain, ME, openProfile } from '../../testing/profile.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

describe('the settings of a customer', () => {
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

  it('save the changes and end the editing', async () => {
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

  it('complete a phone number, refuse one that nobody can call, and accept an older one', async () => {
    const { api, user } = await openForm(on('PUT', `/auth/${ME._id}`, { body: ME }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const phone = screen.getByLabelText('Phone');
    const type = async (typed: string): Promise<void> => {
      await user.clear(phone);
      if (typed !== '') await user.type(phone, typed);
      await user.tab();
    };
    await type('०१-४४१२३४५');
    expect(phone).toHaveValue('+977 14412345');

    await type('9841234567 or 9801234567');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Please enter one phone number only')).toBeVisible();
    expect(phone).toHaveFocus();

    await type(ME.phone);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByRole('button', { name: 'Edit' });
    expect(api.callsTo('PUT', `/auth/${ME._id}`).map(({ body }) => body)).toEqual([
      expect.objectContaining({ phone: ME.phone }),
    ]);
  });

  it('ask for the password when the email address is a new one, and only then', async () => {
    const changed = { ...ME, email: 'asha@new.example' };
    const wrong = refusal(400, 'validation', 'The current password is not correct', {
      errors: [{ path: 'currentPassword', msg: 'The current password is not correct' }],
    });
    const { api, user } = await openForm(on('PUT', `/auth/${ME._id}`, wrong));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();

    await user.clear(screen.getByLabelText('Email'));
    await enterText(user, screen.getByLabelText('Email'), 'asha@new.example');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);

    await enterText(user, screen.getByLabelText('Current Password'), 'no-idea');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('The current password is not correct')).toBeVisible();
    expect(screen.getByLabelText('Current Password')).toHaveFocus();

    api.answer(on('PUT', `/auth/${ME._id}`, { body: changed }));
    await user.clear(screen.getByLabelText('Current Password'));
    await enterText(user, screen.getByLabelText('Current Password'), 'my-secret');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    await waitFor(() => {
      expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    });
    expect(api.callsTo('PUT', `/auth/${ME._id}`).at(-1)?.body).toMatchObject({
      email: 'asha@new.example',
      currentPassword: 'my-secret',
    });
    expect(await screen.findByText('Your details were saved.')).toBeVisible();
  });

  it('show which address waits to be confirmed, and can keep the old one', async () => {
    const waiting = { ...ME, pendingEmail: 'asha@new.example' };
    const { api, user } = await openForm(on('GET', '/auth', { body: waiting }));
    expect(await screen.findByText(/^Changes to asha@new\.example once you follow the link/)).toBeVisible();

    api.answer(on('DELETE', '/email-confirmation', { body: ME }), on('GET', '/auth', { body: ME }));
    await user.click(screen.getByRole('button', { name: 'Keep the old address' }));

    await waitFor(() => {
      expect(screen.queryByText(/^Changes to/)).not.toBeInTheDocument();
    });
  });

  it('return to their old values on cancel', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.type(screen.getByLabelText('First name'), 'xyz');

    await user.click(screen.getByRole('button', { name: 'Cancel editing' }));

    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
    });
  });

  it('show the fault of a field', async () => {
    const { api, user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'asha');
    await user.click(screen.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Please include a valid email')).toBeVisible();
    expect(api.callsTo('PUT', `/auth/${ME._id}`)).toEqual([]);
  });

  it('lose nothing when the session ends under them', async () => {
    const shop = await openForm(on('PUT', `/auth/${ME._id}`, ENDED));
    await shop.user.click(screen.getByRole('button', { name: 'Edit' }));
    await shop.user.type(screen.getByLabelText('First name'), 'xyz');
    await shop.user.click(screen.getByRole('button', { name: 'Update' }));
    await logInAgain(shop);

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
    // Outside edit mode, the field shows the saved value.
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
    expect(screen.getByText(/^Your changes aren’t saved yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Ashaxyz');
    expect(screen.queryByText(/^Your changes aren’t saved yet/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel editing' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Asha');
  });
});
