import { STORAGE_KEYS } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import { loggedIn, sessionExpired } from '../../platform/session.js';
import { type AuthState, storedAuth } from './auth-slice.js';

interface AuthStore {
  getState: () => { auth: AuthState };
  dispatch: Dispatch;
}

/**
 * Keeps this tab logged in or out as the one that has just changed it. A log-out elsewhere counts as an ended session
 * here: the cart is not this event's business, as it follows the other tab by itself. @returns how to stop
 */
export const followSessionOfOtherTabs = (page: Window, { getState, dispatch }: AuthStore): (() => void) => {
  const follow = ({ key }: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (key !== null && key !== STORAGE_KEYS.userToken && key !== STORAGE_KEYS.userInfo) return;
    const here = getState().auth;
    const { userToken, userInfo } = storedAuth();
    if (userToken === here.userToken) return;
    if (userToken === null) dispatch(sessionExpired({ elsewhere: true }));
    // Token and account are two entries: without the second yet, its own event brings us here again.
    else if (userInfo) dispatch(loggedIn({ token: userToken, user: userInfo }));
  };
  page.addEventListener('storage', follow);
  return () => {
    page.removeEventListener('storage', follow);
  };
};
