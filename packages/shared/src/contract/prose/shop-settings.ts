import { shopSettings } from '../shop-settings.js';
import { groupProse } from './group-prose.js';

const SEEN_SETTINGS = 'The version that was looked at, such as `"v7"`; another one is a 412';

export const shopSettingsProse = groupProse(
  shopSettings,
  'Settings of the shop',
  {
    showPublicSettings: { summary: 'What everybody may know: how to reach the shop, the rate, delivery and returns' },
    showDeskSettings: { summary: 'What the screens of staff go by: when stock is low, and the time zone' },
    showSettings: { summary: 'All settings, with where each value comes from' },
    changeSettings: {
      summary: 'Replace the settings',
      description:
        'What is absent, null or blank gets its default. Takes effect on every instance at once; orders keep the rate and the hold time that they were placed with.',
    },
    listSettingsChanges: {
      summary: 'Every change of the settings, the last one first',
      description: 'Without `page` and `limit`: the last 1,000.',
    },
    previewSettings: { summary: 'What a cart costs now, and what it would cost with other settings' },
  },
  {
    'ShopSettings.version': 'Counts the changes, from 1',
    'ShopSettings.defaults': 'The values if nothing was stored',
    'ShopSettings.sources': 'By setting: `stored` by an admin, from the `environment`, or the shop’s own `default`',
    'ShopSettings.changedBy': 'Absent when the account is gone',
    'ShopSettingsValues.panNumber': 'For invoices; empty until it is set, like the other texts without a default',
    'ShopSettingsValues.usdToNpr': 'Nepali rupees for one US dollar',
    'ShopSettingsValues.holidays': 'Days on which nothing is sent, such as 2026-10-21',
    'ShopSettingsValues.lowStock': 'A size with so many items or fewer is low',
    'ShopSettingsValues.holdMinutes': 'For how long an order holds its stock before a payment is begun',
    'DeskSettings.lowStock': 'A size with so many items or fewer is low',
    'DeskSettings.timeZone': 'In which days begin, and hours are meant',
    'ShopSettingsValues.timeZone': 'In which days begin, and hours are meant',
    'DeliveryCity.days': 'Working days from the order to the door',
    'DeliveryCity.cutOffHour': 'An order placed from this hour on counts as placed on the next working day',
    'SettingsChange.changed': 'The names of the settings that changed',
    'CartCost.charge': 'Nepali paisa',
    'CartCost.payable': 'Whether the payment provider takes such an amount',
    'changeSettings.if-match': SEEN_SETTINGS,
    'changeSettings.version': 'The same as a number',
  },
);
