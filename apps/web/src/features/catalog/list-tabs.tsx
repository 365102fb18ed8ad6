import { Link } from 'react-router-dom';
import { names } from '../../platform/names.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';

interface ListTabsProps {
  /** The label of the tabs as a group. */
  label: string;
  tabs: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[];
}

/** Links to the related lists. On narrow screens they scroll sideways. */
export const ListTabs = ({ label, tabs }: ListTabsProps) => (
  <nav aria-label={label} className="-mx-gutter">
    <ul
      ref={useTabInView(tabs.find(({ isCurrent }) => isCurrent)?.to)}
      className="tab-strip flex gap-6 overflow-x-auto px-gutter max-lg:pr-12 md:gap-8"
    >
      {tabs.map(({ to, label: name, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={names(
              'inline-flex min-h-12 min-w-6 items-center border-b-3 font-semibold whitespace-nowrap outline-offset-[-3px] transition-colors duration-(--quick)',
              isCurrent ? 'border-marigold' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
