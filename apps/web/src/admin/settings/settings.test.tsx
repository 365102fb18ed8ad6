import { afterEach } from '@jest/globals';
import type { SettingsValues, ShopSettings } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { aStaffMember, closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { aProduct } from '../../testing/samples.js';
import { openSettings, settingsRoutes, someSettings as settings } from '../../testing/shop-settings.js';
import { on, type SeenCall } from '../../testing/test-api.js';

afterEach(closeAdmins);

describe('the settings', () => {
  it('show the source of each value, and the history of changes', async () => {
    await openSettings();

    expect(screen.getByLabelText('Returns policy')).toHaveValue('Within 14 days');
    expect(screen.getByLabelText('Rupees per dollar')).toHaveValue('');
    expect(screen.getByText('From the environment: 145')).toBeVisible();
    expect(screen.getByText('Default: Asia/Kathmandu')).toBeVisible();
    const changes = within(screen.getByRole('region', { name: 'Changes' }));
    expect(await changes.findByText('Returns policy')).toBeVisible();
    expect(changes.getByText('Anita Admin, 21 Nov, 11:45')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('show the default of a long field in it, which can be started from', async () => {
    const { api, user } = await openSettings(settings({ address: 'Patan Dhoka' }), [
      on('PUT', '/settings', { body: settings({}, 5) }),
    ]);
    const returns = screen.getByLabelText('Returns policy');
    expect(returns).toHaveValue('');
    expect(returns).toHaveAttribute('placeholder', 'Within 7 days');
    expect(returns).toHaveAccessibleDescription(/The default, shown in the field/);
    expect(screen.getByLabelText('Address')).toHaveAccessibleDescription(/Set here; leave blank for the default/);
    expect(screen.getByLabelText('Holidays')).toHaveAccessibleDescription(/Not set/);
    expect(screen.queryByRole('button', { name: /from the default Address/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Start from the default Returns policy' }));
    expect(returns).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: /from the default Returns/ })).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('Address'));
    expect(screen.getByRole('button', { name: 'Start from the default Address' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]?.body).toEqual({ returns: 'Within 7 day' });
  });

  it('are saved in the loaded version, and blank fields get their defaults', async () => {
    const after = settings({ usdToNpr: 150.5, holidays: ['2026-10-21'] }, 5);
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', { body: after })]);

    await user.clear(screen.getByLabelText('Returns policy'));
    await user.type(screen.getByLabelText('Rupees per dollar'), '150.5');
    await enterText(user, screen.getByLabelText('Holidays'), '2026-10-21');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    const [call] = api.callsTo('PUT', '/settings');
    expect(call?.headers['if-match']).toBe('"v4"');
    expect(call?.body).toEqual({ usdToNpr: 150.5, holidays: ['2026-10-21'] });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    });
  });

  it('are checked by the API’s own rules before they are sent', async () => {
    const { api, user } = await openSettings();
    await user.type(screen.getByLabelText('PAN or VAT number'), '12');
    await enterText(user, screen.getByLabelText('Holidays'), '2026-02-30');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('A PAN or VAT number has nine digits')).toBeVisible();
    expect(screen.getByText('Holiday 1: This day does not exist')).toBeVisible();
    expect(screen.getByLabelText('PAN or VAT number')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
    expect(api.callsTo('POST', '/settings/preview')).toEqual([]);
  });

  it('show the text of a refusal at its field, and keep the typed values', async () => {
    const wrong = {
      status: 400,
      body: {
        code: 'validation',
        msg: 'Nobody answers that number',
        errors: [{ path: 'phone', msg: 'Nobody answers that number' }],
      },
    };
    const { user } = await openSettings(undefined, [on('PUT', '/settings', wrong)]);

    await enterText(user, screen.getByLabelText('Phone'), '9800000001');
    await user.keyboard('{Control>}s{/Control}');

    expect(await screen.findByText('Nobody answers that number')).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveValue('9800000001');
    expect(screen.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
  });

  it('keep values that are typed during a save', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { api, user } = await openSettings(undefined, [
      on('PUT', '/settings', async () => {
        await answered;
        return { body: settings({ returns: 'Within 14 days', lowStock: 9 }, 5) };
      }),
    ]);
    await user.type(screen.getByLabelText('Low stock at or below'), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(api.callsTo('PUT', '/settings')).toHaveLength(1);
    });
    await enterText(user, screen.getByLabelText('Phone'), '9800000001');
    answer();

    await screen.findByText('Settings saved. Your later changes are not saved yet.');
    expect(screen.getByLabelText('Phone')).toHaveValue('9800000001');
    expect(screen.getByLabelText('Low stock at or below')).toHaveValue('9');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('keep unsaved values over a reload, until they are saved or discarded', async () => {
    const { user, api } = await openSettings();
    await user.type(screen.getByLabelText('Low stock at or below'), '9');
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toContain('"lowStock":"9"');
    });
    await closeAdmins();

    const again = await openSettings();
    expect(screen.getByText('Your unsaved changes were restored.')).toBeVisible();
    expect(screen.getByLabelText('Low stock at or below')).toHaveValue('9');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByLabelText('Low stock at or below')).toHaveValue('');
    expect(screen.queryByText('Your unsaved changes were restored.')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('settings-draft')).toBeNull();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('show what a cart would cost before they are saved', async () => {
    const preview = {
      now: { amount: 180, charge: 2_610_000, payable: true },
      then: { amount: 180, charge: 2_700_000, payable: true },
    };
    const { api, user } = await openSettings(undefined, [
      on('POST', '/settings/preview', { body: preview }),
      on('PUT', '/settings', { body: settings({ usdToNpr: 150 }, 5) }),
    ]);
    await user.type(screen.getByLabelText('Rupees per dollar'), '150');
    await screen.findByRole('option', { name: 'Ridge' });

    await user.click(screen.getByRole('button', { name: 'Preview' }));

    expect(await screen.findByText('$180.00 is Rs 27,000.00')).toBeVisible();
    expect(screen.getByText('$180.00 is Rs 26,100.00')).toBeVisible();
    expect(api.callsTo('POST', '/settings/preview')[0]?.body).toMatchObject({
      settings: { usdToNpr: 150, returns: 'Within 14 days' },
      lines: [{ quantity: 1 }],
    });
    expect(api.callsTo('PUT', '/settings')).toEqual([]);

    // After the save, the preview would compare the settings with themselves.
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    await waitFor(() => {
      expect(screen.queryByText('With your changes')).not.toBeInTheDocument();
    });
  });

  it('show the cost of any product, by a search of the whole catalogue', async () => {
    const { api, user } = await openSettings();
    await screen.findByRole('option', { name: 'Ridge' });
    api.answer(on('GET', '/products', { body: [aProduct({ title: 'Indigo Dusk' })] }));

    await user.type(screen.getByLabelText('Find a product'), 'indigo');

    expect(await screen.findByRole('option', { name: 'Indigo Dusk' })).toBeInTheDocument();
    expect(screen.getByLabelText('Product')).toHaveDisplayValue('Indigo Dusk');
    expect(api.callsTo('GET', '/products').at(-1)?.query.get('q')).toBe('indigo');
  });

  it('are not for staff', async () => {
    await openAdmin({ at: '/admin/settings', as: aStaffMember(), routes: settingsRoutes(settings()) });

    expect(await screen.findByText(/403/)).toBeVisible();
    expect(screen.queryByLabelText('Returns policy')).not.toBeInTheDocument();
  });
});

describe('settings that somebody else has saved meanwhile', () => {
  const title = 'Anita Admin saved the settings in the meantime';
  /** The API of a shop in which `now` was saved while the form was open. */
  const changedTo =
    (now: ShopSettings, saved = settings({}, 6)) =>
    ({ headers }: SeenCall) =>
      headers['if-match'] === `"v${String(now.version)}"`
        ? { body: saved }
        : refusal(412, 'stale_version', 'This has changed in the meantime');
  const openConflict = async (stored: Partial<SettingsValues>, saved?: ShopSettings) => {
    const now = settings(stored, 5);
    const opened = await openSettings(undefined, [on('PUT', '/settings', changedTo(now, saved))]);
    const { api, user } = opened;
    api.answer(on('GET', '/settings', { body: now }));
    await user.type(screen.getByLabelText('Low stock at or below'), '9');
    await enterText(user, screen.getByLabelText('Phone'), '9800000002');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    return { ...opened, panel: within(await screen.findByRole('dialog', { name: title })) };
  };
  const sentTo = ({ callsTo }: Awaited<ReturnType<typeof openSettings>>['api']) =>
    callsTo('PUT', '/settings').map(({ headers, body }) => [headers['if-match'], body]);

  it('merge by themselves if only one person has changed them', async () => {
    const { panel, user, api } = await openConflict({ returns: 'Never', usdToNpr: 150 });

    expect(panel.getByText('You each changed different settings. Saving keeps all changes.')).toBeVisible();
    expect(panel.queryByRole('radio')).not.toBeInTheDocument();
    expect(panel.getByText('Within 14 days')).toBeVisible();
    expect(panel.getByText('Never')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save this' }));

    await screen.findByText('Settings saved');
    expect(sentTo(api)).toEqual([
      ['"v4"', { returns: 'Within 14 days', phone: '9800000002', lowStock: 9 }],
      ['"v5"', { returns: 'Never', usdToNpr: 150, phone: '9800000002', lowStock: 9 }],
    ]);
  });

  it('are chosen one by one if both people have changed them', async () => {
    const { panel, user, api } = await openConflict({
      returns: 'Within 14 days',
      phone: '9800000001',
      lowStock: 5,
    });

    const phone = within(panel.getByRole('group', { name: 'Phone' }));
    const low = within(panel.getByRole('group', { name: 'Low stock at or below' }));
    expect(panel.getAllByRole('group')).toHaveLength(2);
    expect(phone.getByRole('radio', { name: 'Yours 9800000002' })).toBeChecked();
    await user.click(low.getByRole('radio', { name: 'Theirs 5' }));
    await user.click(panel.getByRole('button', { name: 'Save this' }));

    await screen.findByText('Settings saved');
    expect(sentTo(api).at(-1)).toEqual(['"v5"', { returns: 'Within 14 days', phone: '9800000002', lowStock: 5 }]);
  });

  it('are merged into the form, unsaved, after the user goes back to it', async () => {
    const { panel, user, api } = await openConflict({ returns: 'Never', phone: '9800000001' });
    await user.click(panel.getByRole('radio', { name: 'Theirs 9800000001' }));

    await user.click(panel.getByRole('button', { name: 'Back to the form' }));

    await waitFor(() => {
      expect(screen.getByLabelText('Returns policy')).toHaveValue('Never');
    });
    expect(screen.getByLabelText('Phone')).toHaveValue('9800000001');
    expect(screen.getByLabelText('Low stock at or below')).toHaveValue('9');
    expect(sentTo(api)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(sentTo(api).at(-1)?.[0]).toBe('"v5"');
  });

  it('are shown, too, if they were saved before a draft was restored', async () => {
    const { user } = await openSettings();
    await user.type(screen.getByLabelText('Low stock at or below'), '9');
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toContain('"lowStock":"9"');
    });
    await closeAdmins();

    const now = settings({ returns: 'Never' }, 5);
    const { api, user: second } = await openSettings(now, [
      on('PUT', '/settings', changedTo(now, settings({ returns: 'Never', lowStock: 9 }, 6))),
    ]);
    await second.click(screen.getByRole('button', { name: 'Save' }));

    const panel = within(await screen.findByRole('dialog', { name: title }));
    expect(panel.getByText('Never')).toBeVisible();
    await second.click(panel.getByRole('button', { name: 'Save this' }));
    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings').map(({ headers }) => headers['if-match'])).toEqual(['"v4"', '"v5"']);
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toBeNull();
    });
  });

  it('leave the typed values and show the refusal if they cannot be loaded', async () => {
    const stale = refusal(412, 'stale_version', 'This has changed in the meantime');
    const { api, user } = await openSettings(undefined, [on('PUT', '/settings', stale)]);
    api.answer(on('GET', '/settings', refusal(503, 'unavailable', 'The shop cannot reach its database')));
    await user.type(screen.getByLabelText('Low stock at or below'), '9');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('This has changed in the meantime')).toBeVisible();
    expect(screen.getByLabelText('Low stock at or below')).toHaveValue('9');
  });
});
