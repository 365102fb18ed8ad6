import type { SettingName, SettingSource, ShopSettings } from '@paila/shared';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { Field, TextArea } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { RowButton } from '../ui/row.js';
import { Section } from '../ui/section.js';
import type { TextSetting, WrittenSettings } from './settings-values.js';
import { SettingSwitch } from './setting-switch.js';
import { isSwitch, settingLabel, valueText, writtenText } from './settings-words.js';
import { fieldProps } from '../../ui/form.js';
import { ZonesField } from './zones-field.js';

const GROUPS = (): { title: string; names: readonly SettingName[] }[] => [
  { title: t`Contact`, names: ['address', 'phone', 'email'] },
  {
    title: t`Who sells`,
    names: [
      'legalName',
      'registrationNumber',
      'panNumber',
      'vatRegistered',
      'grievanceName',
      'grievancePhone',
      'grievanceEmail',
    ],
  },
  { title: t`Invoices`, names: ['invoiceBuyerYears'] },
  { title: t`Money and stock`, names: ['usdToNpr', 'holdMinutes', 'lowStock'] },
  { title: t`Delivery and returns`, names: ['zones', 'pickUp', 'holidays', 'returns'] },
  {
    title: t`Cash on delivery`,
    names: ['cashOnDelivery', 'cashMaxRupees', 'cashFirstOrder', 'cashHoldMinutes'],
  },
  { title: t`Opening hours`, names: ['opensAt', 'closesAt', 'timeZone'] },
];
const ROWS: Partial<Record<SettingName, number>> = { address: 3, holidays: 3, returns: 5 };
const KEYBOARDS: Partial<Record<SettingName, 'decimal' | 'numeric' | 'tel' | 'email'>> = {
  usdToNpr: 'decimal',
  holdMinutes: 'numeric',
  lowStock: 'numeric',
  cashMaxRupees: 'numeric',
  cashHoldMinutes: 'numeric',
  opensAt: 'numeric',
  closesAt: 'numeric',
  panNumber: 'numeric',
  invoiceBuyerYears: 'numeric',
  phone: 'tel',
  email: 'email',
  grievancePhone: 'tel',
  grievanceEmail: 'email',
};
const NUMBERS: ReadonlySet<SettingName> = new Set([
  'usdToNpr',
  'holdMinutes',
  'lowStock',
  'panNumber',
  'invoiceBuyerYears',
  'cashMaxRupees',
  'cashHoldMinutes',
  'opensAt',
  'closesAt',
]);

/** The notation and purpose of some fields. */
const howTo = (name: SettingName): string | undefined => {
  const texts: Readonly<Partial<Record<SettingName, string>>> = {
    legalName: t`As the company is registered. Pages, emails and invoices name it`,
    registrationNumber: t`The number of the company’s registration`,
    panNumber: t`The tax laws ask for it on invoices. Invoices that are written do not change`,
    vatRegistered: t`Invoices show the tax in their total. Needs the VAT number above`,
    grievanceName: t`The person who answers complaints. Pages, emails and invoices name the officer`,
    invoiceBuyerYears: t`Name and address. Once an account is erased, only admins can read them. Ended orders lose their personal data after as many years. The tax laws ask a seller to keep its books for six years`,
    zones: t`Your own city comes first. Commas separate cities, and any usual spelling counts: Patan is Lalitpur. Without a zone for every other place, delivery there is free, without a promised day or cash`,
    pickUp: t`Customers may choose to get their orders at the shop’s address, without a fee. They see the opening hours`,
    holidays: t`One day per line, such as 2026-10-21`,
    cashOnDelivery: t`Customers pay the courier, in the zones that allow it, or in the shop. Staff confirm each order by phone before it is sent`,
    cashMaxRupees: t`Customers pay for larger orders online`,
    cashFirstOrder: t`If off, a phone number pays online until a first parcel has arrived`,
    cashHoldMinutes: t`The order expires without a confirmation. Only opening hours count`,
    opensAt: t`An hour from 0 to 23. From then on, staff call customers. Customers who pick up see it`,
    closesAt: t`An hour up to 24, until which staff call. Customers who pick up see it`,
  };
  return texts[name];
};

/**
 * The source of a setting's value, and the value of a blank field. A long value is shown only in the field.
 */
const sourceText = (source: SettingSource | undefined, standard: string, isLong: boolean): string => {
  if (standard === '') return source === 'stored' ? t`Set here` : t`Not set`;
  if (isLong)
    return source === 'stored' ? t`Set here; leave blank for the default` : t`The default, shown in the field`;
  if (source === 'environment') return t`From the environment: ${standard}`;
  return source === 'stored' ? t`Set here; blank is ${standard}` : t`Default: ${standard}`;
};

/** The same for a switch, which is never blank. @param standard in words */
const switchSourceText = (source: SettingSource | undefined, standard: string): string =>
  source === 'stored' ? t`Set here; the default is ${standard}` : t`Default: ${standard}`;

type SettingsForm<Body> = UseFormReturn<WrittenSettings, unknown, Body>;

interface StartFromDefaultProps<Body> {
  form: SettingsForm<Body>;
  name: TextSetting;
  standard: string;
}

/** Copies a default into its blank field, so that staff can change a part of the default. */
const StartFromDefault = <Body,>({
  form: { control, setFocus, setValue },
  name,
  standard,
}: StartFromDefaultProps<Body>) => {
  const isBlank = useWatch({ control, name }).trim() === '';
  return (
    isBlank && (
      <div className="mt-1 justify-self-end">
        <RowButton
          row={settingLabel(name)}
          onClick={() => {
            setValue(name, standard, { shouldDirty: true });
            setFocus(name);
          }}
        >{t`Start from the default`}</RowButton>
      </div>
    )
  );
};

interface SettingsFieldsProps<Body> {
  form: SettingsForm<Body>;
  /** The settings that the form was loaded with. */
  loaded: ShopSettings;
  readOnly: boolean;
}

/** A field for each setting, with the source of its value. */
export const SettingsFields = <Body,>({ form, loaded, readOnly }: SettingsFieldsProps<Body>) => {
  const hintOf = (name: SettingName, sourceWords: string): string =>
    [howTo(name), sourceWords].filter((text) => text !== undefined).join('. ');
  const field = (name: SettingName) => {
    const source = loaded.sources[name];
    if (name === 'zones') {
      const hint = hintOf(name, source === 'stored' ? t`Set here; remove all zones for the default` : t`The default`);
      return <ZonesField key={name} {...{ form, loaded, hint, readOnly }} />;
    }
    const standard = valueText(name, loaded.defaults);
    const rows = ROWS[name];
    const label = settingLabel(name);
    const hint = hintOf(
      name,
      isSwitch(name)
        ? switchSourceText(source, writtenText(name, standard))
        : sourceText(source, standard, rows !== undefined),
    );
    if (isSwitch(name)) return <SettingSwitch key={name} {...{ form, name, label, hint, standard, readOnly }} />;
    const props = { label, hint, placeholder: standard, readOnly, ...fieldProps(form, name) };
    if (rows === undefined) {
      const Input = NUMBERS.has(name) ? NumberField : Field;
      return <Input key={name} {...props} inputMode={KEYBOARDS[name]} />;
    }
    return (
      <div key={name} className="grid">
        <TextArea {...props} rows={Math.max(rows, standard.split('\n').length)} />
        {standard !== '' && !readOnly && <StartFromDefault form={form} name={name} standard={standard} />}
      </div>
    );
  };
  return GROUPS().map(({ title, names }) => (
    <Section key={title} title={title}>
      <div className="grid gap-5">{names.map(field)}</div>
    </Section>
  ));
};
