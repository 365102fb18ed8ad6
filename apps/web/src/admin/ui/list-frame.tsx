import type { ReactNode } from 'react';
import type { ListPage } from '../platform/admin-api.js';
import { Button } from './button.js';
import { DataTable, type DataTableProps } from './data-table.js';
import { FilterBar } from './filters.js';
import type { ListState } from './list-state.js';
import { EmptyPage, Pager } from './pager.js';
import { SearchField } from './search-field.js';
import { EmptyState } from './states.js';

interface ListFiltersProps {
  list: Pick<ListState<string>, 'search' | 'setSearch' | 'isNarrowed' | 'clear'>;
  /** The label of the search field, and what it finds. */
  label: string;
  placeholder: string;
  /** The filters beside the search field. */
  children?: ReactNode;
}

/** The search field of a list and its filters, with a button that clears all of them. */
export const ListFilters = ({ list, label, placeholder, children }: ListFiltersProps) => (
  <FilterBar onClear={list.isNarrowed ? list.clear : undefined}>
    <SearchField label={label} placeholder={placeholder} value={list.search} onChange={list.setSearch} />
    {children}
  </FilterBar>
);

interface ListTableProps<Row> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'hrefOf' | 'nameOf' | 'selected' | 'onSelect'
> {
  list: Pick<ListState<string>, 'page' | 'setPage' | 'sorting' | 'setSorting' | 'isNarrowed' | 'clear'>;
  pageSize: number;
  /** The call for one page of the list, as its hook returns it. */
  call: {
    readonly data?: ListPage<Row> | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Says why the list has no rows. */
  emptyText: string;
  /** The next step for a list that has no rows even without search and filters. */
  emptyAction?: ReactNode;
  /** The label of the button that clears search and filters of a list without rows. */
  showAll: string;
  /** Stands between the rows and the pager. */
  children?: ReactNode;
}

/** One page of a list: its rows, or why there are none, and the pager. */
export const ListTable = <Row extends { readonly _id: string }>({
  list,
  pageSize,
  call: { data, error, isFetching, refetch },
  emptyText,
  emptyAction,
  showAll,
  children,
  ...table
}: ListTableProps<Row>) => (
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
        <EmptyPage pageSize={pageSize} total={data?.total} onPage={list.setPage}>
          <EmptyState action={list.isNarrowed ? <Button onClick={list.clear}>{showAll}</Button> : emptyAction}>
            {emptyText}
          </EmptyState>
        </EmptyPage>
      }
    />
    {children}
    <Pager page={list.page} pageSize={pageSize} total={data?.total} onPage={list.setPage} />
  </>
);
