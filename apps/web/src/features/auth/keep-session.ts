import { STORAGE_KEYS } from '@paila/shared';
import { isAnyOf, type ListenerMiddlewareInstance } from '@reduxjs/toolkit';
import { loggedIn, loggedOut, sessionExpired } from '../../platform/session.js';
import { removeStored, writeStored } from '../../platform/storage.js';
import { userInfoReceived } from './auth-slice.js';

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
    effect: () => {
      removeStored(STORAGE_KEYS.userToken);
      removeStored(STORAGE_KEYS.userInfo);
    },
  });
};
