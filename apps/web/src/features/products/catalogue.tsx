import { type Selection, type Sort } from '@paila/shared';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { PlainSelect } from '../../ui/field.js';
import { Bone } from '../../ui/skeleton.js';
import { EmptyState, ReloadError } from '../../ui/states.js';
import { ChosenFilters } from './chosen-filters.js';
import { Filters } from './filters.js';
import { useGetFacetsQuery, useListProductsQuery } from './product-api.js';
import { ProductGrid, ProductGridBones } from './product-grid.js';
import { ProductPageItems } from './product-pages.js';
import { useView } from './selection.js';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.js')).FilterSheet }));

const PAGE_SIZE = 24;
/** Cards of the first screen on a wide window; their pictures are not lazy. */
const EAGER = 4;

const sortLabels = (): Record<Sort, string> => ({
  newest: t`Newest`,
  asc: t`Price, low to high`,
  desc: t`Price, high to low`,
});

interface CatalogueProps {
  heading: string;
  /** What the page itself is about; the shopper's choices come on top. */
  within: Selection;
  /** Between heading and list. */
  children?: ReactNode;
}

/** A list of products with filters, sort and pages. All of it lives in the address bar; the server does the work. */
export const Catalogue = ({ heading, within, children }: CatalogueProps) => {
  const { view, choose, sortBy, clear, showPages } = useView();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const [wantedPage, setWantedPage] = useState(0);
  const selection = { ...view.selection, ...within };
  const query = { ...selection, sort: view.sort, limit: PAGE_SIZE };
  const { data, error, isFetching, isLoading, refetch } = useListProductsQuery({ ...query, page: 1 });
  const { data: facets, currentData: currentFacets } = useGetFacetsQuery(selection);
  const total = data?.total ?? 0;
  const shownTotal = String(total);
  const count = ngettext(msgid`${shownTotal} product`, `${shownTotal} products`, total);
  const filters = facets && {
    facets: currentFacets ?? facets,
    selection: view.selection,
    choose,
    hidesBrands: within.collection !== undefined,
  };
  const pages = Math.max(1, Math.min(view.pages, Math.ceil(total / PAGE_SIZE)));
  const shown = Math.min(pages * PAGE_SIZE, total);
  const shownCount = String(shown);

  return (
    <section className="frame">
      <h1 className="pt-10 pb-6 text-4xl md:pt-16 md:pb-10">{heading}</h1>
      {children}
      <div className="sticky top-header z-20 -mx-gutter flex items-center justify-between gap-2 border-y border-line bg-surface px-gutter py-1.5">
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
        </Button>
        <p role="status" className="tabular text-sm whitespace-nowrap text-muted max-[25rem]:sr-only">
          {error || isLoading ? '' : count}
        </p>
        <label className="flex items-center gap-3">
          <span className="text-sm text-muted max-sm:sr-only">{t`Sort`}</span>
          <PlainSelect
            className="w-auto! border-transparent! bg-transparent!"
            value={view.sort}
            onChange={(event) => {
              sortBy(event.target.value as Sort);
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
      <div className="grid gap-x-10 pt-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside aria-label={t`Filters`} className="hidden lg:block">
          <h2 className="sr-only">{t`Filters`}</h2>
          <div className="sticky top-[calc(var(--header)+5.5rem)] max-h-[calc(100dvh-var(--header)-6rem)] overflow-y-auto overscroll-contain pr-3 pb-8 pl-2">
            {filters ? <Filters {...filters} /> : <Bone className="h-[32rem] w-full" />}
          </div>
        </aside>
        <div>
          <h2 className="sr-only">{t`Products`}</h2>
          <ChosenFilters selection={view.selection} choose={choose} clear={clear} />
          {error && !isFetching ? (
            <ReloadError
              message={messageOf(error)}
              onReload={() => {
                void refetch();
              }}
            />
          ) : isLoading || !data ? (
            <ProductGridBones count={8} isBesideFilters />
          ) : total === 0 ? (
            <EmptyState action={<Button onClick={clear}>{t`Clear all filters`}</Button>}>
              {view.selection.q
                ? t`We have nothing for “${view.selection.q}” yet. Another word may find it.`
                : t`No pair matches all of that. Let go of one filter and look again.`}
            </EmptyState>
          ) : (
            <>
              <ProductGrid isBesideFilters isBusy={isFetching}>
                {Array.from({ length: pages }, (_, index) => (
                  <ProductPageItems
                    key={index}
                    query={query}
                    page={index + 1}
                    eagerCount={EAGER}
                    takesFocus={index + 1 === wantedPage}
                  />
                ))}
              </ProductGrid>
              <div className="grid justify-items-center gap-4 pt-16">
                <p className="tabular text-sm text-muted">{t`${shownCount} of ${shownTotal}`}</p>
                {shown < total && (
                  <Button
                    look="plain"
                    onClick={() => {
                      setWantedPage(pages + 1);
                      showPages(pages + 1);
                    }}
                  >{t`Load more`}</Button>
                )}
              </div>
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
