import { pathTo } from '@paila/shared';
import { LogOut } from 'lucide-react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { showToast } from '../../ui/toast.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';
import { Icon } from '../../ui/icon.js';
import { useLogOut } from './auth-api.js';

/** The pages of the profile area, in the sidebar's order. */
const profileLinks = (): { to: string; label: string; end?: boolean }[] => [
  { to: pathTo('account'), label: t`My Account`, end: true },
  { to: pathTo('orders'), label: t`My Orders` },
  { to: pathTo('addresses'), label: t`My Address` },
  { to: pathTo('notifications'), label: t`Notifications` },
  { to: pathTo('password'), label: t`Password` },
  { to: pathTo('settings'), label: t`Settings` },
];

const ITEM =
  'flex min-h-11 items-center whitespace-nowrap px-1 lg:px-4 font-semibold transition-colors ' +
  'border-b-2 lg:border-b-0 lg:border-l-2';

/** A sidebar on wide screens; on a phone, tabs that scroll sideways. */
export const ProfileNav = () => {
  const strip = useTabInView(useLocation().pathname);
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <nav aria-label={t`Profile`} className="lg:sticky lg:top-24 lg:self-start">
      <ul
        ref={strip}
        className="tab-strip -mx-gutter flex gap-5 overflow-x-auto border-b border-line px-gutter max-lg:pr-12 md:max-lg:gap-3 lg:mx-0 lg:grid lg:gap-0 lg:border-b-0 lg:px-0"
      >
        {profileLinks().map(({ to, label, end = false }) => (
          <li key={to} className="-mb-px lg:mb-0">
            <NavLink
              to={to}
              end={end}
              className={({ isActive }) =>
                names(
                  ITEM,
                  isActive ? 'border-marigold' : 'border-transparent text-muted hover:text-text lg:border-line',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className="-mb-px lg:mt-6 lg:mb-0">
          <button
            type="button"
            className={names(ITEM, 'gap-2 border-transparent text-muted hover:text-text')}
            onClick={() => {
              void navigate(pathTo('home'));
              logOut();
              showToast({ text: t`You are logged out.` });
            }}
          >
            <Icon of={LogOut} size={18} strokeWidth={1.75} />
            {t`Log out`}
          </button>
        </li>
      </ul>
    </nav>
  );
};
