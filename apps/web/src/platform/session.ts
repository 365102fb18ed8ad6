import { type LoginAnswer, STORAGE_KEYS } from '@paila/shared';
import { createAction } from '@reduxjs/toolkit';
import { readStored } from './storage.js';

/**
 * What happens to a session, as plain events: the slices of any feature may answer them, none has to know another.
 */

/** A log-in succeeded. */
export const loggedIn = createAction<LoginAnswer>('session/loggedIn');
/** The shopper logged out, here or in another tab. */
export const loggedOut = createAction('session/loggedOut');
/** The server no longer takes the token that this browser sent; `elsewhere` when another tab of it found out first. */
export const sessionExpired = createAction<{ elsewhere: true } | undefined>('session/sessionExpired');

/** The bare token as it is kept under `userToken`; null when nobody is logged in. */
export const storedToken = (): string | null => readStored(STORAGE_KEYS.userToken);
