import { DEFAULT_CASH, NO_SELLER, type SettingsValues, type ShopSettings } from '@paila/shared';
import { screen } from '@testing-library/react';
import { openAdmin } from './open-admin.js';
import { aProduct } from './samples.js';
import { on, type Route } from './test-api.js';

const DEFAULTS: SettingsValues = {
  address: 'Jhamsikhel Road',
  phone: '+977 1 5550 142',
  email: 'support@paila.example',
  ...NO_SELLER,
  invoiceBuyerYears: 6,
  returns: 'Within 7 days',
  usdToNpr: 145,
  zones: [
    { cities: ['Lalitpur', 'Kathmandu'], fee: 0, days: 1, cutOffHour: 15, cash: true },
    { cities: ['Pokhara'], fee: 0, days: 2, cutOffHour: 13, cash: false },
  ],
  pickUp: false,
  holidays: [],
  lowStock: 3,
  holdMinutes: 15,
  ...DEFAULT_CASH,
  timeZone: 'Asia/Kathmandu',
};

/** The settings of the shop as an admin sees them. @param stored those that an admin has changed */
export const someSettings = (stored: Partial<SettingsValues> = {}, version = 4): ShopSettings => ({
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

/** The routes that the page of the settings calls. */
export const settingsRoutes = (now: ShopSettings): Route[] => [
  on('GET', '/settings', { body: now }),
  on('GET', '/settings/history', {
    body: [{ version: 4, at: '2026-11-21T06:00:00.000Z', by: 'Anita Admin', changed: ['returns'], values: now.values }],
    headers: { 'X-Total-Count': '1' },
  }),
  on('GET', '/products', { body: [aProduct({ title: 'Ridge' })], headers: { 'X-Total-Count': '1' } }),
];

/** Opens the page of the settings as an admin. */
export const openSettings = async (now = someSettings({ returns: 'Within 14 days' }), routes: Route[] = []) => {
  const opened = await openAdmin({ at: '/admin/settings', routes: [...settingsRoutes(now), ...routes] });
  await screen.findByLabelText('Returns policy');
  return opened;
};
