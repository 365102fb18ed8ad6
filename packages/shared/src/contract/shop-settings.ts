import { callable } from './address-form.js';
import { sentLines } from './carts.js';
import { day } from './day.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  described,
  dollars,
  flag,
  type InferFields,
  list,
  multiline,
  named,
  number,
  object,
  oneOf,
  optional,
  price,
  record,
  text,
  time,
} from './fields.js';
import { expectedVersion, ifMatchHeader } from './preconditions.js';
import { deliveryZone, publicSettings, sellerFields } from './public-settings.js';
import { atMost, emailRules, matching, readable, type TextRule } from './text-rules.js';

const isTimeZone = (value: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value.trim() }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};
const timeZone: TextRule = {
  format: 'time-zone',
  ok: isTimeZone,
  msg: 'Please name a time zone, such as Asia/Kathmandu',
};

const ZONES = 'Please enter the zones as a list of { cities, fee, freeFrom, days, cutOffHour, cash }';
const MAX_DELIVERY_DOLLARS = 1_000_000;
/** A delivery zone as it is sent. */
export const deliveryZoneFields = {
  cities: list(text(readable('Please enter the city'), atMost(100)), {
    max: 100,
    msg: 'Please enter the cities as a list',
    itemName: 'City',
  }),
  fee: price({ max: MAX_DELIVERY_DOLLARS, orZero: true, msg: 'Please enter the fee in dollars, such as 1.50' }),
  freeFrom: optional(price({ max: MAX_DELIVERY_DOLLARS, msg: 'Please enter the sum in dollars, such as 50' })),
  days: optional(count({ max: 60, msg: 'Please enter the days as a whole number from 0 to 60' })),
  cutOffHour: count({ max: 23, msg: 'Please enter the hour as a whole number from 0 to 23' }),
  cash: flag('cash must be true or false'),
} as const;
const orBlank = { orBlank: true } as const;
/** The settings that an admin can change. An absent, null or blank setting has its default. */
export const settingsFields = {
  address: optional(multiline(readable('Please enter the address'), atMost(300)), orBlank),
  phone: optional(text(atMost(60), callable), orBlank),
  email: optional(text(...emailRules), orBlank),
  legalName: optional(text(atMost(200)), orBlank),
  registrationNumber: optional(text(atMost(60)), orBlank),
  panNumber: optional(text(matching('^\\s*\\d{9}\\s*$', 'A PAN or VAT number has nine digits')), orBlank),
  vatRegistered: optional(flag('vatRegistered must be true or false')),
  grievanceName: optional(text(atMost(100)), orBlank),
  grievancePhone: optional(text(atMost(60), callable), orBlank),
  grievanceEmail: optional(text(...emailRules), orBlank),
  invoiceBuyerYears: optional(count({ min: 1, max: 10, msg: 'Please enter the years as a whole number from 1 to 10' })),
  returns: optional(multiline(atMost(2000)), orBlank),
  usdToNpr: optional(
    number({ min: 0.01, max: 100_000, msg: 'Please enter the rupees for one dollar as a number, such as 140.5' }),
  ),
  zones: optional(list(object(deliveryZoneFields, ZONES), { max: 50, msg: ZONES, itemName: 'Zone' })),
  pickUp: optional(flag('pickUp must be true or false')),
  holidays: optional(
    list(text(...day), { max: 200, msg: 'Please enter holidays as a list of days', itemName: 'Holiday' }),
  ),
  lowStock: optional(count({ max: 1000, msg: 'Please enter a whole number from 0 to 1000' })),
  holdMinutes: optional(count({ min: 5, max: 60, msg: 'Please enter the minutes as a whole number from 5 to 60' })),
  cashOnDelivery: optional(flag('cashOnDelivery must be true or false')),
  cashMaxRupees: optional(count({ min: 1, max: 1_000_000, msg: 'Please enter whole rupees, from 1 to 10,00,000' })),
  cashFirstOrder: optional(flag('cashFirstOrder must be true or false')),
  cashHoldMinutes: optional(
    count({ min: 15, max: 720, msg: 'Please enter the minutes as a whole number from 15 to 720' }),
  ),
  opensAt: optional(count({ max: 23, msg: 'Please enter the hour as a whole number from 0 to 23' })),
  closesAt: optional(count({ min: 1, max: 24, msg: 'Please enter the hour as a whole number from 1 to 24' })),
  timeZone: optional(text(timeZone), orBlank),
} as const;
export type SettingsInput = InferFields<typeof settingsFields>;
export type SettingName = keyof typeof settingsFields;
export const SETTING_NAMES = Object.keys(settingsFields) as readonly SettingName[];

const valueFields = {
  address: text(),
  phone: text(),
  email: text(),
  ...sellerFields,
  invoiceBuyerYears: described(
    count(),
    'Years for which an invoice keeps the name and address of its buyer, and an ended order its personal data',
  ),
  returns: text(),
  usdToNpr: described(number({ min: 0 }), 'Nepali rupees for one US dollar'),
  zones: described(list(deliveryZone), 'The zones of delivery, the shop’s own first'),
  pickUp: described(flag(), 'True if customers can pick up their orders in the shop'),
  holidays: described(list(text()), 'Days without deliveries, such as 2026-10-21'),
  lowStock: described(count(), 'A size with so many items or fewer is low'),
  holdMinutes: described(count(), 'Minutes for which an order holds its stock before a payment starts'),
  cashOnDelivery: described(flag(), 'True if the shop offers cash on delivery'),
  cashMaxRupees: described(count(), 'The largest sum of an order with cash on delivery, in Nepali rupees'),
  cashFirstOrder: described(flag(), 'False if the first order of a phone number has to be paid online'),
  cashHoldMinutes: described(
    count(),
    'Minutes of opening time for which a cash order holds its stock until staff confirm it by phone',
  ),
  opensAt: described(count(), 'The hour at which the shop opens and staff begin to call, in the shop’s time zone'),
  closesAt: described(count(), 'The hour at which the shop closes and staff stop calling, after `opensAt`'),
  timeZone: described(text(), 'The time zone of days and hours'),
} as const;
const settingsValues = named('ShopSettingsValues', valueFields);
/** The values of all settings of the merchant. */
export type SettingsValues = InferFields<typeof valueFields>;

/** The sources of a value; `default` is the shop's own value. */
const SETTING_SOURCES = ['stored', 'environment', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export const shopSettingsAnswer = named('ShopSettings', {
  version: described(count({ min: 1 }), 'Counts the changes, from 1'),
  values: settingsValues,
  defaults: described(settingsValues, 'The values if nothing was stored'),
  sources: described(
    record(oneOf(SETTING_SOURCES), { max: 100 }),
    'By setting: `stored` by an admin, from the `environment`, or the shop’s own `default`',
  ),
  changedAt: optional(time),
  changedBy: described(optional(text()), 'Absent when the account is gone'),
});
export type ShopSettings = InferFields<(typeof shopSettingsAnswer)['fields']>;

const deskSettings = named('DeskSettings', {
  lowStock: described(valueFields.lowStock, 'A size with so many items or fewer is low'),
  timeZone: described(valueFields.timeZone, 'The time zone of days and hours'),
});
/** The settings that all staff screens need. */
export type DeskSettings = InferFields<(typeof deskSettings)['fields']>;

const change = named('SettingsChange', {
  version: count({ min: 1 }),
  at: time,
  /** The name of the admin; absent when the account is gone. */
  by: optional(text()),
  changed: described(list(text()), 'The names of the settings that changed'),
  values: settingsValues,
});
export type SettingsChange = InferFields<(typeof change)['fields']>;

const cost = named('CartCost', {
  amount: dollars,
  charge: described(count(), 'Nepali paisa'),
  payable: described(flag(), 'True if the payment provider accepts this amount'),
});
export type CartCost = InferFields<(typeof cost)['fields']>;

export const shopSettings = endpoints(publicSettings.path, 'Settings of the shop', {
  ...publicSettings.endpoints,
  showSettings: {
    call: 'GET',
    summary: 'All settings, each with the source of its value',
    access: permitted('settings.read'),
    answer: shopSettingsAnswer,
    hasETag: true,
  },
  showDeskSettings: {
    call: 'GET /desk',
    summary: 'The settings that all staff screens need: the limit of low stock, and the time zone',
    access: permitted('products.read', 'orders.read'),
    answer: deskSettings,
  },
  changeSettings: {
    call: 'PUT',
    summary: 'Replace the settings',
    description:
      'An absent, null or blank setting gets its default. The change takes effect on every instance at once. Existing orders keep their rate and hold time.',
    access: permitted('settings.write'),
    headers: ifMatchHeader,
    body: { ...settingsFields, version: described(expectedVersion, 'The same as a number') },
    answer: shopSettingsAnswer,
    errors: ['stale_version'],
  },
  listSettingsChanges: {
    call: 'GET /history',
    summary: 'All changes of the settings, newest first',
    description: 'Without `page` and `limit`: the last 1,000.',
    access: permitted('settings.read'),
    paged: true,
    answer: list(change),
  },
  previewSettings: {
    call: 'POST /preview',
    summary: 'The cost of a cart now and with other settings',
    access: permitted('settings.write'),
    body: { settings: object(settingsFields, 'Please send the settings'), lines: sentLines(1) },
    answer: named('SettingsPreview', { now: cost, then: cost }),
    errors: ['out_of_stock'],
  },
});
