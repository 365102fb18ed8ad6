import type { ReactNode } from 'react';
import { names } from '../../platform/names.js';
import { useShopTime } from '../platform/shop-time.js';

/** A column of a list in the back office. In a narrow window, each row is a card. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** True if the server can order the list by this column. */
  readonly sortable?: true;
  /** True if the column's text is the link to the row's page. */
  readonly link?: true;
  /**
   * The column's place on the card of a narrow window. `title` and `end` are in the first line, `action` is at the end.
   * `named`, the default, is below with its name, `plain` below without it.
   */
  readonly card?: 'title' | 'end' | 'named' | 'plain' | 'action' | 'none';
  /** True if only screen readers get the header, as above buttons with their own labels. */
  readonly hideHeader?: true;
}

/** The column of a row's actions. */
export const actionColumn = <Row,>(header: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  id: 'action',
  header,
  cell,
  align: 'end',
  card: 'action',
  hideHeader: true,
});

/** A moment in a row. */
export const MomentCell = ({ at }: { at: string | undefined }) => {
  const { formatMoment } = useShopTime();
  return <span className="whitespace-nowrap text-muted">{formatMoment(at)}</span>;
};

/** The day of a moment in a row. */
export const DayCell = ({ at }: { at: string | undefined }) => {
  const { formatDayOfMoment } = useShopTime();
  return <span className="tabular whitespace-nowrap">{formatDayOfMoment(at)}</span>;
};

/** A text that a wide window truncates. @param className its maximum width there */
export const CutOffCell = ({ children, className = 'md:max-w-56' }: { children: string; className?: string }) => (
  <span className={names('block min-w-0 break-words md:truncate', className)} title={children}>
    {children}
  </span>
);
