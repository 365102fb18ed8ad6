import { type ListSort, SORTS } from '@paila/shared';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { type ListAddress, sortingBy } from './selection.js';
import { ViewLink } from './view-link.js';
import { Icon } from '../../ui/icon.js';

const sortLabels = (): Record<ListSort, string> => ({
  relevance: t`Best match`,
  newest: t`Newest`,
  asc: t`Price, low to high`,
  desc: t`Price, high to low`,
});

/** The current sort order and a native popover with links to the others. */
export const SortMenu = ({ list, onChanged }: { list: ListAddress; onChanged: () => void }) => {
  const id = useId();
  const labels = sortLabels();
  // Without words, nothing matches better than anything else.
  const sorts: readonly ListSort[] = list.view.selection.q === undefined ? SORTS : ['relevance', ...SORTS];
  return (
    <>
      <button type="button" popoverTarget={id} className="sort-button min-h-13 text-right">
        <span className="text-sm text-muted max-sm:sr-only">{t`Sort`}</span>{' '}
        <span className="select-arrow inline-block py-2 pr-9 pl-3 font-semibold">{labels[list.view.sort]}</span>
      </button>
      <ul id={id} popover="auto" aria-label={t`Sort`} className="sort-menu">
        {sorts.map((sort) => {
          const isCurrent = sort === list.view.sort;
          return (
            <li key={sort}>
              <ViewLink
                list={list}
                edit={sortingBy(sort)}
                aria-current={isCurrent || undefined}
                className={names(
                  'flex min-h-11 items-center gap-6 px-4 -outline-offset-2 hover:bg-sunken',
                  isCurrent && 'font-bold',
                )}
                onFollowed={(link) => {
                  link.closest<HTMLElement>('[popover]')?.hidePopover();
                  onChanged();
                }}
              >
                <span>{labels[sort]}</span>
                {isCurrent && <Icon of={Check} size={18} className="ml-auto" />}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </>
  );
};
