import { STORAGE_KEYS } from '@paila/shared';
import type { Middleware } from '@reduxjs/toolkit';
import { api } from '../../platform/api.js';
import { endDrafts, tidyDrafts } from '../../platform/drafts.js';
import { loggedIn, loggedOut, sessionExpired } from '../../platform/session.js';
import { forgetShopper, claimStoredData } from '../../platform/shopper-keys.js';
import { removeStored, writeStored } from '../../platform/storage.js';
import { forgetVisits } from '../../platform/worker.js';
import { type AuthState, userInfoReceived } from './auth-slice.js';

/** Cached answers that belong to one account and must not be shown to the next. */
const PRIVATE = ['Account', 'Cart', 'Address', 'Order', 'Payment'] as const;

/** Stores token and account in local storage, under the keys `userToken` and `userInfo`. */
export const keepSession: Middleware<object, { auth: AuthState }> = (store) => (next) => (action) => {
  const result = next(action);
  if (loggedIn.match(action)) {
    writeStored(STORAGE_KEYS.userToken, action.payload.token);
    writeStored(STORAGE_KEYS.userInfo, JSON.stringify(action.payload.user));
    claimStoredData(action.payload.user._id);
    tidyDrafts();
  } else if (userInfoReceived.match(action)) {
    writeStored(STORAGE_KEYS.userInfo, JSON.stringify(action.payload));
  } else if (loggedOut.match(action) || sessionExpired.match(action)) {
    if (loggedOut.match(action)) {
      endDrafts();
      forgetShopper();
    }
    forgetVisits();
    // If another tab ended it, that tab has cleared the storage, and may have logged in again since.
    if (!(sessionExpired.match(action) && action.payload?.elsewhere)) {
      removeStored(STORAGE_KEYS.userToken);
      removeStored(STORAGE_KEYS.userInfo);
    }
    // Only after the private pages have unmounted: an invalidated query that is still shown would be fetched again.
    setTimeout(() => {
      store.dispatch(api.util.invalidateTags([...PRIVATE]));
    });
  }
  return result;
};
