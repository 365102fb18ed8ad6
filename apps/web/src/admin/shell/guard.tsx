import { mayEnterAdmin } from '@paila/shared';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { selectIsLoggedIn, selectUser, useGetAccountQuery } from '../../features/accounts/index.js';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { StaffContext } from '../platform/staff.js';
import { Button } from '../ui/button.js';
import { ErrorState, PageSkeleton } from '../ui/states.js';
import { ForbiddenAdmin, LogInPrompt } from './front-door.js';

/**
 * Lets those in who work for the shop. It goes by what GET /api/auth says, asked with each document and whenever the
 * API refuses something; until the first answer by what this browser stored. It only decides what is drawn: the API
 * guards the data by itself.
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
