import { isDay } from '../vocabulary/days.js';
import { callable } from './address-form.js';
import { sentLines } from './carts.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
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
  record,
  text,
  time,
} from './fields.js';
import { expectedVersion, ifMatchHeader } from './preconditions.js';
import { deliveryCity, publicSettings } from './public-settings.js';
import { atMost, emailRules, matching, readable, type TextRule } from './text-rules.js';

const isTimeZone = (value: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value.trim() });
    return true;
  } catch {
    return false;
  }
};
const timeZone: TextRule = {
  format: 'time-zone',
  ok: isTimeZone,
  msg: 'Please name a time zone, such as Asia/Kathmandu',
};

const day: readonly TextRule[] = [
  matching('^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$', 'Please give days as 2026-10-21'),
  { format: 'date', ok: isDay, msg: 'That day is not in the calendar' },
];

const CITIES = 'Please give cities as a list of { city, days, cutOffHour }';
const cityFields = {
  city: text(readable('Please enter the city'), atMost(100)),
  /** Working days from the order to the door. */
  days: count({ max: 60, msg: 'Please give the days as a whole number from 0 to 60' }),
  /** An order placed from this hour on counts as placed on the next working day. */
  cutOffHour: count({ max: 23, msg: 'Please give the hour as a whole number from 0 to 23' }),
} as const;
const orBlank = { orBlank: true } as const;
/** What an admin can set. What is absent, null or blank has its default. */
export const settingsFields = {
  address: optional(multiline(readable('Please enter the address'), atMost(300)), orBlank),
  phone: optional(text(atMost(60), callable), orBlank),
  email: optional(text(...emailRules), orBlank),
  legalName: optional(text(atMost(200)), orBlank),
  panNumber: optional(text(matching('^\\s*\\d{9}\\s*$', 'A PAN or VAT number has nine digits')), orBlank),
  returns: optional(multiline(atMost(2000)), orBlank),
  usdToNpr: optional(
    number({ min: 0.01, max: 100_000, msg: 'Please give the rupees for one dollar as a number, such as 140.5' }),
  ),
  delivery: optional(list(object(cityFields, CITIES), { max: 100, msg: CITIES, itemName: 'City' })),
  holidays: optional(
    list(text(...day), { max: 200, msg: 'Please give holidays as a list of days', itemName: 'Holiday' }),
  ),
  lowStock: optional(count({ max: 1000, msg: 'Please give a whole number from 0 to 1000' })),
  holdMinutes: optional(count({ min: 5, max: 60, msg: 'Please give the minutes as a whole number from 5 to 60' })),
  timeZone: optional(text(timeZone), orBlank),
} as const;
export type SettingsInput = InferFields<typeof settingsFields>;
export type SettingName = keyof typeof settingsFields;
export const SETTING_NAMES = Object.keys(settingsFields) as readonly SettingName[];

const valueFields = {
  address: text(),
  phone: text(),
  email: text(),
  /** Empty until it is set, as what follows. */
  legalName: text(),
  panNumber: text(),
  returns: text(),
  /** Nepali rupees for one dollar. */
  usdToNpr: number({ min: 0 }),
  delivery: list(deliveryCity),
  /** Days on which nothing is sent. */
  holidays: list(text()),
  /** A size with so many items or fewer is low. */
  lowStock: count(),
  /** For how long an order holds its stock before a payment is begun. */
  holdMinutes: count(),
  timeZone: text(),
} as const;
const settingsValues = named('ShopSettingsValues', valueFields);
/** All settings of the merchant, each with its value. */
export type SettingsValues = InferFields<typeof valueFields>;

/** Where a value comes from; `default` is the shop's own. */
export const SETTING_SOURCES = ['stored', 'environment', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export const shopSettingsAnswer = named('ShopSettings', {
  /** Counts the changes, from 1. */
  version: count({ min: 1 }),
  values: settingsValues,
  /** The values if nothing was stored. */
  defaults: settingsValues,
  /** By setting. */
  sources: record(oneOf(SETTING_SOURCES), { max: 100 }),
  changedAt: optional(time),
  /** The name of the admin; absent when the account is gone. */
  changedBy: optional(text()),
});
export type ShopSettings = InferFields<(typeof shopSettingsAnswer)['fields']>;

const deskSettings = named('DeskSettings', { lowStock: valueFields.lowStock, timeZone: valueFields.timeZone });
/** What of the settings the screens of staff go by, who may not see all of them. */
export type DeskSettings = InferFields<(typeof deskSettings)['fields']>;

const change = named('SettingsChange', {
  version: count({ min: 1 }),
  at: time,
  /** The name of the admin; absent when the account is gone. */
  by: optional(text()),
  /** The names of the settings that changed. */
  changed: list(text()),
  values: settingsValues,
});
export type SettingsChange = InferFields<(typeof change)['fields']>;

const cost = named('CartCost', {
  amount: dollars,
  /** Nepali paisa. */
  charge: count(),
  /** Whether the payment provider takes such an amount. */
  payable: flag(),
});
export type CartCost = InferFields<(typeof cost)['fields']>;

export const shopSettings = endpoints(publicSettings.path, {
  ...publicSettings.endpoints,
  showSettings: { call: 'GET', access: permitted('settings.read'), answer: shopSettingsAnswer, hasETag: true },
  showDeskSettings: { call: 'GET /desk', access: permitted('products.read', 'orders.read'), answer: deskSettings },
  changeSettings: {
    call: 'PUT',
    access: permitted('settings.write'),
    headers: ifMatchHeader,
    body: { ...settingsFields, version: expectedVersion },
    answer: shopSettingsAnswer,
    errors: ['stale_version'],
  },
  listSettingsChanges: {
    call: 'GET /history',
    access: permitted('settings.read'),
    paged: true,
    answer: list(change),
  },
  previewSettings: {
    call: 'POST /preview',
    access: permitted('settings.write'),
    body: { settings: object(settingsFields, 'Please send the settings'), lines: sentLines(1) },
    answer: named('SettingsPreview', { now: cost, then: cost }),
    errors: ['out_of_stock'],
  },
});
