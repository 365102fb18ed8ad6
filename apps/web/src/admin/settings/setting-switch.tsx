import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { FieldMessage } from '../../ui/field.js';
import type { TextSetting, WrittenSettings } from './settings-values.js';

interface SettingSwitchProps<Body> {
  form: Pick<UseFormReturn<WrittenSettings, unknown, Body>, 'control'>;
  name: TextSetting;
  label: string;
  hint: ReactNode;
  /** `true` or `false`, the value of a blank setting. */
  standard: string;
  readOnly: boolean;
}

/** A setting that is on or off. The form stores its default as a blank text, as it does for every setting. */
export const SettingSwitch = <Body,>({
  form: { control },
  name,
  label,
  hint,
  standard,
  readOnly,
}: SettingSwitchProps<Body>) => {
  const id = useId();
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control, name });
  const isOn = (value === '' ? standard : value) === 'true';
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-9 w-fit items-center gap-2 text-sm font-semibold pointer-coarse:min-h-11">
        <input
          ref={ref}
          type="checkbox"
          role="switch"
          name={name}
          checked={isOn}
          aria-checked={isOn}
          disabled={readOnly}
          aria-describedby={`${id}-hint ${id}-message`}
          className="size-4 accent-accent pointer-coarse:size-5"
          onBlur={onBlur}
          onChange={(event) => {
            const next = String(event.currentTarget.checked);
            onChange(next === standard ? '' : next);
          }}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <FieldMessage id={`${id}-message`}>{fieldState.error?.message}</FieldMessage>
    </div>
  );
};
