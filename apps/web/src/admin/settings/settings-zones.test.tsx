import { afterEach } from '@jest/globals';
import type { DeliveryZone, SettingsValues } from '@paila/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeAdmins } from '../../testing/open-admin.js';
import { openSettings, someSettings } from '../../testing/shop-settings.js';
import { on } from '../../testing/test-api.js';

afterEach(closeAdmins);

const VALLEY: DeliveryZone = { cities: ['Lalitpur', 'Kathmandu'], fee: 0, days: 1, cutOffHour: 15, cash: true };
const POKHARA: DeliveryZone = { cities: ['Pokhara'], fee: 1.5, freeFrom: 50, days: 2, cutOffHour: 13, cash: false };
const ELSEWHERE: DeliveryZone = { cities: [], fee: 4, cutOffHour: 13, cash: false };

const openStored = (stored: Partial<SettingsValues> = { zones: [VALLEY, POKHARA] }) =>
  openSettings(someSettings(stored), [on('PUT', '/settings', { body: someSettings(stored, 5) })]);
const zones = () => within(screen.getByRole('group', { name: 'Delivery zones' }));
const zone = (name: string) => within(zones().getByRole('group', { name }));
const save = () => screen.getByRole('button', { name: 'Save' });
/** Replaces the text of a field. */
const retype = async (user: Opened['user'], field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await enterText(user, field, text);
};
type Opened = Awaited<ReturnType<typeof openSettings>>;
const sentZones = ({ api }: Pick<Opened, 'api'>): unknown => api.callsTo('PUT', '/settings')[0]!.body;

describe('the delivery zones in the settings', () => {
  it('show the default in words, which can be started from', async () => {
    const opened = await openStored({});
    const { user } = opened;
    expect(
      zones()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lalitpur, Kathmandu: free, 1 working day if ordered before 15:00, cash',
      'Pokhara: free, 2 working days if ordered before 13:00, no cash',
    ]);

    await user.click(zones().getByRole('button', { name: 'Start from the default Delivery zones' }));
    expect(zone('Zone 1').getByLabelText('Cities')).toHaveFocus();
    expect(zone('Zone 1').getByLabelText('Cities')).toHaveValue('Lalitpur, Kathmandu');
    const fee = zone('Zone 2').getByLabelText('Fee in dollars');
    expect(fee).toHaveAccessibleDescription(/^Free delivery/);
    await retype(user, fee, '१.५०');
    expect(fee).toHaveAccessibleDescription(/^Rs 217\.50 /);
    await user.type(zone('Zone 2').getByLabelText('Free from, dollars'), '50');
    await user.click(save());

    await screen.findByText('Settings saved');
    expect(sentZones(opened)).toEqual({ zones: [VALLEY, POKHARA] });
  });

  it('are added and removed, and a removed one comes back', async () => {
    const opened = await openStored();
    const { user } = opened;

    await user.click(zones().getByRole('button', { name: 'Add every other place' }));
    expect(zones().queryByRole('button', { name: 'Add every other place' })).not.toBeInTheDocument();
    const elsewhere = zone('Zone 3, every other place');
    expect(elsewhere.queryByLabelText('Cities')).not.toBeInTheDocument();
    expect(elsewhere.getByLabelText('Fee in dollars')).toHaveFocus();
    await retype(user, elsewhere.getByLabelText('Fee in dollars'), '4');
    await user.click(zones().getByRole('button', { name: 'Add a zone' }));
    await user.type(zone('Zone 4').getByLabelText('Cities'), 'Dharan, Itahari{Enter}Damak');
    await user.clear(zone('Zone 4').getByLabelText('Fee in dollars'));
    await user.type(zone('Zone 4').getByLabelText('Working days'), '0');
    await user.click(zone('Zone 4').getByLabelText('Couriers collect cash here'));
    await user.click(zones().getByRole('button', { name: 'Remove Zone 2' }));
    expect(screen.getByRole('group', { name: 'Delivery zones' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(zone('Zone 2').getByLabelText('Cities')).toHaveValue('Pokhara');
    await user.click(zones().getByRole('button', { name: 'Remove Zone 1' }));
    await user.click(save());

    await screen.findByText('Settings saved');
    const east = { cities: ['Dharan', 'Itahari', 'Damak'], fee: 0, days: 0, cutOffHour: 13, cash: true };
    expect(sentZones(opened)).toEqual({ zones: [POKHARA, ELSEWHERE, east] });
  });

  it('go back to the default once the last one is removed', async () => {
    const opened = await openStored({ zones: [POKHARA], returns: 'Never' });

    await opened.user.click(zones().getByRole('button', { name: 'Remove Zone 1' }));
    expect(zones().getByText('Pokhara: free, 2 working days if ordered before 13:00, no cash')).toBeVisible();
    await opened.user.click(save());

    await screen.findByText('Settings saved');
    expect(sentZones(opened)).toEqual({ returns: 'Never' });
  });

  it('are refused with a message beside each wrong field', async () => {
    const { api, user } = await openStored({ zones: [VALLEY, POKHARA, POKHARA, ELSEWHERE] });
    const wrong: readonly (readonly [string, string, string, string])[] = [
      ['Zone 1', 'Cities', 'Kathmandu, KTM', 'Please name each city once: KTM is in zone 1 already'],
      ['Zone 2', 'Cities', ' ,', 'Please enter a city'],
      ['Zone 2', 'Fee in dollars', '1.555', 'Please enter the fee in dollars, such as 1.50'],
      ['Zone 2', 'Free from, dollars', 'fifty', 'Please enter the sum in dollars, such as 50'],
      ['Zone 2', 'Working days', '61', 'Please enter the days as a whole number from 0 to 60'],
      ['Zone 2', 'If ordered before', '24', 'Please enter the hour as a whole number from 0 to 23'],
      ['Zone 3', 'Cities', 'पोखरा, काठमाडौं', 'Please name each city once: काठमाडौं is in zone 1 already'],
      ['Zone 4, every other place', 'Fee in dollars', '-1', 'Please enter the fee in dollars, such as 1.50'],
    ];
    for (const [group, label, typed] of wrong) await retype(user, zone(group).getByLabelText(label), typed);

    await user.click(save());

    expect(await zone('Zone 2').findByText('Please enter a city')).toBeVisible();
    for (const [group, label, , msg] of wrong) {
      expect(zone(group).getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(msg));
    }
    expect(zone('Zone 1').getByLabelText('Cities')).toHaveFocus();
    expect(api.callsTo('PUT', '/settings')).toEqual([]);
  });

  it('follow the typed rate, and keep to the default for one that is wrong', async () => {
    const { user } = await openStored();
    const fee = zone('Zone 2').getByLabelText('Fee in dollars');
    expect(fee).toHaveAccessibleDescription(/^Rs 217\.50 /);
    expect(zone('Zone 2').getByLabelText('Free from, dollars')).toHaveAccessibleDescription(/^Rs 7,250 /);

    await user.type(screen.getByLabelText('Rupees per dollar'), '140');
    expect(fee).toHaveAccessibleDescription(/^Rs 210 /);
    await retype(user, screen.getByLabelText('Rupees per dollar'), '0');
    expect(fee).toHaveAccessibleDescription(/^Rs 217\.50 /);
  });

  it('show a refusal of the shop', async () => {
    const msg = 'Zone 2: Patan is named twice';
    const { user } = await openSettings(someSettings({ zones: [VALLEY] }), [
      on('PUT', '/settings', refusal(400, 'validation', msg, { errors: [{ path: 'zones', msg }] })),
    ]);
    await user.click(zone('Zone 1').getByLabelText('Couriers collect cash here'));
    await user.click(save());

    expect(await zones().findByText(msg)).toBeVisible();
    expect(zone('Zone 1').getByLabelText('Couriers collect cash here')).not.toBeChecked();
  });

  it('are kept unsaved over a reload', async () => {
    const { user } = await openStored();
    await retype(user, zone('Zone 2').getByLabelText('Fee in dollars'), '2');
    await user.click(zones().getByRole('button', { name: 'Remove Zone 1' }));
    await waitFor(() => {
      expect(window.localStorage.getItem('settings-draft')).toContain(
        '"zones":[{"isElsewhere":false,"cities":"Pokhara"',
      );
    });
    await closeAdmins();

    const again = await openStored();
    expect(screen.getByText('Your unsaved changes were restored.')).toBeVisible();
    expect(zone('Zone 1').getByLabelText('Fee in dollars')).toHaveValue('2');
    await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(zone('Zone 2').getByLabelText('Fee in dollars')).toHaveValue('1.50');
    expect(save()).toBeDisabled();
  });

  it('are compared in words when two people have changed them', async () => {
    const now = someSettings({ zones: [VALLEY, POKHARA, ELSEWHERE] }, 5);
    const stale = refusal(412, 'stale_version', 'This has changed in the meantime');
    const { api, user } = await openSettings(someSettings({ zones: [VALLEY, POKHARA] }), [
      on('PUT', '/settings', ({ headers }) => (headers['if-match'] === '"v5"' ? { body: someSettings({}, 6) } : stale)),
    ]);
    api.answer(on('GET', '/settings', { body: now }));
    await user.click(zones().getByRole('button', { name: 'Remove Zone 1' }));
    await user.click(save());

    const panel = within(await screen.findByRole('dialog', { name: 'Anita Admin saved the settings in the meantime' }));
    const pokhara = 'Pokhara: $1.50, free from $50.00, 2 working days if ordered before 13:00, no cash';
    expect(panel.getByRole('radio', { name: `Yours ${pokhara}` })).toBeChecked();
    await user.click(panel.getByRole('radio', { name: /Every other place: \$4.00, no promised day, no cash$/ }));
    await user.click(panel.getByRole('button', { name: 'Back to the form' }));

    await waitFor(() => {
      expect(zones().getByRole('group', { name: 'Zone 3, every other place' })).toBeVisible();
    });
    expect(zone('Zone 1').getByLabelText('Cities')).toHaveValue('Lalitpur, Kathmandu');
  });

  it('are in the history of changes in words', async () => {
    const values = { ...someSettings().values, zones: [POKHARA] };
    const { user } = await openSettings(someSettings({ zones: [POKHARA] }), [
      on('GET', '/settings/history', {
        body: [{ version: 4, at: '2026-11-21T06:00:00.000Z', changed: ['zones'], values }],
        headers: { 'X-Total-Count': '1' },
      }),
    ]);

    const changes = within(screen.getByRole('region', { name: 'Changes' }));
    await user.click(await changes.findByText('These delivery zones'));
    const pokhara = 'Pokhara: $1.50, free from $50.00, 2 working days if ordered before 13:00, no cash';
    expect(changes.getByText(pokhara)).toBeVisible();
  });

  it('stand beside a switch for pick-up in the shop', async () => {
    const { api, user } = await openStored({});
    const pickUp = screen.getByRole('switch', { name: 'Pick-up in the shop' });
    expect(pickUp).not.toBeChecked();

    await user.click(pickUp);
    await user.click(save());

    await screen.findByText('Settings saved');
    expect(api.callsTo('PUT', '/settings')[0]!.body).toEqual({ pickUp: true });
  });
});
