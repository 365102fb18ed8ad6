import { LIST_PAGE_SIZE, type Selection } from '@paila/shared';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { useIsFirstView } from '../../platform/first-view.js';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useMedia } from '../../platform/media.js';
import { Button, buttonLook } from '../../ui/button.js';
import { ByWidth } from '../../ui/by-width.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { opens } from '../../ui/sheet.js';
import { SkipLink } from '../../ui/skip-link.js';
import { EmptyState, ReloadError } from '../../ui/states.js';
import { Icon } from '../../ui/icon.js';
import { correctedWords, IgnoredWords } from './ignored-words.js';
import { ChosenFilters } from './chosen-filters.js';
import { FILTER_SHEET, FilterSheet } from './filter-sheet.js';
import { Filters, FilterSkeleton } from './filters.js';
import { productApi } from './product-api.js';
import { ProductGrid, ProductGridSkeleton } from './product-grid.js';
import { pageId, ProductPageItems } from './product-pages.js';
import { CHOICES, clearing, type ListAddress, showingPages, useListAddress } from './selection.js';
import { TypeTabs } from './list-tabs.js';
import { SortMenu } from './sort-menu.js';
import { ViewLink } from './view-link.js';

/** The distance of the list's end from the window at which the next products load. */
const MARGIN = '400px';

/**
 * Loads more of a list when the shopper scrolls to its end.
 * @param shown the number of products that the list shows; each load looks for the end again
 * @param isOn true if scrolling may load more
 * @returns a reference for the element at the end of the list
 */
const useLoadByScrolling = (shown: number, isOn: boolean, load: () => void): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const onEnd = useEffectEvent(load);
  useEffect(() => {
    if (!isOn || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onEnd();
      },
      { rootMargin: `0px 0px ${MARGIN}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, isOn]);
  return end;
};

/**
 * Cards of the first row, whose pictures load eagerly. The server assumes a narrow screen, as phones have slower
 * networks.
 */
const EAGER = { narrow: 2, wide: 4 };

/** Products that scrolling loads by itself. More would keep the shopper from the end of the page. */
const MAX_BY_SCROLLING = 96;

const LIST = 'list';
const PRODUCTS = 'list-products';

/** Scrolls to the beginning of a new list. */
const scrollToTop = (): void => {
  const list = document.getElementById(LIST);
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
};

const NextSteps = lazy(async () => ({ default: (await import('./next-steps.js')).NextSteps }));

/** A list that its filters have left empty, with links to other products. */
const NothingFound = ({ list, onCleared }: { list: ListAddress; onCleared: () => void }) => {
  const { q } = list.view.selection;
  const isFirstView = useIsFirstView();
  return (
    <>
      <EmptyState
        action={
          <ViewLink list={list} edit={clearing} onFollowed={onCleared} className={buttonLook()}>
            {t`Clear filters`}
          </ViewLink>
        }
      >
        {q
          ? t`No results for “${q}”. Try another word.`
          : t`Nothing matches all of these. Remove a filter to see more.`}
      </EmptyState>
      {/* The server does not wait for code that is loaded on demand. */}
      {!isFirstView && (
        <LazyPart>
          <NextSteps q={q} />
        </LazyPart>
      )}
    </>
  );
};

interface ProductListProps {
  /** The page's heading and the number of products. */
  header: (shown: Selection, count: ReactNode) => ReactNode;
  /** The page's own selection; the shopper's filters are applied on top. */
  within: Selection;
}

/** A list of products with filters, sorting and pages. The address holds the state, the server applies it. */
export const ProductList = ({ header, within }: ProductListProps) => {
  const list = useListAddress();
  const { view } = list;
  const [requestedPage, setRequestedPage] = useState(0);
  const isWide = useMedia('(min-width: 64rem)');
  const selection = { ...view.selection, ...within };
  const { sort } = view;
  const query = { ...selection, ...(sort === 'relevance' ? {} : { sort }), limit: LIST_PAGE_SIZE };
  const { data, error, isFetching, isLoading, refetch } = productApi.useListProductsQuery({ ...query, page: 1 });
  const {
    data: facets,
    currentData: currentFacets,
    isError: hasNoFacets,
  } = productApi.useProductFacetsQuery(selection);
  const total = data?.total ?? 0;
  const { q } = selection;
  const corrected = q && correctedWords(q, currentFacets?.corrections);
  const shownTotal = String(total);
  const count = ngettext(msgid`${shownTotal} product`, `${shownTotal} products`, total);

  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed link disappears with the filter that it removes, so the focus moves to the list. */
  const toTheList = (): void => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  };
  const filters = facets && {
    facets: currentFacets ?? facets,
    list,
    onChanged: scrollToTop,
    hidesBrands: within.collection !== undefined,
  };
  const chosenCount = CHOICES.filter((choice) => view.selection[choice] !== undefined).length;
  const pages = Math.max(1, Math.min(view.pages, Math.ceil(total / LIST_PAGE_SIZE)));
  const shown = Math.min(pages * LIST_PAGE_SIZE, total);
  const shownCount = String(shown);
  const end = useLoadByScrolling(
    shown,
    data !== undefined && !isFetching && shown < Math.min(total, MAX_BY_SCROLLING),
    () => list.change(showingPages(pages + 1), true),
  );
  const tabs = !hasNoFacets && <TypeTabs list={list} facets={currentFacets ?? facets} onChanged={scrollToTop} />;

  return (
    <section>
      <SkipLink
        to={PRODUCTS}
        onFollowed={() => {
          document.getElementById(LIST)?.scrollIntoView();
          heading.current?.focus({ preventScroll: true });
        }}
      >
        {t`Skip filters`}
      </SkipLink>
      {header(
        { ...selection, q: corrected },
        <p role="status" className="tabular min-h-[1.55em] whitespace-nowrap">
          {error || isLoading ? '' : count}
        </p>,
      )}
      {corrected !== q && (
        <p className="frame pb-4 text-muted">{t`No results for “${q ?? ''}”. Showing “${corrected ?? ''}”.`}</p>
      )}
      <IgnoredWords words={currentFacets?.ignored} className="frame pb-4" />
      {/* The tabs are in the bar on wide screens and above it on narrow ones, so that the sticky part is one line. */}
      <ByWidth from="lg" narrow={<div className="frame">{tabs}</div>} />
      <div className="sticky top-header z-20 border-y border-line bg-surface">
        <div className="frame flex flex-wrap items-center justify-between gap-x-6">
          <ByWidth from="lg" wide={tabs} />
          <Button look="quiet" className="-ml-2 no-underline! lg:hidden" {...opens(FILTER_SHEET)}>
            <Icon of={SlidersHorizontal} size={18} />
            <span>{t`Filter`}</span>
            {chosenCount > 0 && (
              <span className="tabular grid size-5 place-items-center rounded-full bg-accent text-sm leading-none font-semibold text-accent-text">
                {chosenCount}
              </span>
            )}
          </Button>
          <div className="ml-auto flex items-center">
            <SortMenu list={list} onChanged={scrollToTop} />
          </div>
        </div>
      </div>
      <div id={LIST} className="list-top frame grid gap-x-10 pt-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-8">
        <aside aria-label={t`Filters`} className="hidden lg:block">
          <h2 className="sr-only">{t`Filters`}</h2>
          <div className="filter-column sticky -ml-2 overflow-y-auto overscroll-contain pr-3 pb-8 pl-2">
            {/* Not rendered on narrow screens, to save a hundred hidden links. */}
            {isWide !== false && (filters ? <Filters {...filters} /> : !hasNoFacets && <FilterSkeleton />)}
          </div>
        </aside>
        <div>
          <h2 ref={heading} id={PRODUCTS} tabIndex={-1} className="sr-only">{t`Products`}</h2>
          <ChosenFilters list={list} onChanged={toTheList} />
          {error && !isFetching ? (
            <ReloadError message={messageOf(error)} onReload={() => void refetch()} />
          ) : isLoading || !data ? (
            // Placeholders for all possible products let "back" restore the scroll position before they load.
            <ProductGridSkeleton count={view.pages * LIST_PAGE_SIZE} isBesideFilters />
          ) : total === 0 ? (
            chosenCount > 0 ? (
              <NothingFound list={list} onCleared={toTheList} />
            ) : (
              <EmptyState action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
                {t`There is nothing on this shelf right now.`}
              </EmptyState>
            )
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
                    takesFocus={index + 1 === requestedPage}
                  />
                ))}
              </ProductGrid>
              {total > LIST_PAGE_SIZE && (
                <div ref={end} className="mx-auto grid w-full max-w-xs justify-items-center gap-4 pt-16">
                  <p className="tabular text-sm text-muted">{t`${shownCount} of ${shownTotal}`}</p>
                  <progress className="shown-of" aria-hidden="true" max={total} value={shown} />
                  {shown < total && (
                    <ViewLink
                      list={list}
                      edit={showingPages(pages + 1)}
                      hash={`#${pageId(pages + 1)}`}
                      // Replaces the history entry: "back" should leave the list, not shorten it.
                      replace
                      className={buttonLook('plain', true)}
                      onFollowed={() => setRequestedPage(pages + 1)}
                    >{t`Load more`}</ViewLink>
                  )}
                </div>
              )}
            </>
          )}
        </div>
      </div>
      {isWide !== true && filters && <FilterSheet {...filters} done={t`Show ${count}`} />}
    </section>
  );
};
