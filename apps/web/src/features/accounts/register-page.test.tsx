import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const GOOD = {
  'First name': 'Asha',
  'Last name': 'Gurung',
  Username: 'asha',
  Email: 'asha@paila.example',
  Password: 'secret-pass',
  'Confirm password': 'secret-pass',
};

const openRegister = async (...routes: Route[]) => {
  const shop = await openShop({ at: '/register', routes: [on('POST', '/users', { body: {} }), ...routes] });
  await screen.findByRole('heading', { level: 1, name: 'CREATE AN ACCOUNT' });
  const fill = async (given: Partial<typeof GOOD> = {}) => {
    for (const [label, text] of Object.entries({ ...GOOD, ...given })) {
      const field = screen.getByLabelText(label);
      await shop.user.clear(field);
      if (text !== '') await enterText(shop.user, field, text);
    }
  };
  const send = () => shop.user.click(screen.getByRole('button', { name: 'Create account' }));
  return { ...shop, fill, send };
};

describe('creating an account', () => {
  it('continues to the log-in with the email filled in', async () => {
    const { api, fill, send } = await openRegister();
    expect(document.title).toBe('Registration Page');

    await fill();
    await send();

    expect(await screen.findByRole('heading', { level: 1, name: 'SIGN IN' })).toBeVisible();
    expect(
      screen.getByText(
        /^Your account is ready\. Please log in\. Orders that you placed as a guest with this email appear in My Orders once/,
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('Username or Email')).toHaveValue('asha@paila.example');
    expect(api.callsTo('POST', '/users').map(({ body }) => body)).toEqual([
      {
        firstname: 'Asha',
        lastname: 'Gurung',
        username: 'asha',
        email: 'asha@paila.example',
        password: 'secret-pass',
      },
    ]);
  });

  it('requires all missing fields and starts with the first', async () => {
    const { api, send } = await openRegister();

    await send();

    expect(await screen.findByText('Please enter your first name')).toBeVisible();
    for (const message of [
      'Please enter your last name',
      'Please enter your username',
      'Please include an email',
      'Please enter your password',
      'Passwords should match',
    ]) {
      expect(screen.getByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(api.callsTo('POST', '/users')).toEqual([]);
  });

  it.each([
    ['Email', 'asha@paila', 'Please include a valid email'],
    ['Password', 'short', "Password shouldn't be less than 6 characters"],
    ['Confirm password', 'other-pass', 'Passwords should match'],
    ['Username', 'a@b', 'Please choose a username without @'],
  ])('shows during typing the fault of %s', async (label, text, message) => {
    const { user } = await openRegister();

    await user.type(screen.getByLabelText(label), text);

    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  it('compares the passwords again when the first of them changes', async () => {
    const { user, fill } = await openRegister();
    await fill();

    await user.type(screen.getByLabelText('Password'), '2');
    expect(await screen.findByText('Passwords should match')).toBeVisible();

    await user.type(screen.getByLabelText('Confirm password'), '2');
    await waitFor(() => {
      expect(screen.queryByText('Passwords should match')).not.toBeInTheDocument();
    });
  });

  it("shows the server's words above the form until something is changed", async () => {
    const { user, fill, send } = await openRegister(
      on('POST', '/users', refusal(409, 'user_exists', 'User already exists')),
    );
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^User already exists$/);
    expect(screen.getByLabelText('Username')).toHaveValue('asha');

    await user.type(screen.getByLabelText('Username'), '2');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['Username', 'username', 'Please choose another username'],
    ['Password', 'password', 'Too many people use this password, so it is guessed first. Please choose another'],
  ])("puts the server's complaint beside its field: %s", async (label, path, msg) => {
    const { fill, send } = await openRegister(
      on('POST', '/users', refusal(400, 'validation', msg, { errors: [{ msg, path }] })),
    );
    await fill();
    await send();

    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(msg);
    });
    expect(screen.getAllByText(msg)).toHaveLength(1);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it('gives a hint for a weak password, and accepts it all the same', async () => {
    const hint = 'Please choose a password that is not made of your name, username or email';
    const { api, user, fill, send } = await openRegister(on('POST', '/users/password-hint', { body: { hint } }));
    await fill({ Password: 'asha-gurung', 'Confirm password': 'asha-gurung' });

    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeValid();
    expect(api.callsTo('POST', '/users/password-hint').map(({ body }) => body)).toEqual([
      {
        password: 'asha-gurung',
        firstname: 'Asha',
        lastname: 'Gurung',
        username: 'asha',
        email: 'asha@paila.example',
      },
    ]);
    await user.type(screen.getByLabelText('Password'), '7');
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Confirm password'), '7');
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'SIGN IN' })).toBeVisible();
  });

  it.each([
    ['fails', { status: 500 }],
    ['is unknown to an older server', { status: 404 }],
    ['is refused for a while', { status: 429, body: { msg: 'Too many requests', code: 'too_many_requests' } }],
  ])('needs no hint: the account is opened when the call for one %s', async (_, answer) => {
    const { api, fill, send } = await openRegister(on('POST', '/users/password-hint', answer));
    await fill();
    await waitFor(() => {
      expect(api.callsTo('POST', '/users/password-hint')).toHaveLength(1);
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'SIGN IN' })).toBeVisible();
  });

  it('names the terms that the visitor agrees to', async () => {
    await openRegister();

    const policy = screen.getByRole('link', { name: 'privacy policy (opens in a new tab)' });
    expect(policy).toHaveAttribute('href', '/privacy');
    expect(policy).toHaveAttribute('target', '_blank');
    expect(policy.closest('p')).toHaveTextContent(
      /^By creating an account, I consent to the processing of my personal data in accordance with the privacy policy/,
    );
  });

  it('is not shown to logged-in customers', async () => {
    await openShop({ at: '/register', as: true, routes: customerRoutes() });

    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  });
});
