import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { names } from '../../platform/names.js';
import { busyAttributes } from '../../ui/button.js';

interface RowButtonProps {
  /** The name of the row, for screen readers. */
  row: string;
  /** True if the action is in progress: further presses do nothing, and screen readers say so. */
  busy?: boolean;
  onClick: () => void;
  children: string;
}

/** An action in a row of a list. */
export const RowButton = ({ row, busy = false, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    {...busyAttributes(busy, onClick)}
    className={names(
      'inline-flex min-h-8 items-center rounded-sm px-2 text-muted hover:bg-line hover:text-text pointer-coarse:min-h-11',
      busy && 'cursor-progress! opacity-70',
    )}
  >
    {children}
    <span className="sr-only"> {row}</span>
  </button>
);

/** The look of a dot for work to do. */
export const TO_DO_LOOK = 'bg-marigold outline outline-1 -outline-offset-1 outline-line-strong';

/** The dot before a state. */
export const StateDot = ({ look }: { look: string }) => (
  <span aria-hidden="true" className={names('size-2.5 shrink-0 rounded-full', look)} />
);

/** The link of a row, which covers all of it; the keys j and k lead from one to the next. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} data-row-link className="row-link font-semibold">
    {children}
  </Link>
);

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** True if some of the rows are selected, and not all. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box that selects a row, or all rows. */
export const SelectBox = ({ label, checked, mixed = false, onChange }: SelectBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    ref={(box) => {
      if (box) box.indeterminate = mixed && !checked;
    }}
    onChange={(event) => onChange(event.currentTarget.checked)}
    className="size-4 align-middle accent-accent pointer-coarse:size-5"
  />
);
