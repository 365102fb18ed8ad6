import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Icon } from '../../ui/icon.js';
import { useShopTime } from '../platform/shop-time.js';
import { LinkButton } from './button.js';

const CONTROL = 'min-h-8 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11 hover:border-text';

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Moves the focus to the control that replaces the used one when a filter is chosen or removed. */
const useFocusedChange = ({ value, onChange }: Omit<FilterProps, 'label'>) => {
  const place = useRef<HTMLSpanElement>(null);
  const isChanged = useRef(false);
  useLayoutEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    place.current?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [value]);
  return {
    place,
    change: (to: string | undefined): void => {
      isChanged.current = true;
      onChange(to);
    },
  };
};

/** A chosen filter: a word that can be removed. */
const FilterWord = ({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) => (
  <span className="inline-flex min-h-8 items-center rounded-sm bg-sunken pl-2.5 pointer-coarse:min-h-11">
    <span className="mr-1 text-muted">{label}</span>
    <span className="font-semibold">{value}</span>
    <button
      type="button"
      aria-label={t`Remove ${label}: ${value}`}
      className="inline-grid size-8 place-items-center text-muted hover:text-text pointer-coarse:size-11"
      onClick={onRemove}
    >
      <Icon of={X} size={14} />
    </button>
  </span>
);

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** The options of a filter, each with its label. */
export const filterOptions = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): readonly FilterOption[] => values.map((value) => ({ value, label: label(value) }));

/** A filter with one choice of several: a menu until it is chosen, then a word. */
export const FilterChoice = ({
  label,
  options,
  value,
  onChange,
}: FilterProps & { options: readonly FilterOption[] }) => {
  const chosen = options.find((option) => option.value === value);
  const { place, change } = useFocusedChange({ value: chosen?.value, onChange });
  return (
    <span ref={place} className="contents">
      {chosen ? (
        <FilterWord label={label} value={chosen.label} onRemove={() => change(undefined)} />
      ) : (
        <select
          aria-label={label}
          value=""
          className={`filter-choice ${CONTROL} select-arrow pr-8!`}
          onChange={(event) => change(event.currentTarget.value)}
        >
          <option value="">{label}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </span>
  );
};

/** A filter by a day such as `2026-11-23`: a date field until it is chosen, then a word. */
export const FilterDate = ({ label, value, onChange }: FilterProps) => {
  const id = useId();
  const { formatDay } = useShopTime();
  const { place, change } = useFocusedChange({ value, onChange });
  if (value !== undefined) {
    return (
      <span ref={place} className="contents">
        <FilterWord label={label} value={formatDay(value)} onRemove={() => change(undefined)} />
      </span>
    );
  }
  return (
    <span ref={place} className={`filter-choice filter-date ${CONTROL} inline-flex items-center gap-2`}>
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <span className="relative inline-flex items-center">
        <span aria-hidden="true" className="filter-date-any">{t`any day`}</span>
        <input
          id={id}
          type="date"
          title={t`A day in the shop’s time`}
          className="min-h-7 bg-transparent outline-offset-4"
          onChange={(event) => {
            // An incomplete date is not a filter.
            if (/^[12]\d{3}-/.test(event.currentTarget.value)) change(event.currentTarget.value);
          }}
        />
      </span>
    </span>
  );
};

interface FilterBarProps {
  children: ReactNode;
  /** Undefined if there is nothing to clear. */
  onClear?: (() => void) | undefined;
}

/** The row of search and filters above a list. In a narrow window a button shows the filters that are not chosen. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="filter-bar flex flex-wrap items-center gap-2 px-gutter py-3" data-open={isOpen || undefined}>
      {children}
      <LinkButton aria-expanded={isOpen} className="px-1 md:hidden" onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Fewer filters` : t`Filters`}
      </LinkButton>
      {onClear && <LinkButton muted className="px-1" onClick={onClear}>{t`Clear filters`}</LinkButton>}
    </div>
  );
};
