import { type Facets, TYPE_TABS, typeChoices } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';
import { choosing, type ListAddress } from './selection.js';
import { typeWords } from './type-labels.js';
import { ViewLink } from './view-link.js';

interface TypeTabsProps {
  list: ListAddress;
  /** Undefined while the types load. */
  facets: Facets | undefined;
  onChanged: () => void;
}

/** A tab for each type in the list. On narrow screens the tabs scroll sideways. */
export const TypeTabs = ({ list, facets, onChanged }: TypeTabsProps) => {
  const chosen = list.view.selection.type?.toLowerCase();
  const offered = typeChoices(facets?.types).map(({ value }) => value);
  const types = TYPE_TABS.filter((type) => type === chosen || offered.includes(type));
  const tabs = [undefined, ...types];
  const strip = useTabInView(chosen);
  // Without another type there is nothing to choose. While the types load, an empty list keeps the space.
  if (facets && types.length === 0) return null;
  return (
    <nav aria-label={t`Types`} className="-mx-gutter min-h-13">
      <ul
        ref={strip}
        className="tab-strip flex gap-6 overflow-x-auto px-gutter max-lg:pr-12 xl:gap-8"
        hidden={types.length === 0}
      >
        {tabs.map((type) => {
          const isCurrent = type === chosen;
          return (
            <li key={type ?? ''}>
              <ViewLink
                list={list}
                edit={choosing('type', type)}
                aria-current={isCurrent ? 'page' : undefined}
                className={names(
                  'inline-flex min-h-13 min-w-6 items-center border-b-3 font-semibold whitespace-nowrap outline-offset-[-3px] transition-colors duration-(--quick)',
                  isCurrent ? 'border-marigold' : 'border-transparent text-muted hover:text-text',
                )}
                onFollowed={onChanged}
              >
                {type === undefined ? t`All` : typeWords(type).name}
              </ViewLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
