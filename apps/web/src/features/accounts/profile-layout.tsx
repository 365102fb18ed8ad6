import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { useGetAccountQuery } from './auth-api.js';
import { selectIsLoggedIn, selectUser } from './auth-slice.js';
import { LoginPrompt } from './login-prompt.js';
import { ProfileNav } from './profile-nav.js';
import { RetryError } from '../../ui/states.js';

/** The frame of every page below /user-profile; requires a log-in. */
export const ProfileLayout = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const { error, refetch } = useGetAccountQuery(undefined, { skip: !isLoggedIn });
  // A token alone is no log-in: nothing below can be shown without the user.
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
