import { plainNumber, QUANTITY_MAX, QUANTITY_MIN } from '@paila/shared';
import { type LucideIcon, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { FieldMessage } from './field.js';
import { Icon } from './icon.js';

interface QuantityInputProps {
  value: number;
  onChange: (quantity: number) => void;
  /** The name of the counted item, for assistive technology. */
  label: string;
  small?: boolean;
  /** The whole control: focusing it does not open a phone's keyboard. */
  ref?: Ref<HTMLDivElement>;
}

const STEP = 'grid place-items-center transition-colors hover:not-disabled:bg-sunken disabled:opacity-35';
const STEP_KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A whole number as it is typed, within the bounds of a quantity; undefined for a text that is none. */
const quantityIn = (typed: string): number | undefined => {
  const number = Number(plainNumber(typed) ?? Number.NaN);
  return Number.isInteger(number) ? Math.min(Math.max(number, QUANTITY_MIN), QUANTITY_MAX) : undefined;
};

/** A text that may still become a number. */
const isUnfinished = (typed: string): boolean => /^\s*[-−]?\s*$/.test(typed);

/**
 * A quantity from 0 to 100, set by buttons, arrow keys or typing. A larger number becomes 100, and one below 0 becomes
 * 0. A text that is not a whole number is refused with a message, and the quantity stays as before.
 */
export const QuantityInput = ({ value, onChange, label, small = false, ref }: QuantityInputProps) => {
  const messageId = useId();
  /** The typed text while it is not a quantity. */
  const [draft, setDraft] = useState<string>();
  /** The quantity to keep when a text is refused. */
  const [before, setBefore] = useState(value);
  const [refused, setRefused] = useState('');
  const set = (quantity: number): void => {
    setDraft(undefined);
    setRefused('');
    const bounded = Math.min(Math.max(quantity, QUANTITY_MIN), QUANTITY_MAX);
    if (bounded !== value) onChange(bounded);
  };
  const type = (typed: string): void => {
    const quantity = quantityIn(typed);
    if (quantity !== undefined) {
      set(quantity);
      return;
    }
    setDraft(typed);
    if (isUnfinished(typed)) {
      setRefused('');
      return;
    }
    setRefused(t`Please enter a whole number: we can’t read “${typed.trim()}”`);
    if (before !== value) onChange(before);
  };
  const step = (event: KeyboardEvent): void => {
    const by = STEP_KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(value + by);
  };
  const stepButton = (name: string, Sign: LucideIcon, next: number) => (
    <button
      type="button"
      data-repeats=""
      aria-label={name}
      disabled={next < QUANTITY_MIN || next > QUANTITY_MAX}
      className={names(STEP, small ? 'w-9 sm:w-11' : 'w-12')}
      onClick={() => set(next)}
    >
      <Icon of={Sign} size={16} />
    </button>
  );
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <div
        ref={ref}
        role="group"
        tabIndex={-1}
        aria-label={label}
        className={names('inline-flex rounded-sm border border-line-strong', small ? 'h-11' : 'h-12')}
      >
        {stepButton(t`Decrease quantity`, Minus, value - 1)}
        <input
          // An input of type `number` would change with the wheel and drop texts that it cannot read.
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`Quantity`}
          aria-valuenow={value}
          aria-valuemin={QUANTITY_MIN}
          aria-valuemax={QUANTITY_MAX}
          aria-invalid={refused !== '' || undefined}
          aria-describedby={messageId}
          min={QUANTITY_MIN}
          max={QUANTITY_MAX}
          maxLength={40}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setBefore(value)}
          onKeyDown={step}
          onBlur={() => setDraft(undefined)}
          className={names('tabular bg-transparent text-center font-semibold', small ? 'w-8 sm:w-10' : 'w-12')}
        />
        {stepButton(t`Increase quantity`, Plus, value + 1)}
      </div>
      <FieldMessage id={messageId}>{refused}</FieldMessage>
    </div>
  );
};
