import {
  type FieldError,
  latinDigits,
  SETTING_NAMES,
  type SettingName,
  type SettingsInput,
  type ShopSettings,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { numberIn, numberText } from '../ui/body-rules.js';
import { valueText } from './settings-words.js';

/** What is written in the form: the text of each setting, blank for its default. */
export type WrittenSettings = Record<SettingName, string>;

/** The form as it is loaded: what is stored, and blank where the default holds. */
export const writtenOf = ({ values, sources }: ShopSettings): WrittenSettings =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, sources[name] === 'stored' ? valueText(name, values) : '']),
  ) as WrittenSettings;

/** The same without blanks at the ends, which are no change. */
export const trimmed = (written: WrittenSettings): WrittenSettings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, written[name].trim()])) as WrittenSettings;

const linesOf = (text: string): string[] =>
  latinDigits(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `Pokhara, 3, 12`: the city, its working days, and the hour from which an order counts for the next day. */
const cityOf = (line: string): NonNullable<SettingsInput['delivery']>[number] => {
  const parts = line.split(',');
  const [days = Number.NaN, cutOffHour = Number.NaN] = parts.slice(-2).map((part) => numberIn(part) ?? Number.NaN);
  return { city: parts.slice(0, -2).join(',').trim(), days, cutOffHour };
};

/** What is written, as it is sent: what is blank is absent. */
export const readSettings = (written: WrittenSettings): Partial<Record<SettingName, unknown>> => {
  const { usdToNpr, lowStock, holdMinutes, panNumber, delivery, holidays, ...texts } = trimmed(written);
  return {
    ...texts,
    panNumber: numberText(panNumber),
    usdToNpr: numberIn(usdToNpr),
    lowStock: numberIn(lowStock),
    holdMinutes: numberIn(holdMinutes),
    ...(delivery === '' ? {} : { delivery: linesOf(delivery).map(cityOf) }),
    ...(holidays === '' ? {} : { holidays: linesOf(holidays) }),
  };
};

/** Whether a city would take in a number, such as the 3 of `Pokhara, 3,5, 12`. */
const hasNumberOfItsOwn = (city: string): boolean => city.split(',').some((part) => Number.isFinite(numberIn(part)));

/** What is wrong with how the cities are written, which only this form knows. */
export const misread = ({ delivery }: WrittenSettings): FieldError[] =>
  linesOf(delivery)
    .map(cityOf)
    .some(
      ({ city, days, cutOffHour }) =>
        city === '' || hasNumberOfItsOwn(city) || !Number.isFinite(days) || !Number.isFinite(cutOffHour),
    )
    ? [{ path: 'delivery', msg: t`Please write each city as: Pokhara, 3, 12` }]
    : [];
