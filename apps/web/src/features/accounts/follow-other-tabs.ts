import { STORAGE_KEYS } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import { followStorage } from '../../platform/coming-back.js';
import { loggedIn, sessionExpired } from '../../platform/session.js';
import { type AuthState, storedAuth } from './auth-slice.js';

interface AuthStore {
  getState: () => { auth: AuthState };
  dispatch: Dispatch;
}

/**
 * Follows log-ins and log-outs of other tabs. A log-out elsewhere is treated as an ended session here, which leaves the
 * cart alone: the cart has its own synchronization between tabs. A page that the browser restores checks by itself.
 * @returns a function that stops this
 */
export const followSessionOfOtherTabs = (page: Window, { getState, dispatch }: AuthStore): (() => void) => {
  const checkSession = (): void => {
    const current = getState().auth;
    const { userToken, userInfo } = storedAuth();
    if (userToken === current.userToken) return;
    if (userToken === null) dispatch(sessionExpired({ elsewhere: true }));
    // Token and account are two entries. If the account is still missing, its own event will follow.
    else if (userInfo) dispatch(loggedIn({ token: userToken, user: userInfo }));
  };
  return followStorage(
    page,
    ({ key }) => {
      // A null key: the whole storage was cleared.
      if (key === null || key === STORAGE_KEYS.userToken || key === STORAGE_KEYS.userInfo) checkSession();
    },
    checkSession,
  );
};
