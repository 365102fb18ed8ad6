import type { SettingName, SettingSource, ShopSettings } from '@paila/shared';
import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { TextArea } from '../../ui/text-area.js';
import { Section } from '../ui/section.js';
import type { WrittenSettings } from './settings-values.js';
import { settingLabel, valueText } from './settings-words.js';

const GROUPS = (): { title: string; names: readonly SettingName[] }[] => [
  { title: t`Contact`, names: ['address', 'phone', 'email'] },
  { title: t`Invoices`, names: ['legalName', 'panNumber'] },
  { title: t`Money and stock`, names: ['usdToNpr', 'holdMinutes', 'lowStock'] },
  { title: t`Delivery and returns`, names: ['delivery', 'holidays', 'returns'] },
  { title: t`Days`, names: ['timeZone'] },
];
const ROWS: Partial<Record<SettingName, number>> = { address: 3, delivery: 3, holidays: 3, returns: 5 };
const KEYBOARDS: Partial<Record<SettingName, 'decimal' | 'numeric' | 'tel' | 'email'>> = {
  usdToNpr: 'decimal',
  holdMinutes: 'numeric',
  lowStock: 'numeric',
  panNumber: 'numeric',
  phone: 'tel',
  email: 'email',
};

/** How the fields with several lines are written. */
const howTo = (name: SettingName): string | undefined => {
  if (name === 'delivery')
    return t`One city per line: Pokhara, 3, 12 is three working days if ordered before 12:00; delivery is free`;
  if (name === 'holidays') return t`One day per line, such as 2026-10-21`;
  return undefined;
};

/** Where the value of a setting comes from, and which it is if the field is blank. */
const sourceInWords = (source: SettingSource | undefined, standard: string): string => {
  if (standard === '') return source === 'stored' ? t`Set here` : t`Not set`;
  if (source === 'environment') return t`From the environment: ${standard}`;
  return source === 'stored' ? t`Set here; blank is ${standard}` : t`Default: ${standard}`;
};

interface SettingsFieldsProps<Body> {
  form: UseFormReturn<WrittenSettings, unknown, Body>;
  /** What the form was loaded with. */
  seen: ShopSettings;
  readOnly: boolean;
}

/** A field for each setting, with where its value comes from. */
export const SettingsFields = <Body,>({ form: { formState, register }, seen, readOnly }: SettingsFieldsProps<Body>) => {
  const { errors } = formState;
  const field = (name: SettingName) => {
    const standard = valueText(name, seen.defaults);
    const rows = ROWS[name];
    const props = {
      label: settingLabel(name),
      hint: [howTo(name), sourceInWords(seen.sources[name], standard)].filter((each) => each !== undefined).join('. '),
      error: errors[name]?.message,
      placeholder: standard,
      readOnly,
      ...register(name),
    };
    return rows === undefined ? (
      <Field key={name} {...props} inputMode={KEYBOARDS[name]} />
    ) : (
      <TextArea key={name} {...props} rows={rows} />
    );
  };
  return GROUPS().map(({ title, names }) => (
    <Section key={title} title={title}>
      <div className="grid gap-2">{names.map(field)}</div>
    </Section>
  ));
};
