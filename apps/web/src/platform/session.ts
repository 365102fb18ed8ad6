import { type LoginAnswer, STORAGE_KEYS } from '@paila/shared';
import { createAction } from '@reduxjs/toolkit';
import { readStored } from './storage.js';

/** Events of a session. Slices of any feature may handle them without knowing each other. */

/** A log-in succeeded. */
export const loggedIn = createAction<LoginAnswer>('session/loggedIn');
/** The customer logged out, here or in another tab. */
export const loggedOut = createAction('session/loggedOut');
/** The server no longer accepts this browser's token; `elsewhere` if another tab noticed first. */
export const sessionExpired = createAction<{ elsewhere: true } | undefined>('session/sessionExpired');

/** The token stored under `userToken`; null without a log-in. */
export const storedToken = (): string | null => readStored(STORAGE_KEYS.userToken);

let isBackOffice = false;

/** Makes all calls of this document carry the token as the back office's do. @returns a function that ends this */
export const sendTokensAsBackOffice = (): (() => void) => {
  isBackOffice = true;
  return () => {
    isBackOffice = false;
  };
};

/** The header that carries a token: the shop uses its own header, the back office a bearer (SPEC section 6). */
export const tokenHeader = (token: string): Readonly<Record<string, string>> =>
  isBackOffice ? { Authorization: `Bearer ${token}` } : { 'x-auth-token': token };
