import type { ReactNode } from 'react';

/** A column of a list in the back office. In a narrow window, each row is a card. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: 'end';
  /** Whether the server can order the list by it. */
  readonly sortable?: true;
  /** Whether its text is the link to the row's page. */
  readonly link?: true;
  /**
   * Where it stands in a narrow window, where each row is a card: in its first line at the start or the end, below with
   * its name (the default), below without it, at the end of those as an action, or not at all.
   */
  readonly card?: 'title' | 'end' | 'named' | 'plain' | 'action' | 'none';
  /** Whether the head is for screen readers only, as above buttons that say what they do. */
  readonly hideHeader?: true;
}
