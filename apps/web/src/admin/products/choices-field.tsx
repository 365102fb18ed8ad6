import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';

interface ChoicesFieldProps {
  legend: string;
  options: readonly string[];
  labelOf: (option: string) => string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The label of a field for choices that are not among the options; without it there is none. */
  other?: string;
}

/** Several choices, the first chosen first; also ones that are not offered. */
export const ChoicesField = ({ legend, options, labelOf, value, onChange, other }: ChoicesFieldProps) => {
  const [typed, setTyped] = useState('');
  const all = [...new Set([...options, ...value])];
  const toggle = (option: string, isChosen: boolean): void => {
    onChange(isChosen ? [...value, option] : value.filter((each) => each !== option));
  };
  const add = (): void => {
    const option = typed.trim().toLowerCase().replace(/,/g, '');
    setTyped('');
    if (option !== '' && !value.includes(option)) toggle(option, true);
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {all.map((option) => (
          <label key={option} className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={(event) => {
                toggle(option, event.currentTarget.checked);
              }}
              className="size-4 accent-(--accent)"
            />
            {labelOf(option)}
          </label>
        ))}
        {other !== undefined && (
          <span className="inline-flex gap-2">
            <input
              aria-label={other}
              placeholder={other}
              value={typed}
              maxLength={50}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
              className="min-h-8 w-32 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11"
            />
            <Button onClick={add}>{t`Add`}</Button>
          </span>
        )}
      </div>
    </fieldset>
  );
};
