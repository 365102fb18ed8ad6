import type { ReactNode, Ref } from 'react';
import type { Column } from './column.js';
import { RowLink } from './row.js';

interface Card<Row> {
  readonly id: string;
  readonly row: Row;
  readonly box?: ReactNode;
}

interface DataCardsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Card<Row>[];
  rowPath: ((row: Row) => string) | undefined;
  isFetching: boolean;
  ref: Ref<HTMLUListElement>;
}

/** The rows of a list in a narrow window: the title and the main value in one line, the other values below. */
export const DataCards = <Row,>({ label, columns, rows, rowPath, isFetching, ref }: DataCardsProps<Row>) => {
  const inPlace = (place: NonNullable<Column<Row>['card']>): readonly Column<Row>[] =>
    columns.filter(({ card = 'named' }) => card === place);
  const shown = ({ link, cell }: Column<Row>, row: Row): ReactNode =>
    link && rowPath ? <RowLink to={rowPath(row)}>{cell(row)}</RowLink> : cell(row);
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="data-cards"
      aria-busy={isFetching}
      data-fetching={isFetching || undefined}
    >
      {rows.map(({ id, row, box }) => (
        <li
          key={id}
          data-row={id}
          className="tabular relative grid grid-cols-1 gap-1 border-b border-line px-gutter py-3"
        >
          <div className="flex items-center justify-between gap-4">
            <span className="flex min-w-0 items-center gap-3 break-words">
              {box}
              {inPlace('title').map((column) => (
                <span key={column.id} className="min-w-0">
                  {shown(column, row)}
                </span>
              ))}
            </span>
            <span className="flex shrink-0 items-center gap-2 text-right">
              {inPlace('end').map((column) => (
                <span key={column.id}>{shown(column, row)}</span>
              ))}
            </span>
          </div>
          <div className="flex items-end justify-between gap-x-3 text-sm">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
              {columns
                .filter(({ card = 'named' }) => card === 'plain' || card === 'named')
                .map((column) => ({ column, content: shown(column, row) }))
                // A name without a value is left out.
                .filter(({ content }) => content !== null)
                .map(({ column, content }) => (
                  <span key={column.id} className={column.card === 'plain' ? 'min-w-0' : 'min-w-0 text-muted'}>
                    {column.card === 'plain' ? (
                      content
                    ) : (
                      <>
                        {column.header} <span className="text-text">{content}</span>
                      </>
                    )}
                  </span>
                ))}
            </div>
            {inPlace('action').map((column) => (
              <span key={column.id} className="-my-2 shrink-0">
                {shown(column, row)}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
};
