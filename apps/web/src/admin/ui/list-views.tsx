import { Link } from 'react-router-dom';
import { names } from '../../platform/names.js';

export interface ListView {
  readonly label: string;
  /** The query that narrows the list to this view. */
  readonly query: Readonly<Record<string, string>>;
  /** The number of the view's rows; undefined until it is loaded, absent if nothing counts the rows. */
  readonly count?: number | undefined;
  /** True if the view's rows are work to do. */
  readonly isTodo?: boolean;
  /** The page with the view's rows, if that is another page. */
  readonly path?: string;
}

interface ListViewsProps {
  label: string;
  path: string;
  views: readonly ListView[];
  /** The current query, without page, search and order. */
  current: Readonly<Partial<Record<string, string>>>;
}

const isSame = (query: Readonly<Record<string, string>>, now: Readonly<Partial<Record<string, string>>>): boolean =>
  Object.keys(query).length === Object.keys(now).length &&
  Object.entries(query).every(([name, value]) => now[name] === value);

/** Links to the narrowed lists for every day, with the number of their rows. */
export const ListViews = ({ label, path, views, current }: ListViewsProps) => (
  <nav aria-label={label} className="border-b border-line px-gutter">
    <ul className="-mb-px flex flex-wrap gap-x-5">
      {views.map((view) => {
        const { label: name, query, count = 0, isTodo = false, path: other } = view;
        const search = new URLSearchParams(query).toString();
        const isCurrent = other === undefined && isSame(query, current);
        const to = other ?? path;
        return (
          <li key={name}>
            <Link
              to={search === '' ? to : `${to}?${search}`}
              aria-current={isCurrent ? 'page' : undefined}
              className="tabular inline-flex min-h-9 items-center gap-1.5 border-b-2 border-transparent text-muted hover:text-text aria-[current=page]:border-marigold aria-[current=page]:font-semibold aria-[current=page]:text-text pointer-coarse:min-h-11"
            >
              {name}
              {'count' in view && (
                // The width stays the same when the number appears.
                <span
                  className={names(
                    'min-w-6 px-1 text-center text-sm',
                    isTodo && count > 0 ? 'bg-tab font-semibold text-tab-text' : 'text-muted',
                  )}
                >
                  {view.count}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  </nav>
);
