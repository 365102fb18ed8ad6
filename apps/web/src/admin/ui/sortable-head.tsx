import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '../../ui/icon.js';

interface SortableHeadProps {
  label: string;
  align: 'end' | undefined;
  isHidden?: boolean | undefined;
  direction: 'asc' | 'desc' | false;
  /** Undefined for a column by which the list cannot be ordered. */
  onSort: ((event: unknown) => void) | undefined;
}

/** The head of a column, a button where the list can be ordered by it. */
export const SortableHead = ({ label, align, isHidden = false, direction, onSort }: SortableHeadProps) => (
  <th
    scope="col"
    data-align={align}
    aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
  >
    {onSort ? (
      <button type="button" className="inline-flex min-h-8 items-center gap-1 hover:text-text" onClick={onSort}>
        {label}
        {direction !== false && <Icon of={direction === 'asc' ? ArrowUp : ArrowDown} size={13} />}
      </button>
    ) : (
      <span className={isHidden ? 'sr-only' : undefined}>{label}</span>
    )}
  </th>
);
