import { type AdminPageName, adminPageByName } from '@paila/shared';
import type { ReactNode } from 'react';
import type { ListPage } from '../platform/admin-api.js';
import { Button } from './button.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { FilterBar, FilterChoice, FilterDate, type FilterOption } from './filters.js';
import type { ListState } from './list-state.js';
import { type ListView, ListViews } from './list-views.js';
import { PageHead, pageTitle } from './page-head.js';
import { EmptyPage, Pager } from './pager.js';
import { SearchField } from './search-field.js';
import { EmptyState } from './states.js';

/** A filter of a list. */
export interface ListFilter<Filter extends string> {
  readonly name: Filter;
  readonly label: string;
  /** The choices; a filter without choices is a day. */
  readonly options?: readonly FilterOption[];
  /** Other filters that end when this one changes. */
  readonly clears?: readonly Filter[];
}

interface ListHeadProps<Filter extends string> {
  page: AdminPageName;
  list: ListState<Filter>;
  /** The actions for the whole list. */
  actions?: ReactNode;
  /** The narrowed lists for every day. */
  views?: { readonly label: string; readonly views: readonly ListView[] };
  /** The label and the placeholder of the search field. */
  searchLabel: string;
  placeholder: string;
  filters?: readonly ListFilter<Filter>[];
}

/** The head of a page with a list: its title and actions, its views, its search field and its filters. */
export const ListHead = <Filter extends string>({
  page,
  list,
  actions,
  views,
  searchLabel,
  placeholder,
  filters = [],
}: ListHeadProps<Filter>) => (
  <>
    <PageHead title={pageTitle(page)} actions={actions} />
    {views && <ListViews {...views} path={adminPageByName(page).path} current={list.filters} />}
    <FilterBar onClear={list.isNarrowed ? list.clear : undefined}>
      <SearchField label={searchLabel} placeholder={placeholder} value={list.search} onChange={list.setSearch} />
      {filters.map(({ name, label, options, clears = [] }) => {
        const filter = {
          label,
          value: list.filters[name],
          onChange: (value: string | undefined): void => {
            const cleared = Object.fromEntries(clears.map((filter) => [filter, undefined]));
            list.setFilters({ ...cleared, [name]: value } as Partial<Record<Filter, string | undefined>>);
          },
        };
        return options ? (
          <FilterChoice key={name} {...filter} options={options} />
        ) : (
          <FilterDate key={name} {...filter} />
        );
      })}
    </FilterBar>
  </>
);

interface ListTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowPath' | 'rowName' | 'selected' | 'onSelect'
> {
  list: ListState<string>;
  /** The call for one page of the list, as its hook returns it. */
  call: {
    readonly data?: ListPage<Row> | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  emptyText: string;
  /** The next step for a list that has no rows even without search and filters. */
  emptyAction?: ReactNode;
  /** The label of the button that clears search and filters of a list without rows. */
  showAll: string;
  /** The content between the rows and the pager. */
  children?: ReactNode;
}

/** One page of a list: its rows, or why there are none, and the pager. */
export const ListTable = <Row extends { readonly _id: string }>({
  list,
  call: { data, error, isFetching, refetch },
  emptyText,
  emptyAction,
  showAll,
  children,
  ...table
}: ListTableProps<Row>) => {
  const pages = { pageSize: list.pageSize, total: data?.total, onPage: list.setPage };
  return (
    <>
      <DataTable<Row>
        {...table}
        rows={data?.rows}
        rowId={({ _id }) => _id}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        sorting={list.sorting}
        onSort={list.setSorting}
        empty={
          <EmptyPage {...pages}>
            <EmptyState action={list.isNarrowed ? <Button onClick={list.clear}>{showAll}</Button> : emptyAction}>
              {emptyText}
            </EmptyState>
          </EmptyPage>
        }
      />
      {children}
      <Pager page={list.page} {...pages} />
    </>
  );
};
