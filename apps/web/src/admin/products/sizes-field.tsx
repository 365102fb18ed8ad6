import { compareSizes } from '@paila/shared';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { FieldMessage } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { numberInput } from '../../ui/number-field.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { parseCount, countProblem, type SizeValue } from './form-values.js';

interface SizesFieldProps {
  value: readonly SizeValue[];
  /** The problem of a size's stock, by its index. */
  problems: readonly (string | undefined)[];
  /** Gets a function that focuses the first wrong size. */
  ref: (field: { focus: () => void } | null) => void;
  tracked: boolean;
  onChange: (value: SizeValue[]) => void;
  onTracked: (tracked: boolean) => void;
  children: (add: (sizes: readonly string[]) => void) => ReactNode;
}

/** The sizes of a product, each with its stock. */
export const SizesField = ({ value, problems, ref, tracked, onChange, onTracked, children }: SizesFieldProps) => {
  const id = useId();
  const { lowStock } = useDeskSettings();
  const add = (sizes: readonly string[]): void => {
    if (sizes.length === 0) return;
    const added = sizes.map((size) => ({ size, count: '0' }));
    onChange([...value, ...added].sort((a, b) => compareSizes(a.size, b.size)));
  };
  const sum = value.reduce((total, inSize) => total + (parseCount(inSize) || 0), 0);
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
            <li key={size} className="flex max-w-full items-center border border-line bg-raised">
              <label className="flex min-w-0 items-center gap-2 pl-2">
                <span className="font-semibold wrap-anywhere">{size}</span>
                {tracked && (
                  <input
                    {...numberInput({})}
                    aria-label={t`Stock in ${size}`}
                    aria-invalid={problems[index] !== undefined || undefined}
                    aria-describedby={`${id}-stock`}
                    value={count}
                    onChange={(event) => {
                      const next = event.currentTarget.value;
                      onChange(value.map((entry) => (entry.size === size ? { size, count: next } : entry)));
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
                onClick={() => onChange(value.filter((entry) => entry.size !== size))}
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
      {children(add)}
      <label className="inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={tracked}
          onChange={(event) => onTracked(event.currentTarget.checked)}
          className="size-4 accent-accent"
        />
        {t`Track stock; untracked products are always available`}
      </label>
    </div>
  );
};
