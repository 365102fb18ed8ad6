import { SETTING_NAMES, type SettingName, type SettingsInput, type ShopSettings } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { readStoredJson } from '../../platform/storage.js';
import { differencesIn, onlyTheirs, withTheirs } from '../app/merge-fields.js';
import { valueText } from './settings-words.js';

/** What is written in the form: the text of each setting, blank for its default. */
export type Draft = Readonly<Record<SettingName, string>>;

/** The form as it is loaded: what is stored, and blank where the default holds. */
export const draftOf = ({ values, sources }: ShopSettings): Draft =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => [name, sources[name] === 'stored' ? valueText(name, values) : '']),
  ) as Draft;

const trimmed = (draft: Draft): Draft =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, draft[name].trim()])) as Draft;

/** What is written, with what only somebody else has changed meanwhile. @param base what the form was loaded with */
export const mergedDraft = (base: ShopSettings, written: Draft, now: ShopSettings): Draft => {
  const [began, mine, theirs] = [trimmed(draftOf(base)), trimmed(written), trimmed(draftOf(now))];
  return withTheirs(mine, theirs, onlyTheirs(differencesIn(SETTING_NAMES, began, mine, theirs)));
};

/** Where what was typed and not saved is kept. */
export const DRAFT_KEY = 'settings-draft';

/** What was typed and not saved, with the settings that it was typed against: others may have saved since. */
export interface KeptDraft {
  readonly base: ShopSettings;
  readonly values: Draft;
}

const isWhole = (kept: unknown): kept is KeptDraft => {
  const { base, values } = (kept ?? {}) as Partial<KeptDraft>;
  return (
    typeof base?.version === 'number' &&
    SETTING_NAMES.every((name) => typeof values?.[name] === 'string' && name in base.values && name in base.sources)
  );
};

export const keptDraft = (): KeptDraft | undefined => readStoredJson(DRAFT_KEY, isWhole) ?? undefined;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const NUMBERS: readonly SettingName[] = ['usdToNpr', 'lowStock', 'holdMinutes'];

/** `Pokhara, 3, 12`: the city, its working days, and the hour from which an order counts for the next day. */
const cityOf = (line: string): NonNullable<SettingsInput['delivery']>[number] => {
  const parts = line.split(',');
  const [days = Number.NaN, cutOffHour = Number.NaN] = parts
    .slice(-2)
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  return { city: parts.slice(0, -2).join(',').trim(), days, cutOffHour };
};

/** The settings in the form, or why one of them cannot be read. The API checks all else. */
export const settingsIn = (
  draft: Draft,
): { readonly settings: SettingsInput } | { readonly wrong: SettingName; readonly msg: string } => {
  const settings: Record<string, unknown> = {};
  for (const name of SETTING_NAMES) {
    const text = draft[name].trim();
    if (text === '') continue;
    if (NUMBERS.includes(name)) {
      const value = Number(text);
      if (!Number.isFinite(value)) return { wrong: name, msg: t`Please enter a number` };
      settings[name] = value;
    } else if (name === 'delivery') {
      const cities = linesOf(text).map(cityOf);
      const isWrong = cities.some(
        ({ city, days, cutOffHour }) => city === '' || !Number.isFinite(days) || !Number.isFinite(cutOffHour),
      );
      if (isWrong) return { wrong: name, msg: t`Please write each city as: Pokhara, 3, 12` };
      settings[name] = cities;
    } else settings[name] = name === 'holidays' ? linesOf(text) : text;
  }
  return { settings };
};
