import { ADMIN_PAGE_NAMES, mayEnterAdmin, maySeeAdminPage } from '@paila/shared';
import { useSelector } from 'react-redux';
import { Outlet, useMatches } from 'react-router-dom';
import { selectIsLoggedIn, selectUser, useGetAccountQuery } from '../../features/accounts/index.js';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { StaffContext, useStaff } from '../platform/staff.js';
import { Button } from '../ui/button.js';
import { ErrorState, PageSkeleton } from '../ui/states.js';
import { ForbiddenAdmin, ForbiddenPage, LogInPrompt } from './problem-pages.js';

/**
 * Shows the back office to staff. Each document calls GET /api/auth, and so does every refusal of the API. Until the
 * first answer, the stored account counts. The guard only decides what is drawn: the API guards the data itself.
 */
export const Guard = () => {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const user = useSelector(selectUser);
  const { error, refetch } = useGetAccountQuery(undefined, { skip: !isLoggedIn });
  if (!isLoggedIn) return <LogInPrompt />;
  if (user && mayEnterAdmin(user)) {
    return (
      <StaffContext value={user}>
        <Outlet />
      </StaffContext>
    );
  }
  if (user) return <ForbiddenAdmin />;
  if (error !== undefined) {
    return (
      <main>
        <h1 className="sr-only">{t`Something went wrong`}</h1>
        <ErrorState action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {messageOf(error)}
        </ErrorState>
      </main>
    );
  }
  return <PageSkeleton />;
};

/** Shows a page to staff who may see it, and a 403 to other staff. The id of a route is the name of its page. */
export const PageGuard = () => {
  const { id, params = {} } = useMatches().at(-1) ?? {};
  const name = ADMIN_PAGE_NAMES.find((page) => page === id);
  const staff = useStaff();
  if (name !== undefined && !maySeeAdminPage(staff, name)) return <ForbiddenPage />;
  // The key gives each record a state of its own.
  return <Outlet key={params['id']} />;
};
