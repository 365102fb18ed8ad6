import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { PageSkeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { useGetAccountQuery } from './auth-api.js';
import { selectIsLoggedIn, selectUser } from './auth-slice.js';
import { LoginPrompt } from './login-prompt.js';
import { ProfileNav } from './profile-nav.js';

/** The frame around every page below /user-profile: for who is logged in. */
export const ProfileLayout = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  // Each page has its own title once it is there.
  usePageHead(isLoggedIn ? undefined : 'account');
  const { error, refetch } = useGetAccountQuery(undefined, { skip: !isLoggedIn });

  if (!isLoggedIn) {
    return (
      <section className="frame min-h-[60vh] py-8 lg:py-14">
        <h1 className="text-3xl">{t`Your account`}</h1>
        <LoginPrompt />
      </section>
    );
  }
  // A remembered account is enough to begin with; the server's word about it follows.
  if (!user && !error) return <PageSkeleton />;
  return (
    <div className="frame grid page-height content-start gap-x-12 gap-y-10 pt-4 pb-12 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-16 xl:gap-x-24">
      <ProfileNav />
      <div className="min-w-0">
        {error === undefined ? (
          <Outlet />
        ) : (
          <ErrorState action={<Button look="plain" onClick={() => void refetch()}>{t`Try again`}</Button>}>
            {messageOf(error)}
          </ErrorState>
        )}
      </div>
    </div>
  );
};
