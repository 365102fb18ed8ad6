import { mayEnterAdmin, type User } from '@paila/shared';
import { createContext, use } from 'react';
import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { selectIsLoggedIn, selectUser, useGetAccountQuery } from '../../features/accounts/index.js';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Button } from '../ui/button.js';
import { ErrorState } from '../ui/states.js';
import { Forbidden } from './forbidden.js';
import { LogInPrompt } from './log-in-prompt.js';
import { PageSkeleton } from './page-skeleton.js';

const StaffContext = createContext<User | undefined>(undefined);

/** The account that works in the back office. Only below the {@link Guard}. */
export const useStaff = (): User => {
  const staff = use(StaffContext);
  if (!staff) throw new Error('Only the guard knows who works here');
  return staff;
};

/**
 * Lets those in who work for the shop. It goes by what GET /api/auth says, asked with each document and whenever the API
 * refuses something; until the first answer by what this browser stored. It only decides what is drawn: the API guards the
 * data by itself.
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
  if (user) return <Forbidden />;
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
