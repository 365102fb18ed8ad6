import {
  type ColumnDef,
  functionalUpdate,
  type RowData,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMedia } from '../../platform/media.js';
import { t } from '../../platform/i18n.js';
import { Icon } from '../../ui/icon.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { logFailure } from '../platform/admin-api.js';
import type { Column } from './column.js';
import { DataCards } from './data-cards.js';
import { heightSeen, rememberList } from './list-memory.js';
import type { Sorting } from './list-state.js';
import { SelectBox } from './row.js';
import { FailedCall } from './states.js';
import { useRowKeys } from './use-row-keys.js';
import { RowLink } from './row.js';

/** A list and its rows. */
export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until the rows are loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowPath?: (row: Row) => string;
  isFetching?: boolean;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  sorting?: Sorting | undefined;
  onSort?: (sorting: Sorting | undefined) => void;
  /** The ids of the selected rows; by default, rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  /** The name of a row for its box. */
  rowName?: (row: Row) => string;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });
const NO_ROWS: never[] = [];

/** The placeholders of a list that this tab has not shown before, and the minimal height of a row in pixels. */
const SKELETON_ROWS = 10;
const MIN_ROW_PX = 32;

/** @param height of the rows at the last view, in pixels */
const TableSkeleton = ({ columns, height }: { columns: number; height: number | undefined }) => (
  <Skeleton {...(height === undefined ? {} : { className: 'overflow-hidden', style: { height } })}>
    {Array.from({ length: height === undefined ? SKELETON_ROWS : Math.ceil(height / MIN_ROW_PX) }, (_, row) => (
      <div key={row} className="flex h-(--row) items-center gap-6 border-b border-line px-gutter">
        {Array.from({ length: Math.min(columns, 6) }, (_block, column) => (
          <SkeletonBlock key={column} className={column === 0 ? 'h-3 w-20' : 'h-3 flex-1'} />
        ))}
      </div>
    ))}
  </Skeleton>
);

const useRows = <Row extends RowData>({
  columns,
  rows,
  rowId,
  sorting,
  onSort,
  selected,
  onSelect,
}: DataTableProps<Row>) => {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, cell, sortable = false }): ColumnDef<typeof features, Row> => ({
        id,
        header,
        accessorFn: (row) => row,
        cell: ({ row }) => cell(row.original),
        enableSorting: sortable,
        sortDescFirst: false,
      })),
    [columns],
  );
  const rowSelection = useMemo(
    (): RowSelectionState => Object.fromEntries([...(selected ?? [])].map((id) => [id, true])),
    [selected],
  );
  const order = useMemo((): SortingState => (sorting ? [{ ...sorting }] : []), [sorting]);
  return useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    enableRowSelection: selected !== undefined,
    state: { sorting: order, rowSelection },
    onSortingChange: (updater) => onSort?.(functionalUpdate(updater, order)[0]),
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      onSelect?.(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
};

/** Stores the height of a list's rows. @returns their height at the last view, until they are loaded */
const useSeenHeight = (rows: readonly unknown[] | undefined, body: RefObject<HTMLElement | null>) => {
  const location = useLocation();
  useEffect(() => {
    const height = (body.current?.closest<HTMLElement>('table') ?? body.current)?.offsetHeight ?? 0;
    if (rows !== undefined && height > 0) rememberList(location, height);
  }, [location, rows, body]);
  return rows === undefined ? heightSeen(location) : undefined;
};

interface SortableHeadProps {
  label: string;
  align: 'end' | undefined;
  isHidden?: boolean | undefined;
  direction: 'asc' | 'desc' | false;
  /** Undefined if the server cannot sort by the column. */
  onSort: ((event: unknown) => void) | undefined;
}

/** The head of a column; a button if the server can sort by the column. */
const SortableHead = ({ label, align, isHidden = false, direction, onSort }: SortableHeadProps) => (
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

/**
 * A list that the server searches, sorts and pages: a table with a sticky head, or cards in a narrow window. The keys j
 * and k move through the rows, Enter opens a row and x selects a row.
 */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowPath, isFetching = false, error, onRetry, empty, selected, rowName } = props;
  const table = useRows(props);
  const body = useRef<HTMLElement>(null);
  const holdBody = useCallback((rendered: HTMLElement | null): void => {
    body.current = rendered;
  }, []);
  const isWide = useMedia('(min-width: 48rem)') !== false;
  const height = useSeenHeight(rows, body);
  useRowKeys(body, selected !== undefined);
  useEffect(() => {
    if (error !== undefined) logFailure(`The list ${label} was not loaded`, error);
  }, [error, label]);
  if (error !== undefined && !isFetching) return <FailedCall error={error} onRetry={() => onRetry?.()} />;
  if (rows === undefined) return <TableSkeleton columns={columns.length} height={height} />;
  if (rows.length === 0) return empty;
  const shown = table.getRowModel().rows;
  const selectBox = (row: (typeof shown)[number]): ReactNode => (
    <SelectBox
      label={t`Select ${rowName?.(row.original) ?? row.id}`}
      checked={row.getIsSelected()}
      onChange={(checked) => row.toggleSelected(checked)}
    />
  );
  if (!isWide) {
    return (
      <DataCards
        {...{ label, columns, rowPath, isFetching }}
        ref={holdBody}
        rows={shown.map((row) => ({
          id: row.id,
          row: row.original,
          ...(selected && { box: selectBox(row) }),
        }))}
      />
    );
  }
  return (
    <table aria-label={label} className="data-table" aria-busy={isFetching} data-fetching={isFetching || undefined}>
      <thead>
        <tr>
          {selected && (
            <th scope="col" className="w-8">
              <SelectBox
                label={t`Select all on this page`}
                checked={table.getIsAllRowsSelected()}
                mixed={table.getIsSomeRowsSelected()}
                onChange={(checked) => table.toggleAllRowsSelected(checked)}
              />
            </th>
          )}
          {table.getHeaderGroups()[0]?.headers.map(({ column }, index) => (
            <SortableHead
              key={column.id}
              label={columns[index]?.header ?? ''}
              align={columns[index]?.align}
              isHidden={columns[index]?.hideHeader}
              direction={column.getIsSorted()}
              onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={holdBody}>
        {shown.map((row) => (
          <tr key={row.id} data-row={row.id} data-selected={row.getIsSelected() || undefined}>
            {selected && <td>{selectBox(row)}</td>}
            {row.getAllCells().map((cell, index) => {
              const content = <table.FlexRender cell={cell} />;
              return (
                <td key={cell.id} data-align={columns[index]?.align}>
                  {columns[index]?.link && rowPath ? <RowLink to={rowPath(row.original)}>{content}</RowLink> : content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
