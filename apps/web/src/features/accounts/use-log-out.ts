import { useDispatch, useSelector } from 'react-redux';
import { loggedOut } from '../../platform/session.js';
import { useEndSessionMutation } from './auth-api.js';
import { selectToken } from './auth-slice.js';

/** Logs out immediately, even offline, and also asks the server to revoke the token. */
export const useLogOut = (): (() => void) => {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const [endSession] = useEndSessionMutation();
  return () => {
    dispatch(loggedOut());
    if (token !== null) void endSession(token);
  };
};
