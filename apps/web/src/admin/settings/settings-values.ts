import {
  type FieldError,
  latinDigits,
  SETTING_NAMES,
  type SettingName,
  type SettingsInput,
  type SettingsValues,
  type ShopSettings,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { numberIn, numberText } from '../ui/body-rules.js';
import { valueText } from './settings-words.js';

/** The texts in the form, by setting; blank for the default. */
export type WrittenSettings = Record<SettingName, string>;

/** The texts of stored settings; blank where the default is in force. */
export const toWrittenSettings = ({ values, sources }: ShopSettings): WrittenSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, sources[name] === 'stored' ? valueText(name, values) : '']),
  ) as WrittenSettings;

/** The trimmed texts, because blanks at the ends are not a change. */
export const trimmed = (written: WrittenSettings): WrittenSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, written[name].trim()])) as WrittenSettings;

const splitLines = (text: string): string[] =>
  latinDigits(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `Pokhara, 3, 12`: the city, its working days, and the hour from which an order counts for the next day. */
const parseCity = (line: string): NonNullable<SettingsInput['delivery']>[number] => {
  const parts = line.split(',');
  const [days = Number.NaN, cutOffHour = Number.NaN] = parts.slice(-2).map((part) => numberIn(part) ?? Number.NaN);
  return { city: parts.slice(0, -2).join(',').trim(), days, cutOffHour };
};

/** The value of a switch; undefined for its default. */
const flagIn = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');

/** The settings in the texts, as the API gets them, without the blank ones. */
export const readSettings = (written: WrittenSettings): Partial<Record<SettingName, unknown>> => {
  const { usdToNpr, lowStock, holdMinutes, panNumber, delivery, holidays, ...others } = trimmed(written);
  const { vatRegistered, invoiceBuyerYears, cashOnDelivery, cashCities, cashMaxRupees, ...rest } = others;
  const { cashFirstOrder, cashHoldMinutes, opensAt, closesAt, ...texts } = rest;
  return {
    ...texts,
    panNumber: numberText(panNumber),
    vatRegistered: flagIn(vatRegistered),
    invoiceBuyerYears: numberIn(invoiceBuyerYears),
    usdToNpr: numberIn(usdToNpr),
    lowStock: numberIn(lowStock),
    holdMinutes: numberIn(holdMinutes),
    cashOnDelivery: flagIn(cashOnDelivery),
    cashMaxRupees: numberIn(cashMaxRupees),
    cashFirstOrder: flagIn(cashFirstOrder),
    cashHoldMinutes: numberIn(cashHoldMinutes),
    opensAt: numberIn(opensAt),
    closesAt: numberIn(closesAt),
    ...(delivery === '' ? {} : { delivery: splitLines(delivery).map(parseCity) }),
    ...(holidays === '' ? {} : { holidays: splitLines(holidays) }),
    ...(cashCities === '' ? {} : { cashCities: splitLines(cashCities) }),
  };
};

/** True if a city contains a number, such as the 3 of `Pokhara, 3,5, 12`. */
const hasNumberOfItsOwn = (city: string): boolean => city.split(',').some((part) => Number.isFinite(numberIn(part)));

/** The errors in the notation of cities, which only this form knows. */
const misreadCities = ({ delivery }: WrittenSettings): FieldError[] =>
  splitLines(delivery)
    .map(parseCity)
    .some(
      ({ city, days, cutOffHour }) =>
        city === '' || hasNumberOfItsOwn(city) || !Number.isFinite(days) || !Number.isFinite(cutOffHour),
    )
    ? [{ path: 'delivery', msg: t`Please write each city as: Pokhara, 3, 12` }]
    : [];

type Defaults = Pick<SettingsValues, 'opensAt' | 'closesAt'>;

/** An error for a shop that closes before it opens. A blank hour has its default. */
const wrongHours = ({ opensAt, closesAt }: WrittenSettings, defaults: Defaults): FieldError[] => {
  const opens = numberIn(opensAt) ?? defaults.opensAt;
  const closes = numberIn(closesAt) ?? defaults.closesAt;
  return closes <= opens ? [{ path: 'closesAt', msg: t`Please enter an hour after ${opens}, the opening hour` }] : [];
};

/** The errors that the contract cannot find. */
export const misread =
  (defaults: Defaults) =>
  (written: WrittenSettings): FieldError[] => [...misreadCities(written), ...wrongHours(written, defaults)];
