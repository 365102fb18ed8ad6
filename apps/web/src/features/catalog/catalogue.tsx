import { LIST_PAGE_SIZE, type Selection, type Sort } from '@paila/shared';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useMedia } from '../../platform/media.js';
import { names } from '../../platform/names.js';
import { Button } from '../../ui/button.js';
import { ByWidth } from '../../ui/by-width.js';
import { PlainSelect } from '../../ui/field.js';
import { EmptyState, ReloadError } from '../../ui/states.js';
import { ChosenFilters } from './chosen-filters.js';
import { FilterBones, Filters } from './filters.js';
import { useGetFacetsQuery, useListProductsQuery } from './product-api.js';
import { ProductGrid, ProductGridBones } from './product-grid.js';
import { ProductPageItems } from './product-pages.js';
import { CHOICES, useView } from './selection.js';
import { ShelfTabs } from './shelf-tabs.js';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.js')).FilterSheet }));

/** Cards of the first row, whose pictures are not lazy. The server takes a window to be narrow: the slow lines are there. */
const EAGER = { narrow: 1, wide: 4 };

const LIST = 'list';

/** A new list is read from its beginning, wherever the old one was left. */
const toTheTop = (): void => {
  const list = document.getElementById(LIST);
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
};

const sortLabels = (): Record<Sort, string> => ({
  newest: t`Newest`,
  asc: t`Price, low to high`,
  desc: t`Price, high to low`,
});

interface NothingFoundProps {
  words: string | undefined;
  isNarrowed: boolean;
  onClear: () => void;
  onReload: () => void;
}

/** An empty list: because of what the shopper chose, or because the shelf is bare. */
const NothingFound = ({ words, isNarrowed, onClear, onReload }: NothingFoundProps) =>
  isNarrowed ? (
    <EmptyState action={<Button onClick={onClear}>{t`Clear all filters`}</Button>}>
      {words
        ? t`We have nothing for “${words}” yet. Another word may find it.`
        : t`No pair matches all of that. Let go of one filter and look again.`}
    </EmptyState>
  ) : (
    <EmptyState action={<Button onClick={onReload}>{t`Look again`}</Button>}>
      {t`There is nothing on this shelf right now.`}
    </EmptyState>
  );

interface CatalogueProps {
  /** The page's heading, however it is set; the number of products stands beside it. */
  header: (count: ReactNode) => ReactNode;
  /** The shelves beside this one. */
  neighbours: Parameters<typeof ShelfTabs>[0];
  /** What the page itself is about; the shopper's choices come on top. */
  within: Selection;
}

/** A list of products with filters, sort and pages. All of it lives in the address bar; the server does the work. */
export const Catalogue = ({ header, neighbours, within }: CatalogueProps) => {
  const { view, choose: chooseInView, sortBy, clear: clearView, showPages } = useView();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const [wantedPage, setWantedPage] = useState(0);
  const isWide = useMedia('(min-width: 64rem)');
  const selection = { ...view.selection, ...within };
  const query = { ...selection, sort: view.sort, limit: LIST_PAGE_SIZE };
  const { data, error, isFetching, isLoading, refetch } = useListProductsQuery({ ...query, page: 1 });
  const { data: facets, currentData: currentFacets, isError: hasNoFacets } = useGetFacetsQuery(selection);
  const total = data?.total ?? 0;
  const shownTotal = String(total);
  const count = ngettext(msgid`${shownTotal} product`, `${shownTotal} products`, total);

  const choose: typeof chooseInView = (choice, value) => {
    chooseInView(choice, value);
    toTheTop();
  };
  const clear = (): void => {
    clearView();
    toTheTop();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was pressed is gone with the choice that it let go of: the focus goes on to the list. */
  const toTheList = (): void => {
    heading.current?.focus({ preventScroll: true });
  };
  const filters = facets && {
    facets: currentFacets ?? facets,
    selection: view.selection,
    choose,
    hidesBrands: within.collection !== undefined,
  };
  const chosenCount = CHOICES.filter((choice) => view.selection[choice] !== undefined).length;
  const pages = Math.max(1, Math.min(view.pages, Math.ceil(total / LIST_PAGE_SIZE)));
  const shown = Math.min(pages * LIST_PAGE_SIZE, total);
  const shownCount = String(shown);
  const tabs = <ShelfTabs {...neighbours} />;

  return (
    <section>
      {header(
        <p role="status" className="tabular min-h-[1.55em]">
          {error || isLoading ? '' : count}
        </p>,
      )}
      {/* The tabs stand in the bar where there is room, else above it, so that what stays in view is one line. */}
      <ByWidth from="lg" narrow={<div className="frame">{tabs}</div>} />
      <div className="sticky top-header z-20 border-y border-line bg-surface">
        <div className="frame flex items-center justify-between gap-x-6">
          <ByWidth from="lg" wide={tabs} />
          <Button
            look="quiet"
            className="-ml-2 no-underline! lg:hidden"
            aria-haspopup="dialog"
            onClick={() => {
              setSheet('open');
            }}
          >
            <SlidersHorizontal aria-hidden="true" size={18} />
            {t`Filter`}
            {chosenCount > 0 && (
              <span className="tabular grid size-5 place-items-center rounded-full bg-accent text-sm leading-none font-semibold text-accent-text">
                {chosenCount}
              </span>
            )}
          </Button>
          <label className="flex min-h-13 items-center">
            <span className="text-sm text-muted max-sm:sr-only">{t`Sort`}</span>
            <PlainSelect
              className="field-sizing-content w-auto! border-transparent! bg-transparent! font-semibold"
              value={view.sort}
              onChange={(event) => {
                sortBy(event.target.value as Sort);
                toTheTop();
              }}
            >
              {Object.entries(sortLabels()).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </PlainSelect>
          </label>
        </div>
      </div>
      <div id={LIST} className="list-top frame grid gap-x-10 pt-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8">
        <aside aria-label={t`Filters`} className="hidden lg:block">
          <h2 className="sr-only">{t`Filters`}</h2>
          <div
            className={names(
              'filter-column sticky -ml-2 overscroll-contain pr-3 pb-8 pl-2',
              // Nothing to scroll before the app is there: no key would reach it, as all in it is inert.
              isWide === undefined ? 'overflow-y-hidden' : 'overflow-y-auto',
            )}
          >
            {/* Where there is no room for it, not a hundred buttons that nobody sees. */}
            {isWide !== false && (filters ? <Filters {...filters} /> : !hasNoFacets && <FilterBones />)}
          </div>
        </aside>
        <div>
          <h2 ref={heading} tabIndex={-1} className="sr-only">{t`Products`}</h2>
          <ChosenFilters
            selection={view.selection}
            onRemove={(choice) => {
              choose(choice, undefined);
              toTheList();
            }}
            onClear={() => {
              clear();
              toTheList();
            }}
          />
          {error && !isFetching ? (
            <ReloadError
              message={messageOf(error)}
              onReload={() => {
                void refetch();
              }}
            />
          ) : isLoading || !data ? (
            // As many as there may be, so that "back" finds its place before they have come.
            <ProductGridBones count={view.pages * LIST_PAGE_SIZE} isBesideFilters />
          ) : total === 0 ? (
            <NothingFound
              words={view.selection.q}
              isNarrowed={chosenCount > 0}
              onClear={() => {
                clear();
                toTheList();
              }}
              onReload={() => {
                void refetch();
              }}
            />
          ) : (
            <>
              <ProductGrid isBesideFilters isBusy={isFetching}>
                {Array.from({ length: pages }, (_, index) => (
                  <ProductPageItems
                    key={index}
                    query={query}
                    page={index + 1}
                    size={Math.min(LIST_PAGE_SIZE, total - index * LIST_PAGE_SIZE)}
                    eagerCount={isWide ? EAGER.wide : EAGER.narrow}
                    takesFocus={index + 1 === wantedPage}
                  />
                ))}
              </ProductGrid>
              {total > LIST_PAGE_SIZE && (
                <div className="mx-auto grid w-full max-w-xs justify-items-center gap-4 pt-16">
                  <p className="tabular text-sm text-muted">{t`${shownCount} of ${shownTotal}`}</p>
                  <progress className="shown-of" aria-hidden="true" max={total} value={shown} />
                  {shown < total && (
                    <Button
                      look="plain"
                      wide
                      onClick={() => {
                        setWantedPage(pages + 1);
                        showPages(pages + 1);
                      }}
                    >{t`Load more`}</Button>
                  )}
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {sheet !== 'never' && filters && (
        <Suspense>
          <FilterSheet
            {...filters}
            open={sheet === 'open'}
            onClose={() => {
              setSheet('closed');
            }}
            done={t`Show ${count}`}
            onClear={clear}
          />
        </Suspense>
      )}
    </section>
  );
};
