import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../platform/i18n.js';
import { Icon } from '../../ui/icon.js';

const CONTROL = 'min-h-8 rounded-sm border border-line-strong bg-raised px-2 pointer-coarse:min-h-11 hover:border-text';

/** Keeps the focus on a filter when choosing or removing it puts another control in its place. */
const useFocusKept = (value: string | undefined): { place: RefObject<HTMLSpanElement | null>; keep: () => void } => {
  const place = useRef<HTMLSpanElement>(null);
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (!isKept.current) return;
    isKept.current = false;
    place.current?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [value]);
  return {
    place,
    keep: () => {
      isKept.current = true;
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

interface Option {
  readonly value: string;
  readonly label: string;
}

interface FilterChoiceProps {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter with one choice of several: a menu until it is chosen, then a word. */
export const FilterChoice = ({ label, options, value, onChange }: FilterChoiceProps) => {
  const chosen = options.find((option) => option.value === value);
  const { place, keep } = useFocusKept(chosen?.value);
  const change = (to: string | undefined): void => {
    keep();
    onChange(to);
  };
  return (
    <span ref={place} className="contents">
      {chosen ? (
        <FilterWord
          label={label}
          value={chosen.label}
          onRemove={() => {
            change(undefined);
          }}
        />
      ) : (
        <select
          aria-label={label}
          value=""
          className={`filter-choice ${CONTROL} select-arrow pr-8!`}
          onChange={(event) => {
            change(event.currentTarget.value);
          }}
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

interface FilterDateProps {
  label: string;
  /** `2026-11-23`. */
  value: string | undefined;
  format: (day: string) => string;
  onChange: (value: string | undefined) => void;
}

/** A filter by day: a date field until it is chosen, then a word. */
export const FilterDate = ({ label, value, format, onChange }: FilterDateProps) => {
  const id = useId();
  const { place, keep } = useFocusKept(value);
  const change = (to: string | undefined): void => {
    keep();
    onChange(to);
  };
  if (value !== undefined) {
    return (
      <span ref={place} className="contents">
        <FilterWord
          label={label}
          value={format(value)}
          onRemove={() => {
            change(undefined);
          }}
        />
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
            // Half a date is none.
            if (/^[12]\d{3}-/.test(event.currentTarget.value)) change(event.currentTarget.value);
          }}
        />
      </span>
    </span>
  );
};

interface FilterBarProps {
  children: ReactNode;
  /** Given when there is something to clear. */
  onClear?: (() => void) | undefined;
}

/** The row of search and filters above a list. In a narrow window those that are not chosen are behind a button. */
export const FilterBar = ({ children, onClear }: FilterBarProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="filter-bar flex flex-wrap items-center gap-2 px-gutter py-3" data-open={isOpen || undefined}>
      {children}
      <button
        type="button"
        aria-expanded={isOpen}
        className="text-link min-h-8 px-1 md:hidden pointer-coarse:min-h-11"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {isOpen ? t`Fewer filters` : t`Filters`}
      </button>
      {onClear && (
        <button
          type="button"
          className="text-link min-h-8 px-1 text-muted hover:text-text pointer-coarse:min-h-11"
          onClick={onClear}
        >
          {t`Clear all`}
        </button>
      )}
    </div>
  );
};
