import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The link of a row, which covers all of it; the keys j and k lead from one to the next. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} data-row-link className="row-link font-semibold">
    {children}
  </Link>
);
