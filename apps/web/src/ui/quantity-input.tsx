import { QUANTITY_MAX, QUANTITY_MIN } from '@paila/shared';
import { Minus, Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { Icon } from './icon.js';

interface QuantityInputProps {
  value: number;
  onChange: (quantity: number) => void;
  /** What is counted, for assistive technology. */
  label: string;
  small?: boolean;
  /** The whole control: focusing it does not open a phone's keyboard. */
  ref?: Ref<HTMLDivElement>;
}

const STEP = 'grid place-items-center transition-colors hover:not-disabled:bg-sunken disabled:opacity-35';

/**
 * A quantity from 0 to 100, set by buttons, arrow keys or typing. A larger number becomes 100; an empty field returns to
 * the last number on blur.
 */
export const QuantityInput = ({ value, onChange, label, small = false, ref }: QuantityInputProps) => {
  const [draft, setDraft] = useState<string | null>(null);
  const set = (quantity: number): void => {
    setDraft(null);
    const bounded = Math.min(Math.max(quantity, QUANTITY_MIN), QUANTITY_MAX);
    if (bounded !== value) onChange(bounded);
  };
  const type = (text: string): void => {
    const digits = text.replace(/\D/g, '');
    if (digits === '') setDraft('');
    else set(Number(digits));
  };
  return (
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-label={label}
      className={names('inline-flex rounded-sm border border-line-strong', small ? 'h-11' : 'h-12')}
    >
      <button
        type="button"
        data-repeats=""
        aria-label={t`Decrease quantity`}
        disabled={value <= QUANTITY_MIN}
        className={names(STEP, small ? 'w-9 sm:w-11' : 'w-12')}
        onClick={() => {
          set(value - 1);
        }}
      >
        <Icon of={Minus} size={16} />
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={t`Quantity`}
        min={QUANTITY_MIN}
        max={QUANTITY_MAX}
        value={draft ?? value}
        onChange={(event) => {
          type(event.target.value);
        }}
        onBlur={() => {
          setDraft(null);
        }}
        className={names(
          'tabular appearance-none bg-transparent text-center font-semibold [-moz-appearance:textfield]',
          '[&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none',
          small ? 'w-8 sm:w-10' : 'w-12',
        )}
      />
      <button
        type="button"
        data-repeats=""
        aria-label={t`Increase quantity`}
        disabled={value >= QUANTITY_MAX}
        className={names(STEP, small ? 'w-9 sm:w-11' : 'w-12')}
        onClick={() => {
          set(value + 1);
        }}
      >
        <Icon of={Plus} size={16} />
      </button>
    </div>
  );
};
