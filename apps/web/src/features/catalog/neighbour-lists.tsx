import { Link } from 'react-router-dom';
import { names } from '../../platform/names.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';

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
