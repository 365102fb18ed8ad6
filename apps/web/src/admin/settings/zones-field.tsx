import {
  type DeliveryZone,
  deliveryZoneFields,
  formatRupees,
  parse,
  settingsFields,
  type ShopSettings,
} from '@paila/shared';
import { useId, useRef } from 'react';
import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { FieldMessage, TextArea } from '../../ui/field.js';
import { fieldProps } from '../../ui/form.js';
import { NumberField } from '../../ui/number-field.js';
import { showToast } from '../../ui/toast.js';
import { numberIn } from '../ui/body-rules.js';
import { Button } from '../ui/button.js';
import { RowButton } from '../ui/row.js';
import type { WrittenSettings } from './settings-values.js';
import { settingLabel, zoneText } from './settings-words.js';
import { NEW_ZONE, toWrittenZone, type WrittenZone } from './zone-values.js';

type ZonesForm<Body> = UseFormReturn<WrittenSettings, unknown, Body>;

/** The delivery zones in words, one line each. */
export const ZonesInWords = ({ zones }: { zones: readonly DeliveryZone[] }) => (
  <ul className="tabular grid gap-1">
    {zones.map((zone, index) => (
      <li key={index} className="break-words">
        {zoneText(zone)}
      </li>
    ))}
  </ul>
);

/** A typed sum of dollars in rupees, such as `Rs 210`; blank for a text that is not such a sum. */
const rupeesOf = (typed: string, usdToNpr: number): string => {
  const dollars = parse(deliveryZoneFields.fee, numberIn(typed));
  return !dollars.errors && typeof dollars.value === 'number' ? formatRupees(dollars.value, usdToNpr) : '';
};

/** The typed rupees for a dollar, or the default if the field is blank or wrong. */
const useTypedRate = <Body,>({ control }: ZonesForm<Body>, standard: number): number => {
  const rate = parse(settingsFields.usdToNpr, numberIn(useWatch({ control, name: 'usdToNpr' })));
  return !rate.errors && typeof rate.value === 'number' ? rate.value : standard;
};

interface ZoneProps<Body> {
  form: ZonesForm<Body>;
  index: number;
  zone: WrittenZone;
  /** Rupees for one dollar. */
  usdToNpr: number;
  onRemove: () => void;
}

const Zone = <Body,>({ form, index, zone, usdToNpr, onRemove }: ZoneProps<Body>) => {
  const id = useId();
  const number = index + 1;
  const name = zone.isElsewhere ? t`Zone ${number}, every other place` : t`Zone ${number}`;
  const at = `zones.${String(index) as `${number}`}` as const;
  const isFree = (numberIn(zone.fee) ?? 0) === 0;
  return (
    <li className="border-b border-line pb-4">
      <div role="group" aria-labelledby={id} className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <h4 id={id} className="text-sm font-semibold">
            {name}
          </h4>
          <RowButton row={name} onClick={onRemove}>{t`Remove`}</RowButton>
        </div>
        {zone.isElsewhere ? (
          <p className="text-sm text-muted">{t`For all places that no other zone names`}</p>
        ) : (
          <TextArea label={t`Cities`} rows={2} {...fieldProps(form, `${at}.cities`)} />
        )}
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
          <NumberField
            label={t`Fee in dollars`}
            hint={isFree ? t`Free delivery` : rupeesOf(zone.fee, usdToNpr)}
            inputMode="decimal"
            {...fieldProps(form, `${at}.fee`)}
          />
          <NumberField
            label={t`Free from, dollars`}
            hint={zone.freeFrom.trim() === '' ? t`Blank: never` : rupeesOf(zone.freeFrom, usdToNpr)}
            inputMode="decimal"
            {...fieldProps(form, `${at}.freeFrom`)}
          />
          <NumberField label={t`Working days`} hint={t`Blank: no promise`} {...fieldProps(form, `${at}.days`)} />
          <NumberField label={t`If ordered before`} hint={t`Hour, 0 to 23`} {...fieldProps(form, `${at}.cutOffHour`)} />
        </div>
        <label className="flex min-h-9 w-fit items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            {...form.register(`${at}.cash`)}
            className="size-4 accent-accent pointer-coarse:size-5"
          />
          {t`Couriers collect cash here`}
        </label>
      </div>
    </li>
  );
};

/** True if some zones cost a fee, while a place that no zone names costs none. */
const isFreeElsewhere = (zones: WrittenSettings['zones']): boolean =>
  zones.some(({ fee }) => (numberIn(fee) ?? 0) > 0) && !zones.some(({ isElsewhere }) => isElsewhere);

interface ZonesFieldProps<Body> {
  form: ZonesForm<Body>;
  /** The settings that the form was loaded with. */
  loaded: ShopSettings;
  hint: string;
  readOnly: boolean;
}

/** The delivery zones, as rows that staff add, change and remove. Without any row, the default zones are in force. */
export const ZonesField = <Body,>({ form, loaded, hint, readOnly }: ZonesFieldProps<Body>) => {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'zones' });
  const zones = useWatch({ control: form.control, name: 'zones' });
  const rate = useTypedRate(form, loaded.defaults.usdToNpr);
  const label = settingLabel('zones');
  const error = form.formState.errors.zones;
  const removeAt = (index: number): void => {
    const zone = form.getValues(`zones.${String(index) as `${number}`}`);
    const number = index + 1;
    remove(index);
    // The pressed button is gone.
    group.current?.focus();
    showToast({ text: t`Zone ${number} removed.`, action: { label: t`Undo`, run: () => insert(index, zone) } });
  };
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-hint ${id}-message`}
      className="grid gap-1.5"
    >
      <h3 id={id} className="text-sm font-semibold">
        {label}
      </h3>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {readOnly && <ZonesInWords zones={loaded.values.zones} />}
      {!readOnly && fields.length === 0 && (
        <>
          <ZonesInWords zones={loaded.defaults.zones} />
          <div className="justify-self-end">
            <RowButton
              row={label}
              onClick={() => append(loaded.defaults.zones.map(toWrittenZone), { focusIndex: 0 })}
            >{t`Start from the default`}</RowButton>
          </div>
        </>
      )}
      {!readOnly && fields.length > 0 && (
        <>
          <ol className="grid gap-4 border-t border-line pt-2">
            {fields.map((field, index) => (
              <Zone
                key={field.id}
                form={form}
                index={index}
                zone={zones[index] ?? field}
                usdToNpr={rate}
                onRemove={() => removeAt(index)}
              />
            ))}
          </ol>
          {isFreeElsewhere(zones) && (
            <p role="status" className="text-sm font-semibold">
              {t`Places that no zone names get free delivery. Add every other place to charge there.`}
            </p>
          )}
          <div className="flex flex-wrap gap-2 pt-1.5">
            <Button onClick={() => append(NEW_ZONE)}>{t`Add a zone`}</Button>
            {!zones.some(({ isElsewhere }) => isElsewhere) && (
              <Button onClick={() => append({ ...NEW_ZONE, isElsewhere: true })}>{t`Add every other place`}</Button>
            )}
          </div>
        </>
      )}
      <FieldMessage id={`${id}-message`}>{error?.message ?? error?.root?.message}</FieldMessage>
    </div>
  );
};
