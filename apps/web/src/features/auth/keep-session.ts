import { STORAGE_KEYS } from '@paila/shared';
import { isAnyOf, type ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { api } from '../../platform/api.js';
import { loggedIn, loggedOut, sessionExpired } from '../../platform/session.js';
import { removeStored, writeStored } from '../../platform/storage.js';
import { userInfoReceived } from './auth-slice.js';

/** What the server told one person and must not tell the next. */
const PRIVATE = ['Account', 'Cart', 'Address', 'Order', 'Payment'] as const;

/** Keeps token and account in local storage, under the keys `userToken` and `userInfo`. */
export const keepSession = ({ startListening }: ListenerMiddlewareInstance): void => {
  startListening({
    actionCreator: loggedIn,
    effect: ({ payload }) => {
      writeStored(STORAGE_KEYS.userToken, payload.token);
      writeStored(STORAGE_KEYS.userInfo, JSON.stringify(payload.user));
    },
  });
  startListening({
    actionCreator: userInfoReceived,
    effect: ({ payload }) => {
      writeStored(STORAGE_KEYS.userInfo, JSON.stringify(payload));
    },
  });
  startListening({
    matcher: isAnyOf(loggedOut, sessionExpired),
    effect: async (action, listener) => {
      // Another tab that ended it has cleared the storage, and may have logged in anew since.
      if (!(sessionExpired.match(action) && action.payload?.elsewhere)) {
        removeStored(STORAGE_KEYS.userToken);
        removeStored(STORAGE_KEYS.userInfo);
      }
      // After the private pages have left the screen: what nobody shows any more is dropped, not asked for again.
      await listener.delay(0);
      listener.dispatch(api.util.invalidateTags([...PRIVATE]));
    },
  });
};
