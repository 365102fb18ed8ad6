import { formatMoney, brandName } from '@paila/shared';
import { X } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { sizeLabel } from '../../ui/size-label.js';
import { type Choice, CHOICES, choosing, clearing, type ListAddress } from './selection.js';
import { ViewLink } from './view-link.js';
import { typeWords, capitalised } from './type-labels.js';
import { Icon } from '../../ui/icon.js';

const choiceLabel = (choice: Choice, value: string | number): string => {
  switch (choice) {
    case 'type':
      return typeWords(String(value)).name;
    case 'color':
      return capitalised(String(value));
    case 'company':
      return brandName(String(value));
    case 'size':
      return sizeLabel(String(value));
    case 'minPrice':
      return t`From ${formatMoney(Number(value))}`;
    case 'maxPrice':
      return t`Up to ${formatMoney(Number(value))}`;
    case 'q':
      return `“${String(value)}”`;
  }
};

/** The active filters, each as a link that removes it. */
export const ChosenFilters = ({ list, onChanged }: { list: ListAddress; onChanged: () => void }) => {
  const chosen = CHOICES.flatMap((choice) => {
    const value = list.view.selection[choice];
    return value === undefined ? [] : [{ choice, label: choiceLabel(choice, value) }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t`Chosen filters`} className="flex flex-wrap items-center gap-2 pb-6">
      {chosen.map(({ choice, label }) => (
        <li key={choice} className="min-w-0">
          <ViewLink
            list={list}
            edit={choosing(choice, undefined)}
            aria-label={t`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong pr-3 pl-4 text-sm transition-colors hover:border-text lg:min-h-9"
            onFollowed={onChanged}
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Icon of={X} size={14} />
          </ViewLink>
        </li>
      ))}
      <li>
        <ViewLink
          list={list}
          edit={clearing}
          className="text-link inline-flex min-h-11 items-center px-2 text-sm lg:min-h-9"
          onFollowed={onChanged}
        >
          {t`Clear filters`}
        </ViewLink>
      </li>
    </ul>
  );
};
