import { afterEach } from '@jest/globals';
import type { SettingsValues, ShopSettings } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeAdmins);

const DEFAULTS: SettingsValues = {
  address: 'Jhamsikhel Road',
  phone: '+977 1 5550 142',
  email: 'support@paila.example',
  legalName: '',
  panNumber: '',
  returns: '',
  usdToNpr: 145,
  delivery: [],
  holidays: [],
  lowStock: 3,
  holdMinutes: 15,
  timeZone: 'Asia/Kathmandu',
};
const settings = (stored: Partial<SettingsValues> = {}, version = 4): ShopSettings => ({
  version,
  values: { ...DEFAULTS, ...stored },
  defaults: DEFAULTS,
  sources: {
    ...(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, 'default'])) as ShopSettings['sources']),
    usdToNpr: 'environment',
    ...(Object.fromEntries(Object.keys(stored).map((name) => [name, 'stored'])) as ShopSettings['sources']),
  },
  changedAt: '2026-11-21T06:00:00.000Z',
  changedBy: 'Anita Admin',
});
const routesOf = (now: ShopSettings): Route[] => [
  on('GET', '/settings', { body: now }),
  on('GET', '/settings/history', {
    body: [{ version: 4, at: '2026-11-21T06:00:00.000Z', by: 'Anita Admin', changed: ['returns'], values: now.values }],
    headers: { 'X-Total-Count': '1' },
  }),
  on('GET', '/products', { body: [aProduct({ title: 'Ridge' })], headers: { 'X-Total-Count': '1' } }),
];
const openSettings = async (now = settings({ returns: 'Within 14 days' }), routes: Route[] = []) => {
  const opened = await openAdmin({ at: '/admin/settings', routes: [...routesOf(now), ...routes] });
  await screen.findByLabelText('Text on returns');
  return opened;
};

describe('the settings', () => {
  it('say where each value comes from, and who changed what', async () => {
    await openSettings();

    expect(screen.getByLabelText('Text on returns')).toHaveValue('Within 14 days');
    expect(screen.getByLabelText('Rupees for one dollar')).toHaveValue('');
    expect(screen.getByText('From the environment: 145')).toBeVisible();
    expect(screen.getByText('Default: Asia/Kathmandu')).toBeVisible();
    const changes = within(screen.getByRole('region', { name: 'Changes' }));
    expect(await changes.findByText('Text on returns')).toBeVisible();
    expect(changes.getByText('Anita Admin, 21 Nov, 11:45')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('are saved in the version that was looked at; what is blank gets its default', async () => {
    const after = settings({ usdToNpr: 150.5, delivery: [{ city: 'Pokhara', days: 3, cutOffHour: 12 }] }, 5);
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', { body: after })]);

    await user.clear(screen.getByLabelText('Text on returns'));
    await user.type(screen.getByLabelText('Rupees for one dollar'), '150.5');
    await user.type(screen.getByLabelText('Delivery by city'), 'Pokhara, 3, 12');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('The settings are in force');
    const [call] = api.callsTo('PUT', '/settings');
    expect(call?.headers['if-match']).toBe('"v4"');
    expect(call?.body).toEqual({ usdToNpr: 150.5, delivery: [{ city: 'Pokhara', days: 3, cutOffHour: 12 }] });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    });
  });

  it('show the words of a refusal at their field, and keep what was written', async () => {
    const wrong = {
      status: 400,
      body: {
        code: 'validation',
        msg: 'A PAN or VAT number has nine digits',
        errors: [{ path: 'panNumber', msg: 'A PAN or VAT number has nine digits' }],
      },
    };
    const { user } = await openSettings(undefined, [on('PUT', '/settings', wrong)]);

    await user.type(screen.getByLabelText('PAN or VAT number'), '12');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('A PAN or VAT number has nine digits');
    expect(screen.getByLabelText('PAN or VAT number')).toHaveValue('12');
    expect(screen.getByLabelText('PAN or VAT number')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are not overwritten before one has seen what somebody else saved meanwhile', async () => {
    const stale = refusal(412, 'stale_version', 'This was changed meanwhile');
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', stale)]);
    api.answer(on('GET', '/settings', { body: settings({ returns: 'Never' }, 5) }));
    await user.type(screen.getByLabelText('Low stock from'), '9');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    expect(await conflict.findByRole('row', { name: 'Text on returns Within 14 days Never' })).toBeVisible();
    api.answer(on('PUT', '/settings', { body: settings({ returns: 'Never', lowStock: 9 }, 6) }));
    await user.click(conflict.getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings are in force');
    expect(api.callsTo('PUT', '/settings').at(-1)?.headers['if-match']).toBe('"v5"');
  });

  it('keep what only somebody else has changed, and what is written here', async () => {
    const stale = refusal(412, 'stale_version', 'This was changed meanwhile');
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', stale)]);
    api.answer(on('GET', '/settings', { body: settings({ returns: 'Never', phone: '1', usdToNpr: 150 }, 5) }));
    await user.type(screen.getByLabelText('Low stock from'), '9');
    await user.type(screen.getByLabelText('Phone'), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    await user.click(await conflict.findByRole('button', { name: 'Save' }));

    const sent = { returns: 'Never', phone: '2', usdToNpr: 150, lowStock: 9 };
    await waitFor(() => {
      expect(api.callsTo('PUT', '/settings').map(({ body }) => body)).toEqual([
        { returns: 'Within 14 days', phone: '2', lowStock: 9 },
        sent,
      ]);
    });
  });

  it('show what somebody else has saved once both were looked at, without saving', async () => {
    const stale = refusal(412, 'stale_version', 'This was changed meanwhile');
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', stale)]);
    api.answer(on('GET', '/settings', { body: settings({ returns: 'Never' }, 5) }));
    await user.type(screen.getByLabelText('Low stock from'), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    await conflict.findByRole('row', { name: 'Text on returns Within 14 days Never' });

    await user.click(conflict.getByRole('button', { name: 'Leave it as it is now' }));

    await waitFor(() => {
      expect(screen.getByLabelText('Text on returns')).toHaveValue('Never');
    });
    expect(screen.getByLabelText('Low stock from')).toHaveValue('9');
    expect(api.callsTo('PUT', '/settings')).toHaveLength(1);
  });

  it('keep what is not saved over a reload, until it is saved or discarded', async () => {
    const { user, api } = await openSettings();
    await user.type(screen.getByLabelText('Low stock from'), '9');
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toContain('"lowStock":"9"');
    });
    await closeAdmins();

    const again = await openSettings();
    expect(screen.getByText('Here is what you had not saved.')).toBeVisible();
    expect(screen.getByLabelText('Low stock from')).toHaveValue('9');
    await again.user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(screen.getByLabelText('Low stock from')).toHaveValue('');
    expect(screen.queryByText('Here is what you had not saved.')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('settings-draft')).toBeNull();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('tell of what somebody else saved before a draft was taken up again', async () => {
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Low stock from'), '9');
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toContain('"lowStock":"9"');
    });
    await closeAdmins();

    const now = settings({ returns: 'Never' }, 5);
    const { api, user: second } = await openSettings(now, [
      on('PUT', '/settings', ({ headers }) =>
        headers['if-match'] === '"v5"'
          ? { body: settings({ returns: 'Never', lowStock: 9 }, 6) }
          : refusal(412, 'stale_version', 'This was changed meanwhile'),
      ),
    ]);
    await second.click(screen.getByRole('button', { name: 'Save' }));

    const conflict = within(await screen.findByRole('dialog', { name: 'Somebody changed this meanwhile' }));
    expect(await conflict.findByRole('row', { name: 'Text on returns Within 14 days Never' })).toBeVisible();
    await second.click(conflict.getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings are in force');
    expect(api.callsTo('PUT', '/settings').map(({ headers }) => headers['if-match'])).toEqual(['"v4"', '"v5"']);
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toBeNull();
    });
  });

  it('show what a cart would cost before they are saved', async () => {
    const preview = {
      now: { amount: 180, charge: 2_610_000, payable: true },
      then: { amount: 180, charge: 2_700_000, payable: true },
    };
    const { api, user } = await openSettings(undefined, [on('POST', '/settings/preview', { body: preview })]);
    await user.type(screen.getByLabelText('Rupees for one dollar'), '150');
    await screen.findByRole('option', { name: 'Ridge' });

    await user.click(screen.getByRole('button', { name: 'Preview' }));

    expect(await screen.findByText('$180.00 is Rs 27,000')).toBeVisible();
    expect(screen.getByText('$180.00 is Rs 26,100')).toBeVisible();
    expect(api.callsTo('POST', '/settings/preview')[0]?.body).toMatchObject({
      settings: { usdToNpr: 150, returns: 'Within 14 days' },
      lines: [{ quantity: 1 }],
    });
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('that cannot be read are not sent', async () => {
    const { user } = await openSettings();

    await user.type(screen.getByLabelText('Delivery by city'), 'Pokhara');

    expect(await screen.findByText('Please write each city as: Pokhara, 3, 12')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled();
    });
  });

  it('are not for staff', async () => {
    await openAdmin({ at: '/admin/settings', as: aStaffMember(), routes: routesOf(settings()) });

    expect(await screen.findByText(/403/)).toBeVisible();
    expect(screen.queryByLabelText('Text on returns')).not.toBeInTheDocument();
  });
});
