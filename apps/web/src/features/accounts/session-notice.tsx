import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { LazyPart } from '../../ui/lazy-part.js';
import { authApi } from './auth-api.js';
import { selectIsExpired, selectIsLoggedIn } from './auth-slice.js';

const EndedSession = lazy(async () => ({ default: (await import('./ended-session.js')).EndedSession }));

/** Checks the session with the server once, and shows a notice when it has ended. */
export const SessionNotice = () => {
  const isExpired = useSelector(selectIsExpired);
  authApi.useGetAccountQuery(undefined, { skip: !useSelector(selectIsLoggedIn) });
  return (
    <div role="status">
      {isExpired && (
        <LazyPart>
          <EndedSession />
        </LazyPart>
      )}
    </div>
  );
};
