import { formatMoney, type Selection } from '@paila/shared';
import { X } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { sizeInWords } from '../../ui/size-in-words.js';
import { brandName, capitalised } from './labels.js';
import { type Choice, CHOICES } from './selection.js';

const labelOf = (choice: Choice, value: string | number): string => {
  switch (choice) {
    case 'color':
      return capitalised(String(value));
    case 'company':
      return brandName(String(value));
    case 'size':
      return sizeInWords(String(value));
    case 'minPrice':
      return t`From ${formatMoney(Number(value))}`;
    case 'maxPrice':
      return t`Up to ${formatMoney(Number(value))}`;
    case 'q':
      return `“${String(value)}”`;
  }
};

interface ChosenFiltersProps {
  selection: Selection;
  onRemove: (choice: Choice) => void;
  onClear: () => void;
}

/** What the list is narrowed by; each is let go of with a press. */
export const ChosenFilters = ({ selection, onRemove, onClear }: ChosenFiltersProps) => {
  const chosen = CHOICES.flatMap((choice) => {
    const value = selection[choice];
    return value === undefined ? [] : [{ choice, label: labelOf(choice, value) }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t`Chosen filters`} className="flex flex-wrap items-center gap-2 pb-6">
      {chosen.map(({ choice, label }) => (
        <li key={choice}>
          <button
            type="button"
            aria-label={t`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong pr-3 pl-4 text-sm transition-colors hover:border-text lg:min-h-9"
            onClick={() => {
              onRemove(choice);
            }}
          >
            {label}
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-link min-h-11 px-2 text-sm lg:min-h-9" onClick={onClear}>
          {t`Clear all`}
        </button>
      </li>
    </ul>
  );
};
