import { afterEach } from '@jest/globals';
import type { AccountDetail } from '@paila/shared';
import { act, screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { anAdmin, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const ID = '65b0000000000000000000aa';
const detail = (given: Partial<AccountDetail> = {}): AccountDetail => ({
  ...aUser({ _id: ID, firstname: 'Bina', lastname: 'Thapa', username: 'bina', email: 'bina@example.com' }),
  createdAt: '2026-05-02T06:00:00.000Z',
  blocked: false,
  version: 4,
  orders: { placed: 0, paid: 0, spent: 0 },
  sessions: [],
  ...given,
});
const openCustomer = async (...routes: Route[]) => {
  const opened = await openAdmin({
    at: `/admin/users/${ID}`,
    routes: [
      on('GET', `/users/${ID}`, { body: detail() }),
      on('GET', `/address/${ID}`, { body: [] }),
      on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } }),
      on('GET', '/users', { body: [], headers: { 'X-Total-Count': '0' } }),
      ...routes,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Bina Thapa' });
  return opened;
};
const openPanel = async (user: Awaited<ReturnType<typeof openAdmin>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  return within(await screen.findByRole('dialog', { name: 'Erase Bina Thapa' }));
};

it('the question before an account is erased says what its invoices keep', async () => {
  const { user } = await openCustomer();

  const panel = await openPanel(user);

  expect(
    panel.getByText(/without personal data\. Invoices keep their buyer for the years in the settings\.$/),
  ).toBeVisible();
});

describe('an account that was erased', () => {
  it('is not shown again by the back button', async () => {
    const { api, user, router } = await openCustomer(
      on('DELETE', `/auth/${ID}`, () => {
        api.answer(on('GET', `/users/${ID}`, refusal(404, 'not_found', 'Account not found')));
        return { body: { msg: 'The account has been erased' } };
      }),
    );
    const panel = await openPanel(user);
    await enterText(user, panel.getByLabelText('Your own password'), 'right horse');
    await user.click(panel.getByRole('button', { name: 'Erase for good' }));
    await screen.findByText('Bina Thapa was erased');
    await screen.findByRole('heading', { level: 1, name: 'Customers' });

    await act(() => router.navigate(-1));

    expect(await screen.findByText('There is no such account, or it was erased.')).toBeVisible();
    expect(screen.queryByText('bina@example.com')).not.toBeInTheDocument();
  });
});

describe('the panel that erases an account', () => {
  it('forgets the password and its error when it is closed', async () => {
    const { user } = await openCustomer(
      on('DELETE', `/auth/${ID}`, refusal(400, 'validation', 'The current password is not correct')),
    );
    const panel = await openPanel(user);
    await user.type(panel.getByLabelText('Your own password'), 'wrong');
    await user.click(panel.getByRole('button', { name: 'Erase for good' }));
    await panel.findByText('The current password is not correct');
    await user.click(panel.getByRole('button', { name: 'Cancel' }));

    const again = await openPanel(user);
    expect(again.getByLabelText('Your own password')).toHaveValue('');
    expect(again.queryByText('The current password is not correct')).not.toBeInTheDocument();
  });
});

describe('an account that somebody else has changed', () => {
  it('says so even if no shown value has changed', async () => {
    const { api, user } = await openCustomer(
      on('PUT', `/users/${ID}/access`, () => {
        api.answer(on('GET', `/users/${ID}`, { body: detail({ version: 5 }) }));
        return refusal(412, 'stale_version', 'This has changed in the meantime');
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Block' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(await conflict.findByText('Nothing shown here has changed.')).toBeVisible();
    expect(conflict.queryByRole('table')).not.toBeInTheDocument();
  });
});

it('an admin’s own account is not erased from its page here', async () => {
  await openAdmin({
    at: `/admin/users/${ID}`,
    as: anAdmin({ _id: ID }),
    routes: [
      on('GET', `/users/${ID}`, { body: detail() }),
      on('GET', `/address/${ID}`, { body: [] }),
      on('GET', '/orders', { body: [], headers: { 'X-Total-Count': '0' } }),
    ],
  });

  expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase' })).not.toBeInTheDocument();
});
