import { afterEach } from '@jest/globals';
import type { SettingsValues } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { openSettings, someSettings } from '../../testing/shop-settings.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const card = () => within(screen.getByRole('region', { name: 'Cash on delivery' }));
const offer = () => card().getByRole('switch', { name: 'Offer cash on delivery' });
const firstOrder = () => card().getByRole('switch', { name: 'Cash for a first order' });
/** Opens the settings of a shop that stores these, and answers every save. */
const openStored = (stored: Partial<SettingsValues> = {}) =>
  openSettings(someSettings(stored), [on('PUT', '/settings', { body: someSettings(stored, 5) })]);

describe('the settings of cash on delivery', () => {
  it('show their defaults, and explain themselves', async () => {
    await openStored();

    expect(offer()).not.toBeChecked();
    expect(offer()).toHaveAccessibleDescription(
      /^Customers pay the courier, in the zones that allow it, or in the shop. Staff confirm each order by phone before it is sent. Default: Off/,
    );
    expect(firstOrder()).toBeChecked();
    expect(firstOrder()).toHaveAccessibleDescription(
      /^If off, a phone number pays online until a first parcel has arrived. Default: On/,
    );
    for (const [label, standard] of [
      ['Largest sum in cash, in rupees', '20000'],
      ['Minutes a cash order waits for the call', '120'],
      ['The shop opens at', '10'],
      ['The shop closes at', '18'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('placeholder', standard);
    }
  });

  it('are saved together, and only those that differ from their default', async () => {
    const { api, user } = await openStored();

    await user.click(offer());
    await user.click(firstOrder());
    await user.type(card().getByLabelText('Largest sum in cash, in rupees'), '१,५०,०००');
    await user.type(card().getByLabelText('Minutes a cash order waits for the call'), '90');
    await user.type(screen.getByLabelText('The shop closes at'), '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({
      cashOnDelivery: true,
      cashMaxRupees: 150_000,
      cashFirstOrder: false,
      cashHoldMinutes: 90,
      closesAt: 20,
    });
  });

  it('show what is stored, and go back to the default', async () => {
    const { api, user } = await openStored({ cashOnDelivery: true, cashFirstOrder: false });

    expect(offer()).toBeChecked();
    expect(offer()).toHaveAccessibleDescription(/Set here; the default is Off/);
    expect(firstOrder()).not.toBeChecked();
    await user.click(offer());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({ cashFirstOrder: false });
  });

  it('have nothing to save once a switch is back', async () => {
    const { user } = await openStored();

    await user.click(offer());
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(offer());

    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    });
  });

  it.each([
    ['Largest sum in cash, in rupees', '0', 'Please enter whole rupees, from 1 to 10,00,000'],
    ['Minutes a cash order waits for the call', '5', 'Please enter the minutes as a whole number from 15 to 720'],
    ['The shop opens at', '24', 'Please enter the hour as a whole number from 0 to 23'],
    ['The shop closes at', '9', 'Please enter an hour after 10, the opening hour'],
  ])('refuse for “%s” the value %s', async (label, typed, msg) => {
    const { api, user } = await openStored();

    await user.type(screen.getByLabelText(label), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('show a refusal of the shop at its field', async () => {
    const msg = 'The shop has to open before it closes';
    const { user } = await openSettings(someSettings(), [
      on('PUT', '/settings', refusal(400, 'validation', msg, { errors: [{ path: 'closesAt', msg }] })),
    ]);
    await user.type(screen.getByLabelText('The shop closes at'), '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('The shop closes at')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are compared in words when two people have changed them', async () => {
    const now = someSettings({ cashFirstOrder: false }, 5);
    const stale = refusal(412, 'stale_version', 'This has changed in the meantime');
    const { api, user } = await openSettings(someSettings(), [on('PUT', '/settings', stale)]);
    api.answer(on('GET', '/settings', { body: now }));
    await user.click(offer());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const panel = within(await screen.findByRole('dialog', { name: 'Anita Admin saved the settings in the meantime' }));
    const theirs = panel.getByText('Cash for a first order').parentElement;
    expect(theirs).toHaveTextContent('Cash for a first orderDefault: On Off');
    const mine = panel.getByText('Offer cash on delivery').parentElement;
    expect(mine).toHaveTextContent('Offer cash on deliveryDefault: Off On');
  });
});
