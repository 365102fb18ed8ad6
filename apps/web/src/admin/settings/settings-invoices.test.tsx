import { afterEach } from '@jest/globals';
import type { SettingsValues } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { openSettings, someSettings } from '../../testing/shop-settings.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const card = () => within(screen.getByRole('region', { name: 'Invoices' }));
const registered = () => card().getByRole('switch', { name: 'Registered for VAT' });
const years = () => card().getByLabelText('Years an invoice keeps its buyer');
/** Opens the settings of a shop that stores these, and answers every save. */
const openStored = (stored: Partial<SettingsValues> = {}) =>
  openSettings(someSettings(stored), [on('PUT', '/settings', { body: someSettings(stored, 5) })]);

describe('the settings of invoices', () => {
  it('show their defaults, and explain themselves', async () => {
    await openStored();

    expect(registered()).not.toBeChecked();
    expect(registered()).toHaveAccessibleDescription(
      /^Invoices show the tax in their total\. Needs the VAT number above\. Default: Off/,
    );
    expect(years()).toHaveValue('');
    expect(years()).toHaveAttribute('placeholder', '6');
    expect(years()).toHaveAccessibleDescription(
      /^Name and address\. Once an account is erased, only admins can read them\. .* for six years\. Default: 6/,
    );
    expect(card().getByLabelText('PAN or VAT number')).toHaveAccessibleDescription(
      /^The tax laws ask for it on invoices\. Invoices that are written do not change\. Not set/,
    );
  });

  it('are saved together with the number of the shop', async () => {
    const { api, user } = await openStored();

    await user.type(card().getByLabelText('PAN or VAT number'), '301234567');
    await user.click(registered());
    await user.type(years(), '७');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({
      panNumber: '301234567',
      vatRegistered: true,
      invoiceBuyerYears: 7,
    });
  });

  it('show what is stored, and go back to the default', async () => {
    const stored = { panNumber: '301234567', vatRegistered: true, invoiceBuyerYears: 8 };
    const { api, user } = await openStored(stored);

    expect(registered()).toBeChecked();
    expect(registered()).toHaveAccessibleDescription(/Set here; the default is Off/);
    expect(years()).toHaveValue('8');
    await user.click(registered());
    await user.clear(years());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({ panNumber: '301234567' });
  });

  it.each(['0', '11', '2.5'])('refuse to keep a buyer for %s years', async (typed) => {
    const { api, user } = await openStored();

    await user.type(years(), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await card().findByText('Please enter the years as a whole number from 1 to 10')).toBeVisible();
    expect(years()).toHaveFocus();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('show at the switch that the shop has no VAT number', async () => {
    const msg = 'Please enter the VAT number first';
    const { user } = await openSettings(someSettings(), [
      on('PUT', '/settings', refusal(400, 'validation', msg, { errors: [{ path: 'vatRegistered', msg }] })),
    ]);

    await user.click(registered());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await card().findByText(msg)).toBeVisible();
    expect(registered()).toHaveAccessibleDescription(/Please enter the VAT number first$/);
    expect(registered()).toBeChecked();
  });
});
