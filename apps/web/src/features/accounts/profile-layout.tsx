import { useSelector } from 'react-redux';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { pathTo } from '@paila/shared';
import { LogOut } from 'lucide-react';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { RetryError } from '../../ui/states.js';
import { names } from '../../platform/names.js';
import { showToast } from '../../ui/toast.js';
import { useTabInView } from '../../ui/use-tab-in-view.js';
import { Icon } from '../../ui/icon.js';
import { authApi, useLogOut } from './auth-api.js';
import { selectIsLoggedIn, selectUser } from './auth-slice.js';
import { LoginPrompt } from './login-prompt.js';

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
const ProfileNav = () => {
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

/** The frame of every page below /user-profile; requires a log-in. */
export const ProfileLayout = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const { error, refetch } = authApi.useGetAccountQuery(undefined, { skip: !isLoggedIn });
  // A token alone is not a log-in: nothing below can be shown without the user.
  const isStranger = !isLoggedIn || (!user && error !== undefined);
  // Once logged in, each page below sets its own title.
  usePageHead(isStranger ? 'account' : undefined);

  if (isStranger) {
    return (
      <section className="frame min-h-[60vh] py-8 lg:py-14">
        <h1 className="text-3xl">{t`Your account`}</h1>
        <LoginPrompt />
      </section>
    );
  }
  // The stored account is shown first; the server's answer replaces it.
  if (!user) return <PageSkeleton />;
  return (
    <div className="frame grid page-height content-start gap-x-12 gap-y-10 pt-4 pb-12 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-16 xl:gap-x-24">
      <ProfileNav />
      <div className="min-w-0">{error === undefined ? <Outlet /> : <RetryError error={error} onRetry={refetch} />}</div>
    </div>
  );
};
