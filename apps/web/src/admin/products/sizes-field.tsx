import { compareSizes, GARMENT_SIZES, SHOE_SIZES } from '@paila/shared';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { FieldMessage } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { numberInput } from '../../ui/number-field.js';
import { useDeskSettings } from '../app/desk-settings.js';
import { Button } from '../ui/button.js';
import { countOf, countProblem, type SizeValue } from './form-values.js';
import { typedSizes } from './typed-sizes.js';

interface SizesFieldProps {
  value: readonly SizeValue[];
  /** What is wrong with the stock of a size, by its index. */
  problems: readonly (string | undefined)[];
  /** Takes what focuses the first wrong size. */
  ref: (field: { focus: () => void } | null) => void;
  tracked: boolean;
  onChange: (value: SizeValue[]) => void;
  onTracked: (tracked: boolean) => void;
}

/** The sizes of a product, each with its stock. */
export const SizesField = ({ value, problems, ref, tracked, onChange, onTracked }: SizesFieldProps) => {
  const id = useId();
  const { lowStock } = useDeskSettings();
  const [typed, setTyped] = useState('');
  const add = (sizes: readonly string[]): void => {
    const fresh = sizes.filter((size) => !value.some((each) => each.size === size));
    if (fresh.length === 0) return;
    const added = [...new Set(fresh)].map((size) => ({ size, count: '0' }));
    onChange([...value, ...added].sort((a, b) => compareSizes(a.size, b.size)));
  };
  const [refused, setRefused] = useState<readonly string[]>([]);
  const addTyped = (): void => {
    const { sizes, wrong, wrongRanges } = typedSizes(typed);
    add(sizes);
    // What is no size stays in the field, to be mended.
    setTyped([...wrong, ...wrongRanges].join(', '));
    const [words, ranges] = [wrong.join(', '), wrongRanges.join(', ')];
    setRefused([
      ...(words === '' ? [] : [t`${words}: a size has letters and digits, and at most 20 characters`]),
      ...(ranges === '' ? [] : [t`${ranges}: a range goes from one whole size up to another, such as 39-44`]),
    ]);
  };
  const sum = value.reduce((total, each) => total + (countOf(each) || 0), 0);
  return (
    <div className="grid gap-3">
      {value.length > 0 && (
        <ul
          ref={(list) => {
            const isWrong = ({ value: count }: HTMLInputElement) => countProblem({ count }) !== undefined;
            ref(list && { focus: () => [...list.querySelectorAll('input')].find(isWrong)?.focus() });
          }}
          aria-label={t`Sizes`}
          className="flex flex-wrap gap-2"
        >
          {value.map(({ size, count }, index) => (
            <li key={size} className="flex items-center border border-line bg-raised">
              <label className="flex items-center gap-2 pl-2">
                <span className="font-semibold">{size}</span>
                {tracked && (
                  <input
                    {...numberInput({})}
                    aria-label={t`Stock in ${size}`}
                    aria-invalid={problems[index] !== undefined || undefined}
                    aria-describedby={`${id}-stock`}
                    maxLength={20}
                    value={count}
                    onChange={(event) => {
                      const next = event.currentTarget.value;
                      onChange(value.map((each) => (each.size === size ? { size, count: next } : each)));
                    }}
                    className={names(
                      'tabular min-h-8 w-16 border-l border-line bg-surface px-2 text-right pointer-coarse:min-h-11',
                      Number(count) <= lowStock && 'font-semibold text-bad',
                      problems[index] !== undefined && 'outline-2 -outline-offset-2 outline-bad',
                    )}
                  />
                )}
              </label>
              <button
                type="button"
                aria-label={t`Remove size ${size}`}
                className="grid size-8 place-items-center text-muted hover:text-text pointer-coarse:size-11"
                onClick={() => {
                  onChange(value.filter((each) => each.size !== size));
                }}
              >
                <Icon of={X} size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tracked && value.length > 0 && <p className="tabular text-sm text-muted">{t`${sum} items in all`}</p>}
      <FieldMessage id={`${id}-stock`}>
        {value
          .flatMap(({ size }, index) => (problems[index] === undefined ? [] : `${size}: ${problems[index]}`))
          .join('. ')}
      </FieldMessage>
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid gap-1">
          <label htmlFor={id} className="text-sm font-semibold">
            {t`Add sizes`}
          </label>
          <input
            id={id}
            value={typed}
            placeholder="42.5, 39-44"
            aria-invalid={refused.length > 0}
            aria-describedby={`${id}-problem`}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefused([]);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addTyped();
            }}
            className="min-h-8 w-40 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11"
          />
        </div>
        <Button onClick={addTyped}>{t`Add`}</Button>
        <Button
          look="quiet"
          onClick={() => {
            add(SHOE_SIZES.map(({ eu }) => eu).filter((size) => !size.includes('.')));
          }}
        >
          {t`Shoes 36 to 46`}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            add(GARMENT_SIZES.map(({ size }) => size));
          }}
        >
          {t`S to XXL`}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            add(['One size']);
          }}
        >
          {t`One size`}
        </Button>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="text-sm text-bad empty:hidden">
        {refused.join('. ')}
      </p>
      <label className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={tracked}
          onChange={(event) => {
            onTracked(event.currentTarget.checked);
          }}
          className="size-4 accent-(--accent)"
        />
        {t`Count the stock; without that it is always available`}
      </label>
    </div>
  );
};
