import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { names } from '../../platform/names.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';

interface ListHeaderProps {
  heading: string;
  count: ReactNode;
  /** Links to the lists beside this one. */
  neighbours?: ReactNode;
}

/** The heading of a list, the number of its products, and links to the lists beside it. */
export const ListHeader = ({ heading, count, neighbours }: ListHeaderProps) => (
  <div className="frame grid gap-x-8 pt-7 pb-3 md:pt-12 md:pb-6">
    <h1 className="text-3xl">{heading}</h1>
    <div className="flex min-h-11 items-center justify-between gap-x-8 pt-1 md:pt-2">
      <div className="shrink-0 text-muted">{count}</div>
      {neighbours}
    </div>
  </div>
);

interface NeighbourListsProps {
  /** The label of the links as a group. */
  label: string;
  lists: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** Links to the lists beside this one: other departments, or other brands. */
export const NeighbourLists = ({ label, lists }: NeighbourListsProps) => (
  <nav aria-label={label} className="-mx-3 min-w-0">
    <ul ref={useTabInView(lists.find(({ isCurrent }) => isCurrent)?.to)} className="tab-strip flex overflow-x-auto">
      {lists.map(({ to, label: name, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={names(
              'inline-flex min-h-11 min-w-11 items-center justify-center px-3 whitespace-nowrap outline-offset-[-3px] transition-colors duration-(--quick)',
              isCurrent ? 'font-semibold' : 'text-muted hover:text-text',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
