import { afterEach } from '@jest/globals';
import { CONTACT, type SettingsValues } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { openSettings, someSettings } from '../../testing/shop-settings.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const seller = () => within(screen.getByRole('region', { name: 'Who sells' }));
const card = () => within(screen.getByRole('region', { name: 'Invoices' }));
const registered = () => seller().getByRole('switch', { name: 'Registered for VAT' });
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
    expect(seller().getByLabelText('PAN or VAT number')).toHaveAccessibleDescription(
      /^The tax laws ask for it on invoices\. Invoices that are written do not change\. Not set/,
    );
  });

  it('are saved together with the number of the shop', async () => {
    const { api, user } = await openStored();

    await user.type(seller().getByLabelText('PAN or VAT number'), '301234567');
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

    expect(await seller().findByText(msg)).toBeVisible();
    expect(registered()).toHaveAccessibleDescription(/Please enter the VAT number first$/);
    expect(registered()).toBeChecked();
  });
});

describe('the settings of the seller', () => {
  it('are saved together', async () => {
    const { api, user } = await openStored();
    const typed = {
      'Legal name': 'Paila Pasal Pvt. Ltd.',
      'Registration number': '123456/080/081',
      'Grievance officer': 'Anita Rai',
      'Phone of the grievance officer': '9841234567',
      'Email of the grievance officer': 'complaints@paila.example',
    };

    for (const [label, text] of Object.entries(typed)) await enterText(user, seller().getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({
      legalName: 'Paila Pasal Pvt. Ltd.',
      registrationNumber: '123456/080/081',
      grievanceName: 'Anita Rai',
      grievancePhone: '9841234567',
      grievanceEmail: 'complaints@paila.example',
    });
  });

  it('refuse a number that nobody can call, and an invalid email', async () => {
    const { api, user } = await openStored();

    await enterText(user, seller().getByLabelText('Phone of the grievance officer'), '12');
    await enterText(user, seller().getByLabelText('Email of the grievance officer'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await seller().findByText(/Please enter a number that we can call/)).toBeVisible();
    expect(seller().getByText('Please include a valid email')).toBeVisible();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('name what the law asks for and the shop has not set, until it has', async () => {
    const set = {
      legalName: 'Paila Pasal Pvt. Ltd.',
      panNumber: '301234567',
      grievanceName: 'Anita Rai',
      grievancePhone: '9841234567',
      grievanceEmail: 'complaints@paila.example',
    };
    const whole = { ...set, registrationNumber: '42/080' };
    const { user } = await openSettings(someSettings({ ...set, address: CONTACT.address }), [
      on('PUT', '/settings', { body: someSettings(whole, 5) }),
    ]);

    const notice = screen.getByText(/^The law asks a shop to say who sells\./);
    expect(notice).toHaveTextContent('Still missing: Address, Registration number.');
    await enterText(user, seller().getByLabelText('Registration number'), '42/080');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(notice).not.toBeInTheDocument();
  });
});
