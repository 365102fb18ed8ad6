import {
  type FieldError,
  type FieldProblem,
  latinDigits,
  SETTING_NAMES,
  type SettingName,
  type SettingsValues,
  type ShopSettings,
} from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { numberIn, numberText } from '../ui/body-rules.js';
import { valueText } from './settings-words.js';
import { readZone, toWrittenZone, trimmedZone, type WrittenZone, zoneProblems } from './zone-values.js';

/** A setting that the form shows as a text. */
export type TextSetting = Exclude<SettingName, 'zones'>;
const TEXT_SETTINGS = SETTING_NAMES.filter((name): name is TextSetting => name !== 'zones');

/** The texts in the form, by setting; blank for the default. Without zones, the default zones are in force. */
export interface WrittenSettings extends Record<TextSetting, string> {
  zones: WrittenZone[];
}

const eachText = (text: (name: TextSetting) => string): Record<TextSetting, string> =>
  Object.fromEntries(TEXT_SETTINGS.map((name) => [name, text(name)])) as Record<TextSetting, string>;

/** The texts of stored settings; blank where the default is in force. */
export const toWrittenSettings = ({ values, sources }: ShopSettings): WrittenSettings => ({
  ...eachText((name) => (sources[name] === 'stored' ? valueText(name, values) : '')),
  zones: sources['zones'] === 'stored' ? values.zones.map(toWrittenZone) : [],
});

/** The trimmed texts, because blanks at the ends are not a change. */
export const trimmed = (written: WrittenSettings): WrittenSettings => ({
  ...eachText((name) => written[name].trim()),
  zones: written.zones.map(trimmedZone),
});

const splitLines = (text: string): string[] =>
  latinDigits(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The value of a switch; undefined for its default. */
const flagIn = (text: string): boolean | undefined => (text === '' ? undefined : text === 'true');

/** The settings in the texts, as the API gets them, without the blank ones. */
export const readSettings = (written: WrittenSettings): Partial<Record<SettingName, unknown>> => {
  const { usdToNpr, lowStock, holdMinutes, panNumber, zones, pickUp, holidays, ...others } = trimmed(written);
  const { vatRegistered, invoiceBuyerYears, cashOnDelivery, cashMaxRupees, ...rest } = others;
  const { cashFirstOrder, cashHoldMinutes, opensAt, closesAt, ...texts } = rest;
  return {
    ...texts,
    panNumber: numberText(panNumber),
    vatRegistered: flagIn(vatRegistered),
    invoiceBuyerYears: numberIn(invoiceBuyerYears),
    usdToNpr: numberIn(usdToNpr),
    lowStock: numberIn(lowStock),
    holdMinutes: numberIn(holdMinutes),
    pickUp: flagIn(pickUp),
    cashOnDelivery: flagIn(cashOnDelivery),
    cashMaxRupees: numberIn(cashMaxRupees),
    cashFirstOrder: flagIn(cashFirstOrder),
    cashHoldMinutes: numberIn(cashHoldMinutes),
    opensAt: numberIn(opensAt),
    closesAt: numberIn(closesAt),
    ...(zones.length === 0 ? {} : { zones: zones.map(readZone) }),
    ...(holidays === '' ? {} : { holidays: splitLines(holidays) }),
  };
};

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
  (written: WrittenSettings): FieldProblem[] => [...zoneProblems(written.zones), ...wrongHours(written, defaults)];
